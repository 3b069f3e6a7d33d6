// Asks the service. The key stays here: no page ever sees it.

const MENU = { page: "Translate this page", selection: "Translate the selected paragraphs", undo: "Show the page as it was" };

const settings = () => chrome.storage.local.get({ address: "", key: "", target: "EN-US" });

async function asked(texts) {
  const { address, key, target } = await settings();
  if (!address || !key) {
    chrome.runtime.openOptionsPage();
    return { error: "Enter the address of your service and a key." };
  }
  try {
    const answer = await fetch(`${address}/v2/translate`, {
      method: "POST",
      headers: { Authorization: `DeepL-Auth-Key ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ text: texts, target_lang: target, tag_handling: "xml" }),
      credentials: "omit",
    });
    const body = await answer.json();
    if (!answer.ok) return { error: `The service refused (${answer.status}): ${body.message ?? ""} ${body.detail ?? ""}` };
    return { texts: body.translations.map((each) => each.text) };
  } catch {
    return { error: `${address} does not answer, or you have not allowed it in the options.` };
  }
}

async function run(tab, what) {
  const { target } = await settings();
  const inPage = { target: { tabId: tab.id } };
  await chrome.scripting.executeScript({ ...inPage, files: ["page.js"] });
  await chrome.scripting.executeScript({
    ...inPage,
    args: [what, target],
    func: (what, target) => {
      const page = globalThis.tolmachPage;
      if (what === "undo" || (what === "toggle" && page.translated)) return page.undo();
      const ask = (texts) => chrome.runtime.sendMessage({ texts });
      return page.translate({ ask, target, selected: what === "selection" });
    },
  });
}

chrome.runtime.onMessage.addListener((message, sender, answer) => {
  // Only scripts of this extension can send messages here.
  asked(message.texts).then(answer);
  return true;
});

chrome.runtime.onInstalled.addListener(() => {
  for (const [id, title] of Object.entries(MENU)) {
    chrome.contextMenus.create({ id, title, contexts: [id === "selection" ? "selection" : "all"] });
  }
});
chrome.contextMenus.onClicked.addListener((info, tab) => run(tab, info.menuItemId));
chrome.action.onClicked.addListener((tab) => run(tab, "toggle"));
