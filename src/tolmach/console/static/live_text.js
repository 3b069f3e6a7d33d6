// What was said in one language: segments with their times, shown as paragraphs, saved as text or subtitles.
"use strict";

const PAUSE = 2000; // milliseconds after which a new paragraph begins
const LONG = 600; // characters after which one begins with the next sentence
const SENTENCE_END = /[.!?…。！？]["'”’»)]?\s*$/;
const CUE = { letters: 84, milliseconds: 7000, pause: 1000 };

class Pane {
  constructor(language, name, isSource) {
    Object.assign(this, { language, name, isSource, segments: [], paragraphs: [], tentative: "" });
    const heading = isSource ? tolmach.text("Transcript") : name;
    const button = (label, title, act) => {
      const made = tolmach.element("button", { type: "button", class: "quiet", title, "aria-label": `${label}: ${heading}` }, label);
      made.addEventListener("click", () => act(made.firstChild));
      return made;
    };
    this.title = tolmach.element("h2", {}, heading);
    this.chip = tolmach.element("span", { class: "chip", hidden: true });
    // What may still change is not read out: it is, once it stands.
    this.soft = tolmach.element("span", { class: "tentative", "aria-hidden": "true" });
    this.last = tolmach.element("p", { dir: "auto" }, this.soft);
    this.settled = tolmach.element("div", { class: "settled" }, this.last);
    // The text that a listener follows is spoken by screen readers; it would be too much of all languages.
    this.words = tolmach.element("div", { class: "words", tabindex: "0", role: "log", "aria-live": "off", "aria-label": heading, dir: "auto" }, this.settled);
    if (!isSource) this.words.lang = language;
    this.element = tolmach.element("section", { class: "card pane" },
      tolmach.element("div", { class: "row ends" }, tolmach.element("div", { class: "row" }, this.title, this.chip),
        tolmach.element("div", { class: "row tools" },
          button(tolmach.text("Copy"), tolmach.text("Copy the text"), async (label) => {
            await navigator.clipboard.writeText(this.text);
            label.data = tolmach.text("Copied");
            tolmach.say(tolmach.text("Copied"));
            setTimeout(() => { label.data = tolmach.text("Copy"); }, 1500);
          }),
          button("TXT", tolmach.text("Save as a text file"), () => this.save(`${this.text}\n`, "txt")),
          button("SRT", tolmach.text("Save as subtitles (SubRip)"), () => this.save(subtitles(cues(this.segments)), "srt")),
          button("VTT", tolmach.text("Save as subtitles (WebVTT)"), () => this.save(webSubtitles(cues(this.segments)), "vtt")))),
      this.words);
  }

  update({ concluded, tentative }) {
    const follows = this.words.scrollHeight - this.words.scrollTop - this.words.clientHeight < 60;
    for (const segment of concluded) this.conclude(segment);
    this.tentative = tentative.map((segment) => segment.text).join("");
    this.soft.textContent = this.tentative;
    if (this.isSource) this.detected([...concluded, ...tentative].at(-1)?.language);
    if (follows) this.words.scrollTop = this.words.scrollHeight;
  }

  conclude(segment) {
    const before = this.segments.at(-1);
    const isNew = before && (segment.start_time - before.end_time > PAUSE
      || (this.paragraphs.at(-1).length > LONG && SENTENCE_END.test(before.text)));
    if (isNew) {
      this.last = tolmach.element("p", { dir: "auto" }, this.soft);
      this.settled.append(this.last);
    }
    const text = isNew || !before ? segment.text.trimStart() : segment.text;
    this.soft.before(text);
    if (isNew || !before) this.paragraphs.push(text);
    else this.paragraphs[this.paragraphs.length - 1] += text;
    this.segments.push(segment);
  }

  /** Keeps what was understood of open words, because the recogniser will not conclude them any more. */
  settle() {
    if (!this.tentative.trim()) return;
    const time = this.segments.at(-1)?.end_time ?? 0;
    this.update({ concluded: [{ text: this.tentative, start_time: time, end_time: time + CUE.pause }], tentative: [] });
  }

  detected(code) {
    if (!code) return;
    this.words.lang = code;
    this.chip.textContent = Pane.names[code] ?? code;
    this.chip.hidden = false;
  }

  get text() {
    return this.paragraphs.map((paragraph) => paragraph.trim()).join("\n\n");
  }

  get isEmpty() {
    return !this.segments.length && !this.tentative;
  }

  /** The last words, for captions: [settled, tentative]. */
  tail(letters) {
    const text = this.paragraphs.slice(-3).join("\n");
    if (text.length <= letters) return [text, this.tentative];
    const cut = text.slice(-letters);
    return [cut.slice(Math.max(0, cut.search(/\s/))).trimStart(), this.tentative];
  }

  clear() {
    Object.assign(this, { segments: [], paragraphs: [] });
    this.last = tolmach.element("p", { dir: "auto" }, this.soft);
    this.settled.replaceChildren(this.last);
    this.update({ concluded: [], tentative: [] });
  }

  save(text, extension) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    tolmach.element("a", { href: url, download: `${this.isSource ? "transcript" : this.language}.${extension}` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}

/** Segments together as far as they fit on a screen. */
function cues(segments) {
  const made = [];
  for (const { text, start_time: start, end_time: end } of segments) {
    const cue = made.at(-1);
    const fits = cue && start - cue.end <= CUE.pause && end - cue.start <= CUE.milliseconds
      && cue.text.length + text.length <= CUE.letters && !SENTENCE_END.test(cue.text);
    if (fits) Object.assign(cue, { end, text: cue.text + text });
    else made.push({ start, end, text });
  }
  return made;
}

/** SubRip. */
function subtitles(made) {
  const time = (milliseconds) => stamp(milliseconds).replace(".", ",");
  return made.map((cue, number) => `${number + 1}\n${time(cue.start)} --> ${time(cue.end)}\n${cue.text.trim()}\n`).join("\n");
}

/** WebVTT, where three letters have a meaning. */
function webSubtitles(made) {
  const plain = (text) => text.trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return ["WEBVTT\n", ...made.map((cue) => `${stamp(cue.start)} --> ${stamp(cue.end)}\n${plain(cue.text)}\n`)].join("\n");
}

function stamp(milliseconds) {
  return new Date(milliseconds).toISOString().slice(11, 23);
}
