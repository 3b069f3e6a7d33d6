// Files, from the drop to the saved translation. What was fetched stays in the page, so it can be saved again; ids and
// keys of what is still to be fetched are kept in this tab, for this session only.
"use strict";

{
  const AT_ONCE = 3;
  const KEPT = "tolmach.documents";
  const TARGET = "tolmach.documents.target";
  const PICTURES = new Set(["png", "jpg", "jpeg"]);
  const STATES = {
    ready: [tolmach.text("Ready"), ""], waiting: [tolmach.text("Waiting"), ""],
    sending: [tolmach.text("Uploading"), ""], queued: [tolmach.text("In the queue"), ""],
    translating: [tolmach.text("Translating"), ""], done: [tolmach.text("Done"), "good"],
    error: [tolmach.text("Failed"), "bad"],
  };
  // Another try of the same file ends in the same way.
  const HOPELESS = new Set(["unsafe_file", "invalid_content_type", "payload_too_large"]);

  const form = document.getElementById("upload");
  const chooser = document.getElementById("file");
  const drop = document.getElementById("drop");
  const list = document.getElementById("files");
  const saveAll = document.getElementById("save-all");
  const target = document.getElementById("target_lang");
  const dialog = document.getElementById("preview");
  const formats = JSON.parse(form.dataset.formats);
  const figures = JSON.parse(form.dataset.figures);
  const few = Number(form.dataset.few);
  const minimum = Number(form.dataset.minimum);
  const withMinimum = form.dataset.withMinimum.split(" ");
  const passing = JSON.parse(form.dataset.passing);
  const works = [];
  const extensionOf = (name) => (name.includes(".") ? name.split(".").pop().toLowerCase() : "");
  const pause = (seconds) => new Promise((resolve) => { setTimeout(resolve, seconds * 1000); });

  /** A size in the largest unit of which there is at least one, to two digits or more. */
  function sized(bytes) {
    if (bytes < 1000) return tolmach.plural("{n} byte", "{n} bytes", bytes);
    const [unit, name] = bytes < 1e6 ? [1e3, "kB"] : [1e6, "MB"];
    return `${tolmach.number(bytes / unit, { maximumFractionDigits: bytes < 10 * unit ? 1 : 0 })} ${name}`;
  }

  /** What is wrong with a file, as far as the page can see it before the upload. */
  function wrongWith(file) {
    const extension = extensionOf(file.name);
    const most = formats[extension];
    if (most === undefined) return tolmach.text("The service cannot translate files of this kind. Allowed: {formats}.", { formats: Object.keys(formats).join(", ") });
    if (file.size === 0) return tolmach.text("The file is empty.");
    if (file.size > most) return tolmach.text("The file has {size}; a {extension} file may have at most {most}.", { size: sized(file.size), extension, most: sized(most) });
    return "";
  }

  /** The time left in words. An estimate is not exact to the second, so the last ones are not counted. */
  function remaining(seconds) {
    if (!seconds) return "";
    if (seconds <= few) return tolmach.text("A few seconds left.");
    if (seconds < 120) return tolmach.text("About {seconds} seconds left.", { seconds });
    return tolmach.text("About {minutes} minutes left.", { minutes: Math.round(seconds / 60) });
  }

  /** What the page knows about a file before the upload: its size, and the least that it costs. */
  function foreseen(file) {
    const extension = extensionOf(file.name);
    if (PICTURES.has(extension)) return tolmach.text("{size}. Costs nothing.", { size: sized(file.size) });
    if (!withMinimum.includes(extension)) return sized(file.size);
    return tolmach.text("{size}. Costs at least {minimum} characters when you download it.", { size: sized(file.size), minimum: tolmach.number(minimum) });
  }

  /** What became of a document, from the header that says so: a line for each figure. */
  function reported(header) {
    const said = Object.fromEntries((header ?? "").split("; ").map((pair) => pair.split("=")));
    const where = (name) => (said[`${name}_pages`] ? ` (${tolmach.text("page {pages}", { pages: said[`${name}_pages`].replaceAll(",", ", ") })})` : "");
    return Object.keys(said).filter((name) => name in figures)
      .map((name) => `${figures[name]}: ${tolmach.number(Number(said[name]))}${where(name)}`);
  }

  class Work {
    constructor(name, file = null) {
      Object.assign(this, { name, file, wish: {}, id: "", key: "", blob: null, asking: null, forgotten: false, saved: false, begun: 0, hopeless: false });
      this.title = tolmach.element("span", { class: "name", dir: "auto" }, name);
      this.chip = tolmach.element("span", { class: "chip" });
      this.bar = tolmach.element("progress", { max: "1", "aria-label": tolmach.text("Progress of {name}", { name }), hidden: true });
      this.words = tolmach.element("p", { class: "aside words", role: "status" });
      this.report = tolmach.element("details", { hidden: true });
      this.buttons = tolmach.element("div", { class: "row" });
      this.row = tolmach.element("li", { class: "card file" },
        tolmach.element("div", { class: "row ends" }, this.title, this.chip), this.bar, this.words, this.report, this.buttons);
      list.append(this.row);
      works.push(this);
      document.getElementById("work").hidden = false;
    }

    get savedName() {
      const parts = this.name.split(".");
      const extension = this.wish.output_format ?? parts.pop();
      if (this.wish.output_format) parts.pop();
      return `${parts.join(".")}.${this.wish.target_lang}.${extension}`;
    }

    /** Shows a state, words about it, and what can be done in it. The bar moves to and fro if the portion is not known. */
    show(state, words = "", portion = null) {
      const [label, kind] = STATES[state];
      const changed = this.state !== state;
      this.state = state;
      this.chip.textContent = label;
      this.chip.className = `chip ${kind}`;
      this.words.replaceChildren(...[words].flat());
      this.words.classList.toggle("trouble", state === "error");
      this.bar.hidden = portion === null;
      if (Number.isNaN(portion)) this.bar.removeAttribute("value");
      else if (portion !== null) this.bar.value = portion;
      if (changed) this.offer();
      refresh();
    }

    offer() {
      const can = [];
      const button = (label, act, kind = "") => can.push(makeButton(label, this.name, act, kind));
      if (this.state === "done") {
        button(tolmach.text("Download"), () => this.save(), "first");
        if (this.file || !PICTURES.has(extensionOf(this.name))) button(tolmach.text("Before and after"), () => this.look());
      }
      if (this.state === "error" && this.file && !this.hopeless) button(tolmach.text("Try again"), () => this.retry());
      const leave = ["ready", "error"].includes(this.state) ? tolmach.text("Remove") : this.state === "done" ? tolmach.text("Forget") : tolmach.text("Cancel");
      button(leave, () => this.forget(), "quiet");
      this.buttons.replaceChildren(...can);
    }

    retry() {
      Object.assign(this, { id: "", key: "", wish: wishOf(this.name) });
      this.show("waiting");
      send();
    }

    /** The service deletes a document by itself if it is not downloaded, so the page only drops its key. */
    forget() {
      const isLoss = this.state === "done" && !this.saved;
      if (isLoss && !confirm(tolmach.text("Forget this translation? You have not downloaded it."))) return;
      this.forgotten = true;
      this.asking?.abort();
      works.splice(works.indexOf(this), 1);
      this.row.remove();
      keep();
      refresh();
      send();
    }

    async run() {
      try {
        this.show("sending", "", 0);
        const once = unique();
        const ticket = await tolmach.reaching(() => this.upload(once));
        Object.assign(this, { id: ticket.document_id, key: ticket.document_key, begun: Date.now() });
        keep();
        await this.follow();
      } catch (error) {
        if (!this.forgotten) this.fail(error);
      }
    }

    /** If the answer is lost, the same upload is sent again; `once` keeps it from being two documents. */
    upload(once) {
      if (this.forgotten) throw new Error(tolmach.text("Cancelled."));
      const body = new FormData();
      for (const [name, value] of Object.entries(this.wish)) body.append(name, value);
      body.append("file", this.file, this.name);
      const asking = new XMLHttpRequest();
      this.asking = asking;
      asking.open("POST", `${tolmach.root}/console/api/v2/document`);
      asking.setRequestHeader("X-CSRF-Token", tolmach.csrf);
      asking.setRequestHeader("Idempotency-Key", once);
      asking.upload.onprogress = (event) => this.show("sending", "", event.total ? event.loaded / event.total : 0);
      return new Promise((resolve, reject) => {
        asking.onload = async () => {
          this.asking = null;
          const answer = new Response(asking.responseText, { status: asking.status });
          if (answer.ok) resolve(await answer.json());
          else reject(await tolmach.refusal(answer));
        };
        asking.onerror = async () => reject(await this.isReadable() ? new Unreached() : new Error(tolmach.text("The file has changed since you chose it. Choose it again.")));
        asking.onabort = () => reject(new Error(tolmach.text("Cancelled.")));
        asking.send(body);
      });
    }

    /** Browsers read a file when they send it, and refuse one that has changed. */
    isReadable() {
      return this.file.slice(0, 1).arrayBuffer().then(() => true, () => false);
    }

    /** Until it is done. A line that is down is waited for. The bar shows the share of the time since the upload that
     * has passed, and never goes back; as long as the service names no time it has no end. */
    async follow() {
      let reached = NaN;
      while (!this.forgotten) {
        const told = await this.standing();
        if (this.forgotten) return;
        if (told.status === "error") {
          const hopeless = !passing.includes(told.error_message);
          throw Object.assign(new Error(told.error_message), { hopeless });
        }
        if (told.status === "done") {
          const cost = told.billed_characters;
          this.show("done", cost ? tolmach.plural("Costs {n} character when you first download it.", "Costs {n} characters when you first download it.", cost) : tolmach.text("Costs nothing."));
          tolmach.say(tolmach.text("{name} is translated.", { name: this.name }));
          return;
        }
        const left = told.seconds_remaining ?? 0;
        const passed = (Date.now() - this.begun) / 1000;
        reached = left ? Math.max(reached || 0, passed / (passed + left)) : reached;
        this.show(told.status, remaining(left), reached);
        await pause(Math.min(Math.max(left / 4, 0.7), 4));
      }
    }

    async standing() {
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify({ document_key: this.key });
      const answer = await tolmach.api(`/v2/document/${this.id}`, { method: "POST", headers, body });
      if (!answer.ok) throw await tolmach.refusal(answer);
      this.reportOn(reported(answer.headers.get("X-Tolmach-Report")));
      return answer.json();
    }

    /** One line, and the rest under it. */
    reportOn(lines) {
      this.report.hidden = lines.length === 0;
      const all = tolmach.element("ul", { class: "report" }, ...lines.map((line) => tolmach.element("li", {}, line)));
      this.report.replaceChildren(tolmach.element("summary", {}, lines.slice(0, 2).join(", ")), all);
    }

    fail(error) {
      this.hopeless = error.hopeless ?? HOPELESS.has(error.code);
      this.show("error", tolmach.told(error));
      tolmach.say(`${this.name}: ${error.message}`);
      keep();
    }

    /** Once: it is counted then, and gone from the service. */
    async fetched() {
      if (this.blob) return this.blob;
      this.fetching ??= (async () => {
        const body = JSON.stringify({ document_key: this.key });
        const headers = { "Content-Type": "application/json" };
        const answer = await tolmach.api(`/v2/document/${this.id}/result`, { method: "POST", headers, body });
        if (!answer.ok) throw await tolmach.refusal(answer);
        this.blob = await answer.blob();
        keep();
        return this.blob;
      })().finally(() => { this.fetching = null; });
      return this.fetching;
    }

    shown(how) {
      const body = new FormData();
      for (const [name, value] of Object.entries({ document_id: this.id, document_key: this.key, name: this.name })) body.append(name, value);
      const headers = { "X-CSRF-Token": tolmach.csrf, "HX-Request": "true" };
      return tolmach.fetch(`${tolmach.root}/documents/${how}`, { method: "POST", headers, body });
    }

    async save() {
      try {
        const url = URL.createObjectURL(await this.fetched());
        tolmach.element("a", { href: url, download: this.savedName }).click();
        setTimeout(() => URL.revokeObjectURL(url), 60_000);
        this.saved = true;
        this.show("done", tolmach.text("Saved as {name}. You can save it again while this page is open.", { name: this.savedName }));
      } catch (error) {
        this.fail(error);
      }
    }

    /** Costs nothing: the service shows what it still has. What was downloaded is gone there, and is in this page. */
    async look() {
      try {
        document.getElementById("preview-title").textContent = this.name;
        const place = document.getElementById("preview-body");
        place.replaceChildren(tolmach.element("p", { class: "empty" }, tolmach.text("Reading both files…")));
        dialog.showModal();
        if (PICTURES.has(extensionOf(this.name))) {
          place.replaceChildren(await pictures(this.file, this.blob ?? await this.shown("picture").then((answer) => answer.blob())));
        } else if (this.blob) {
          if (this.seen) place.innerHTML = this.seen;
          else if (this.file) place.replaceChildren(...await paragraphs(this.file, this.name, this.blob, this.savedName));
          else place.replaceChildren(noted(tolmach.text("You have downloaded this: the service no longer has it, and this page does not have the original.")));
        } else {
          this.seen = await this.shown("look").then((answer) => answer.text());
          place.innerHTML = this.seen;
        }
      } catch (error) {
        dialog.close();
        this.fail(error);
      }
    }
  }

  function makeButton(label, about, act, kind) {
    const made = tolmach.element("button", { type: "button", class: kind }, label, tolmach.element("span", { class: "unseen" }, ` ${about}`));
    made.addEventListener("click", act);
    return made;
  }

  const noted = (words) => tolmach.element("p", { class: "note" }, words);

  /** Read by the service as it reads every document; it keeps neither. */
  async function paragraphs(before, beforeName, after, afterName) {
    const most = Number(form.dataset.previewBytes);
    if (before.size + after.size > most) return [noted(tolmach.text("These files are too large for a preview. Both together may have at most {most}.", { most: sized(most) }))];
    const body = new FormData();
    body.append("before", before, beforeName);
    body.append("after", after, afterName);
    const headers = { "X-CSRF-Token": tolmach.csrf, "HX-Request": "true" };
    const answer = await tolmach.fetch(`${tolmach.root}/documents/preview`, { method: "POST", headers, body });
    return new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes;
  }

  async function pictures(...files) {
    const place = tolmach.element("div", { class: "pictures" });
    for (const [number, file] of files.entries()) {
      const bitmap = await createImageBitmap(file);
      const label = number ? tolmach.text("After") : tolmach.text("Before");
      const canvas = tolmach.element("canvas", { width: bitmap.width, height: bitmap.height, role: "img", "aria-label": label });
      canvas.getContext("2d").drawImage(bitmap, 0, 0);
      place.append(tolmach.element("figure", {}, tolmach.element("figcaption", { class: "label" }, label), canvas));
    }
    return place;
  }

  /** Ids and keys, while something is to be fetched. The token tells sessions apart. */
  function keep() {
    const open = works.filter((work) => work.id && !work.blob && work.state !== "error");
    const told = open.map(({ id, key, name, wish, begun }) => ({ id, key, name, wish, begun }));
    sessionStorage.setItem(KEPT, JSON.stringify({ session: tolmach.csrf, works: told }));
  }

  function restore() {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
    if (kept.session !== tolmach.csrf) return;
    for (const { id, key, name, wish, begun } of kept.works) {
      const work = Object.assign(new Work(name), { id, key, wish, begun });
      work.show("queued", "", NaN);
      work.follow().catch((error) => work.fail(error));
    }
  }

  function refresh() {
    document.getElementById("work").hidden = works.length === 0;
    saveAll.hidden = works.filter((work) => work.state === "done").length < 2;
    const ready = works.filter((work) => work.state === "ready").length;
    document.getElementById("go").textContent = ready > 1 ? tolmach.plural("Translate {n} file", "Translate {n} files", ready) : tolmach.text("Translate");
    const done = works.filter((work) => work.state === "done").length;
    document.getElementById("files-done").textContent = works.length > 1 ? tolmach.text("{done} of {all} done", { done, all: works.length }) : "";
  }

  function add(files) {
    for (const file of files) {
      const work = new Work(file.name, file);
      const wrong = wrongWith(file);
      if (wrong) work.fail(Object.assign(new Error(wrong), { hopeless: true }));
      else work.show("ready", foreseen(file));
    }
  }

  /** A few at a time: the service takes only so many uploads of an account. */
  function send() {
    const busy = works.filter((work) => work.state === "sending").length;
    for (const work of works.filter((each) => each.state === "waiting").slice(0, AT_ONCE - busy)) work.run().finally(send);
  }

  function wishOf(name) {
    const chosen = new FormData(form);
    const wish = {};
    for (const [field, value] of chosen) {
      if (typeof value === "string" && value && !["csrf", "pdf_as"].includes(field)) wish[field] = value;
    }
    if (extensionOf(name) === "pdf" && chosen.get("pdf_as")) wish.output_format = chosen.get("pdf_as");
    return wish;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const ready = works.filter((work) => work.state === "ready");
    if (!ready.length) {
      chooser.click();
      return;
    }
    for (const work of ready) {
      work.wish = wishOf(work.name);
      work.show("waiting");
    }
    const first = ready[0];
    tolmach.shown([{ method: "POST", path: "/v2/document", body: first.wish, files: { file: first.name } }]);
    send();
  });

  chooser.multiple = true;
  drop.classList.add("scripted");
  chooser.addEventListener("change", () => {
    add(chooser.files);
    chooser.value = "";
  });
  for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) {
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.toggle("over", ["dragenter", "dragover"].includes(kind));
      if (kind === "drop") add(event.dataTransfer.files);
    });
  }
  saveAll.addEventListener("click", async () => {
    for (const work of works.filter((each) => each.state === "done")) await work.save();
  });
  document.getElementById("preview-close").addEventListener("click", () => dialog.close());
  if (!form.querySelector(".note.bad")) {
    // The last one here, or else on the first page, which writes its codes in capitals.
    const recent = [localStorage.getItem(TARGET), ...JSON.parse(localStorage.getItem("tolmach.recent.target_lang") ?? "[]")];
    const fitting = recent.map((code) => [...target.options].find((option) => option.value.toLowerCase() === code?.toLowerCase()));
    target.value = fitting.find(Boolean)?.value ?? target.value;
  }
  target.addEventListener("change", () => localStorage.setItem(TARGET, target.value));
  window.addEventListener("beforeunload", (event) => {
    if (works.some((work) => work.state === "sending" || (work.blob && !work.saved))) event.preventDefault();
  });
  restore();
}
