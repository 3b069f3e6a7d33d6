// Translates a word with the official Node client in a sandbox, once for each step.
//
//     node faults.mjs URL STEPS
//
// A step is { headers, options }. Each is answered with a line of JSON: the text, or the name of the error.

import { randomUUID } from 'node:crypto';
import * as deepl from 'deepl-node';

const [url, steps] = process.argv.slice(2);
for (const { headers, options } of JSON.parse(steps)) {
    const client = new deepl.DeepLClient(randomUUID(), {
        serverUrl: url,
        headers: { 'mock-server-session': randomUUID(), ...headers },
        ...options,
    });
    try {
        console.log(JSON.stringify({ text: (await client.translateText('Hello', null, 'de')).text }));
    } catch (error) {
        console.log(JSON.stringify({ error: error.constructor.name }));
    }
}
// The client keeps its connections alive, and with them the process.
process.exit();
