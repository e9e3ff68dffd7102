// Heat maps as notes and rows.

import assert from 'node:assert/strict';
import test from 'node:test';
import { countsOf, heatNotes, rowsOf, shortCount } from './heat-counts.js';

const none = { stood: {}, moved: {}, captured: {} };
/** @type {any} */
const heat = {
  white: { ...none, moved: { e4: 8, d10: 2 } },
  black: { ...none, moved: { e4: 1, a1: 1 } },
};

test('sides are counted alone or together', () => {
  assert.deepEqual(
    [...countsOf(heat, 'moved', 'white')],
    [
      ['e4', 8],
      ['d10', 2],
    ]
  );
  assert.deepEqual(countsOf(heat, 'moved', 'both').get('e4'), 9);
  assert.equal(countsOf(heat, 'stood', 'both').size, 0);
});

test('a pattern is as dense as its number is large', () => {
  assert.deepEqual(heatNotes(countsOf(heat, 'moved', 'white')), [
    { square: 'e4', text: '8', level: 4 },
    { square: 'd10', text: '2', level: 1 },
  ]);
});

test('large numbers are short', () => {
  assert.deepEqual([7, 999, 12_345, 3_999_999].map(shortCount), ['7', '999', '12k', '3M']);
});

test('the table begins with the largest number', () => {
  const counts = countsOf(heat, 'moved', 'both');
  assert.deepEqual(rowsOf(counts), [
    ['e4', 9],
    ['d10', 2],
    ['a1', 1],
  ]);
});
