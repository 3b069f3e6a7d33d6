// The first page: translates while the user types, sentence by sentence, and asks only for what is new.

const PAUSE = 200, SETTLED = 2500, MOST_KNOWN = 3000, FEW = 8;
const place = (id) => document.getElementById(id);
const form = place("translate"), text = place("text"), result = place("result");

const known = new Map();   // by mark: what the interface made of a sentence, {text, checks, voucher}
const edits = new Map();   // by target language and sentence: what somebody wrote or picked instead
let sentences = [];        // those that are shown, in their order
let parts = [];            // all of the translation: sentences and what is between them
let told = null;           // the head of the last answer: languages and parts
let billed = 0;            // characters, for the text that is there
let cleared = null;        // what "Undo" brings back
let running = null, isStale = false, pausing = 0, settling = 0, saving = 0;
let typed = 0;             // how long the text was after the last change
let isTargetChosen = false;

const source = new LanguagePicker(place("source_lang"), () => languagesChanged());
const target = new LanguagePicker(place("target_lang"), () => { isTargetChosen = true; languagesChanged(); });
const panel = new WordingsPanel(place("wordings"), {
  pick, keepSegment, keepTerm, paid, reset: (sentence) => pick(sentence, sentence.translated), selected: (sentence) => markedWords(sentence, text), keeps: (what) => form.dataset.keeps.split(" ").includes(what),
});
const past = new TranslationHistory(place("history"), recall);
const draft = new Draft(form.dataset.owner);
const sides = new LinkedSides(text, place("mirror"), result);
const options = new TranslationOptions(place("options"));
const doubts = new Doubts(result, place("doubts"));

const nameOf = (code) => [...source.select.options].find((each) => each.value === code)?.textContent ?? code;
const sourceCode = () => source.value || told?.source || "";
const offerOptions = () => options.offer(sourceCode(), target);
const wish = () => ({ target_lang: target.value, ...(source.value && { source_lang: source.value }), ...options.chosen });
const whole = () => parts.map((part) => part.shown ?? part).join("");
const given = () => (told?.parts ?? []).map(([words]) => words).join("");

// Translating

function languagesChanged() {
  source.show(source.value ? "" : told ? nameOf(told.source) : "");
  offerOptions();
  translate(true);
}

function soon() {
  clearTimeout(pausing);
  counted();
  sides.forget();
  if (text.value) undoable(null);
  // Who pastes has finished; who types may go on.
  const isPasted = text.value.length - typed > 2;
  typed = text.value.length;
  saveSoon();
  if (!text.value.trim() || isPasted) return translate();
  result.setAttribute("aria-busy", "true");
  pausing = setTimeout(translate, PAUSE);
}

/** A request with few sentences goes on while somebody types, because what it brings is paid; the next one follows. */
async function translate(isUrgent = false) {
  clearTimeout(pausing);
  pausing = 0;
  clearTimeout(settling);
  panel.close();
  counted();
  if (!text.value.trim()) return emptied();
  if (running?.isShort && isUrgent !== true) return void (isStale = true);
  running?.abort();
  const aborting = running = Object.assign(new AbortController(), { isShort: true }), { signal } = aborting;
  isStale = false;
  const asked = wish();
  result.setAttribute("aria-busy", "true");
  try {
    await tolmach.reaching(() => streamed(asked, signal), signal);
    if (!signal.aborted && !isStale) finished(asked);
  } catch (error) {
    if (error.name !== "AbortError" && !signal.aborted) trouble(...tolmach.told(error));
  }
  if (running !== aborting) return;
  running = null;
  if (isStale) return translate();
  if (!pausing) result.removeAttribute("aria-busy");
}

