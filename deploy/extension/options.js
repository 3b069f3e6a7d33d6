const fields = ["address", "key", "target"].map((id) => document.getElementById(id));
const status = document.querySelector("[role=status]");

/** A bookmarklet asks from within the page, so that the service must allow the page's origin. */
async function bookmarklet({ address, key, target }) {
  const page = await (await fetch("page.js")).text();
  const ask = `async (text) => {
    const answer = await fetch(${JSON.stringify(address)} + "/v2/translate", {
      method: "POST", credentials: "omit",
      headers: { Authorization: "DeepL-Auth-Key " + ${JSON.stringify(key)}, "Content-Type": "application/json" },
      body: JSON.stringify({ text, target_lang: ${JSON.stringify(target)}, tag_handling: "xml" }) }).catch(() => null);
    if (!answer?.ok) return { error: "The service does not answer, or this page may not ask it." };
    return { texts: (await answer.json()).translations.map((each) => each.text) };
  }`;
  const code = `${page}
    tolmachPage.translated ? tolmachPage.undo() : tolmachPage.translate({ ask: ${ask}, target: ${JSON.stringify(target)},
      selected: !getSelection().isCollapsed });`;
  return `javascript:(()=>{${encodeURIComponent(code)}})()`;
}

async function show() {
  const known = await chrome.storage.local.get({ address: "", key: "", target: "EN-US" });
  for (const field of fields) field.value = known[field.id];
  document.getElementById("bookmarklet").href = await bookmarklet(known);
}

document.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const [address, key, target] = fields.map((field) => field.value.trim());
  const allowed = await chrome.permissions.request({ origins: [`${new URL(address).origin}/*`] });
  await chrome.storage.local.set({ address: address.replace(/\/+$/, ""), key, target: target.toUpperCase() });
  status.textContent = allowed ? "Saved." : "Saved, but the browser may not ask this address.";
  await show();
});

show();
