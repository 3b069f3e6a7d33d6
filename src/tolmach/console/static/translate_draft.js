// What is on the page, kept in this tab of the browser: it survives a reload, another page and a new sign-in.
"use strict";

class Draft {
  /** `owner` tells accounts apart: no account sees the draft of another. */
  constructor(owner) {
    this.store = `tolmach.draft.${owner}`;
  }

  read() {
    try { return JSON.parse(sessionStorage.getItem(this.store)); } catch { return null; }
  }

  /** If a browser has no room for all of it, the text comes before its translation. */
  write(draft) {
    const { text, source, target, isTargetChosen, options } = draft;
    for (const each of [draft, { text, source, target, isTargetChosen, options }]) {
      try { return sessionStorage.setItem(this.store, JSON.stringify(each)); } catch { /* The smaller one may fit. */ }
    }
  }
}