async function streamed(asked, signal) {
  const elsewhere = source.value || isTargetChosen ? "" : [...target.recent, ...target.own, "EN-US", "DE"].find((code) => base(code) !== base(target.value)) ?? "";
  const before = told ? replacedSentences(told, known, text.value, told.asked !== JSON.stringify(asked)) : [];
  const body = new URLSearchParams({ ...asked, text: text.value, elsewhere, known: [...known.keys()].join(" "), paid: JSON.stringify(before) });
  const headers = { "X-CSRF-Token": tolmach.csrf, Accept: "application/x-ndjson" };
  const answer = await tolmach.answered(`${tolmach.root}/translate/stream`, { method: "POST", body, signal, headers });
  if (!answer.ok) throw new Error(await said(answer));
  await lines(answer.body, (line) => heard(line, asked));
}

function heard(line, asked) {
  if (line.parts) return begun(line, asked);
  if (line.mark) return arrived(line);
  if (line.problem !== undefined) throw Object.assign(new Error(line.problem || tolmach.text("The translation did not arrive.")), { code: line.code });
}

/** The sentences with what is known of them. What is still to come is shown as the last one that stood there. */
function begun(line, asked) {
  const isNews = told?.source !== line.source;
  if (line.target !== target.value) target.set(line.target);
  told = { ...line, asked: JSON.stringify({ ...asked, target_lang: line.target }) };
  trouble("");
  const before = sentences;
  sentences = [];
  parts = line.parts.map(([words, mark]) => (mark ? sentenceOf(words, mark, before[sentences.length]) : words));
  if (running) running.isShort = sentences.filter((each) => !each.checks).length <= FEW;
  result.lang = target.value;
  result.dir = target.option?.dataset.dir ?? "auto";
  result.replaceChildren(...parts.map((part) => part.element ?? part));
  if (given() === text.value) sides.show(parts);
  detected();
  if (isNews) offerOptions();
  reader.offer();
}

function sentenceOf(words, mark, before) {
  const sentence = newSentence(words, mark, target.value, before?.shown);
  sentences.push(sentence);
  const used = known.get(mark);
  if (!used) return sentence;
  // What was used last is forgotten last.
  known.delete(mark);
  known.set(mark, used);
  fill(sentence);
  return sentence;
}

function arrived({ mark, billed: cost, ...made }) {
  known.set(mark, made);
  paid(cost);
  // Never what is on the page: it would be asked for again with every letter.
  if (known.size > Math.max(MOST_KNOWN, 2 * sentences.length)) known.delete(known.keys().next().value);
  for (const sentence of sentences) if (sentence.mark === mark) fill(sentence);
}

const fill = (sentence) => fillSentence(sentence, known.get(sentence.mark), edits.get(editOf(sentence)));

function finished(asked) {
  place("receipt").textContent = receiptOf(sentences);
  doubts.show(sentences);
  place("copy").hidden = place("download").hidden = false;
  tolmach.say(tolmach.text("Translated"));
  tolmach.shown([{ method: "POST", path: "/v2/translate", body: { text: [text.value], ...asked, ...(asked.glossary_id ? { source_lang: sourceCode() } : {}) } }]);
  settle();
}

function emptied() {
  running?.abort();
  running = told = null;
  isStale = false;
  sentences = [];
  parts = [];
  billed = 0;
  result.replaceChildren();
  doubts.show([]);
  result.removeAttribute("aria-busy");
  sides.forget();
  source.show("");
  place("detected").textContent = place("receipt").textContent = "";
  place("copy").hidden = place("download").hidden = true;
  paid(0);
  trouble("");
  reader.offer();
  tolmach.shown([]);
  save();
}

function trouble(...words) {
  place("trouble").replaceChildren(...words);
  place("trouble").hidden = !words.join("");
  if (words.join("")) for (const sentence of sentences) if (!sentence.shown) sentence.element.textContent = "";
}

// What is said about it

function counted() {
  const count = [...text.value].length;
  place("count").textContent = tolmach.plural("{n} character", "{n} characters", count);
  place("count").hidden = place("clear").hidden = !count;
  text.style.height = "0";
  text.style.height = `${text.scrollHeight + 2}px`;
}

