// The texts of all languages: the same keys, all of them in use.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import test from 'node:test';
import { closure, modules, read } from '../module-list.test.js';

const LANGUAGES = ['de'];
const ENGLISH = modules('').filter((path) => /(?:^|\/)en-[\w-]+\.js$/.test(path));
const load = (path) => import(new URL(`../../${path}`, import.meta.url));
const other = (path, language) => path.replace(/en-([\w-]+\.js)$/, `${language}-$1`);

/** The texts of each file with texts, by path. */
const texts = Object.fromEntries(
  await Promise.all(ENGLISH.map(async (path) => [path, (await load(path)).words ?? {}]))
);
const all = Object.assign({}, ...Object.values(texts));

/** The plural forms of a text, as a list; one form for a plain text. */
const forms = (text) => (typeof text === 'string' ? ['plain'] : Object.keys(text).sort());
/** The names of the values that a text shows. In one of several forms, the count may be missing. */
const values = (text) => {
  const all = typeof text === 'string' ? text : Object.values(text).join(' ');
  return [...new Set([...all.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();
};

test('each key belongs to one file', () => {
  const count = Object.values(texts).reduce((sum, words) => sum + Object.keys(words).length, 0);
  assert.equal(Object.keys(all).length, count);
});

for (const language of LANGUAGES) {
  for (const path of ENGLISH) {
    test(`${other(path, language)} says the same as ${path}`, async () => {
      const [english, translated] = [await load(path), await load(other(path, language))];
      assert.deepEqual(Object.keys(translated).sort(), Object.keys(english).sort());
      const [source, target] = [english.words ?? {}, translated.words ?? {}];
      assert.deepEqual(Object.keys(target).sort(), Object.keys(source).sort());
      for (const key of Object.keys(source)) {
        assert.deepEqual(forms(target[key]), forms(source[key]), `the plural forms of ${key}`);
        assert.deepEqual(values(target[key]), values(source[key]), `the values in ${key}`);
        assert.notEqual(String(target[key]).trim(), '', `${key} is empty`);
      }
    });
  }

  test(`no text in ${language} is without an English one`, () => {
    const own = modules('').filter((path) => new RegExp(`(?:^|/)${language}-[\\w-]+\\.js$`).test(path));
    assert.deepEqual(own, ENGLISH.map((path) => other(path, language)).sort());
  });
}

test('only the files of a language import each other', () => {
  for (const path of modules('').filter((name) => !/\/(?:de|en)-/.test(name))) {
    const named = read(path).match(/from '[^']*\/de-[\w-]+\.js'/);
    assert.equal(named, null, `${path} would load German for everybody`);
  }
});

test('every text that is asked for is there, and every text is asked for', () => {
  const used = new Set();
  const stems = [];
  const sources = modules('app/').filter((name) => !/i18n\/(?:en|de)-/.test(name));
  for (const path of sources) {
    const text = read(path);
    for (const [, key] of text.matchAll(/'([a-z]+\.[\w.-]+)'/g))
      if (Object.hasOwn(all, key)) used.add(key);
    for (const [, key] of text.matchAll(/\bt\(\s*'([^']+)'/g))
      assert.ok(Object.hasOwn(all, key), `${path} asks for ${key}`);
    for (const [, stem] of text.matchAll(/`([a-z]+\.(?:[\w-]+\.)*)\$\{/g)) stems.push(stem);
  }
  const idle = Object.keys(all).filter(
    (key) => !used.has(key) && !stems.some((stem) => key.startsWith(stem))
  );
  assert.deepEqual(idle, []);
});

test('no module waits for texts that another one loads', () => {
  for (const path of modules('app/')) {
    const loaded = closure([path, 'app/i18n/index.js']);
    const files = Object.keys(texts).filter((file) => loaded.has(file));
    const known = Object.assign({}, ...files.map((file) => texts[file]));
    for (const [, key] of read(path).matchAll(/\bt\(\s*'([^']+)'/g))
      assert.ok(Object.hasOwn(known, key), `${path} asks for ${key}, which it does not import`);
  }
});

test('each file with texts is registered under its name', () => {
  const files = readdirSync(new URL('.', import.meta.url));
  for (const path of ENGLISH.filter((name) => name.startsWith('app/i18n/'))) {
    const name = path.replace(/.*\/en-/, '');
    if (name === 'game.js' || !Object.keys(texts[path]).length) continue;
    assert.ok(files.includes(name), `i18n/${name} adds the texts of ${path}`);
  }
});
