// Sound in and out: the microphone as chunks of samples, and speech that is played as it comes.
"use strict";

const CHUNK_MS = 100;
const SPEECH_RATE = 24000;

const MICROPHONE_TROUBLES = {
  NotFoundError: () => tolmach.text("There is no microphone. Connect one and start again."),
  NotAllowedError: () => tolmach.text("The browser does not let this page use the microphone. Allow it in the browser's settings for this page, then start again."),
  NotReadableError: () => tolmach.text("The browser cannot use the microphone. Another program may be using it."),
  OverconstrainedError: () => tolmach.text("The chosen microphone is no longer connected. Choose another one."),
};

class Microphone {
  /** Why there can be none in this browser or on this page; empty where there can. */
  static impossible() {
    if (!window.isSecureContext) {
      return tolmach.text("A browser allows the microphone only on pages that come over https or from this machine (localhost). Open this page in one of these ways.");
    }
    if (!navigator.mediaDevices?.getUserMedia || !window.AudioWorkletNode) return tolmach.text("This browser cannot record sound. Use a newer one.");
    return "";
  }

  static words(error) {
    return MICROPHONE_TROUBLES[error.name]?.() ?? tolmach.text("The browser cannot use the microphone: {reason}", { reason: error.message });
  }

  static async all() {
    return (await navigator.mediaDevices.enumerateDevices()).filter((device) => device.kind === "audioinput" && device.deviceId);
  }

  /** `take(samples, level)` gets every chunk, `lost()` is called when the device goes. */
  constructor(worklet, take, lost) {
    Object.assign(this, { worklet, take, lost, rate: 16000 });
  }

  async open(deviceId) {
    const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true };
    if (deviceId) audio.deviceId = { exact: deviceId };
    this.stream = await navigator.mediaDevices.getUserMedia({ audio });
    this.stream.getAudioTracks()[0].addEventListener("ended", () => this.lost());
    try {
      await this.connect(new AudioContext({ sampleRate: 16000 }));
    } catch (error) {
      // Some browsers do not convert what a device gives; the service takes these rates too.
      if (error.name !== "NotSupportedError") throw error;
      await this.context.close();
      await this.connect(new AudioContext());
    }
  }

  async connect(context) {
    this.context = context;
    this.rate = context.sampleRate;
    const source = context.createMediaStreamSource(this.stream);
    await context.audioWorklet.addModule(this.worklet);
    const processorOptions = { size: (this.rate * CHUNK_MS) / 1000 };
    this.node = new AudioWorkletNode(context, "chunks", { channelCount: 1, channelCountMode: "explicit", processorOptions });
    this.node.port.onmessage = ({ data }) => { if (data.samples.length) this.take(data.samples, data.level); };
    source.connect(this.node).connect(context.destination);
    await context.resume();
  }

  /** With what was said last. */
  async close() {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    const node = this.node;
    if (!node) return;
    this.node = null;
    const last = new Promise((resolve) => {
      const take = node.port.onmessage;
      node.port.onmessage = (event) => { take(event); resolve(); };
      setTimeout(resolve, 300);
    });
    node.port.postMessage("pass");
    await last;
    node.port.onmessage = null;
    await this.context.close();
  }
}

/** Plays packets of 16-bit samples one after the other. */
class Player {
  constructor() {
    this.context = new AudioContext();
    this.next = 0;
  }

  play(packets) {
    for (const packet of packets) {
      const bytes = Uint8Array.from(atob(packet), (letter) => letter.charCodeAt(0));
      const samples = new Int16Array(bytes.buffer, 0, bytes.length >> 1);
      if (!samples.length) continue;
      const buffer = this.context.createBuffer(1, samples.length, SPEECH_RATE);
      buffer.copyToChannel(Float32Array.from(samples, (sample) => sample / 32768), 0);
      const source = this.context.createBufferSource();
      source.buffer = buffer;
      source.connect(this.context.destination);
      this.next = Math.max(this.next, this.context.currentTime + 0.05);
      source.start(this.next);
      this.next += buffer.duration;
    }
  }

  /** When everything was heard. */
  async close() {
    const left = this.next - this.context.currentTime;
    await new Promise((resolve) => { setTimeout(resolve, Math.max(0, left * 1000)); });
    await this.context.close();
  }
}
