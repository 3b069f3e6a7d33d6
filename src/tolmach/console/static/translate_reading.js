// Reads aloud what the service speaks, sentence after sentence.
"use strict";

class Reader {
  constructor(failed, spoken) {
    this.failed = failed;
    this.spoken = new Set(spoken.split(" "));
    this.button = null;
    this.sides = [];
  }

  /** A button that reads these texts aloud, which is there only if their language can be spoken. */
  reads(button, texts, lang) {
    this.sides.push({ button, texts, lang });
    button.addEventListener("click", () => this.toggle(button, texts(), lang()));
  }

  offer() {
    for (const { button, texts, lang } of this.sides) button.hidden = !(texts().length && this.spoken.has(base(lang())));
  }

  /** Begins, or stops what this button began. */
  toggle(button, texts, lang) {
    const isStop = this.button === button;
    this.stop();
    if (!isStop) this.read(button, texts, lang);
  }

  stop() {
    this.aborting?.abort();
    this.audio?.pause();
    this.audio?.dispatchEvent(new Event("ended"));
    this.button?.setAttribute("aria-pressed", "false");
    this.button = null;
  }

  async read(button, texts, lang) {
    const audio = this.audio = new Audio(), { signal } = this.aborting = new AbortController();
    this.button = button;
    button.setAttribute("aria-pressed", "true");
    try {
      let next = this.sound(texts[0], lang, signal);
      for (let at = 0; at < texts.length; at += 1) {
        const url = await next;
        // The next one is made while this one is heard. Where it fails, that is seen when its turn comes.
        next = at + 1 < texts.length ? this.sound(texts[at + 1], lang, signal) : null;
        next?.catch(() => {});
        await this.heard(audio, url);
        if (signal.aborted) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      this.failed(error.message);
    }
    this.stop();
  }

  async heard(audio, url) {
    audio.src = url;
    const over = new Promise((done) => { audio.onended = audio.onerror = done; });
    await audio.play();
    await over;
    URL.revokeObjectURL(url);
  }

  async sound(words, lang, signal) {
    const body = new URLSearchParams({ text: words, lang });
    const answer = await tolmach.fetch(`${tolmach.root}/translate/speech`, { method: "POST", body, signal, headers: { "X-CSRF-Token": tolmach.csrf } });
    if (!answer.ok) throw new Error(await said(answer));
    return URL.createObjectURL(await answer.blob());
  }
}
