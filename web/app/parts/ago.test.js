// How long ago something was.

import assert from 'node:assert/strict';
import test from 'node:test';
import { ago } from './ago.js';

test('the longest unit that fits', () => {
  const now = 2_000_000_000_000;
  const minute = 60_000;
  const day = 24 * 60 * minute;
  for (const [before, expected] of [
    [-5000, 'now'],
    [59_000, 'now'],
    [minute, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [3 * 60 * minute, '3 hours ago'],
    [day, 'yesterday'],
    [6 * day, '6 days ago'],
    [8 * day, 'last week'],
    [70 * day, '2 months ago'],
    [800 * day, '2 years ago'],
  ])
    assert.equal(ago(now - before, now), expected);
});
