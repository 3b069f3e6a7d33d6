// One collection of spoken terms: counts while typing.
function counted(area) {
  const terms = area.value.split("\n").map((line) => line.trim()).filter(Boolean);
  const characters = [...terms.join("\n")].length;
  const place = area.closest(".list").querySelector(".count");
  const over = characters > Number(area.dataset.most);
  const values = { count: tolmach.number(characters), most: tolmach.number(Number(area.dataset.most)) };
  place.textContent = over
    ? tolmach.plural("{n} term, {count} of {most} characters: too many", "{n} terms, {count} of {most} characters: too many", terms.length, values)
    : tolmach.plural("{n} term, {count} of {most} characters", "{n} terms, {count} of {most} characters", terms.length, values);
  place.classList.toggle("chip", over);
  place.classList.toggle("bad", over);
}

editing.form.addEventListener("input", (event) => { if (event.target.dataset.most) counted(event.target); });
