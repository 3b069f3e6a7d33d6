// Runs scenarios of the official Node client and prints one line of JSON for each.
//
//     node check.mjs URL KEY SCENARIO [SCENARIO …]
//
// A line is {"scenario", "result"}, or {"scenario", "error": {"type", "message"}} for what the client threw.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

const UNKNOWN = '96ab91fd-e715-41a1-adeb-5d701f84a483';
const terms = (entries) => new deepl.GlossaryEntries({ entries });
const dictionary = (sourceLangCode, targetLangCode, entries) => ({
    sourceLangCode,
    targetLangCode,
    entries: terms(entries),
});
const showGlossary = ({ name, ready, sourceLang, targetLang, creationTime, entryCount }) => ({
    name,
    ready,
    sourceLang,
    targetLang,
    fresh: Math.abs(Date.now() - creationTime) < 60000,
    entryCount,
});

async function glossaryLife(client) {
    const made = await client.createGlossary('A name', 'en', 'de', terms({ artist: 'Maler', 'a "b"': 'ç, ✓' }));
    const again = await client.getGlossary(made.glossaryId);
    const entries = (await client.getGlossaryEntries(made)).entries();
    const listed = (await client.listGlossaries()).map((item) => item.glossaryId === made.glossaryId);
    await client.deleteGlossary(made);
    const left = await client.listGlossaries();
    return { made: showGlossary(made), again: showGlossary(again), entries, listed, left };
}

async function multilingualLife(client) {
    const steps = {};
    const made = await client.createMultilingualGlossary('A name', [
        dictionary('en', 'de', { artist: 'Maler', prize: 'Gewinn' }),
        dictionary('de', 'en', { Maler: 'artist' }),
    ]);
    const entries = async () =>
        (await client.getMultilingualGlossaryDictionaryEntries(made, 'en', 'de')).entries.entries();
    steps.made = made.dictionaries;
    steps.entries = await entries();
    steps.renamed = (await client.updateMultilingualGlossaryName(made, 'Other')).name;
    await client.updateMultilingualGlossaryDictionary(made, dictionary('en', 'de', { prize: 'Preis', a: 'b & c' }));
    steps.merged = await entries();
    steps.replaced = await client.replaceMultilingualGlossaryDictionaryWithCsv(made, 'en', 'de', '"x, y",z\n');
    steps.afterwards = await entries();
    await client.deleteMultilingualGlossaryDictionary(made, 'en', 'de');
    steps.left = (await client.getMultilingualGlossary(made.glossaryId)).dictionaries;
    await client.deleteMultilingualGlossary(made);
    steps.listed = await client.listMultilingualGlossaries();
    return steps;
}

async function translateWithGlossaries(client) {
    const old = await client.createGlossary('a', 'en', 'de', terms({ artist: 'Maler', prize: 'Gewinn' }));
    const made = [];
    for (const number of ['1', '2', '3', '4', '5']) {
        const entries = { artist: number, ['term' + number]: number };
        made.push(await client.createMultilingualGlossary('a', [dictionary('en', 'de', entries)]));
    }
    const said = async (text, options) => (await toGerman(client, text, options)).text;
    return {
        old: [await said('artist', { glossary: old }), await said('prize', { glossary: old.glossaryId })],
        inside: await said('an artist wins', { glossary: old }),
        several: await said('artist', { glossary: made[1] }),
        first: await said('artist', { glossaryIds: made }),
        each: [await said('term3', { glossaryIds: made.map((item) => item.glossaryId) }), await said('term5', { glossaryIds: made })],
        tagged: await said('<b>artist</b>', { glossary: old, tagHandling: 'xml' }),
    };
}

// Name: what it does with a client, and the options that the client is made with.
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function documentLife(client, input, filename, options) {
    const handle = await client.uploadDocument(Buffer.from(input), 'en', 'de', { filename, ...options });
    let status = await client.getDocumentStatus(handle);
    while (!status.done() && status.ok()) {
        await pause(50);
        status = await client.getDocumentStatus(handle);
    }
    if (!status.ok()) return { status: status.status, error: status.errorMessage };
    const folder = mkdtempSync(join(tmpdir(), 'document-'));
    const path = join(folder, filename);
    try {
        await client.downloadDocument(handle, path);
        return { billed: status.billedCharacters, text: readFileSync(path, 'utf8'), handle };
    } finally {
        rmSync(folder, { recursive: true });
    }
}

