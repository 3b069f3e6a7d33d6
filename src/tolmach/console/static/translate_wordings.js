// What is known of a sentence when it is clicked: how else it can be worded, and what was checked.
"use strict";

const CHECKS = {
  empty: "missing text", copy: "untranslated text", loop: "a repetition", short: "missing words", long: "too many words",
  omission: "words without a counterpart", script: "letters of another script", language: "another language", case: "capital letters",
  numbers: "a number", protected: "something that must not change", tags: "a tag", pairs: "a bracket or a quotation mark",
  terms: "a term", formality: "the form of address", dates: "a day, a month or an hour", negation: "a negation",
  opposites: "one of two opposites",
};

/** The receipt of a sentence in lines for a person: each what it is and its words. */
function receiptLines(checks) {
  const named = (names) => names.map((name) => CHECKS[name] ?? name).join(", ");
  const concerned = ([name, words]) => ` ${CHECKS[name] ?? name}: ${words.join(", ")}.`;
  const lines = [];
  if (checks.left.length) lines.push(["warn", `Check this: ${named(checks.left)}.${Object.entries(checks.concerned ?? {}).map(concerned).join("")}`]);
  if (checks.repaired.length) lines.push(["good", `Repaired: ${named(checks.repaired)}.`]);
  for (const term of checks.terms ?? []) lines.push(["good", `Term: ${term.source} → ${term.target || "not used"}`]);
  for (const used of checks.memory) lines.push(["good", `From the memory, ${used.percentage} % alike${used.source_text ? `: ${used.source_text}` : "."}`]);
  if (checks.known.includes("phrase")) lines.push(["good", "A fixed phrase."]);
  if (checks.styled.length) lines.push(["good", `Style: ${checks.styled.map((rule) => rule.replaceAll("_", " ")).join(", ")}.`]);
  if (checks.ignored.length) lines.push(["warn", `The service could not follow: ${checks.ignored.join(" ")}`]);
  return lines;
}

/** Who translated a sentence: nothing for one that a memory or the phrase book had. */
function translators(checks) {
  const names = JSON.parse(document.getElementById("translate").dataset.engines);
  return checks.engines.length ? [["aside", `Translated by ${checks.engines.map((name) => names[name] ?? name).join(" and ")}.`]] : [];
}

/** For each word whether it is not of the longest row of words that both have. */
function newWords(old, words) {
  const same = Array.from({ length: old.length + 1 }, () => new Array(words.length + 1).fill(0));
  for (let a = old.length - 1; a >= 0; a -= 1)
    for (let b = words.length - 1; b >= 0; b -= 1)
      same[a][b] = old[a] === words[b] ? same[a + 1][b + 1] + 1 : Math.max(same[a + 1][b], same[a][b + 1]);
  const found = [];
  for (let a = 0, b = 0; b < words.length;) {
    if (a < old.length && old[a] === words[b]) { found.push(false); a += 1; b += 1; }
    else if (a < old.length && same[a + 1][b] >= same[a][b + 1]) a += 1;
    else { found.push(true); b += 1; }
  }
  return found;
}

class WordingsPanel {
  constructor(place, picked) {
    this.place = place;
    this.picked = picked;
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !place.hidden) this.close(true);
    });
    document.addEventListener("pointerdown", (event) => {
      if (!place.hidden && !place.contains(event.target) && !event.target.closest(".sentence")) this.close();
    });
  }

  /** `wish` is what the interface is asked; `at` and `end` are the word in the sentence, or nothing for all of it. */
  async open(sentence, wish, at, end) {
    this.close();
    this.sentence = sentence;
    const given = sentence.shown;
    const isWord = at !== undefined;
    sentence.element.classList.add("current");
    if (isWord) this.markWord(at, end);
    this.list = tolmach.element("ul", { class: "plain-list" }, tolmach.element("li", { class: "aside" }, "Looking for other wordings…"));
    const close = tolmach.element("button", { type: "button", class: "quiet", "aria-label": "Close" }, "×");
    close.addEventListener("click", () => this.close(true));
    this.place.replaceChildren(
      tolmach.element("div", { class: "row ends" }, tolmach.element("strong", {}, isWord ? `Instead of “${given.slice(at, end)}”` : "Other wordings"), close),
      this.list);
    if (isWord) this.place.append(this.whole(wish));
    this.place.append(...this.receipt());
    this.place.hidden = false;
    this.stand();
    close.focus({ preventScroll: true });
    const aborting = this.aborting = new AbortController();
    try {
      const body = { ...wish, text: sentence.text, opening: isWord ? given.slice(0, at) : null };
      const found = await tolmach.json("POST", "/console/wordings", body, { signal: aborting.signal });
      this.offer(found.wordings, isWord ? at : undefined);
    } catch (error) {
      if (error.name !== "AbortError") this.list.replaceChildren(tolmach.element("li", { class: "aside" }, error.message));
    }
  }

  offer(wordings, at) {
    const before = this.sentence.translated;
    const others = wordings.filter((text) => text !== this.sentence.shown && text !== before);
    if (before !== this.sentence.shown) others.unshift(before);
    if (!others.length) {
      this.list.replaceChildren(tolmach.element("li", { class: "aside" }, "There is no other wording."));
      return;
    }
    this.list.replaceChildren(...others.map((text) => {
      const button = tolmach.element("button", { type: "button", class: "quiet", dir: "auto", lang: this.sentence.lang }, ...this.compared(text, at));
      button.addEventListener("click", () => { const { sentence } = this; this.close(); this.picked(sentence, text); });
      return tolmach.element("li", {}, button);
    }));
    this.list.querySelector("button").focus({ preventScroll: true });
  }

  /** With the words in bold that are new. What stands before a clicked word is the same, and left out. */
  compared(text, at = 0) {
    const words = (each) => each.slice(at).match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu) ?? [];
    const isNew = newWords(words(this.sentence.shown), words(text));
    return [at ? "… " : "", ...words(text).map((word, place) => (isNew[place] ? tolmach.element("b", {}, word) : word))];
  }

  whole(wish) {
    const button = tolmach.element("button", { type: "button", class: "quiet named" }, "Other wordings of the whole sentence");
    button.addEventListener("click", () => this.open(this.sentence, wish));
    return button;
  }

  receipt() {
    const { checks } = this.sentence, lines = [...receiptLines(checks), ...translators(checks)];
    return lines.length ? [tolmach.element("ul", { class: "plain-list receipt" }, ...lines.map(([kind, text]) => tolmach.element("li", { class: kind, dir: "auto" }, text)))] : [];
  }

  markWord(at, end) {
    const { element, shown } = this.sentence;
    element.replaceChildren(shown.slice(0, at), tolmach.element("span", { class: "word" }, shown.slice(at, end)), shown.slice(end));
  }

  /** Below the word or the sentence, as far to its side as there is room. */
  stand() {
    const anchor = this.sentence.element.querySelector(".word") ?? this.sentence.element;
    const box = [...anchor.getClientRects()].at(-1), frame = this.place.offsetParent.getBoundingClientRect();
    this.place.style.top = `${box.bottom - frame.top + 6}px`;
    this.place.style.left = `${Math.max(8, Math.min(box.left - frame.left, frame.width - this.place.offsetWidth - 8))}px`;
  }

  close(goesBack = false) {
    this.aborting?.abort();
    if (this.place.hidden) return;
    this.place.hidden = true;
    const { element, shown } = this.sentence;
    element.classList.remove("current");
    element.textContent = shown;
    if (goesBack) element.focus();
  }
}
