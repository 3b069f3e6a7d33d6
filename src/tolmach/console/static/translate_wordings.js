// What is known of a sentence when it is clicked: how else it can be worded, what was checked, and where to keep it.
"use strict";

const CHECKS = {
  empty: tolmach.text("missing text"), copy: tolmach.text("untranslated text"), loop: tolmach.text("a repetition"),
  short: tolmach.text("missing words"), long: tolmach.text("too many words"), omission: tolmach.text("words without a counterpart"),
  script: tolmach.text("letters of another script"), language: tolmach.text("another language"), case: tolmach.text("capital letters"),
  numbers: tolmach.text("a number"), protected: tolmach.text("something that must not change"), tags: tolmach.text("a tag"),
  pairs: tolmach.text("a bracket or a quotation mark"), terms: tolmach.text("a term"), formality: tolmach.text("the form of address"),
  dates: tolmach.text("a day, a month or an hour"), negation: tolmach.text("a negation"), opposites: tolmach.text("one of two opposites"),
};

/** The receipt of a sentence in lines for a person: each what it is and its words. */
function receiptLines(checks) {
  const named = (names) => names.map((name) => CHECKS[name] ?? name).join(", ");
  const lines = [];
  if (checks.left.length) lines.push(["warn", tolmach.text("Check this: {faults}.", { faults: named(checks.left) })]);
  if (checks.sentences?.some((each) => each.is_doubtful)) lines.push(["warn", tolmach.text("This looks doubtful. Read it again.")]);
  for (const [name, words] of Object.entries(checks.concerned ?? {})) lines.push(["warn", `${CHECKS[name] ?? name}: ${words.join(", ")}`]);
  if (checks.repaired.length) lines.push(["good", tolmach.text("Repaired: {faults}.", { faults: named(checks.repaired) })]);
  for (const { source, target } of checks.terms ?? []) lines.push(["good", target ? tolmach.text("Term: {source} → {target}", { source, target }) : tolmach.text("Term that was not used: {source}", { source })]);
  for (const { percentage, source_text } of checks.memory) lines.push(["good", tolmach.text("From the memory, {percentage} % alike: {words}", { percentage, words: source_text })]);
  if (checks.known.includes("phrase")) lines.push(["good", tolmach.text("A fixed phrase.")]);
  if (checks.styled.length) lines.push(["good", tolmach.text("Style: {rules}.", { rules: checks.styled.map((rule) => rule.replaceAll("_", " ")).join(", ") })]);
  if (checks.ignored.length) lines.push(["warn", tolmach.text("The service could not follow: {instructions}", { instructions: checks.ignored.join(" ") })]);
  return lines;
}

