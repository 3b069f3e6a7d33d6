// One list of style rules: find rules, see at once what is on, and arrange instructions.
const { form } = editing;
const rules = [...form.querySelectorAll("fieldset")];

// What is on

const chosen = (rule) => rule.querySelector("input:checked:not([value=''])");

function showOn() {
  const on = rules.filter(chosen);
  document.getElementById("on").replaceChildren(...on.map((rule) => {
    const link = tolmach.element("a", { href: `#${rule.id}` }, rule.querySelector("legend").textContent);
    return tolmach.element("li", {}, link, `: ${chosen(rule).labels[0].textContent.trim()}`);
  }));
  document.getElementById("none-on").hidden = on.length > 0;
  for (const category of form.querySelectorAll(".category")) {
    const count = on.filter((rule) => category.contains(rule)).length;
    category.querySelector(".on-count").textContent = count;
    category.querySelector(".chip").classList.toggle("good", count > 0);
  }
}

// Finding rules: what is open is closed again when nothing is looked for.

const sought = document.getElementById("sought");
const onlyOn = document.getElementById("only-on");
const categories = [...form.querySelectorAll(".category")];
const texts = new Map(rules.map((rule) => [rule, rule.textContent.toLowerCase()]));
let opened = null;

function find() {
  const words = sought.value.toLowerCase().split(/\s+/).filter(Boolean);
  const looking = words.length > 0 || onlyOn.checked;
  if (looking) opened ??= categories.map((category) => category.open);
  for (const rule of rules) {
    rule.hidden = !words.every((word) => texts.get(rule).includes(word)) || (onlyOn.checked && !chosen(rule));
  }
  categories.forEach((category, place) => {
    category.hidden = looking && !category.querySelector("fieldset:not([hidden])");
    if (looking) category.open = true;
    else if (opened) category.open = opened[place];
  });
  if (!looking) opened = null;
  const count = rules.filter((rule) => !rule.hidden).length;
  document.getElementById("found").textContent = looking ? tolmach.plural("{n} rule found", "{n} rules found", count) : "";
}

document.getElementById("finder").hidden = false;
sought.addEventListener("input", find);
sought.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
onlyOn.addEventListener("change", find);

// A link to a rule that is hidden just now shows it.
form.addEventListener("click", (event) => {
  const rule = event.target.closest("a[href^='#']")?.hash.slice(1);
  const place = rule && document.getElementById(rule);
  if (!place?.matches("fieldset")) return;
  if (place.hidden) { sought.value = ""; onlyOn.checked = false; find(); }
  place.closest(".category").open = true;
});

// Instructions: buttons in the place of numbers and boxes.

const list = document.getElementById("instruction-rows");
const most = Number(document.getElementById("instruction-count").dataset.most);
const field = (row, name) => row.querySelector(`[name$=".${name}"]`);
const pattern = list.querySelector(".instruction:last-child")?.cloneNode(true);
let next = list.children.length;
const adder = tolmach.element("button", { type: "button" }, tolmach.text("Add an instruction"));

function counted(row) {
  const prompt = field(row, "prompt");
  row.querySelector(".count").textContent = tolmach.text("{count} of {most} characters", { count: prompt.value.length, most: prompt.maxLength });
}

function arranged() {
  const rows = [...list.children];
  rows.forEach((row, place) => {
    field(row, "place").value = place + 1;
    row.querySelector("[data-move='-1']").disabled = place === 0;
    row.querySelector("[data-move='1']").disabled = place === rows.length - 1;
  });
  document.getElementById("instruction-count").textContent = `${rows.length} / ${most}`;
  adder.disabled = rows.length >= most;
}

function equipped(row) {
  const button = (label, name, attributes) => tolmach.element("button", { type: "button", class: "quiet", "aria-label": label, title: label, ...attributes }, name);
  field(row, "place").closest("label").hidden = true;
  field(row, "drop").closest("label").replaceWith(tolmach.element("span", { class: "row" },
    button(tolmach.text("Move up"), "↑", { "data-move": "-1" }), button(tolmach.text("Move down"), "↓", { "data-move": "1" }),
    button(tolmach.text("Delete this instruction"), tolmach.text("Delete"), { "data-drop": "" })));
  counted(row);
  return row;
}

function add() {
  const row = pattern.cloneNode(true);
  for (const input of row.querySelectorAll("[name]")) {
    input.name = input.name.replace(/\[\d+\]/, `[${next}]`);
    if (input.type !== "checkbox") input.value = "";
  }
  row.querySelector(".unfollowed")?.remove();
  next += 1;
  list.append(equipped(row));
  arranged();
  field(row, "label").focus();
}

if (pattern && !form.querySelector("[value='save']").disabled) {
  const blank = list.querySelector(".instruction:last-child");
  if (!field(blank, "id").value && !field(blank, "label").value) blank.remove();
  [...list.children].forEach(equipped);
  list.after(adder);
  adder.addEventListener("click", add);
  arranged();
  list.addEventListener("input", (event) => counted(event.target.closest(".instruction")));
  list.addEventListener("click", (event) => {
    const row = event.target.closest(".instruction");
    const step = Number(event.target.dataset.move ?? 0);
    if (step) {
      if (step < 0) row.previousElementSibling.before(row);
      else row.nextElementSibling.after(row);
      tolmach.say(tolmach.text("The instruction is now number {number}", { number: [...list.children].indexOf(row) + 1 }));
      event.target.focus();
    } else if (event.target.dataset.drop !== undefined) {
      row.remove();
      tolmach.say(tolmach.text("Save the list to delete this instruction."));
    } else return;
    arranged();
    editing.changed();
  });
}

form.addEventListener("change", (event) => { if (event.target.closest("fieldset")) showOn(); });
