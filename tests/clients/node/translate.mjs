// Translates with the official Node client.
//
//     node translate.mjs URL KEY
//
// Each line of standard input is [text, source, target, options] as JSON, and is answered with a line of JSON: the
// result, or {"error": message} for what the client threw.

import { createInterface } from 'node:readline';
import * as deepl from 'deepl-node';

const [url, key] = process.argv.slice(2);
const client = new deepl.DeepLClient(key, { serverUrl: url });
for await (const line of createInterface({ input: process.stdin })) {
    try {
        console.log(JSON.stringify(await client.translateText(...JSON.parse(line))));
    } catch (error) {
        console.log(JSON.stringify({ error: error.message }));
    }
}
// The client keeps its connections alive, and with them the process.
process.exit();
