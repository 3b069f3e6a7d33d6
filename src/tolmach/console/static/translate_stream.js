// What the page and the service tell each other: lines of JSON, and what is already paid.
"use strict";

/** What a page that is no answer says is wrong. */
async function said(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("[role=alert]")?.textContent ?? tolmach.text("The service answered {status}.", { status: answer.status });
}

async function lines(body, take) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await tolmach.received(reader.read());
    const complete = (rest + (value ?? "")).split("\n");
    rest = complete.pop();
    for (const line of complete) take(JSON.parse(line));
    if (done) return;
  }
}

/** The paid sentences that stood where the text changed, or all of them, each with its voucher.
 * `head` is what the service said of the text before; `known` has the vouchers by mark. */
function replacedSentences(head, known, text, isAll) {
  const before = head.parts.map(([words]) => words).join("");
  let start = 0, end = before.length;
  while (!isAll && start < end && before[start] === text[start]) start += 1;
  for (let at = text.length; !isAll && end > start && at > start && before[end - 1] === text[at - 1]; at -= 1) end -= 1;
  const sentences = [];
  let at = 0;
  for (const [words, mark] of head.parts) {
    if (mark) sentences.push({ words, start: at, end: at + words.length, voucher: known.get(mark)?.voucher });
    at += words.length;
  }
  // Also the neighbours: white space may stand between a sentence and what is written on.
  const first = sentences.findIndex((each) => each.end >= start), last = sentences.findLastIndex((each) => each.start <= end);
  const touched = sentences.slice(Math.max(0, (first < 0 ? sentences.length : first) - 1), last + 2);
  return touched.filter((each) => each.voucher).map(({ words, voucher }) => [words, voucher]);
}
