// The page as a whole: preloads, markup, texts.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import test from 'node:test';
import { en as game } from './i18n/index.js';
import { enElsewhere } from './i18n/en-elsewhere.js';
import { enLibrary } from './i18n/en-library.js';
import { enPages } from './i18n/en-pages.js';
import { enPlay } from './i18n/en-play.js';
import { dePlay } from './i18n/de-play.js';
import { enShell } from './i18n/en-shell.js';

const en = { ...game, ...enPages, ...enPlay, ...enElsewhere, ...enShell, ...enLibrary };

const web = new URL('../', import.meta.url);
const read = (path) => readFileSync(new URL(path, web), 'utf8');

/** Every module below web/, without tests. */
function modules(folder = '') {
  return readdirSync(new URL(folder || '.', web)).flatMap((name) => {
    const path = folder + name;
    if (name === 'node_modules') return [];
    if (statSync(new URL(path, web)).isDirectory()) return modules(`${path}/`);
    return name.endsWith('.js') && !name.endsWith('.test.js') ? [path] : [];
  });
}

/** What a module imports without waiting, as paths below web/. */
function imports(path) {
  const text = read(path).replace(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/^(?:import|export)\s(?:[^;]*?from )?'([^']+)';/gm)].map(
    ([, source]) => {
      assert.ok(source.startsWith('.'), `${path} imports ${source}, which is not a file of ours`);
      return new URL(source, new URL(path, web)).pathname.slice(web.pathname.length);
    }
  );
}

function closure(entries) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    imports(path).forEach(visit);
  };
  entries.forEach(visit);
  return found;
}

/** What the page names beforehand where it shows this. */
function namedOn(view) {
  const links = read('index.html').matchAll(
    /rel="modulepreload"(?: data-on="(\w+)")? href="\{\{assets\}\}\/([^"]+)"/g
  );
  return [...links]
    .filter(([, on]) => !on || on === view)
    .map(([, , path]) => path)
    .sort();
}

for (const [view, ...entries] of [
  // The header of a game is completed once the board is there.
  ['game', 'app/game/page.js'],
  ['home', 'app/pages/home.js', 'app/shell/header.js', 'pieces/classical-more.js'],
]) {
  test(`the page names beforehand exactly what it needs on ${view}`, () => {
    const needed = [...closure(['app/main.js', ...entries, 'pieces/classical.js'])]
      .filter((path) => path !== 'app/main.js')
      .sort();
    assert.deepEqual(namedOn(view), needed);
  });
}

test('nothing is parsed as markup or run from text', () => {
  for (const path of modules()) {
    const found = read(path).match(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|randomUUID|serviceWorker/
    );
    assert.equal(found, null, `${path}: ${found}`);
  }
  assert.equal(read('index.html').match(/style=|<style|onclick|<script(?![^>]*src=)/), null);
});

test('the German texts of a running game have the keys of the English ones', () => {
  assert.deepEqual(Object.keys(dePlay).sort(), Object.keys(enPlay).sort());
});

test('every word that is asked for is there, and every word is asked for', () => {
  const used = new Set();
  const stems = [];
  for (const path of modules('app/').filter((name) => !/i18n\//.test(name))) {
    const text = read(path);
    for (const [, key] of text.matchAll(/'([a-z]+\.[\w.-]+)'/g))
      if (Object.hasOwn(en, key)) used.add(key);
    for (const [, key] of text.matchAll(/\bt\('([^']+)'/g))
      assert.ok(Object.hasOwn(en, key), `${path} asks for ${key}`);
    for (const [, stem] of text.matchAll(/`([a-z]+\.(?:[\w-]+\.)*)\$\{/g)) stems.push(stem);
  }
  // Nobody may wait for words that another page brings.
  for (const path of modules('app/')) {
    const brought = closure([path]);
    const known = {
      ...game,
      ...(brought.has('app/i18n/en-pages.js') ? enPages : {}),
      ...(brought.has('app/i18n/en-play.js') ? enPlay : {}),
      ...(brought.has('app/i18n/en-elsewhere.js') ? enElsewhere : {}),
      ...(brought.has('app/i18n/en-shell.js') ? enShell : {}),
      ...(brought.has('app/i18n/en-library.js') ? enLibrary : {}),
    };
    for (const [, key] of read(path).matchAll(/\bt\('([^']+)'/g))
      assert.ok(Object.hasOwn(known, key), `${path} asks for ${key}, which comes later`);
  }
  const idle = Object.keys(en).filter(
    (key) => !used.has(key) && !stems.some((stem) => key.startsWith(stem))
  );
  assert.deepEqual(idle, []);
});
