// The calls of the official Node suite about documents, in its order and with its time limits, against a sandbox.
//
//     node suite.mjs URL
//
// Each scenario is answered with a line of JSON: { scenario, seconds, limit, result } or { …, error }.

import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as deepl from 'deepl-node';

const [url] = process.argv.slice(2);
const JEST = 5, LONGER = 10, DOCUMENT = 20;
const TEXT = 'proton beam';

function clientOf(mock = {}, options = {}) {
    const asked = Object.entries(mock).map(([name, value]) => [`mock-server-session-${name}`, String(value)]);
    const session = asked.length ? { 'mock-server-session': randomUUID(), ...Object.fromEntries(asked) } : {};
    return new deepl.DeepLClient(randomUUID(), { serverUrl: url, headers: session, ...options });
}

function paths(text = TEXT) {
    const folder = fs.mkdtempSync(join(tmpdir(), 'suite-'));
    const input = join(folder, 'input.txt');
    fs.writeFileSync(input, text);
    return { folder, input, output: join(folder, 'output.txt') };
}

const read = (path) => fs.readFileSync(path).toString();

async function byPaths(mock, options) {
    const { input, output } = paths();
    await clientOf(mock, options).translateDocument(input, output, null, 'de');
    return read(output);
}

const SCENARIOS = [
    ['file paths', LONGER, () => byPaths()],
    ['an output that exists', JEST, async () => {
        const { input, output } = paths();
        fs.writeFileSync(output, 'there already');
        await clientOf().translateDocument(input, output, null, 'de');
    }],
    ['no such file', JEST, async () => {
        const { folder, output } = paths();
        await clientOf().translateDocument(join(folder, 'another.txt'), output, null, 'de');
    }],
    ['streams', LONGER, async () => {
        const { input, output } = paths();
        const [client, stream] = [clientOf(), fs.createReadStream(input)];
        const refused = await client.uploadDocument(stream, null, 'de').catch((error) => error.message);
        const handle = await client.uploadDocument(stream, null, 'de', { filename: 'test.txt' });
        const { status } = await client.isDocumentTranslationComplete(handle);
        await client.downloadDocument(handle, fs.createWriteStream(output, { flags: 'wx' }));
        return { refused: refused.includes('filename'), done: status.ok() && status.done(), text: read(output) };
    }],
    ['a buffer', LONGER, async () => {
        const { input, output } = paths();
        const data = await fs.promises.readFile(input);
        await clientOf().translateDocument(data, output, null, 'de', { filename: input });
        return read(output);
    }],
    ['file handles', LONGER, async () => {
        const { input, output } = paths();
        const [from, to] = [await fs.promises.open(input, 'r'), await fs.promises.open(output, 'w')];
        await clientOf().translateDocument(from, to, null, 'de', { filename: input });
        return read(output);
    }],
    ['retries', JEST, () => byPaths({ 'no-response-count': 1 }, { minTimeout: 100 })],
    ['waiting', DOCUMENT, () => byPaths({ 'doc-queue-time': 2000, 'doc-translate-time': 2000 })],
    ['an unknown formality', JEST, async () => {
        const { input, output } = paths();
        await clientOf().translateDocument(input, output, null, 'de', { formality: 'formality' });
    }],
    ['a document that fails', DOCUMENT, async () => {
        const { input, output } = paths('Der Protonenstrahl wird heute eingeschaltet.');
        await clientOf().translateDocument(input, output, null, 'de');
    }],
    ['an unknown kind', JEST, async () => {
        const { folder, output } = paths();
        fs.writeFileSync(join(folder, 'document.invalid'), 'Test');
        await clientOf().translateDocument(join(folder, 'document.invalid'), output, null, 'de');
    }],
    ['step by step', LONGER, async () => {
        const { input, output } = paths();
        const client = clientOf({ 'doc-queue-time': 100 });
        const uploaded = await client.uploadDocument(input, null, 'de');
        let status = await client.getDocumentStatus(uploaded);
        const first = status.done();
        const handle = { documentId: uploaded.documentId, documentKey: uploaded.documentKey };
        while (status.ok() && !status.done()) {
            status = await client.getDocumentStatus(handle);
            await pause(200);
        }
        await client.downloadDocument(handle, output);
        return { first, text: read(output) };
    }],
    ['billed characters', DOCUMENT, async () => {
        const { input, output } = paths();
        const client = clientOf({ 'doc-queue-time': 2000, 'doc-translate-time': 2000 });
        const began = Date.now();
        const handle = await client.uploadDocument(input, null, 'de');
        const first = (await client.getDocumentStatus(handle)).done();
        const { status } = await client.isDocumentTranslationComplete(handle);
        await client.downloadDocument(handle, output);
        const slow = Date.now() - began > 4000;
        return { first, slow, billed: status.billedCharacters, text: read(output) };
    }],
    ['an unknown handle', JEST, () =>
        clientOf().getDocumentStatus({ documentId: '1234'.repeat(8), documentKey: '5678'.repeat(16) })],
    ['a page of a text', JEST, async () => {
        const { folder, input } = paths();
        const output = join(folder, 'output.html');
        const asked = { extraRequestParameters: { output_format: 'html' } };
        await clientOf().translateDocument(input, output, null, 'de', asked);
        return read(output).includes('<p>[de] proton beam</p>');
    }],
    ['a glossary without dictionaries', JEST, async () => {
        const client = clientOf();
        const made = await client.createMultilingualGlossary('A name', []);
        const found = await client.getMultilingualGlossary(made.glossaryId);
        await client.deleteMultilingualGlossary(made);
        return { name: found.name, dictionaries: found.dictionaries };
    }],
];

for (const [scenario, limit, run] of SCENARIOS) {
    const began = Date.now();
    const told = await Promise.race([
        run().then((result) => ({ result }), (error) => ({ error: error.message })),
        pause(limit * 1000, { error: 'The time limit of the suite is over.' }, { ref: false }),
    ]);
    console.log(JSON.stringify({ scenario, seconds: (Date.now() - began) / 1000, limit, ...told }));
}
process.exit();
