// Reads aloud what the service speaks, sentence after sentence.
"use strict";

/** What a page that is no answer says is wrong. */
async function said(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("[role=alert]")?.textContent ?? `The service answered ${answer.status}.`;
}

class Reader {
  constructor(failed) {
    this.failed = failed;
    this.button = null;
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
    const answer = await fetch(`${tolmach.root}/translate/speech`, { method: "POST", body, signal, headers: { "X-CSRF-Token": tolmach.csrf } });
    if (!answer.ok) throw new Error(await said(answer));
    return URL.createObjectURL(await answer.blob());
  }
}
