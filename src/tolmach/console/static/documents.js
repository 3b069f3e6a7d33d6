// Files, from the drop to the saved translation. What was fetched stays in the page, so it can be saved again; ids and
// keys of what is still to be fetched are kept in this tab, for this session only.
"use strict";

{
  const AT_ONCE = 3;
  const KEPT = "tolmach.documents";
  const TARGET = "tolmach.documents.target";
  const PICTURES = new Set(["png", "jpg", "jpeg"]);
  const STATES = {
    ready: ["Ready", ""], waiting: ["Waiting", ""], sending: ["Uploading", ""], queued: ["In the queue", ""],
    translating: ["Translating", ""], done: ["Done", "good"], error: ["Failed", "bad"],
  };

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
  const works = [];
  const extensionOf = (name) => (name.includes(".") ? name.split(".").pop().toLowerCase() : "");
  const pause = (seconds) => new Promise((resolve) => { setTimeout(resolve, seconds * 1000); });
  const megabytes = (bytes) => `${(bytes / 1e6).toLocaleString(undefined, { maximumFractionDigits: 2 })} MB`;
  const counted = (number, one, many) => `${number.toLocaleString()} ${number === 1 ? one : many}`;

  /** What is wrong with a file, as far as the page can see it before the upload. */
  function wrongWith(file) {
    const extension = extensionOf(file.name);
    const most = formats[extension];
    if (most === undefined) return `The service cannot translate files of this kind. Allowed: ${Object.keys(formats).join(", ")}.`;
    if (file.size === 0) return "The file is empty.";
    if (file.size > most) return `The file has ${megabytes(file.size)}; a ${extension} file may have at most ${megabytes(most)}.`;
    return "";
  }

  /** The time left in words. An estimate is not exact to the second, so the last ones are not counted. */
  function remaining(seconds) {
    if (!seconds) return "";
    if (seconds <= few) return "A few seconds left.";
    return seconds < 120 ? `About ${seconds} seconds left.` : `About ${Math.round(seconds / 60)} minutes left.`;
  }

  /** What became of a document, from the header that says so: a line for each figure. */
  function reported(header) {
    const said = Object.fromEntries((header ?? "").split("; ").map((pair) => pair.split("=")));
    const where = (name) => (said[`${name}_pages`] ? ` (page ${said[`${name}_pages`].replaceAll(",", ", ")})` : "");
    return Object.keys(said).filter((name) => name in figures)
      .map((name) => `${figures[name]}: ${Number(said[name]).toLocaleString()}${where(name)}`);
  }

  class Work {
    constructor(name, file = null) {
      Object.assign(this, { name, file, wish: {}, id: "", key: "", blob: null, asking: null, forgotten: false, saved: false });
      this.title = tolmach.element("span", { class: "name", dir: "auto" }, name);
      this.chip = tolmach.element("span", { class: "chip" });
      this.bar = tolmach.element("progress", { max: "1", "aria-label": `Progress of ${name}`, hidden: true });
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

    /** Shows a state, words about it, and what can be done in it. */
    show(state, words = "", portion = null) {
      const [label, kind] = STATES[state];
      const changed = this.state !== state;
      this.state = state;
      this.chip.textContent = label;
      this.chip.className = `chip ${kind}`;
      this.words.textContent = words;
      this.words.classList.toggle("trouble", state === "error");
      this.bar.hidden = portion === null;
      if (portion !== null) this.bar.value = portion;
      if (changed) this.offer();
      refresh();
    }

    offer() {
      const can = [];
      const button = (label, act, kind = "") => can.push(makeButton(label, this.name, act, kind));
      if (this.state === "done") {
        button("Download", () => this.save(), "first");
        if (this.file || !PICTURES.has(extensionOf(this.name))) button("Before and after", () => this.look());
      }
      if (this.state === "error" && this.file && !wrongWith(this.file)) button("Try again", () => this.retry());
      const leave = { ready: "Remove", error: "Remove" }[this.state] ?? (this.state === "done" ? "Forget" : "Cancel");
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
      if (isLoss && !confirm("Forget this translation? You have not downloaded it.")) return;
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
        const ticket = await this.upload();
        Object.assign(this, { id: ticket.document_id, key: ticket.document_key });
        keep();
        await this.follow();
      } catch (error) {
        if (!this.forgotten) this.fail(error);
      }
    }

    upload() {
      const body = new FormData();
      for (const [name, value] of Object.entries(this.wish)) body.append(name, value);
      body.append("file", this.file, this.name);
      const asking = new XMLHttpRequest();
      this.asking = asking;
      asking.open("POST", `${tolmach.root}/console/api/v2/document`);
      asking.setRequestHeader("X-CSRF-Token", tolmach.csrf);
      asking.upload.onprogress = (event) => this.show("sending", "", event.total ? event.loaded / event.total : 0);
      return new Promise((resolve, reject) => {
        asking.onload = async () => {
          this.asking = null;
          const answer = new Response(asking.responseText, { status: asking.status });
          if (answer.ok) resolve(await answer.json());
          else reject(new Error(await tolmach.problem(answer)));
        };
        asking.onerror = () => reject(new Error("The upload failed. Check your connection, and whether the file has changed since you chose it."));
        asking.onabort = () => reject(new Error("Cancelled."));
        asking.send(body);
      });
    }

    /** Until it is done. A line that is down is waited for. */
    async follow() {
      const begun = performance.now();
      let reached = 0;
      while (!this.forgotten) {
        let told = null;
        try {
          told = await this.standing();
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
          this.show(this.state === "sending" ? "queued" : this.state, "The service does not answer. Trying again…", reached);
        }
        if (this.forgotten) return;
        if (told?.status === "error") throw new Error(told.error_message);
        if (told?.status === "done") {
          const cost = told.billed_characters;
          this.show("done", cost ? `Costs ${counted(cost, "character", "characters")} when you first download it.` : "Costs nothing.");
          tolmach.say(`${this.name} is translated.`);
          return;
        }
        const left = told?.seconds_remaining ?? 0;
        if (told) {
          const passed = (performance.now() - begun) / 1000;
          reached = left ? Math.max(reached, passed / (passed + left)) : reached;
          this.show(told.status, remaining(left), reached);
        }
        await pause(Math.min(Math.max(left / 4, 0.7), 4));
      }
    }

    async standing() {
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify({ document_key: this.key });
      const answer = await tolmach.api(`/v2/document/${this.id}`, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(await tolmach.problem(answer));
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
      this.show("error", error.message || "The service could not do this.");
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
        if (!answer.ok) throw new Error(await tolmach.problem(answer));
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
      return fetch(`${tolmach.root}/documents/${how}`, { method: "POST", headers, body });
    }

    async save() {
      try {
        const url = URL.createObjectURL(await this.fetched());
        tolmach.element("a", { href: url, download: this.savedName }).click();
        setTimeout(() => URL.revokeObjectURL(url), 60_000);
        this.saved = true;
        this.show("done", `Saved as ${this.savedName}. You can save it again while this page is open.`);
      } catch (error) {
        this.fail(error);
      }
    }

    /** Costs nothing: the service shows what it still has. What was downloaded is gone there, and is in this page. */
    async look() {
      try {
        document.getElementById("preview-title").textContent = this.name;
        const place = document.getElementById("preview-body");
        place.replaceChildren(tolmach.element("p", { class: "empty" }, "Reading both files…"));
        dialog.showModal();
        if (PICTURES.has(extensionOf(this.name))) {
          place.replaceChildren(await pictures(this.file, this.blob ?? await this.shown("picture").then((answer) => answer.blob())));
        } else if (this.blob) {
          const gone = '<p class="note">This was downloaded: the service has it no more, and this page does not have the original.</p>';
          place.innerHTML = this.seen ?? (this.file ? await paragraphs(this.file, this.name, this.blob, this.savedName) : gone);
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

  /** Read by the service as it reads every document; it keeps neither. */
  async function paragraphs(before, beforeName, after, afterName) {
    const most = Number(form.dataset.previewBytes);
    if (before.size + after.size > most) return `<p class="note">These files are too large for a preview. Both together may have at most ${megabytes(most)}.</p>`;
    const body = new FormData();
    body.append("before", before, beforeName);
    body.append("after", after, afterName);
    const headers = { "X-CSRF-Token": tolmach.csrf, "HX-Request": "true" };
    const answer = await fetch(`${tolmach.root}/documents/preview`, { method: "POST", headers, body });
    return answer.text();
  }

  async function pictures(...files) {
    const place = tolmach.element("div", { class: "pictures" });
    for (const [number, file] of files.entries()) {
      const bitmap = await createImageBitmap(file);
      const label = number ? "After" : "Before";
      const canvas = tolmach.element("canvas", { width: bitmap.width, height: bitmap.height, role: "img", "aria-label": label });
      canvas.getContext("2d").drawImage(bitmap, 0, 0);
      place.append(tolmach.element("figure", {}, tolmach.element("figcaption", { class: "label" }, label), canvas));
    }
    return place;
  }

  /** Ids and keys, while something is to be fetched. The token tells sessions apart. */
  function keep() {
    const open = works.filter((work) => work.id && !work.blob && work.state !== "error");
    const told = open.map(({ id, key, name, wish }) => ({ id, key, name, wish }));
    sessionStorage.setItem(KEPT, JSON.stringify({ session: tolmach.csrf, works: told }));
  }

  function restore() {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
    if (kept.session !== tolmach.csrf) return;
    for (const { id, key, name, wish } of kept.works) {
      const work = Object.assign(new Work(name), { id, key, wish });
      work.show("queued");
      work.follow().catch((error) => work.fail(error));
    }
  }

  function refresh() {
    document.getElementById("work").hidden = works.length === 0;
    saveAll.hidden = works.filter((work) => work.state === "done").length < 2;
    const ready = works.filter((work) => work.state === "ready").length;
    document.getElementById("go").textContent = ready > 1 ? `Translate ${ready} files` : "Translate";
  }

  function add(files) {
    for (const file of files) {
      const work = new Work(file.name, file);
      const wrong = wrongWith(file);
      if (wrong) work.fail(new Error(wrong));
      else work.show("ready", megabytes(file.size));
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
    const last = localStorage.getItem(TARGET);
    if ([...target.options].some((option) => option.value === last)) target.value = last;
  }
  target.addEventListener("change", () => localStorage.setItem(TARGET, target.value));
  window.addEventListener("beforeunload", (event) => {
    if (works.some((work) => work.state === "sending" || (work.blob && !work.saved))) event.preventDefault();
  });
  restore();
}
