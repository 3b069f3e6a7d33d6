// One collection of spoken terms: counts while typing.
function counted(area) {
  const terms = area.value.split("\n").map((line) => line.trim()).filter(Boolean);
  const characters = [...terms.join("\n")].length;
  const place = area.closest(".list").querySelector(".count");
  const over = characters > Number(area.dataset.most);
  place.textContent = `${terms.length} terms, ${characters} of ${area.dataset.most} characters${over ? ": too many" : ""}`;
  place.classList.toggle("chip", over);
  place.classList.toggle("bad", over);
}

editing.form.addEventListener("input", (event) => { if (event.target.dataset.most) counted(event.target); });
