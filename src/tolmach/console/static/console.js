// What the scripts of all pages share.
"use strict";

const tolmach = {
  root: document.body.dataset.root ?? "",
  csrf: document.body.dataset.csrf ?? "",

  /** A request to the interface, by the session instead of a key. */
  api(path, options = {}) {
    const headers = { ...options.headers, "X-CSRF-Token": this.csrf };
    return fetch(`${this.root}/console/api${path}`, { ...options, headers });
  },

  /** The same with JSON both ways; throws what the interface says is wrong. */
  async json(method, path, body, options = {}) {
    const headers = { "Content-Type": "application/json", ...options.headers };
    const answer = await this.api(path, { ...options, method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    if (answer.ok) return answer.status === 204 ? null : answer.json();
    throw new Error(await this.problem(answer));
  },

  async problem(answer) {
    const said = await answer.json().catch(() => ({}));
    return [said.message ?? `The service answered ${answer.status}.`, said.detail].filter(Boolean).join(" ");
  },

  /** Said to those who do not see the page. */
  say(text) {
    const place = document.getElementById("said");
    if (place) place.textContent = text;
  },

  /** What the script asked, for "Show the request": [{method, path, body, query, files: {field: name}}]. */
  async shown(requests) {
    const place = document.getElementById("request");
    if (!place) return;
    this.asked = requests;
    place.hidden = requests.length === 0;
    if (place.open) await this.showRequest(place);
  },

  async showRequest(place) {
    if (!this.asked) return;
    const body = new URLSearchParams({ requests: JSON.stringify(this.asked), csrf: this.csrf });
    this.asked = null;
    const answer = await fetch(`${this.root}/console/request`, { method: "POST", body });
    if (answer.ok) place.querySelector("#request-body").innerHTML = await answer.text();
  },

  element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key in made && typeof value !== "string") made[key] = value;
      else made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
  },
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) {
    const source = document.getElementById(button.dataset.copy);
    await navigator.clipboard.writeText(source.value ?? source.innerText);
    const label = button.textContent;
    button.textContent = "Copied";
    tolmach.say("Copied");
    setTimeout(() => { button.textContent = label; }, 1500);
  }
  if (event.target.closest("#theme")) {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
    const next = now === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    localStorage.setItem("tolmach.theme", next);
  }
});

document.getElementById("request")?.addEventListener("toggle", (event) => {
  if (event.target.open) tolmach.showRequest(event.target);
});

// Where there is room the menu stays open; a page that asks before it deletes says so in data-confirm.
const menu = document.querySelector(".menu");
const wide = matchMedia("(min-width: 60.01rem)");
const fit = () => { if (menu) menu.open = wide.matches; };
wide.addEventListener("change", fit);
fit();

document.addEventListener("submit", (event) => {
  const asked = event.submitter?.dataset.confirm ?? event.target.dataset.confirm;
  if (asked && !confirm(asked)) event.preventDefault();
});

// htmx leaves a page as it is when an answer is an error. The page then says so where the answer would have stood.
const failed = (target, text) => {
  target.querySelector(":scope > .failed")?.remove();
  target.prepend(tolmach.element("p", { class: "note bad failed", role: "alert" }, text));
};
document.addEventListener("htmx:responseError", ({ detail }) => {
  const said = new DOMParser().parseFromString(detail.xhr.responseText, "text/html").querySelector(".note.bad");
  failed(detail.target, said?.textContent ?? `The service answered ${detail.xhr.status}.`);
});
document.addEventListener("htmx:sendError", ({ detail }) => failed(detail.target, "The service does not answer. Try again."));
