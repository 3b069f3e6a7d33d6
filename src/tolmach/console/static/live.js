// The page: what is chosen, who speaks, and where the text goes.
"use strict";

{
  const MOST_TARGETS = 5;
  const KEPT = "tolmach.live";
  const SILENCE = 8000; // milliseconds after which the page asks the user about the microphone
  const by = (id) => document.getElementById(id);
  const form = by("live");
  const spoken = JSON.parse(form.dataset.spoken);
  const panes = new Map();
  const captions = new Captions();
  const chosen = { targets: [], ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  let microphone = null;
  let tested = null;
  let session = null;
  let player = null;
  let time = 0; // milliseconds that were heard since the page was opened or cleared
  let quiet = 0;
  let lock = null;
  Pane.names = JSON.parse(form.dataset.names);

  function trouble(words, kind = "bad") {
    by("trouble").replaceChildren(...(words ? [tolmach.element("p", { class: `note ${kind}` }, words)] : []));
  }

  function remember() {
    localStorage.setItem(KEPT, JSON.stringify({ source: by("source").value, microphone: by("microphone").value, targets: chosen.targets }));
  }

  // What is chosen

  function showTargets() {
    by("targets").replaceChildren(...chosen.targets.map((code) => {
      const remove = tolmach.element("button", { type: "button", class: "chip", "aria-label": tolmach.text("Remove {language}", { language: Pane.names[code] }) }, Pane.names[code], " ×");
      remove.addEventListener("click", () => {
        chosen.targets = chosen.targets.filter((other) => other !== code);
        showTargets();
        by("add").focus();
      });
      return tolmach.element("li", {}, remove);
    }));
    by("add").disabled = chosen.targets.length >= MOST_TARGETS;
    for (const option of by("add").options) option.disabled = chosen.targets.includes(option.value);
    const speech = by("speech");
    const before = speech.value;
    const can = chosen.targets.filter((code) => spoken.includes(code));
    speech.replaceChildren(speech.options[0], ...can.map((code) => tolmach.element("option", { value: code }, Pane.names[code])));
    speech.value = can.includes(before) ? before : "";
    remember();
    showPanes();
  }

  /** Those of the chosen languages, and those that have something to say. */
  function showPanes() {
    const wanted = ["", ...chosen.targets];
    for (const code of wanted) if (!panes.has(code)) panes.set(code, new Pane(code, Pane.names[code] ?? "", code === ""));
    for (const [code, pane] of panes) if (pane.isEmpty && !wanted.includes(code)) panes.delete(code);
    const first = chosen.targets[0] ?? "";
    for (const [code, pane] of panes) pane.words.setAttribute("aria-live", code === first ? "polite" : "off");
    const order = [...new Set([...wanted, ...panes.keys()])].map((code) => panes.get(code));
    by("panes").replaceChildren(...order.map((pane) => pane.element));
    captions.offer(order);
  }

  async function showMicrophones() {
    const list = by("microphone");
    const before = list.value || chosen.microphone || "";
    const found = (await Microphone.all()).filter((device) => device.deviceId !== "default");
    list.replaceChildren(list.options[0], ...found.map((device, number) =>
      tolmach.element("option", { value: device.deviceId }, device.label || tolmach.text("Microphone {number}", { number: number + 1 }))));
    list.value = found.some((device) => device.deviceId === before) ? before : "";
  }

  function wish() {
    const source = by("source").value;
    const speech = by("speech").value;
    const made = { source_media_content_type: `audio/pcm;encoding=s16le;rate=${microphone.rate}`, target_languages: chosen.targets };
    if (source) Object.assign(made, { source_language: source, source_language_mode: "fixed" });
    if (speech) Object.assign(made, { target_media_languages: [speech], target_media_content_type: `audio/pcm;encoding=s16le;rate=${SPEECH_RATE}` });
    for (const name of ["formality", "glossary_id", "spoken_terms_id"]) if (by(name)?.value) made[name] = by(name).value;
    return made;
  }

  // What is heard

  function show(level) {
    by("level").value = Math.sqrt(level);
  }

  /** Hears without a session, so that a person sees whether this is the right microphone. */
  async function test() {
    trouble("");
    tested = new Microphone(form.dataset.worklet, (_, level) => show(level), () => untest());
    by("test").setAttribute("aria-pressed", "true");
    hears.state(tolmach.text("Say something. Nothing is sent."));
    try {
      await tested.open(by("microphone").value);
    } catch (error) {
      trouble(Microphone.words(error));
      return untest();
    }
    await showMicrophones();
  }

  async function untest() {
    const before = tested;
    tested = null;
    by("test").setAttribute("aria-pressed", "false");
    await before?.close();
    show(0);
    if (before) hears.state(tolmach.text("Not listening"));
  }

  function take(samples, level) {
    session?.say(time, samples);
    time += (samples.length * 1000) / microphone.rate;
    show(level);
    by("clock").textContent = `${Math.floor(time / 60_000)}:${String(Math.floor(time / 1000) % 60).padStart(2, "0")}`;
    quiet = level > 0.005 ? 0 : quiet + CHUNK_MS;
    if (quiet === SILENCE) trouble(tolmach.text("The microphone gives no sound. Check that you chose the right one and that it is switched on."), "warn");
    else if (!quiet && by("trouble").querySelector(".warn")) trouble("");
  }

  const hears = {
    told(kind, body) {
      const pane = panes.get(kind === "source_transcript_update" ? "" : body.language);
      if (kind.endsWith("transcript_update")) {
        pane?.update(body);
        captions.refresh();
      }
      if (kind === "target_media_chunk") player?.play(body.data);
    },
    state(words) { by("state").textContent = words; },
    renewed() { for (const pane of panes.values()) pane.settle(); },
    ended(words) {
      if (words) trouble(words);
      session = null;
      stopped(words ? tolmach.text("Ended") : tolmach.text("Finished"));
    },
  };

  async function start() {
    await untest();
    trouble("");
    time = Math.ceil(time);
    busy(true);
    hears.state(tolmach.text("Waiting for the microphone…"));
    try {
      microphone = new Microphone(form.dataset.worklet, take, () => stop(tolmach.text("The microphone is no longer connected. Connect it again, or choose another one.")));
      await microphone.open(by("microphone").value);
    } catch (error) {
      trouble(Microphone.words(error));
      return stopped(tolmach.text("Not listening"));
    }
    await showMicrophones();
    const asked = wish();
    tolmach.shown([{ method: "POST", path: REALTIME, body: asked }]);
    player = asked.target_media_languages ? new Player() : null;
    const begun = new LiveSession(asked, hears);
    session = begun;
    try {
      await begun.begin();
    } catch (error) {
      session = null;
      trouble(error instanceof Refusal ? error.message : tolmach.text("The service does not answer."));
      return stopped(tolmach.text("Not listening"));
    }
    by("stop").disabled = false;
    navigator.wakeLock?.request("screen").then((held) => { lock = held; }).catch(() => {});
  }

  async function stop(words = "") {
    by("stop").disabled = true;
    if (words) trouble(words);
    await microphone?.close();
    session?.finish();
  }

  function stopped(words) {
    microphone?.close();
    microphone = null;
    player?.close();
    player = null;
    lock?.release();
    lock = null;
    for (const pane of panes.values()) pane.settle();
    captions.refresh();
    by("level").value = 0;
    hears.state(words);
    tolmach.say(words);
    busy(false);
  }

  function busy(is) {
    const hadFocus = [by("start"), by("stop")].includes(document.activeElement);
    by("start").hidden = is;
    by("stop").hidden = !is;
    by("stop").disabled = is; // until there is something to stop
    if (hadFocus) by(is ? "stop" : "start").focus();
    for (const control of form.querySelectorAll("#source, #add, #targets button, .more select")) control.disabled = is;
    by("clear").disabled = is;
    by("test").disabled = is;
    if (!is) by("add").disabled = chosen.targets.length >= MOST_TARGETS;
  }

  // What is pressed

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!session) start();
  });
  by("stop").addEventListener("click", () => stop());
  by("test").addEventListener("click", () => (tested ? untest() : test()));
  by("captions-open").addEventListener("click", () => captions.open());
  by("clear").addEventListener("click", () => {
    const isFull = [...panes.values()].some((pane) => !pane.isEmpty);
    if (isFull && !confirm(by("clear").dataset.confirmClear)) return;
    for (const pane of panes.values()) pane.clear();
    time = 0;
    by("clock").textContent = "0:00";
    showPanes();
    captions.refresh();
  });
  by("add").addEventListener("change", () => {
    if (by("add").value) chosen.targets.push(by("add").value);
    by("add").value = "";
    showTargets();
  });
  by("source").addEventListener("change", remember);
  by("microphone").addEventListener("change", async () => {
    remember();
    if (tested) return untest().then(test);
    if (!session || !microphone) return;
    // If the user changes it while speaking, the session goes on.
    const rate = microphone.rate;
    await microphone.close();
    try {
      await microphone.open(by("microphone").value);
      if (microphone.rate !== rate) stop(tolmach.text("This microphone has another sample rate. Start again."));
    } catch (error) {
      stop(Microphone.words(error));
    }
  });
  window.addEventListener("beforeunload", (event) => { if (session) event.preventDefault(); });

  // How it begins

  chosen.targets = chosen.targets.filter((code) => [...by("add").options].some((option) => option.value === code)).slice(0, MOST_TARGETS);
  if (!localStorage.getItem(KEPT)) {
    const own = [navigator.language, navigator.language.split("-")[0], "en-US", "en"].find((code) => [...by("add").options].some((option) => option.value === code));
    if (own) chosen.targets = [own];
  }
  if ([...by("source").options].some((option) => option.value === chosen.source)) by("source").value = chosen.source;
  showTargets();
  const impossible = Microphone.impossible();
  if (impossible) {
    trouble(impossible);
    by("start").disabled = by("test").disabled = true;
  } else {
    showMicrophones();
    navigator.mediaDevices.addEventListener("devicechange", showMicrophones);
  }
}