async function documentTwice(client) {
    const { handle, text } = await documentLife(client, 'proton beam', 'a.txt');
    try {
        await client.getDocumentStatus(handle);
    } catch (error) {
        return { text, then: error.constructor.name };
    }
}

async function documentWithGlossary(client) {
    const glossary = await client.createGlossary('a', 'en', 'de', terms({ artist: 'Maler' }));
    return (await documentLife(client, 'an artist wins', 'a.txt', { glossary })).text;
}

const GREETINGS = [
    ['Guten Morgen!', 'Good morning!'],
    ['Vielen Dank!', 'Thanks a lot!'],
    ['Hallo Welt!', 'Hello world!'],
    ['Auf Wiedersehen.', 'Goodbye.'],
];
const variant = (language, text) => `<tuv xml:lang="${language}"><seg>${text}</seg></tuv>`;
const TMX = Buffer.from(
    `<tmx version="1.4"><header srclang="de"/><body>${GREETINGS.map(
        ([source, target]) => `<tu>${variant('de', source)}${variant('en', target)}</tu>`,
    ).join('')}</body></tmx>`,
);

// The client itself waits five seconds between two looks.
async function memoryJob(client, jobId) {
    for (;;) {
        const job = await client.getTranslationMemoryJob(jobId);
        if (!['awaiting_input', 'processing'].includes(job.results[0].status)) return job;
        await pause(50);
    }
}

async function memoryImport(client, data, displayName) {
    const created = await client.createTranslationMemoryImport('a.tmx', data.length, { displayName });
    const waiting = (await client.getTranslationMemoryJob(created.jobId)).results[0].requiredAction;
    await client.uploadTranslationMemoryFile(created, data);
    return { waiting, result: (await memoryJob(client, created.jobId)).results[0] };
}

async function memoryLife(client) {
    const { waiting, result } = await memoryImport(client, TMX, 'Greetings');
    const id = result.translationMemoryId;
    const { name, sourceLanguage, targetLanguages, segmentCount } = await client.getTranslationMemory(id);
    const listed = (await client.listTranslationMemories(0, 25)).some((item) => item.translationMemoryId === id);
    const pairs = (page) => page.segments.map((segment) => [segment.sourceText, segment.targets[0].targetText]);
    const first = await client.listTranslationMemorySegments(id, { pageSize: 3 });
    const second = await client.listTranslationMemorySegments(id, { pageCursor: first.nextPageCursor });
    const found = await client.listTranslationMemorySegments(id, { filterText: 'THANKS', filterCaseSensitive: false });
    const made = await client.createTranslationMemoryExport(id);
    const job = await memoryJob(client, made.jobId);
    const again = await client.createTranslationMemoryExport(id);
    const folder = mkdtempSync(join(tmpdir(), 'memory-'));
    const path = join(folder, 'a.tmx');
    await client.downloadTranslationMemoryExport(job, path);
    const exported = readFileSync(path, 'utf8').split('<tu>').length - 1;
    rmSync(folder, { recursive: true });
    await client.deleteTranslationMemory(id);
    let left = 'nothing';
    try {
        await client.getTranslationMemory(id);
    } catch (error) {
        left = error.constructor.name;
    }
    return {
        waiting,
        imported: { status: result.status, skipped: result.skippedSegmentCount },
        memory: { name, source: sourceLanguage, targets: targetLanguages, count: segmentCount },
        listed,
        segments: [pairs(first), pairs(second)],
        found: pairs(found).map(([source]) => source),
        reused: [made.reusedExisting, again.reusedExisting],
        exported,
        left,
    };
}

async function memoryOfNoTmx(client) {
    const { result } = await memoryImport(client, Buffer.from('no TMX'));
    return { status: result.status, error: result.errorMessage };
}

const DOTS = { punctuation: { ellipsis: 'use_ellipsis_character' } };