function paid(more) {
  billed += more;
  place("billed").textContent = tolmach.plural("{n} character billed", "{n} characters billed", billed);
  place("billed").hidden = !billed;
}

function detected() {
  const share = Math.min(99, Math.round((told.certainty ?? 0) * 100)), language = nameOf(told.source);
  place("detected").textContent = CERTAIN[told.status]?.(language, share) ?? "";
  source.input.title = told.status === "success" ? tolmach.text("{language}, {share} % sure", { language, share }) : "";
  source.show(source.value || told.status === "no_language_detected" ? "" : language);
  text.lang = told.source;
}

// Editing the translation, and other wordings of it

function openWordings(sentence, how) {
  if (!sentence.checks) return;
  const { formality, glossary_id, target_lang } = wish();
  panel.open(sentence, { target_lang, source_lang: sourceCode(), ...(formality && { formality }), ...(told?.address && { address: told.address }), ...(glossary_id && { glossary_id }) }, how);
}

function reworded(sentence, words) {
  if (words === sentence.translated) edits.delete(editOf(sentence));
  else edits.set(editOf(sentence), words);
  for (const each of sentences) if (editOf(each) === editOf(sentence) && each.checks) showWords(each, words);
  doubts.show(sentences);
  settle();
}

function pick(sentence, words) {
  reworded(sentence, words);
  sentence.element.focus();
  tolmach.say(tolmach.text("Changed"));
}

result.addEventListener("input", (event) => {
  const { sentence } = event.target;
  if (!sentence) return;
  reworded(sentence, sentence.element.textContent);
  panel.openEdited(sentence);
});

result.addEventListener("click", (event) => {
  const sentence = event.target.closest(".sentence")?.sentence;
  // Who marks text wants to copy it.
  if (!sentence || !getSelection().isCollapsed) return;
  openWordings(sentence, wordAtCaret(sentence));
});

result.addEventListener("keydown", (event) => {
  const { sentence } = event.target;
  if (!sentence || event.key !== "Enter" || event.ctrlKey || event.metaKey || event.isComposing) return;
  event.preventDefault();
  openWordings(sentence, { ...wordAtCaret(sentence), takesFocus: true });
});

// Keeping an edit

async function keepSegment(sentence) {
  const from = base(sourceCode()), to = target.value.toLowerCase();
  const { name, id, replaced: gone } = await keeping.segment(from, to, sentence.text, sentence.shown);
  options.replace("translation_memory_id", name, id, gone, `${from}:${to}`);
  offerOptions();
  return tolmach.text("Kept in the memory “{name}”. Choose it above to use it.", { name });
}

async function keepTerm(sentence, words, translation) {
  const from = base(sourceCode()), to = base(target.value);
  const { name, glossary_id: id, dictionaries } = await keeping.term(wish().glossary_id, from, to, words, translation);
  options.replace("glossary_id", name, id, [id], dictionaries.map((each) => `${each.source_lang}:${each.target_lang}`).join(" "));
  offerOptions();
  return tolmach.text("Kept in the glossary “{name}”. Choose it above to use it.", { name });
}

// Swapping, clearing, copying

function swap() {
  const from = sourceCode(), translated = whole();
  const back = [...target.recent, from, "EN-US", ...target.codes].find((code) => base(code) === base(from) && target.codes.includes(code));
  source.set(base(target.value).toUpperCase());
  if (back) target.set(back);
  isTargetChosen = true;
  if (translated.trim()) text.value = translated;
  languagesChanged();
  text.focus();
}

function clear() {
  if (cleared) return undo();
  if (!text.value) return;
  remember(true);
  undoable(state());
  text.value = "";
  typed = 0;
  translate();
  text.focus();
}

function undoable(was) {
  cleared = was;
  place("undo").hidden = !was;
}

