// Sounds are short and whole; moves are said as people say them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCORES, loudness } from './sounds.js';
import { spoken } from './speech.js';

const KINDS = [
  { letter: 'K', name: 'king' },
  { letter: 'N', name: 'knight' },
  { letter: 'Q', name: 'queen' },
  { letter: 'P', name: 'pawn' },
];

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

test('moves are said in words', () => {
  const said = {
    e4: 'e 4',
    Nf3: 'knight f 3',
    'exd5+': 'e takes d 5, check',
    'Nbxd2#': 'knight b takes d 2, checkmate',
    'e8=Q': 'e 8 becomes queen',
    'P@d4': 'pawn at d 4',
    'O-O': 'castle',
    'O-O-O#': 'long castle, checkmate',
    Nx12: 'knight x 12',
    'Nxx12': 'knight takes x 12',
    z26: 'z 26',
  };
  for (const [san, words] of Object.entries(said)) assert.equal(spoken(san, KINDS), words, san);
});
