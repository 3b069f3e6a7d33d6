// Uses `libretranslate-ts` as its readme says, and prints one line of JSON.
//
//     node libretranslate.mjs ENDPOINT KEY

import { createRequire } from 'node:module';

const { libreTranslate } = createRequire(import.meta.url)('libretranslate-ts');

const [endpoint, key] = process.argv.slice(2);
libreTranslate.setApiEndpoint(endpoint);
libreTranslate.setApiKey(key);
const languages = await libreTranslate.listLanguages();
const detected = await libreTranslate.detect('Wo ist bitte der Bahnhof?');
const translated = await libreTranslate.translate('Hello', 'en', 'de');
const varied = await libreTranslate.translate('Hello', 'en', 'de', 2);
const refused = await libreTranslate.translate('Hello', 'en', 'zz');
libreTranslate.setApiKey('no-such-key');
const unknown = await libreTranslate.translate('Hello', 'en', 'de');
console.log(JSON.stringify({ languages, detected, translated, varied, refused, unknown }));
process.exit();
