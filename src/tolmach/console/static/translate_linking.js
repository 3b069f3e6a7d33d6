// Marks a sentence on both sides: where the pointer is, or the caret.
"use strict";

class LinkedSides {
  constructor(text, mirror, result) {
    Object.assign(this, { text, mirror, result, sentences: [], spans: [], marked: null });
    result.addEventListener("pointerover", (event) => this.mark(event.target.closest?.(".sentence")?.sentence));
    result.addEventListener("pointerleave", () => this.markCaret());
    result.addEventListener("focusin", (event) => this.mark(event.target.sentence));
    text.addEventListener("pointermove", (event) => this.mark(this.below(event)));
    text.addEventListener("pointerleave", () => this.markCaret());
    document.addEventListener("selectionchange", () => { if (document.activeElement === text) this.markCaret(); });
  }

  /** `parts` are the pieces of the text in order: sentences, and the strings between them. */
  show(parts) {
    this.sentences = parts.filter((part) => part.element);
    this.spans = [];
    this.mirror.dir = this.text.dir;
    this.mirror.replaceChildren(...parts.map((part) => {
      if (!part.element) return part;
      const span = tolmach.element("span", {}, part.text);
      span.sentence = part;
      this.spans.push(span);
      return span;
    }));
    this.markCaret();
  }

  /** While somebody types, the places of the sentences are not known. */
  forget() {
    this.mark(null);
    this.mirror.replaceChildren();
    this.sentences = this.spans = [];
  }

  below(event) {
    return document.elementsFromPoint(event.clientX, event.clientY).find((each) => each.parentElement === this.mirror)?.sentence;
  }

  markCaret() {
    const { activeElement } = document;
    if (activeElement?.sentence) return this.mark(activeElement.sentence);
    if (activeElement !== this.text) return this.mark(null);
    this.mark(this.at(this.text.selectionStart));
  }

  /** The sentence at this place of the text. */
  at(offset) {
    let end = 0;
    for (const node of this.mirror.childNodes) {
      end += node.textContent.length;
      if (node.sentence && offset <= end && offset >= end - node.textContent.length) return node.sentence;
    }
    return null;
  }

  mark(sentence) {
    if (this.marked === (sentence ?? null)) return;
    this.marked = sentence ?? null;
    this.sentences.forEach((each, place) => {
      each.element.classList.toggle("linked", each === sentence);
      this.spans[place].classList.toggle("linked", each === sentence);
    });
  }
}
