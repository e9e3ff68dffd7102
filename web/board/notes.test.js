// The patterns on squares.

import assert from 'node:assert/strict';
import test from 'node:test';
import { hatching } from './notes.js';

test('a pattern has as many lines as its level', () => {
  assert.equal(hatching(0, 'up'), '');
  assert.equal(hatching(1, 'up'), 'M0 100L100 0');
  assert.equal(hatching(1, 'down'), 'M0 0L100 100');
  for (const level of [1, 2, 3, 4]) assert.equal(hatching(level, 'up').split('M').length - 1, level);
  assert.equal(hatching(9, 'down'), hatching(4, 'down'));
});

test('every line stays within the square', () => {
  for (const slant of /** @type {const} */ (['up', 'down'])) {
    const numbers = hatching(4, slant).match(/[\d.-]+/g) ?? [];
    assert.ok(numbers.map(Number).every((at) => at >= 0 && at <= 100), String(numbers));
  }
});