/** Who translated a sentence: nothing for one that a memory or the phrase book had. */
function translators(checks) {
  const names = JSON.parse(document.getElementById("translate").dataset.engines);
  const found = checks.engines.map((name) => names[name] ?? name).join(", ");
  return found ? [["aside", tolmach.text("Translated by {engines}.", { engines: found })]] : [];
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

/** `acts` is what the page does: `pick` another wording, `reset` an edit, `keep` it, `paid` a number of characters. */
class WordingsPanel {
  constructor(place, acts) {
    this.place = place;
    this.acts = acts;
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !place.hidden) this.close(true);
    });
    document.addEventListener("pointerdown", (event) => {
      if (!place.hidden && !place.contains(event.target) && !event.target.closest(".sentence")) this.close();
    });
  }

  get isOpen() { return !this.place.hidden; }

  /** Below the sentence. `wish` is what the interface is asked; `at` and `end` are the word, or nothing for all of it.
   * The focus goes to the first wording only for somebody who came by keyboard. */
  async open(sentence, wish, { at, end, takesFocus = false } = {}) {
    this.close();
    this.sentence = sentence;
    const given = sentence.shown, isWord = at !== undefined;
    sentence.element.classList.add("current");
    const title = isWord ? tolmach.text("Instead of “{word}”", { word: given.slice(at, end) }) : tolmach.text("Other wordings");
    this.list = tolmach.element("ul", { class: "plain-list" }, tolmach.element("li", { class: "aside" }, tolmach.text("Looking for other wordings…")));
    this.place.replaceChildren(tolmach.element("div", { class: "row ends" }, tolmach.element("strong", {}, title), this.closer()), this.list);
    if (isWord) this.place.append(this.whole(wish));
    this.place.append(...this.receipt(), this.keeping());
    this.stand(sentence);
    const aborting = this.aborting = new AbortController();
    try {
      const body = { ...wish, text: sentence.text, shown: sentence.shown, voucher: sentence.voucher ?? "", opening: isWord ? given.slice(0, at) : null };
      const found = await tolmach.json("POST", "/console/wordings", body, { signal: aborting.signal });
      this.acts.paid(found.billed_characters);
      this.offer(found.wordings, isWord ? at : undefined, takesFocus);
    } catch (error) {
      if (error.name !== "AbortError") this.list.replaceChildren(tolmach.element("li", { class: "aside" }, error.message));
    }
  }

  /** For a sentence that somebody has written in: without wordings, which are of what stood there before. */
  openEdited(sentence) {
    if (this.isOpen && this.sentence === sentence && this.isEdited) return;
    this.close();
    this.sentence = sentence;
    this.isEdited = true;
    this.place.replaceChildren(tolmach.element("div", { class: "row ends" }, tolmach.element("strong", {}, tolmach.text("Your wording")), this.closer()), this.keeping());
    this.stand(sentence);
  }

  stand(sentence) {
    this.place.hidden = false;
    this.place.contentEditable = "false";
    sentence.element.after(this.place);
  }

  closer() {
    const close = tolmach.element("button", { type: "button", class: "quiet", "aria-label": tolmach.text("Close") }, "×");
    close.addEventListener("click", () => this.close(true));
    return close;
  }

  offer(wordings, at, takesFocus) {
    const before = this.sentence.translated;
    const others = wordings.filter((text) => text !== this.sentence.shown && text !== before);
    if (before !== this.sentence.shown) others.unshift(before);
    if (!others.length) {
      this.list.replaceChildren(tolmach.element("li", { class: "aside" }, tolmach.text("There is no other wording.")));
      return;
    }
    this.list.replaceChildren(...others.map((text) => {
      const button = tolmach.element("button", { type: "button", class: "quiet", dir: "auto", lang: this.sentence.lang }, ...this.compared(text, at));
      button.addEventListener("click", () => { const { sentence } = this; this.close(); this.acts.pick(sentence, text); });
      return tolmach.element("li", {}, button);
    }));
    if (takesFocus) this.list.querySelector("button").focus({ preventScroll: true });
  }

  /** With the words in bold that are new. What stands before a clicked word is the same, and left out. */
  compared(text, at = 0) {
    const words = (each) => each.slice(at).match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu) ?? [];
    const isNew = newWords(words(this.sentence.shown), words(text));
    return [at ? "… " : "", ...words(text).map((word, place) => (isNew[place] ? tolmach.element("b", {}, word) : word))];
  }

  whole(wish) {
    const button = tolmach.element("button", { type: "button", class: "quiet named" }, tolmach.text("Other wordings of the whole sentence"));
    button.addEventListener("click", () => this.open(this.sentence, wish, { takesFocus: true }));
    return button;
  }

  receipt() {
    const { checks } = this.sentence, lines = [...receiptLines(checks), ...translators(checks)];
    return lines.length ? [tolmach.element("ul", { class: "plain-list receipt" }, ...lines.map(([kind, text]) => tolmach.element("li", { class: kind, dir: "auto" }, text)))] : [];
  }

  /** Buttons that keep the sentence, or take an edit back. */
  keeping() {
    const { sentence } = this, row = tolmach.element("div", { class: "keeping" });
    const said = tolmach.element("p", { class: "aside", role: "status" });
    const button = (words, act) => {
      const made = tolmach.element("button", { type: "button", class: "quiet named" }, words);
      made.addEventListener("click", () => act(made));
      return made;
    };
    const kept = async (made, work) => {
      made.disabled = true;
      said.textContent = tolmach.text("Keeping it…");
      try { said.textContent = await work(); } catch (error) { said.textContent = error.message; }
      made.disabled = false;
    };
    if (sentence.shown !== sentence.translated || this.isEdited) row.append(button(tolmach.text("Undo the edit"), () => { this.close(); this.acts.reset(sentence); }));
    if (this.acts.keeps("memory")) row.append(button(tolmach.text("Keep in memory"), (made) => kept(made, () => this.acts.keepSegment(sentence))));
    if (this.acts.keeps("glossary")) row.append(button(tolmach.text("Keep a term"), (made) => { made.remove(); said.before(this.term(sentence, kept)); }));
    if (row.children.length) row.append(said);
    return row;
  }

  /** A word or phrase and its translation: what is selected on either side, else all of a short sentence. */
  term(sentence, kept) {
    const { source, target } = this.acts.selected(sentence);
    const field = (words, value) => {
      const input = tolmach.element("input", { type: "text", dir: "auto" });
      input.value = value;
      return [tolmach.element("label", {}, words, input), input];
    };
    const [given, sourceInput] = field(tolmach.text("Term"), source), [made, targetInput] = field(tolmach.text("Its translation"), target);
    const keep = tolmach.element("button", { type: "button" }, tolmach.text("Keep the term"));
    keep.addEventListener("click", () => {
      const empty = [sourceInput, targetInput].find((each) => !each.value.trim());
      if (empty) return empty.focus();
      kept(keep, () => this.acts.keepTerm(sentence, sourceInput.value.trim(), targetInput.value.trim()));
    });
    setTimeout(() => (source ? keep : sourceInput).focus());
    return tolmach.element("div", { class: "term" }, given, made, keep);
  }

  close(goesBack = false) {
    this.aborting?.abort();
    if (!this.isOpen) return;
    this.place.hidden = true;
    this.isEdited = false;
    this.place.remove();
    this.sentence.element.classList.remove("current");
    if (goesBack) this.sentence.element.focus();
  }
}
