// What was translated here, in this browser only.
"use strict";

class TranslationHistory {
  static STORE = "tolmach.history";
  static OFF = "tolmach.history.off";
  static MOST = 50;

  constructor(place, chosen) {
    this.place = place;
    this.list = place.querySelector("#history-list");
    this.chosen = chosen;
    const on = place.querySelector("#history-on");
    on.checked = this.isOn;
    on.addEventListener("change", () => {
      if (on.checked) localStorage.removeItem(TranslationHistory.OFF);
      else localStorage.setItem(TranslationHistory.OFF, "1");
    });
    place.querySelector("#history-clear").addEventListener("click", (event) => {
      if (confirm(event.target.dataset.asks)) this.write([]);
    });
    place.hidden = false;
    this.show();
  }

  get isOn() { return !localStorage.getItem(TranslationHistory.OFF); }

  get entries() {
    try { return JSON.parse(localStorage.getItem(TranslationHistory.STORE)) ?? []; } catch { return []; }
  }

  /** What is typed on replaces what it grew from. */
  keep(entry) {
    if (!this.isOn || !entry.text.trim()) return;
    const [last, ...older] = this.entries;
    const grew = last && last.target === entry.target && (entry.text.startsWith(last.text) || last.text.startsWith(entry.text));
    const others = (grew ? older : [last, ...older]).filter((each) => each && !(each.text === entry.text && each.target === entry.target));
    this.write([entry, ...others].slice(0, TranslationHistory.MOST));
  }

  /** The oldest give way where a browser has no more room. */
  write(entries) {
    try { localStorage.setItem(TranslationHistory.STORE, JSON.stringify(entries)); } catch {
      if (entries.length) this.write(entries.slice(0, Math.floor(entries.length / 2)));
      return;
    }
    this.show();
  }

  show() {
    const entries = this.entries;
    this.place.querySelector("#history-clear").hidden = !entries.length;
    this.list.replaceChildren(...entries.map((entry) => this.item(entry)));
    if (!entries.length) this.list.append(tolmach.element("li", { class: "aside" }, tolmach.text("The history is empty.")));
  }

  item(entry) {
    const button = tolmach.element("button", { type: "button", class: "quiet" },
      tolmach.element("span", { class: "chip" }, `${entry.source} → ${entry.target}`),
      tolmach.element("span", { class: "line", dir: "auto" }, entry.text),
      tolmach.element("span", { class: "line aside", dir: "auto" }, entry.result));
    button.addEventListener("click", () => this.chosen(entry));
    return tolmach.element("li", {}, button);
  }
}
