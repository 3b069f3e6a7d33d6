// A sentence of the translation: what it is, and how it is shown.
"use strict";

/** Edits belong to a sentence and a target language, whatever the other options are. */
const editOf = (sentence) => `${sentence.lang} ${sentence.text}`;

/** Until its translation is there it is shown as what stood there before. */
function newSentence(text, mark, lang, before) {
  const element = tolmach.element("span", { class: "sentence awaited", role: "textbox", tabindex: "0", spellcheck: "false", "aria-label": tolmach.text("Sentence of the translation") }, before || "…");
  const sentence = { text, mark, element, shown: "", translated: "", checks: null, lang };
  element.sentence = sentence;
  return sentence;
}

function fillSentence(sentence, { text: translated, checks, voucher }, edited) {
  Object.assign(sentence, { translated, checks, voucher });
  const { element } = sentence;
  // Browsers that do not have it take all that is pasted, with its looks; only the words are read.
  try { element.contentEditable = "plaintext-only"; } catch { element.contentEditable = "true"; }
  element.classList.remove("awaited");
  element.classList.toggle("repaired", checks.repaired.length > 0);
  element.classList.toggle("left", checks.left.length > 0);
  const notes = receiptLines(checks).map(([, words]) => words).join(" ");
  if (notes) element.title = notes;
  showWords(sentence, edited ?? translated);
}

function showWords(sentence, words) {
  const { element, translated } = sentence;
  sentence.shown = words;
  element.classList.toggle("edited", words !== translated);
  // The caret of somebody who writes here would jump.
  if (element.textContent !== words) element.textContent = words;
}
