// Models that are installed: what is new is said to those who do not see the page, each line once.
"use strict";

const toldNow = () => document.querySelector("#offers > [data-told]")?.dataset.told.split("\n") ?? [];
let toldBefore = toldNow();
document.addEventListener("htmx:afterSettle", () => {
  const lines = toldNow(), news = lines.filter((line) => !toldBefore.includes(line));
  if (news.length) tolmach.say(news.join(" "));
  toldBefore = lines;
});

// A look at the progress that was under way when a button was pressed brings what was before, so it is left out.
let presses = 0;
const asked = new WeakMap();
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.requestConfig.verb === "post") presses += 1;
  asked.set(detail.xhr, presses);
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig.verb === "get" && asked.get(detail.xhr) !== presses) detail.shouldSwap = false;
});
