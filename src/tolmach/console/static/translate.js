// The first page: translates while the user types, sentence by sentence, and asks only for what is new.

const PAUSE = 350, SETTLED = 2500, MOST_KNOWN = 3000;
const place = (id) => document.getElementById(id);
const form = place("translate"), text = place("text"), result = place("result");

const known = new Map();   // by mark: what the interface made of a sentence, {text, checks}
const chosen = new Map();  // by mark: the wording that was picked instead
let sentences = [];        // those that are shown, in their order
let parts = [];            // all of the translation: sentences and what is between them
let told = null;           // what the last answer said of the language
let running = null, pausing = 0, settling = 0;
let typed = 0;             // how long the text was after the last change

const source = new LanguagePicker(place("source_lang"), () => languagesChanged());
const target = new LanguagePicker(place("target_lang"), () => { isTargetChosen = true; languagesChanged(); });
const panel = new WordingsPanel(place("wordings"), pick);
const past = new TranslationHistory(place("history"), recall);
const spoken = new Set(form.dataset.spoken.split(" "));
let isTargetChosen = false;

const base = (code) => code.split("-")[0].toLowerCase();
const nameOf = (code) => [...source.select.options].find((each) => each.value === code)?.textContent ?? code;
const sourceCode = () => source.value || told?.source || "";

// Options

function fits(option, from, to) {
  if (!option.dataset.pairs) return true;
  return option.dataset.pairs.trim().split(" ").some((pair) => {
    const [a, b] = pair.split(":");
    return (a === "*" || !from || base(a) === from) && base(b) === to;
  });
}

/** Only what the languages have is offered; what is not offered is not sent. */
function offerOptions() {
  const from = base(sourceCode()), to = base(target.value);
  const features = (target.option?.dataset.features ?? "").split(" ");
  for (const field of form.querySelectorAll(".options .field")) {
    const select = field.querySelector("select");
    for (const option of select.options) option.hidden = option.disabled = !fits(option, from, to);
    if (select.selectedOptions[0]?.disabled) select.value = "";
    const isOffered = (!field.dataset.feature || features.includes(field.dataset.feature)) && [...select.options].some((each) => each.value && !each.disabled);
    field.hidden = select.disabled = !isOffered;
  }
}

function wish() {
  const found = { target_lang: target.value };
  if (source.value) found.source_lang = source.value;
  for (const select of form.querySelectorAll(".options select:not([disabled])")) if (select.value) found[select.name] = select.value;
  return found;
}

function languagesChanged() {
  offerOptions();
  translate();
}

// Translating

function soon() {
  clearTimeout(pausing);
  counted();
  // Who pastes has finished; who types may go on.
  const isPasted = text.value.length - typed > 2;
  typed = text.value.length;
  if (!text.value.trim() || isPasted) return translate();
  result.setAttribute("aria-busy", "true");
  pausing = setTimeout(translate, PAUSE);
}

async function translate() {
  clearTimeout(pausing);
  pausing = 0;
  clearTimeout(settling);
  running?.abort();
  panel.close();
  counted();
  if (!text.value.trim()) return emptied();
  const aborting = running = new AbortController();
  const asked = wish(), body = new URLSearchParams({ ...asked, text: text.value, known: [...known.keys()].join(" ") });
  result.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(`${tolmach.root}/translate/stream`, { method: "POST", body, signal: aborting.signal, headers: { "X-CSRF-Token": tolmach.csrf, Accept: "application/x-ndjson" } });
    if (answer.status === 401) return location.reload();
    if (!answer.ok) throw new Error(await said(answer));
    await lines(answer.body, (line) => heard(line));
    if (!aborting.signal.aborted) finished(asked);
  } catch (error) {
    if (error.name !== "AbortError") trouble(error.message);
  } finally {
    if (running === aborting && !pausing) result.removeAttribute("aria-busy");
  }
}

async function lines(body, take) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    const whole = (rest + (value ?? "")).split("\n");
    rest = whole.pop();
    for (const line of whole) take(JSON.parse(line));
    if (done) return;
  }
}

function heard(line) {
  if (line.parts) return begun(line);
  if (line.mark) return arrived(line);
  if (line.problem !== undefined) throw new Error(line.problem || "The translation did not arrive.");
}

/** The sentences with what is known of them. What is still to come is shown as the last one that stood there. */
function begun(line) {
  const isNews = told?.source !== line.source;
  told = line;
  trouble("");
  const before = sentences;
  sentences = [];
  parts = line.parts.map(([given, mark]) => (mark ? sentenceOf(given, mark, before[sentences.length]) : given));
  result.lang = target.value;
  result.dir = target.option?.dataset.dir ?? "auto";
  result.replaceChildren(...parts.map((part) => part.element ?? part));
  detected();
  if (isNews) offerOptions();
  speakable();
  avoidSameLanguage(line);
}

