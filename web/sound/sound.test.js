// Sounds are short and whole.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCORES, loudness } from './sounds.js';

test('every sound is audible and ends within two seconds', () => {
  for (const [name, strikes] of Object.entries(SCORES)) {
    assert.ok(strikes.length > 0, name);
    for (const { at, length, pitch, loudness: loud } of strikes) {
      assert.ok(at >= 0 && at + length < 2, name);
      assert.ok(pitch >= 50 && pitch <= 8000, name);
      assert.ok(loud > 0 && loud <= 1, name);
    }
  }
});

test('volume is held between silence and full', () => {
  assert.deepEqual([-1, 0, 0.5, 1, 9].map(loudness), [0, 0, 0.25, 1, 1]);
});
