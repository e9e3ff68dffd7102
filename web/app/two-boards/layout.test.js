// How large the other board is.

import assert from 'node:assert/strict';
import test from 'node:test';
import { shareOf } from './layout.js';

test('the small board is never tiny and never larger than the large one', () => {
  for (const [wanted, share] of [
    [0.5, 0.5],
    [0.123, 0.4],
    [3, 1],
    [0.666, 0.67],
    [NaN, 0.62],
    [0, 0.62],
    [-1, 0.62],
  ]) {
    assert.equal(shareOf(wanted), share);
  }
});