function undo() {
  const was = cleared;
  undoable(null);
  restore(was);
  text.focus();
}

async function copy() {
  if (place("copy").hidden) return;
  await tolmach.copy(whole());
  place("copy").textContent = tolmach.text("Copied");
  tolmach.say(tolmach.text("Copied"));
  setTimeout(() => { place("copy").textContent = tolmach.text("Copy"); }, 1500);
  remember();
}

function download() {
  if (place("download").hidden) return;
  tolmach.download(`translation.${target.value.toLowerCase()}.txt`, whole());
  remember();
}

// Speaking, sentence after sentence

const reader = new Reader(trouble, form.dataset.spoken);
reader.reads(place("speak-source"), () => sentences.map((each) => each.text), sourceCode);
reader.reads(place("speak-target"), () => sentences.map((each) => each.shown).filter(Boolean), () => target.value);

// Draft and history

function state() {
  const shown = new Set(sentences.map((each) => each.mark));
  return {
    text: text.value, source: source.value, target: target.value, isTargetChosen, billed, head: told,
    options: options.chosen,
    known: [...known].filter(([mark]) => shown.has(mark)), edits: [...edits].slice(-MOST_KNOWN), cleared,
  };
}

function save() {
  clearTimeout(saving);
  draft.write(state());
}

function saveSoon() {
  clearTimeout(saving);
  saving = setTimeout(save, PAUSE);
}

/** The page as it was. What is missing of the translation is asked for. */
function restore(was) {
  text.value = was.text ?? "";
  typed = text.value.length;
  source.set(was.source ?? "");
  target.set(was.target);
  isTargetChosen = was.isTargetChosen ?? false;
  for (const [mark, made] of was.known ?? []) known.set(mark, made);
  for (const [sentence, words] of was.edits ?? []) edits.set(sentence, words);
  told = was.head ?? null;
  options.choose(was.options);
  offerOptions();
  billed = 0;
  paid(was.billed ?? 0);
  undoable(was.cleared ?? null);
  counted();
  if (!told || given() !== text.value) return text.value.trim() ? translate(true) : undefined;
  begun(told, JSON.parse(told.asked));
  if (sentences.some((each) => !each.checks)) return translate(true);
  finished(wish());
}

function settle() {
  clearTimeout(settling);
  settling = setTimeout(remember, SETTLED);
  saveSoon();
}

function remember(isUnfinished = false) {
  clearTimeout(settling);
  const isDone = sentences.length && sentences.every((each) => each.checks) && given() === text.value;
  if (isDone || isUnfinished === true) past.keep({ text: text.value, result: whole(), source: sourceCode(), target: target.value });
}

function recall(entry) {
  remember();
  restore({ ...entry, isTargetChosen: true });
  text.focus();
  scrollTo({ top: 0 });
}

// The page

text.addEventListener("input", soon);
// A browser forgets what a script took away, so its own undo would bring nothing back.
text.addEventListener("keydown", (event) => {
  if (!cleared || event.key.toLowerCase() !== "z" || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  undo();
});
place("options").addEventListener("change", () => translate(true));
for (const [id, act] of Object.entries({ swap, clear, undo, copy, download })) place(id).addEventListener("click", act);
addEventListener("pagehide", () => { remember(); save(); });
form.addEventListener("submit", (event) => { event.preventDefault(); translate(); });
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); translate(); }
});
listenToShortcuts(place("shortcuts"), place("shortcuts-open"), {
  KeyS: swap, KeyC: copy, KeyD: download, KeyX: clear, KeyL: () => { target.input.focus(); target.open(""); },
});

place("go").hidden = true;
place("swap").hidden = false;
const kept = text.defaultValue ? null : draft.read();
if (kept) {
  restore(kept);
} else {
  if (!text.defaultValue) target.set(target.recent[0] ?? target.own[0] ?? "");
  offerOptions();
  if (text.value) translate();
}
