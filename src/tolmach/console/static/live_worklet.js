// Runs where the sound is: samples become 16-bit chunks of one length, each with how loud it was.
"use strict";

class Chunks extends AudioWorkletProcessor {
  constructor({ processorOptions }) {
    super();
    this.size = processorOptions.size;
    this.begin();
    this.port.onmessage = () => this.pass();
  }

  begin() {
    this.samples = new Int16Array(this.size);
    this.filled = 0;
    this.loudest = 0;
  }

  /** What is there, also where it is less than a whole chunk. */
  pass() {
    const samples = this.samples.slice(0, this.filled);
    this.port.postMessage({ samples, level: this.loudest }, [samples.buffer]);
    this.begin();
  }

  process([input]) {
    for (const sample of input[0] ?? []) {
      const value = Math.max(-1, Math.min(1, sample));
      this.loudest = Math.max(this.loudest, Math.abs(value));
      this.samples[this.filled++] = Math.round(value * 32767);
      if (this.filled === this.size) this.pass();
    }
    return true;
  }
}

registerProcessor("chunks", Chunks);
