// Translates the text of a page in place. It runs in the page, of an extension or of a bookmarklet.
//
// A paragraph goes out as one text, in which every element is a tag with a number, and comes back with its elements in
// the order of the other language. The elements themselves are moved and never made anew, so that scripts of the page
// still find them.

globalThis.tolmachPage ??= (() => {
  const LETTER = /\p{L}/u;
  const KEPT = "script,style,noscript,template,textarea,input,select,option,button[contenteditable],code,pre,kbd,samp," +
    "var,svg,math,iframe,object,canvas,audio,video,img,br,[translate=no],.notranslate,[contenteditable]:not([contenteditable=false])";
  const TEXTS = 40;
  const CHARACTERS = 20000;
  const RIGHT_TO_LEFT = /^(ar|he)\b/i;
  /** What every changed element had before, in the order of the changes. */
  let before = [];

  const isBlock = (element) => !getComputedStyle(element).display.startsWith("inline");

  /** The innermost elements that hold sentences of their own. */
  function blocks(element, chosen, found = []) {
    if (element.matches(KEPT) || !chosen(element)) return found;
    const speaks = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && LETTER.test(node.data));
    if (speaks || [...element.children].some((child) => !isBlock(child) && LETTER.test(child.textContent))) found.push(element);
    for (const child of element.querySelectorAll("*")) {
      if (child.parentElement === element && isBlock(child)) blocks(child, chosen, found);
    }
    return found;
  }

  const escaped = (text) => text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);

  /** The text of a block; `elements` gets what its tags stand for. */
  function marked(element, elements) {
    return [...element.childNodes].map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return escaped(node.data);
      if (node.nodeType !== Node.ELEMENT_NODE) return "";
      const number = elements.push(node) - 1;
      if (node.matches(KEPT) || isBlock(node)) return `<x i="${number}"/>`;
      return `<g i="${number}">${marked(node, elements)}</g>`;
    }).join("");
  }

  function put(element, from, elements) {
    const children = [...from.childNodes].map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
      const own = elements[node.getAttribute("i")];
      if (node.localName === "g") put(own, node, elements);
      return own;
    });
    before.push(restoring(element));
    element.replaceChildren(...children);
  }

  function restoring(element) {
    const children = [...element.childNodes];
    return () => element.replaceChildren(...children);
  }

  /** Puts a translation into its block, if it has every element once. */
  function answered(block, said) {
    const read = new DOMParser().parseFromString(`<t>${said}</t>`, "text/xml").documentElement;
    const there = [...read.querySelectorAll("g,x")].map((node) => Number(node.getAttribute("i")));
    const whole = there.length === block.elements.length && new Set(there).size === there.length;
    if (read.querySelector("parsererror") || !whole) return;
    put(block.element, read, block.elements);
  }

  function turned(element, target) {
    const wanted = RIGHT_TO_LEFT.test(target) ? "rtl" : "ltr";
    if (getComputedStyle(element).direction !== wanted) changed(element, "dir", wanted);
    changed(element, "lang", target);
  }

  function changed(element, name, value) {
    const old = element.getAttribute(name);
    before.push(() => old === null ? element.removeAttribute(name) : element.setAttribute(name, old));
    element.setAttribute(name, value);
  }

  function* batches(all) {
    let batch = [];
    let size = 0;
    for (const block of all) {
      if (batch.length === TEXTS || (batch.length && size + block.text.length > CHARACTERS)) {
        yield batch;
        [batch, size] = [[], 0];
      }
      batch.push(block);
      size += block.text.length;
    }
    if (batch.length) yield batch;
  }

  function tell(sentence) {
    const box = document.createElement("div");
    box.setAttribute("translate", "no");
    box.setAttribute("role", "alert");
    box.style.cssText = "position:fixed;z-index:2147483647;right:1rem;bottom:1rem;max-width:24rem;padding:.75rem 1rem;" +
      "background:#222;color:#fff;font:14px/1.4 sans-serif;border-radius:6px";
    box.textContent = `Tolmach: ${sentence}`;
    document.body.append(box);
    setTimeout(() => box.remove(), 8000);
  }

  /** `ask` takes texts and gives `{ texts }` or `{ error }`. */
  async function translate({ ask, target, selected }) {
    const selection = getSelection();
    const chosen = selected ? (element) => selection.containsNode(element, true) : () => true;
    const root = document.body;
    const all = blocks(root, chosen).map((element) => {
      const elements = [];
      return { element, elements, text: marked(element, elements) };
    }).filter((block) => LETTER.test(block.text.replace(/<[^>]*>/g, "")));
    if (!selected) turned(document.documentElement, target);
    for (const batch of batches(all)) {
      const answer = await ask(batch.map((block) => block.text));
      if (answer.error) return tell(answer.error);
      answer.texts.forEach((said, number) => {
        answered(batch[number], said);
        if (selected) turned(batch[number].element, target);
      });
    }
  }

  function undo() {
    for (const restore of before.reverse()) restore();
    before = [];
  }

  return { translate, undo, get translated() { return before.length > 0; } };
})();
