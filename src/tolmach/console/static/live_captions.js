// The last words of one or more languages, as large as a hall needs them.
"use strict";

class Captions {
  constructor() {
    this.dialog = document.getElementById("captions");
    this.lines = document.getElementById("lines");
    this.choices = document.getElementById("shown");
    this.size = document.getElementById("size");
    this.hidden = new Set();
    this.panes = [];
    this.size.value = localStorage.getItem("tolmach.live.size") ?? (innerWidth < 600 ? "2" : this.size.value);
    this.size.addEventListener("input", () => this.resize());
    document.getElementById("captions-close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("close", () => { if (document.fullscreenElement) document.exitFullscreen(); });
    document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) this.dialog.close(); });
    this.resize();
  }

  /** A dialog covers the page also where a browser has no full screen. */
  open() {
    this.dialog.showModal();
    document.documentElement.requestFullscreen?.().catch(() => {});
    this.refresh();
  }

  resize() {
    this.lines.style.fontSize = `${this.size.value}rem`;
    localStorage.setItem("tolmach.live.size", this.size.value);
  }

  /** Shows translations, and the transcript if the user asks for it or if there is nothing else. */
  offer(panes) {
    this.panes = panes;
    if (!this.offered && panes.length > 1) this.hidden.add("");
    this.offered = panes.length > 1;
    this.choices.replaceChildren(this.choices.firstElementChild, ...panes.map((pane) => {
      const box = tolmach.element("input", { type: "checkbox", checked: !this.hidden.has(pane.language) });
      box.addEventListener("change", () => {
        this.hidden[box.checked ? "delete" : "add"](pane.language);
        this.refresh();
      });
      return tolmach.element("label", { class: "check" }, box, pane.isSource ? tolmach.text("As spoken") : pane.name);
    }));
    this.refresh();
  }

  refresh() {
    if (!this.dialog.open) return;
    const visible = this.panes.filter((pane) => !this.hidden.has(pane.language));
    this.lines.replaceChildren(...visible.map((pane) => {
      const [settled, tentative] = pane.tail(500);
      const text = tolmach.element("p", { dir: "auto" }, settled, tolmach.element("span", { class: "tentative" }, tentative));
      const line = tolmach.element("div", { class: "line", lang: pane.words.lang }, tolmach.element("div", { class: "clip" }, text));
      if (visible.length > 1) line.prepend(tolmach.element("span", { class: "label" }, pane.isSource ? tolmach.text("As spoken") : pane.name));
      return line;
    }));
  }
}
