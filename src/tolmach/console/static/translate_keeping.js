// Keeps what a person made of a sentence: in a memory of the account, or a word of it in a glossary.
"use strict";

const keeping = {
  NAME: "Console",
  MOST_PAGES: 40,
  PAUSE: 400,

  /** A memory never changes, so a new one takes the place of the old one: with all its segments, and this one. */
  async segment(source, target, text, translation) {
    const name = `${this.NAME} ${source} → ${target}`;
    const old = (await this.memories()).filter((each) => each.name === name);
    const segments = new Map();
    for (const each of old) for (const [given, kept] of await this.segments(each.translation_memory_id)) segments.set(given, kept);
    segments.set(text, translation);
    const file = new Blob([this.tmx(source, target, segments)], { type: "application/xml" });
    const id = await this.imported(name, file);
    for (const each of old) await tolmach.json("DELETE", `/v3/translation_memories/${each.translation_memory_id}`);
    return { name, id, replaced: old.map((each) => each.translation_memory_id) };
  },

  async memories() {
    const found = [];
    for (let page = 0; page < this.MOST_PAGES; page += 1) {
      const { translation_memories, total_count } = await tolmach.json("GET", `/v3/translation_memories?page=${page}&page_size=25`);
      found.push(...translation_memories);
      if (found.length >= total_count || !translation_memories.length) break;
    }
    return found;
  },

  async segments(id) {
    const found = [];
    for (let cursor = ""; ;) {
      const asked = new URLSearchParams({ page_size: "100", ...(cursor && { page_cursor: cursor }) });
      const page = await tolmach.json("GET", `/v3/translation_memories/${id}/segments?${asked}`);
      for (const each of page.segments) found.push([each.source_text, each.targets[0].target_text]);
      cursor = page.next_page_cursor;
      if (!cursor) return found;
    }
  },

  tmx(source, target, segments) {
    const escaped = (words) => words.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);
    const side = (lang, words) => `<tuv xml:lang="${lang}"><seg>${escaped(words)}</seg></tuv>`;
    const units = [...segments].map(([given, kept]) => `<tu>${side(source, given)}${side(target, kept)}</tu>`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4"><header creationtool="tolmach" creationtoolversion="1" segtype="sentence" o-tmf="tolmach" adminlang="en" srclang="${source}" datatype="plaintext"/><body>${units.join("\n")}</body></tmx>\n`;
  },

  async imported(name, file) {
    const body = {
      source_file: { file_name: "console.tmx", content_type: "application/xml", content_length: file.size },
      parameters: { display_name: name },
    };
    const { job_id, upload_url } = await tolmach.json("POST", "/v3/translation_memories/import", body);
    const { pathname, search } = new URL(upload_url);
    const answer = await tolmach.fetch(pathname + search, { method: "PUT", body: file, headers: { "Content-Type": "application/xml" } });
    if (!answer.ok) throw new Error(await tolmach.problem(answer));
    for (;;) {
      const { results: [{ status, translation_memory_id, error }] } = await tolmach.json("GET", `/v3/translation_memories/jobs/${job_id}`);
      if (error) throw new Error(error.message);
      if (status === "completed") return translation_memory_id;
      await new Promise((done) => setTimeout(done, this.PAUSE));
    }
  },

  /** Into this glossary, or the one of the console, which is made if it is not there. */
  async term(glossary, source, target, words, translation) {
    const dictionary = { source_lang: source, target_lang: target, entries: `${words}\t${translation}`, entries_format: "tsv" };
    const { glossaries } = await tolmach.json("GET", "/v3/glossaries");
    const found = glossaries.find((each) => (glossary ? each.glossary_id === glossary : each.name === this.NAME));
    const body = { dictionaries: [dictionary] };
    if (found) return tolmach.json("PATCH", `/v3/glossaries/${found.glossary_id}`, body);
    return tolmach.json("POST", "/v3/glossaries", { name: this.NAME, ...body });
  },
};
