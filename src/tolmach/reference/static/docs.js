// The theme, the search over all pages, and examples that copy.
"use strict";

const by = (id) => document.getElementById(id);
const make = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

// The same choice as on the pages of the console, before anything is painted.
const THEME = "tolmach.theme";
const chosen = localStorage.getItem(THEME);
if (chosen) document.documentElement.dataset.theme = chosen;

document.addEventListener("DOMContentLoaded", () => {
  by("theme").hidden = false;
  by("theme").addEventListener("click", () => {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
    const next = now === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    localStorage.setItem(THEME, next);
  });

  for (const example of document.querySelectorAll("pre")) {
    const button = make("button", { type: "button", className: "copy", textContent: "Copy" });
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(example.querySelector("code").innerText.trimEnd());
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    const box = make("div", { className: "example" });
    example.replaceWith(box);
    box.append(example, button);
  }

  // What is wider than its place is scrolled by keys.
  const reach = () => {
    for (const each of document.querySelectorAll("pre, table")) {
      if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
      else each.removeAttribute("tabindex");
    }
  };
  addEventListener("resize", reach);
  reach();

  const MOST = 12, AROUND = 70;
  const field = by("search"), found = by("found");
  let index = null, loading = null;

  /** Sections that have all words: a title counts most, then a heading, then the text. */
  function ranked(words) {
    const weigh = ({ title, heading, text }) => words.reduce((sum, word) => {
      const [inTitle, inHeading, inText] = [title, heading, text].map((part) => part.toLowerCase().includes(word));
      return sum * (inTitle || inHeading || inText ? 1 : 0) + (sum && inTitle ? 4 : 0) + (sum && inHeading ? 6 : 0) + (sum && inText ? 1 : 0);
    }, 1);
    const weighed = index.map((section) => [weigh(section), section]).filter(([weight]) => weight > 0);
    return weighed.sort(([one], [other]) => other - one).slice(0, MOST).map(([, section]) => section);
  }

  /** The first place of a word, with a little of what stands around it. */
  function excerpt(text, words) {
    const at = Math.max(0, Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0)));
    const start = Number.isFinite(at) ? Math.max(0, at - AROUND / 2) : 0;
    return `${start ? "…" : ""}${text.slice(start, start + 2 * AROUND)}…`;
  }

  /** The index, asked for once; once more if it did not come. */
  function loaded() {
    loading ??= fetch(field.dataset.index).then((answer) => answer.json()).finally(() => { loading = null; });
    return loading;
  }

  async function show() {
    const asked = field.value, words = asked.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length) index ??= await loaded().catch(() => null);
    // A person who typed on meanwhile sees what is found for that.
    if (field.value !== asked) return;
    found.hidden = !words.length;
    if (!words.length) return;
    if (!index) return void found.replaceChildren(make("li", { textContent: "Cannot reach the service. Type on to try again." }));
    const sections = ranked(words);
    found.replaceChildren(...sections.map(({ page, anchor, title, heading, text }) => {
      const head = make("strong", {}, heading === title ? title : `${title}: ${heading}`);
      const link = make("a", { href: `${field.dataset.pages}${page}${anchor ? `#${anchor}` : ""}` }, head, make("span", {}, excerpt(text, words)));
      return make("li", {}, link);
    }));
    if (!sections.length) found.replaceChildren(make("li", { textContent: "Nothing found." }));
  }

  document.querySelector(".search").hidden = false;
  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { field.value = ""; show(); }
    if (event.key === "ArrowDown") { event.preventDefault(); found.querySelector("a")?.focus(); }
    if (event.key === "Enter") found.querySelector("a")?.click();
  });
  found.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const links = [...found.querySelectorAll("a")];
    (links[links.indexOf(document.activeElement) + step] ?? field).focus();
  });
  found.addEventListener("click", () => { found.hidden = true; });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, textarea, select")) return;
    event.preventDefault();
    field.focus();
  });
});
