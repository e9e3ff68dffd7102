// Solutions and numbers as text.

import assert from 'node:assert/strict';
import test from 'node:test';
import { lineWords, signed } from './words.js';

const moves = (text) => text.split(' ').map((san) => ({ san }));

test('a line has the numbers of its moves', () => {
  const plain = (line, turn) => lineWords(moves(line), turn).replaceAll('\u00a0', ' ');
  assert.equal(plain('Ra7 Kg8 Rb8#', 'white'), '1. Ra7 Kg8 2. Rb8#');
  assert.equal(plain('Qh4+ g3 Qxg3#', 'black'), '1… Qh4+ 2. g3 Qxg3#');
  assert.equal(lineWords([], 'white'), '');
});

test('changes have a sign', () => {
  assert.deepEqual([12, 0, -7].map(signed), ['+12', '+0', '−7']);
});
