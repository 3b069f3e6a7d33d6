// A page that is one form: what is not saved is said, and not left behind by mistake.
"use strict";

const editing = {
  form: document.querySelector("form[data-editing]"),
  dirty: false,

  changed() {
    this.dirty = true;
    document.getElementById("unsaved").hidden = false;
  },
};

editing.form.addEventListener("input", (event) => { if (!event.target.closest("[data-apart]")) editing.changed(); });
// On the document, so that it runs after the script that asks before something is deleted.
document.addEventListener("submit", (event) => {
  if (event.target === editing.form && !event.defaultPrevented) editing.dirty = false;
});
addEventListener("beforeunload", (event) => { if (editing.dirty) event.preventDefault(); });
