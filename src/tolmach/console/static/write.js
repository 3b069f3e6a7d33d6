// Edits that are taken or refused one by one, in the text and in the list under it. The text of this page is kept for
// this tab, so that a reload does not lose it.
"use strict";

{
  const DRAFT = "tolmach.write";
  const form = document.getElementById("write");
  const field = document.getElementById("text");
  const task = document.getElementById("task");
  const place = document.getElementById("improved");
  const edits = () => [...place.querySelectorAll("[data-edit]")];

  if (field.value) sessionStorage.setItem(DRAFT, field.value);
  else field.value = sessionStorage.getItem(DRAFT) ?? "";
  field.addEventListener("input", () => sessionStorage.setItem(DRAFT, field.value));

  const fit = () => { document.getElementById("manner-field").hidden = task.value !== "rephrase"; };
  task.addEventListener("change", fit);
  fit();
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });

  function show(edit, isTaken) {
    const words = isTaken ? edit.dataset.new : edit.dataset.old;
    edit.setAttribute("aria-pressed", String(isTaken));
    if (words) edit.replaceChildren(isTaken ? tolmach.element("ins", {}, words) : words);
    else edit.replaceChildren(tolmach.element("del", {}, edit.dataset.old || edit.dataset.new));
    const button = place.querySelector(`[data-take="${edits().indexOf(edit)}"]`);
    button.textContent = isTaken ? tolmach.text("Refuse") : tolmach.text("Take");
    button.closest("li").classList.toggle("refused", !isTaken);
  }

  const isTaken = (edit) => edit.getAttribute("aria-pressed") === "true";
  const told = (edit) => (isTaken(edit) ? edit.dataset.new : edit.dataset.old);
  const whole = () => [...document.getElementById("improved-text").children]
    .map((piece) => (piece.matches("[data-edit]") ? told(piece) : piece.textContent)).join("");

  place.addEventListener("click", async (event) => {
    const edit = event.target.closest("[data-edit]") ?? edits()[event.target.dataset.take];
    if (edit) show(edit, !isTaken(edit));
    if (event.target.dataset.all) for (const each of edits()) show(each, event.target.dataset.all === "true");
    if (event.target.id === "copy-improved") {
      await navigator.clipboard.writeText(whole());
      tolmach.say(tolmach.text("Copied"));
      event.target.textContent = tolmach.text("Copied");
      setTimeout(() => { event.target.textContent = tolmach.text("Copy"); }, 1500);
    }
  });

  // What needs this script is hidden until it is there.
  const equip = () => { for (const part of place.querySelectorAll("#improved-acts, .take")) part.hidden = false; };
  document.addEventListener("htmx:afterSettle", ({ detail }) => {
    if (detail.target !== place) return;
    equip();
    place.scrollIntoView({ block: "nearest" });
  });
  equip();
}
