// How far an upload is. htmx sends the forms; without a script they are sent all the same.
"use strict";

for (const form of document.querySelectorAll("form[data-progress]")) {
  const bar = document.getElementById(form.dataset.progress);
  form.addEventListener("htmx:beforeRequest", () => {
    bar.hidden = false;
    bar.removeAttribute("value");
  });
  form.addEventListener("htmx:xhr:progress", ({ detail }) => {
    if (!detail.lengthComputable || bar.hidden) return;
    // What is sent has yet to be read over there, so the bar goes on without an end.
    if (detail.loaded < detail.total) bar.value = detail.loaded / detail.total;
    else bar.removeAttribute("value");
  });
  form.addEventListener("htmx:afterRequest", ({ detail }) => {
    // Where all is well another page comes.
    if (!detail.xhr.getResponseHeader("HX-Redirect")) bar.hidden = true;
  });
}
