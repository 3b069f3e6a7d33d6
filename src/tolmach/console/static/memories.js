// A TMX file on its way to the service: announced, sent to the address that comes back, and then made a memory of.
"use strict";

const importing = document.getElementById("import-form");

function sent(url, file, bar, onStart) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    // The address is one of this service, whatever a proxy made of its name.
    const { pathname, search } = new URL(url);
    request.open("PUT", pathname + search);
    request.setRequestHeader("Content-Type", "application/xml");
    request.upload.onprogress = ({ loaded, total }) => { bar.value = loaded / total; };
    request.onload = () => {
      if (request.status < 400) return done();
      let said = {};
      try { said = JSON.parse(request.responseText); } catch { /* No words of ours. */ }
      failed(new Error([said.message ?? tolmach.text("The service answered {status}.", { status: request.status }), said.detail].filter(Boolean).join(" ")));
    };
    request.onerror = () => failed(new Error(tolmach.text("The connection broke. Import the file again.")));
    request.onabort = () => failed(new Error(tolmach.text("You stopped the upload. The service imported nothing.")));
    onStart(() => request.abort());
    request.send(file);
  });
}

if (importing) {
  const file = importing.querySelector("[type=file]"), name = importing.elements.display_name;
  const bar = document.getElementById("import-progress"), said = document.getElementById("import-said");
  const start = importing.querySelector("button.first"), stop = document.getElementById("import-stop");
  const state = document.getElementById("import-state");
  const most = Number(importing.dataset.most);
  importing.hidden = false;

  const problem = (words) => said.replaceChildren(tolmach.element("p", { class: "note bad", role: "alert" }, ...words));
  const busy = (is) => {
    for (const each of [bar, stop, state]) each.hidden = !is;
    start.disabled = is;
  };

  importing.addEventListener("submit", async (event) => {
    event.preventDefault();
    const chosen = file.files[0];
    said.replaceChildren();
    if (!chosen) return problem([tolmach.text("Choose a TMX file first.")]);
    if (!chosen.size) return problem([tolmach.text("This file is empty.")]);
    if (chosen.size > most) return problem([tolmach.text("This file is too large. Allowed: at most {most} MiB.", { most: tolmach.number(Math.round(most / 2 ** 20)) })]);
    const body = {
      source_file: { file_name: chosen.name.slice(-100), content_type: "application/xml", content_length: chosen.size },
      parameters: { display_name: name.value.trim() || chosen.name.replace(/\.tmx$/i, "") },
    };
    busy(true);
    bar.value = 0;
    state.textContent = tolmach.text("Sending the file …");
    try {
      const { job_id, upload_url } = await tolmach.json("POST", "/v3/translation_memories/import", body);
      const path = `/v3/translation_memories/jobs/${job_id}`;
      tolmach.shown([{ method: "POST", path: "/v3/translation_memories/import", body }, { method: "GET", path }]);
      await sent(upload_url, chosen, bar, (abort) => { stop.onclick = abort; });
      await htmx.ajax("GET", `${tolmach.root}/memories/jobs/${job_id}`, { target: said, swap: "innerHTML" });
      importing.reset();
    } catch (error) {
      problem(tolmach.told(error));
    } finally {
      busy(false);
    }
  });
}
