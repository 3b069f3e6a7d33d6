// What the page says about a translation, in one line each.
"use strict";

const CERTAIN = {
  insufficient_confidence: (language, share) => tolmach.text("Perhaps {language} ({share} %). If this is wrong, choose the language.", { language, share }),
  unsupported_language: (language) => tolmach.text("The service may not know this language. It reads the text as {language}.", { language }),
  no_language_detected: () => tolmach.text("The service recognised no language"),
};

/** What the service checked in these sentences, and what came of it. */
function receiptOf(sentences) {
  const done = sentences.filter((each) => each.checks);
  const count = (name) => done.filter((each) => each.checks[name]?.length).length;
  const terms = done.reduce((sum, each) => sum + (each.checks.terms ?? []).length, 0);
  const checked = done.filter((each) => each.checks.checked.length || each.checks.known.length).length;
  const doubtful = done.filter(isDoubtful).length;
  const notes = [
    [checked, tolmach.plural("{n} sentence checked", "{n} sentences checked", checked)],
    [count("repaired"), tolmach.plural("{n} repaired", "{n} repaired", count("repaired"))],
    [terms, tolmach.plural("{n} term", "{n} terms", terms)],
    [count("memory"), tolmach.plural("{n} from memory", "{n} from memory", count("memory"))],
    [doubtful, tolmach.plural("{n} of {total} sentences looks doubtful", "{n} of {total} sentences look doubtful", doubtful, { total: tolmach.number(done.length) })],
    [count("left"), tolmach.plural("{n} to check", "{n} to check", count("left"))],
  ];
  return notes.filter(([number]) => number).map(([, words]) => words).join(" · ");
}

// Words of a sentence

function wordsOf(sentence) {
  if (Intl.Segmenter) return [...new Intl.Segmenter(sentence.lang, { granularity: "word" }).segment(sentence.shown)].filter((each) => each.isWordLike);
  return [...sentence.shown.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({ segment: match[0], index: match.index }));
}

/** Where the word at the caret begins and ends; nothing, for all of the sentence, if the caret is before it. */
function wordAtCaret(sentence) {
  const { anchorNode, anchorOffset } = getSelection();
  if (!anchorOffset || !sentence.element.contains(anchorNode)) return {};
  const word = wordsOf(sentence).find(({ index, segment }) => index <= anchorOffset && anchorOffset <= index + segment.length);
  return word ? { at: word.index, end: word.index + word.segment.length } : {};
}

/** What somebody marked on either side, or all of a short sentence: likely a term. */
function markedWords(sentence, text) {
  const few = (words) => (words.trim().split(/\s+/).length <= 3 ? words.replace(/[\p{P}\s]+$/u, "") : "");
  const marked = getSelection().toString().trim();
  return {
    source: text.value.slice(text.selectionStart, text.selectionEnd).trim() || few(sentence.text),
    target: (sentence.element.contains(getSelection().anchorNode) && marked) || few(sentence.shown),
  };
}
