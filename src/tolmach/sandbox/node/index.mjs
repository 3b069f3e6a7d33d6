// A sandbox for as long as the tests need it. `tolmach` must be on the PATH, or TOLMACH names it.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";

const PATIENCE = 60_000;

export async function start({ command = process.env.TOLMACH ?? "tolmach", args = [], patience = PATIENCE } = {}) {
  // It ends when its standard input is closed, and so with this process, however that ends.
  const child = spawn(command, ["sandbox", "--port", "0", "--while-stdin", ...args], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (complaints += text));
  const told = await ready(child, patience).catch((error) => {
    child.kill("SIGKILL");
    throw new Error(`The sandbox did not start: ${error.message}\n${complaints}`);
  });
  // Nobody waits for a sandbox that was forgotten.
  for (const handle of [child, child.stdin, child.stdout, child.stderr]) handle.unref();
  return {
    url: told.url,
    key: told.key,
    adminKey: told.admin_key,
    session: () => session(told.url),
    stop: () => stopped(child),
  };
}

function ready(child, patience) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing came in ${patience / 1000} seconds.`)), patience);
    const settled = (settle) => (value) => (clearTimeout(timer), settle(value));
    child.once("error", settled(reject));
    child.once("exit", (code) => settled(reject)(new Error(`it ended with ${code}.`)));
    createInterface({ input: child.stdout }).once("line", (line) => {
      try {
        settled(resolve)(JSON.parse(line));
      } catch {
        settled(reject)(new Error("it did not say where it listens."));
      }
    });
  });
}

function stopped(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.ref();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

function session(url) {
  const id = randomUUID();
  return {
    url,
    key: `${randomUUID()}:fx`,
    headers: (faults = {}) => ({
      "mock-server-session": id,
      ...Object.fromEntries(Object.entries(faults).map(([name, value]) => [`tolmach-sandbox-${name}`, String(value)])),
    }),
  };
}
