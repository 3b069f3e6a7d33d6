// Keys for what is done every hour. They work in a text as well, except "?", which is a sign there.
"use strict";

function listenToShortcuts(dialog, opener, actions) {
  const open = () => { if (!dialog.open) dialog.showModal(); };
  opener.hidden = false;
  opener.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    const isWriting = event.target.closest?.("input, textarea, select, [contenteditable]");
    if ((event.key === "?" && !isWriting) || (event.key === "/" && event.ctrlKey)) {
      event.preventDefault();
      return open();
    }
    // By the place of the key: with Alt many keyboards write other letters.
    const action = event.altKey && event.shiftKey && !event.ctrlKey ? actions[event.code] : null;
    if (!action) return;
    event.preventDefault();
    action();
  });
}