function sentenceOf(given, mark, before) {
  const element = tolmach.element("span", { class: "sentence", role: "button", tabindex: "0", "aria-haspopup": "dialog" });
  const sentence = { text: given, mark, element, shown: "", translated: "", checks: null, lang: target.value };
  element.sentence = sentence;
  sentences.push(sentence);
  if (known.has(mark)) {
    const used = known.get(mark);
    known.delete(mark);
    known.set(mark, used);
    fill(sentence);
  } else {
    element.classList.add("awaited");
    element.textContent = before?.shown || "…";
  }
  return sentence;
}

function arrived({ mark, text: translated, checks }) {
  known.set(mark, { text: translated, checks });
  // Never what is on the page: it would be asked for again with every letter.
  if (known.size > Math.max(MOST_KNOWN, 2 * sentences.length)) known.delete(known.keys().next().value);
  for (const sentence of sentences) if (sentence.mark === mark) fill(sentence);
}

function fill(sentence) {
  const { text: translated, checks } = known.get(sentence.mark);
  Object.assign(sentence, { translated, checks, shown: chosen.get(sentence.mark) ?? translated });
  const { element } = sentence;
  element.textContent = sentence.shown;
  element.classList.remove("awaited");
  element.classList.toggle("repaired", checks.repaired.length > 0);
  element.classList.toggle("left", checks.left.length > 0);
  const notes = receiptLines(checks).map(([, words]) => words).join(" ");
  if (notes) element.title = notes;
}

function finished(asked) {
  receipt();
  place("copy").hidden = false;
  tolmach.say("Translated");
  tolmach.shown([{ method: "POST", path: "/v2/translate", body: { text: [text.value], ...asked, ...(asked.glossary_id ? { source_lang: sourceCode() } : {}) } }]);
  settling = setTimeout(remember, SETTLED);
}

function emptied() {
  told = null;
  sentences = [];
  parts = [];
  result.replaceChildren();
  result.removeAttribute("aria-busy");
  place("detected").textContent = place("receipt").textContent = "";
  place("copy").hidden = true;
  trouble("");
  speakable();
  tolmach.shown([]);
}

const whole = () => parts.map((part) => part.shown ?? part).join("");

function trouble(words) {
  place("trouble").textContent = words;
  place("trouble").hidden = !words;
  if (words) for (const sentence of sentences) if (!sentence.shown) sentence.element.textContent = "";
}

// What is said about it

function counted() {
  const count = [...text.value].length;
  place("count").textContent = `${count.toLocaleString("en")} character${count === 1 ? "" : "s"}`;
  place("count").hidden = place("clear").hidden = !count;
  text.style.height = "0";
  text.style.height = `${text.scrollHeight + 2}px`;
}

const CERTAIN = {
  success: (name, share) => `${name}, ${share} % sure`,
  insufficient_confidence: (name, share) => `Perhaps ${name} (${share} %). If this is wrong, choose the language.`,
  unsupported_language: (name) => `The service may not know this language. It reads the text as ${name}.`,
  no_language_detected: () => "The service recognised no language",
};

function detected() {
  const share = Math.min(99, Math.round((told.certainty ?? 0) * 100));
  place("detected").textContent = CERTAIN[told.status]?.(nameOf(told.source), share) ?? "";
  text.lang = told.source;
}

function receipt() {
  const done = sentences.filter((each) => each.checks);
  const count = (names) => done.filter((each) => each.checks[names]?.length).length;
  const terms = done.reduce((sum, each) => sum + (each.checks.terms ?? []).length, 0);
  const checked = done.filter((each) => each.checks.checked.length || each.checks.known.length).length;
  const notes = [
    [checked, `${checked} sentence${checked === 1 ? "" : "s"} checked`], [count("repaired"), `${count("repaired")} repaired`],
    [terms, `${terms} term${terms === 1 ? "" : "s"}`], [count("memory"), `${count("memory")} from memory`],
    [count("left"), `${count("left")} to check`],
  ];
  place("receipt").textContent = notes.filter(([number]) => number).map(([, words]) => words).join(" · ");
}

/** If the text is already in the target language, which the user did not choose, the page takes the target before it. */
function avoidSameLanguage(line) {
  if (source.value || isTargetChosen || line.status !== "success" || base(line.source) !== base(target.value)) return;
  const others = [...target.recent, "EN-US", "DE"].filter((code) => base(code) !== base(line.source));
  if (target.set(others[0])) queueMicrotask(languagesChanged);
}

// Other wordings

function wordAt(sentence, offset) {
  for (const each of segmented(sentence)) if (each.isWordLike && each.index <= offset && offset <= each.index + each.segment.length) return [each.index, each.index + each.segment.length];
  return [];
}

