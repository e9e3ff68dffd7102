// The page as a whole: preloads, markup, texts.

import assert from 'node:assert/strict';
import test from 'node:test';
import { modules, read } from './module-list.test.js';

test('nothing is parsed as markup or run from text', () => {
  for (const path of modules()) {
    const found = read(path).match(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|randomUUID|serviceWorker/
    );
    assert.equal(found, null, `${path}: ${found}`);
  }
  assert.equal(read('index.html').match(/style=|<style|onclick|<script(?![^>]*src=)/), null);
});