async function styleLife(client) {
    const instruction = { label: 'Tone', prompt: 'Be friendly.', source_language: 'en' };
    const made = await client.createStyleRule({
        name: 'Brand',
        language: 'de',
        configured_rules: { dates_and_times: { centuries: 'spell_out' } },
        custom_instructions: [instruction],
    });
    const id = made.styleId;
    const renamed = await client.updateStyleRuleName(id, 'House');
    const configured = await client.updateStyleRuleConfiguredRules(id, DOTS);
    const added = await client.createStyleRuleCustomInstruction(id, { label: 'Length', prompt: 'Be brief.' });
    const changed = await client.updateStyleRuleCustomInstruction(id, added.id, { ...instruction, label: 'Same' });
    const shown = await client.getStyleRuleCustomInstruction(id, added.id);
    await client.deleteStyleRuleCustomInstruction(id, made.customInstructions[0].id);
    const found = await client.getStyleRule(id);
    const heads = await client.getAllStyleRules(0, 25, false);
    const details = await client.getAllStyleRules(0, 25, true);
    const of = (list) => list.find((item) => item.styleId === id);
    const text = await toGerman(client, 'Well...', { styleRule: id, customInstructions: ['Be brief.', 'No jokes.'] });
    const document = await documentLife(client, 'Well...', 'a.txt', { styleRule: found });
    await client.deleteStyleRule(id);
    let left = 'nothing';
    try {
        await client.getStyleRule(id);
    } catch (error) {
        left = error.constructor.name;
    }
    return {
        made: [made.name, made.language, made.version, made.configuredRules.datesAndTimes],
        renamed: [renamed.name, renamed.version],
        configured: [configured.configuredRules.punctuation, configured.configuredRules.datesAndTimes ?? null],
        same: [changed.id === added.id, shown.label, shown.sourceLanguage],
        found: [found.version, found.customInstructions.map((item) => item.label), found.updatedTime > made.updatedTime],
        listed: [of(heads).configuredRules ?? null, of(details).configuredRules.punctuation],
        text: text.text,
        document: document.text,
        left,
    };
}

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
    'glossary of one pair': [glossaryLife],
    'glossary of several pairs': [multilingualLife],
    'glossary from CSV': [
        async (client) => showGlossary(await client.createGlossaryWithCsv('a', 'en', 'de', Buffer.from('a,b\n"c ""d""",e,en,de'))),
    ],
    'glossary language pairs': [async (client) => (await client.getGlossaryLanguagePairs()).length],
    'translate with glossaries': [translateWithGlossaries],
    'translate with an unknown glossary': [(client) => toGerman(client, 'a', { glossary: UNKNOWN })],
    'unknown glossary': [(client) => client.getGlossary(UNKNOWN)],
    'unknown multilingual glossary': [(client) => client.getMultilingualGlossary(UNKNOWN)],
    'malformed glossary id': [(client) => client.getGlossary('invalid')],
    'glossary with an unknown language': [(client) => client.createGlossary('a', 'en', 'xx', terms({ a: 'b' }))],
    'glossary with a repeated source': [(client) => client.createGlossaryWithCsv('a', 'en', 'de', Buffer.from('a,b\na,c'))],
    document: [async (client) => documentLife(client, 'proton beam', 'a.txt')],
    'document fetched twice': [documentTwice],
    'document with a glossary': [documentWithGlossary],
    'document of an unknown kind': [(client) => documentLife(client, 'Test', 'a.invalid')],
    'document that is damaged': [(client) => documentLife(client, '{"a": 1,}', 'a.json')],
    rephrase: [
        async (client) => {
            const { text, detectedSourceLang, targetLang } = await client.rephraseText('I has a apple', 'en-US');
            return { text, from: detectedSourceLang, to: targetLang };
        },
    ],
    'rephrase in a style': [
        async (client) =>
            (await client.rephraseText(["We can't come.", "I don't know."], 'en-US', 'business')).map((item) => item.text),
    ],
    'rephrase in both': [(client) => client.rephraseText('I want it.', 'en-US', 'business', 'friendly')],
    memory: [memoryLife],
    'memory of no TMX': [memoryOfNoTmx],
    'unknown memory': [(client) => client.getTranslationMemory(UNKNOWN)],
    style: [styleLife],
    'style with an unknown rule': [
        (client) => client.createStyleRule({ name: 'a', language: 'en', configured_rules: { punctuation: { dots: 'a' } } }),
    ],
    'unknown style': [(client) => client.getStyleRule(UNKNOWN)],
    'translate with an unknown style': [(client) => toGerman(client, 'a', { styleRule: UNKNOWN })],
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
