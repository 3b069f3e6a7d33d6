// A select that can be searched by typing, with the languages of late first. The select stays the field of the form.
"use strict";

class LanguagePicker {
  static MOST_RECENT = 4;

  constructor(select, changed) {
    this.select = select;
    this.changed = changed;
    this.store = `tolmach.recent.${select.id}`;
    this.list = tolmach.element("ul", { id: `${select.id}-list`, role: "listbox", class: "choices", hidden: true, "aria-label": tolmach.text("Languages") });
    this.input = tolmach.element("input", {
      id: `${select.id}-search`, type: "text", role: "combobox", autocomplete: "off", spellcheck: "false", "aria-autocomplete": "list",
      "aria-expanded": "false", "aria-controls": this.list.id,
    });
    const label = document.querySelector(`label[for="${select.id}"]`);
    label.htmlFor = this.input.id;
    select.hidden = true;
    select.after(this.input, this.list);
    this.show();
    this.input.addEventListener("focus", () => this.input.select());
    // A click would put the caret into the name, and what is typed then would stand behind it.
    this.input.addEventListener("click", () => { this.input.select(); this.open(""); });
    this.input.addEventListener("input", () => this.open(this.input.value));
    this.input.addEventListener("keydown", (event) => this.pressed(event));
    this.input.addEventListener("blur", () => this.close());
    // Before the field loses the focus, which closes the list.
    this.list.addEventListener("mousedown", (event) => {
      event.preventDefault();
      const option = event.target.closest("[role=option]");
      if (option) this.choose(option.dataset.value);
    });
  }

  get value() { return this.select.value; }

  get codes() { return [...this.select.options].map((each) => each.value); }

  get option() { return this.select.selectedOptions[0]; }

  get recent() {
    return JSON.parse(localStorage.getItem(this.store) ?? "[]").filter((code) => code && this.codes.includes(code));
  }

  /** Sets it without asking for a translation. */
  set(code) {
    if (!this.codes.includes(code)) return false;
    this.select.value = code;
    if (code) localStorage.setItem(this.store, JSON.stringify([code, ...this.recent.filter((each) => each !== code)].slice(0, LanguagePicker.MOST_RECENT)));
    this.show();
    return true;
  }

  choose(code) {
    this.set(code);
    this.close();
    this.changed();
  }

  /** `detected` is the name of a language that was found, for a field that leaves it open. */
  show(detected = this.detected) {
    this.detected = detected;
    const isOpen = !this.value && detected;
    this.input.value = isOpen ? tolmach.text("{language} (detected)", { language: detected }) : this.option?.textContent ?? "";
  }

  /** The languages of the browser that the field offers, the first of them first. */
  get own() {
    const found = navigator.languages.map((code) => LanguagePicker.written(code).map((form) => form.toUpperCase()).find((form) => this.codes.includes(form)));
    return [...new Set(found)].filter(Boolean);
  }

  /** The forms of a code, the best one first: de-DE is German as most people write it, and zh-TW is in ZH-HANT. */
  static written(code) {
    const locale = new Intl.Locale(code), { language, script, region } = locale.maximize();
    return [locale.minimize().toString(), code, `${language}-${script}`, `${language}-${region}`, language];
  }

  open(sought) {
    const fitting = LanguagePicker.sorted([...this.select.options], sought.trim());
    const first = sought.trim() ? [] : [...new Set([...this.recent, ...this.own])];
    const recent = first.map((code) => fitting.find((each) => each.value === code)).filter(Boolean);
    const rest = fitting.filter((each) => !recent.includes(each));
    this.list.replaceChildren(
      ...(recent.length ? [this.heading(tolmach.text("Suggested")), ...recent.map((each) => this.item(each)), this.heading(tolmach.text("All languages"))] : []),
      ...rest.map((each) => this.item(each)),
    );
    if (!fitting.length) this.list.append(tolmach.element("li", { class: "aside", role: "presentation" }, tolmach.text("There is no such language")));
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    const current = sought.trim() ? null : this.items.find((each) => each.dataset.value === this.value);
    this.point(current ?? this.items[0]);
  }

  heading(text) { return tolmach.element("li", { class: "heading", role: "presentation" }, text); }

  item(option) {
    return tolmach.element("li", {
      id: `${this.list.id}-${option.value || "any"}`, role: "option", "data-value": option.value, "aria-selected": String(option.value === this.value),
    }, option.textContent);
  }

  get items() { return [...this.list.querySelectorAll("[role=option]")]; }

  point(item) {
    this.list.querySelector(".pointed")?.classList.remove("pointed");
    item?.classList.add("pointed");
    item?.scrollIntoView({ block: "nearest" });
    if (item) this.input.setAttribute("aria-activedescendant", item.id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  close() {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
    this.show();
  }

  pressed(event) {
    const items = this.items, at = items.findIndex((each) => each.classList.contains("pointed"));
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    if (event.key in steps && (!this.list.hidden || event.key.startsWith("Arrow"))) {
      event.preventDefault();
      if (this.list.hidden) this.open("");
      else this.point(items[(steps[event.key] + items.length) % items.length]);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.list.hidden) this.open("");
      else if (items[at]) this.choose(items[at].dataset.value);
    } else if (event.key === "Escape" && !this.list.hidden) {
      event.stopPropagation();
      this.close();
    }
  }

  /** What begins with the words that are sought before what holds them: by name, by its own name, by code. */
  static sorted(options, sought) {
    if (!sought) return options;
    const wanted = LanguagePicker.plain(sought);
    const place = (option) => {
      const names = [option.textContent, LanguagePicker.ownName(option.value), option.value].map(LanguagePicker.plain);
      if (names.some((name) => name.startsWith(wanted))) return 0;
      return names.some((name) => name.includes(wanted)) ? 1 : 2;
    };
    return options.map((option) => [place(option), option]).filter(([at]) => at < 2).sort(([a], [b]) => a - b).map(([, option]) => option);
  }

  static plain(text) { return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(); }

  static ownName(code) {
    try { return code ? new Intl.DisplayNames([code], { type: "language" }).of(code) ?? "" : ""; } catch { return ""; }
  }
}
