// Runs scenarios of the official Node client and prints one line of JSON for each.
//
//     node check.mjs URL KEY SCENARIO [SCENARIO …]
//
// A line is {"scenario", "result"}, or {"scenario", "error": {"type", "message"}} for what the client threw.

import * as deepl from 'deepl-node';

const GERMAN = 'Guten Morgen, wie geht es Ihnen heute?';
const FRENCH = 'Bonjour, comment allez-vous ?';

const toGerman = (client, text, options) => client.translateText(text, 'en', 'de', options);

const showUsage = (usage) => ({
    character: usage.character,
    document: usage.document,
    teamDocument: usage.teamDocument,
    anyLimitReached: usage.anyLimitReached(),
});

// Name: what it does with a client, and the options that the client is made with.
const scenarios = {
    usage: [async (client) => showUsage(await client.getUsage())],
    translate: [(client) => toGerman(client, 'Hello')],
    'translate a character': [(client) => toGerman(client, '!')],
    'translate code points': [(client) => toGerman(client, 'Ω👍🏽 + & = %')],
    'translate a list': [(client) => client.translateText([GERMAN, FRENCH, 'Guten Tag'], null, 'en-GB')],
    'translate to a variant': [(client) => client.translateText('Hello', 'EN', 'PT-br')],
    'translate to a script': [(client) => client.translateText('Hello', 'en', 'zh-HANT')],
    'translate in one piece': [(client) => toGerman(client, 'One. Two.', { splitSentences: 'off' })],
    'translate with options': [
        (client) =>
            toGerman(client, 'Hello', {
                context: 'A greeting.',
                formality: 'prefer_more',
                modelType: 'prefer_quality_optimized',
                outlineDetection: false,
                preserveFormatting: true,
                splitSentences: 'nonewlines',
            }),
    ],
    'translate with unknown parameters': [
        (client) => toGerman(client, 'Hello', { extraRequestParameters: { no_such_option: 'a', 'b[0].c': 'd' } }),
    ],
    'translate with a replaced parameter': [
        (client) => toGerman(client, 'Hello', { extraRequestParameters: { target_lang: 'fr' } }),
    ],
    'translate with a tag': [
        (client) => toGerman(client, 'Hello'),
        { headers: { 'X-DeepL-Reporting-Tag': 'Team-Node' } },
    ],
    'translate to an unknown language': [(client) => client.translateText('Hello', 'en', 'xx')],
    'translate from an unknown language': [(client) => client.translateText('Hello', 'xx', 'de')],
    'translate with a wrong option': [(client) => toGerman(client, 'Hello', { splitSentences: '2' })],
    'translate with unsupported formality': [
        (client) => client.translateText('Hello', 'en', 'tr', { formality: 'more' }),
    ],
    'source languages': [(client) => client.getSourceLanguages()],
    'target languages': [(client) => client.getTargetLanguages()],
    'translate with one retry': [(client) => toGerman(client, 'Hello'), { maxRetries: 2 }],
};

async function run(url, key, name) {
    try {
        const [act, options] = scenarios[name];
        return { result: await act(new deepl.DeepLClient(key, { serverUrl: url, ...options })) };
    } catch (error) {
        return { error: { type: error.constructor.name, message: error.message } };
    }
}

const [url, key, ...names] = process.argv.slice(2);
for (const name of names) {
    console.log(JSON.stringify({ scenario: name, ...(await run(url, key, name)) }));
}
// The client keeps its connections alive, and with them the process.
process.exit();
