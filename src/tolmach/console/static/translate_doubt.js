// Which sentences look doubtful, and which of their words.
"use strict";

/** What a person wrote or picked is no longer doubtful. */
const isDoubtful = (sentence) => sentence.shown === sentence.translated && (sentence.checks?.sentences ?? []).some((each) => each.is_doubtful);

/** The service counts characters, a script counts halves of some of them. */
const offsetOf = (text, characters) => [...text].slice(0, characters).join("").length;

class Doubts {
  /** `offer` holds the box that shows only these sentences; it is there while there are any. */
  constructor(result, offer) {
    Object.assign(this, { result, offer, box: offer.querySelector("input") });
    this.box.addEventListener("change", () => this.filter());
  }

  show(sentences) {
    const doubtful = sentences.filter(isDoubtful);
    for (const each of sentences) each.element.classList.toggle("doubtful", doubtful.includes(each));
    // A highlight leaves the text as it is, so that people can go on writing in it.
    if (CSS.highlights) CSS.highlights.set("doubtful", new Highlight(...doubtful.flatMap((each) => this.ranges(each))));
    this.offer.hidden = !doubtful.length;
    if (!doubtful.length) this.box.checked = false;
    this.filter();
  }

  ranges({ element, shown, checks }) {
    const node = element.firstChild, words = checks.sentences.flatMap((each) => each.doubtful);
    if (node?.nodeType !== Node.TEXT_NODE) return [];
    return words.filter(({ start }) => start !== null).map(({ start, end }) => {
      const range = new Range();
      range.setStart(node, offsetOf(shown, start));
      range.setEnd(node, offsetOf(shown, end));
      return range;
    });
  }

  filter() {
    this.result.classList.toggle("only-doubtful", this.box.checked);
  }
}
