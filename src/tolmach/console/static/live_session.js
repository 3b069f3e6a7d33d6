// A voice session with the service: asked for, spoken into, come back to when the line breaks, and ended in order.
"use strict";

const REALTIME = "/v3/voice/realtime";
const WAITS = [0.2, 0.5, 1, 2, 4, 8, 15, 15, 15, 15, 15, 15];
const MOST_WAITING = 300; // chunks that are kept while there is no line
const PATIENCE = 60_000;

/** A request that the service refused; others, which never reached it, may be tried again. */
class Refusal extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

class LiveSession {
  /** `hears` has: `told(kind, body)` for messages, `state(words)`, `ended(trouble)`, and `renewed()` for a new beginning. */
  constructor(wish, hears) {
    Object.assign(this, { wish, hears, waiting: [], dropped: 0, offset: null, socket: null, finishing: false, saidAll: false, trouble: "", isOver: false });
  }

  async begin() {
    await this.connect(await this.ask("POST", REALTIME, this.wish));
  }

  async ask(method, path, body) {
    const options = { method, headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body) };
    const answer = await tolmach.api(path, options);
    if (!answer.ok) throw new Refusal(await tolmach.problem(answer), answer.status);
    return answer.json();
  }

  /** The page came by this host, so the line goes there too, whatever a proxy in between told the service. */
  async connect(access) {
    this.token = access.token;
    const url = new URL(new URL(access.streaming_url).pathname, location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    url.searchParams.set("token", access.token);
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new TypeError("no line"));
    });
    socket.onerror = null;
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => this.closed(event.code);
    this.socket = socket;
    this.hears.state(this.finishing ? tolmach.text("Finishing…") : tolmach.text("Listening"));
    if (this.finishing) this.drain();
  }

  hear(message) {
    const [[kind, body]] = Object.entries(message);
    if (kind === "error") this.trouble = body.error_message;
    if (kind === "end_of_stream") this.isOver = true;
    const moved = (segments) => segments.map((each) => ({
      ...each, start_time: each.start_time + (this.offset ?? 0), end_time: each.end_time + (this.offset ?? 0),
    }));
    if (body.concluded) Object.assign(body, { concluded: moved(body.concluded), tentative: moved(body.tentative) });
    this.hears.told(kind, body);
  }

  /** A chunk at its time, in milliseconds since the beginning. What waited goes out twice as fast as it was spoken. */
  say(time, samples) {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    this.waiting.push({ time, data: btoa(String.fromCharCode(...bytes)) });
    if (this.waiting.length > MOST_WAITING) this.dropped += this.waiting.splice(0, this.waiting.length - MOST_WAITING).length;
    this.pass();
    this.pass();
  }

  pass() {
    if (this.socket?.readyState !== WebSocket.OPEN || !this.waiting.length) return;
    const { time, data } = this.waiting.shift();
    this.offset ??= time;
    this.socket.send(JSON.stringify({ source_media_chunk: { data } }));
  }

  /** Nothing more will be said; the rest of the text still comes. */
  finish() {
    this.finishing = true;
    this.hears.state(tolmach.text("Finishing…"));
    setTimeout(() => this.end(tolmach.text("The rest of the text did not arrive in time.")), PATIENCE);
    this.drain();
  }

  async drain() {
    const socket = this.socket;
    while (this.waiting.length && socket?.readyState === WebSocket.OPEN) {
      this.pass();
      await new Promise((resolve) => { setTimeout(resolve, CHUNK_MS * 0.6); });
    }
    if (this.saidAll || socket?.readyState !== WebSocket.OPEN) return;
    this.saidAll = true;
    socket.send(JSON.stringify({ end_of_source_media: {} }));
  }

  closed(code) {
    if (this.isEnded) return;
    if (this.isOver || this.trouble) this.end(this.trouble);
    else if (code === 4001) this.end(tolmach.text("Another connection took over this session."));
    else this.comeBack();
  }

  /** Connects to the same session if it still waits for us, otherwise to a new one, so that the speaker does not notice. */
  async comeBack() {
    this.hears.state(tolmach.text("The connection broke. Connecting again…"));
    let isNew = false;
    for (const wait of WAITS) {
      await new Promise((resolve) => { setTimeout(resolve, wait * 1000); });
      if (this.isEnded) return;
      try {
        const query = new URLSearchParams({ token: this.token });
        const access = await (isNew ? this.ask("POST", REALTIME, this.wish) : this.ask("GET", `${REALTIME}?${query}`));
        if (isNew) {
          Object.assign(this, { offset: null, saidAll: false });
          this.hears.renewed();
        }
        await this.connect(access);
        return;
      } catch (error) {
        if (!(error instanceof Refusal)) continue;
        if (error.status === 400 && !isNew) isNew = true;
        else if (![429, 503, 529].includes(error.status)) return this.end(error.message);
        if (isNew && this.finishing && !this.waiting.length) return this.end(tolmach.text("The connection broke before the end. The last words may be missing."));
      }
    }
    this.end(tolmach.text("The service no longer answers."));
  }

  end(trouble) {
    if (this.isEnded) return;
    this.isEnded = true;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.close();
    this.hears.ended(trouble);
  }
}
