// What the scripts of all pages share.
"use strict";

const FIRST_PAUSE = 1000, LONGEST_PAUSE = 15000;

/** No answer came, or only one of a proxy before the service. */
class Unreached extends Error {}

/** Waits so long, or until the browser says that the network is back. */
function paused(milliseconds, signal) {
  return new Promise((done) => {
    const over = () => { clearTimeout(timer); removeEventListener("online", over); signal?.removeEventListener("abort", over); done(); };
    const timer = setTimeout(over, milliseconds);
    addEventListener("online", over);
    signal?.addEventListener("abort", over);
  });
}

function unreached(is) {
  const place = document.getElementById("unreached");
  if (!is) return place?.remove();
  if (place) return;
  document.body.append(tolmach.element("p", { id: "unreached", class: "note warn", role: "alert" }, tolmach.text("Cannot reach the service; trying again…")));
}

// `crypto.randomUUID` is only there with encryption.
const unique = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const tolmach = {
  root: document.body.dataset.root ?? "",
  csrf: document.body.dataset.csrf ?? "",

  /** The language of the reader. */
  language: document.documentElement.lang,

  /** Every text that a script shows goes through here; values stand where the words have {name}. */
  text(words, values = {}) {
    return this.filled(this.translated[words]?.[0] ?? words, values);
  },

  /** The form that fits the number; {n} in it is the number itself. */
  plural(one, many, n, values = {}) {
    const forms = this.translated[one] ?? [one, many];
    const form = this.counting.select(n) === "one" ? forms[0] : forms.at(-1);
    return this.filled(form, { n: this.number(n), ...values });
  },

  number(n, options = {}) {
    return n.toLocaleString(this.language, options);
  },

  /** The texts of each script in the language of the reader stand before it; in English there are none. */
  translated: globalThis.translated ??= {},
  counting: new Intl.PluralRules(document.documentElement.lang),
  filled(words, values) {
    return words.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  },

  /** Does the work again, with longer and longer pauses, as long as the service cannot be reached. The page says so. */
  async reaching(work, signal) {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        const done = await work();
        unreached(false);
        return done;
      } catch (error) {
        // Nothing is tried any more, so the page does not say so.
        unreached(error instanceof Unreached && !signal?.aborted);
        if (!(error instanceof Unreached) || signal?.aborted) throw error;
        await paused(pause, signal);
      }
    }
  },

  /** What the network gives. Browsers throw a TypeError if nothing comes, whatever the reason. */
  received(promise) {
    return promise.catch((error) => { throw error instanceof TypeError ? new Unreached() : error; });
  },

  /** `fetch` that waits until the service answers. A repeated POST has the same Idempotency-Key, so it is done once. */
  fetch(url, options = {}) {
    const once = options.method === "POST" ? { "Idempotency-Key": unique() } : {};
    const asked = { ...options, headers: { ...once, ...options.headers } };
    return this.reaching(() => this.answered(url, asked), options.signal);
  },

  async answered(url, asked) {
    const answer = await this.received(fetch(url, asked));
    const isGateway = [502, 504].includes(answer.status) && !answer.headers.get("content-type")?.includes("json");
    if (isGateway) throw new Unreached();
    if (answer.status === 401) this.signIn();
    return answer;
  },

  /** The session is over: the form comes in the place of this page, and says why. */
  signIn() {
    location.assign(`${this.root}/sign-in?${new URLSearchParams({ next: location.pathname.slice(this.root.length) })}`);
  },

  /** A request to the interface, by the session instead of a key. */
  api(path, options = {}) {
    const headers = { ...options.headers, "X-CSRF-Token": this.csrf };
    return this.fetch(`${this.root}/console/api${path}`, { ...options, headers });
  },

  /** The same with JSON both ways; throws what the interface says is wrong. */
  async json(method, path, body, options = {}) {
    const headers = { "Content-Type": "application/json", ...options.headers };
    const answer = await this.api(path, { ...options, method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    if (answer.ok) return answer.status === 204 ? null : answer.json();
    throw await this.refusal(answer);
  },

  /** What the interface refused, as an error that knows the status and the code of the answer. */
  async refusal(answer) {
    const { code = "" } = await answer.clone().json().catch(() => ({}));
    return Object.assign(new Error(await this.problem(answer)), { status: answer.status, code });
  },

  /** The words of an error, with a link to the usage if a limit is used up. */
  told(error) {
    if (error.code !== "quota_exceeded") return [error.message];
    return [`${error.message} `, this.element("a", { href: `${this.root}/usage` }, this.text("See usage and limits"))];
  },

  async problem(answer) {
    const said = await answer.json().catch(() => ({}));
    return [said.message ?? this.text("The service answered {status}.", { status: answer.status }), said.detail].filter(Boolean).join(" ");
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
    const answer = await this.fetch(`${this.root}/console/request`, { method: "POST", body });
    if (answer.ok) place.querySelector("#request-body").innerHTML = await answer.text();
  },

  /** Browsers give the clipboard to pages with encryption only; without it there is the old way. */
  async copy(words) {
    if (navigator.clipboard) return navigator.clipboard.writeText(words);
    const area = this.element("textarea", { class: "unseen" });
    document.body.append(area);
    area.value = words;
    area.select();
    document.execCommand("copy");
    area.remove();
  },

  /** Hands the browser a text as a file. */
  download(name, words) {
    const url = URL.createObjectURL(new Blob([words], { type: "text/plain" }));
    this.element("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
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
    await tolmach.copy(source.value ?? source.innerText);
    const label = button.textContent;
    button.textContent = tolmach.text("Copied");
    tolmach.say(tolmach.text("Copied"));
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
  failed(detail.target, said?.textContent ?? tolmach.text("The service answered {status}.", { status: detail.xhr.status }));
});

// If the service cannot be reached, what only reads is asked again. What changes something may have been done, so the
// page waits until the service is back and then leaves it to the person.
document.addEventListener("htmx:sendError", async ({ detail }) => {
  const { verb, path } = detail.requestConfig, { elt, target } = detail;
  unreached(true);
  await paused(FIRST_PAUSE);
  await tolmach.fetch(`${tolmach.root}/healthz`, { cache: "no-store" });
  if (!elt.isConnected) return;
  // A search is sent as a form, so that no address has its words.
  if (verb === "get" || elt.getAttribute("role") === "search") htmx.ajax(verb, path, { source: elt, target });
  else failed(target, tolmach.text("The service was away and is back. Send this again."));
});
document.addEventListener("htmx:afterOnLoad", () => unreached(false));

// What a trial shows is in sight.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.target.id === "tried") detail.target.scrollIntoView({ block: "nearest", behavior: "smooth" });
});
