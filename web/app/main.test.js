// The page as a whole: preloads, markup, texts.

import assert from 'node:assert/strict';
import test from 'node:test';
import { closure, modules, read } from './module-list.test.js';

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
  ['home', 'app/routes.js', 'app/pages/home.js', 'app/shell/header.js', 'pieces/classical-more.js'],
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