function segmented(sentence) {
  if (Intl.Segmenter) return [...new Intl.Segmenter(sentence.lang, { granularity: "word" }).segment(sentence.shown)];
  return [...sentence.shown.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({ segment: match[0], index: match.index, isWordLike: true }));
}

function offsetOf(event) {
  const at = document.caretPositionFromPoint?.(event.clientX, event.clientY);
  if (at) return at.offset;
  return document.caretRangeFromPoint?.(event.clientX, event.clientY)?.startOffset;
}

function openWordings(sentence, ...word) {
  if (!sentence.checks) return;
  const { formality, glossary_id, target_lang } = wish();
  panel.open(sentence, { target_lang, source_lang: sourceCode(), ...(formality && { formality }), ...(told?.address && { address: told.address }), ...(glossary_id && { glossary_id }) }, ...word);
}

function pick(sentence, wording) {
  chosen.set(sentence.mark, wording);
  for (const each of sentences) if (each.mark === sentence.mark) fill(each);
  sentence.element.focus();
  tolmach.say("Changed");
  settling = setTimeout(remember, SETTLED);
}

result.addEventListener("click", (event) => {
  const sentence = event.target.closest(".sentence")?.sentence;
  // Who marks text wants to copy it.
  if (!sentence || !getSelection().isCollapsed) return;
  const offset = sentence.element.childNodes.length === 1 ? offsetOf(event) : undefined;
  openWordings(sentence, ...(offset === undefined ? [] : wordAt(sentence, offset)));
});

// By keyboard: Enter opens the sentence, the arrows go from word to word in it.
result.addEventListener("keydown", (event) => {
  const sentence = event.target.sentence;
  if (!sentence?.checks || event.ctrlKey) return;
  const words = segmented(sentence).filter((each) => each.isWordLike);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step) {
    event.preventDefault();
    const at = ((sentence.word ?? (step > 0 ? -1 : words.length)) + step + words.length) % words.length;
    sentence.word = at;
    const { index, segment } = words[at];
    sentence.element.replaceChildren(sentence.shown.slice(0, index), tolmach.element("span", { class: "word" }, segment), sentence.shown.slice(index + segment.length));
    tolmach.say(segment);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    const word = words[sentence.word];
    delete sentence.word;
    openWordings(sentence, ...(word ? [word.index, word.index + word.segment.length] : []));
  }
});

// Swapping, clearing, copying

place("swap").addEventListener("click", () => {
  const from = sourceCode(), translated = whole();
  const back = [...target.recent, from, "EN-US", ...target.codes].find((code) => base(code) === base(from) && target.codes.includes(code));
  source.set(base(target.value).toUpperCase());
  if (back) target.set(back);
  isTargetChosen = true;
  if (translated.trim()) text.value = translated;
  languagesChanged();
  text.focus();
});

place("clear").addEventListener("click", () => {
  text.value = "";
  translate();
  text.focus();
});

place("copy").addEventListener("click", async () => {
  await copied(whole());
  place("copy").textContent = "Copied";
  tolmach.say("Copied");
  setTimeout(() => { place("copy").textContent = "Copy"; }, 1500);
  remember();
});

/** Browsers give the clipboard to pages with encryption only; without it there is the old way. */
async function copied(words) {
  if (navigator.clipboard) return navigator.clipboard.writeText(words);
  const area = tolmach.element("textarea", { class: "unseen" });
  document.body.append(area);
  area.value = words;
  area.select();
  document.execCommand("copy");
  area.remove();
}

// Speaking, sentence after sentence

const reader = new Reader(trouble);

function speakable() {
  place("speak-source").hidden = !(sentences.length && spoken.has(base(sourceCode())));
  place("speak-target").hidden = !(sentences.length && spoken.has(base(target.value)));
}

place("speak-source").addEventListener("click", (event) => reader.toggle(event.currentTarget, sentences.map((each) => each.text), sourceCode()));
place("speak-target").addEventListener("click", (event) => reader.toggle(event.currentTarget, sentences.map((each) => each.shown).filter(Boolean), target.value));

// History

function remember() {
  clearTimeout(settling);
  if (!sentences.length || !sentences.every((each) => each.checks)) return;
  past.keep({ text: text.value, result: whole(), source: sourceCode(), target: target.value });
}

function recall(entry) {
  text.value = entry.text;
  source.set(entry.source);
  target.set(entry.target);
  isTargetChosen = true;
  languagesChanged();
  text.focus();
  scrollTo({ top: 0 });
}

// The page

text.addEventListener("input", soon);
text.addEventListener("paste", () => setTimeout(translate));
place("options").addEventListener("change", translate);
addEventListener("pagehide", remember);
form.addEventListener("submit", (event) => { event.preventDefault(); translate(); });
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); translate(); }
});

place("go").hidden = true;
place("swap").hidden = false;
if (!text.value) target.set(target.recent[0] ?? "");
offerOptions();
if (text.value) translate();
