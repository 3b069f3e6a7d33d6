
import { start } from "/work/main/src/tolmach/sandbox/node/index.mjs";
import * as deepl from "deepl-node";
const sandbox = await start({ command: process.argv[2], args: ["--stub"] });
const session = sandbox.session();
const headers = session.headers({ status: "503; times=1" });
const client = new deepl.DeepLClient(session.key, { serverUrl: session.url, headers });
const result = await client.translateText("Hello", null, "de");
const usage = await client.getUsage();
await sandbox.stop();
console.log(JSON.stringify({ text: result.text, count: usage.character.count }));
