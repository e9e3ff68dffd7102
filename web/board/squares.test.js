// Names of squares and moves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colorOf, letterOf, parseUci, squareName, squareOf, squaresOf } from './squares.js';

test('names and squares are inverse on every size', () => {
  for (let files = 2; files <= 26; files += 1) {
    for (let ranks = 2; ranks <= 26; ranks += 1) {
      for (let square = 0; square < files * ranks; square += 1) {
        assert.equal(squareOf(squareName(square, { files, ranks }), { files, ranks }), square);
      }
    }
  }
  assert.equal(squareName(26 * 26 - 1, { files: 26, ranks: 26 }), 'z26');
});

test('what is not on the board is no square', () => {
  const size = { files: 5, ranks: 12 };
  for (const name of ['', 'a', 'a0', 'a01', 'f1', 'a13', 'A1', 'a1b', '11', 'aa1', 'a-1'])
    assert.equal(squareOf(name, size), -1, name);
  assert.deepEqual(squaresOf(['a1', 'z9', 'e12'], size), [0, 59]);
});

test('moves are read with two-digit ranks, promotions and drops', () => {
  const size = { files: 26, ranks: 26 };
  assert.deepEqual(parseUci('a10b11q', size), { from: 234, to: 261, promotion: 'Q' });
  assert.deepEqual(parseUci('e2e4', size), { from: 30, to: 82, promotion: null });
  assert.deepEqual(parseUci('P@d4', size), { kind: 'P', to: 81 });
  assert.deepEqual(parseUci('n@z26', size), { kind: 'N', to: 675 });
  for (const bad of ['', 'e2', 'e2e99', '@e4', 'P@', 'PP@e4', 'e2e4qq'])
    assert.equal(parseUci(bad, size), null, bad);
});

test('case tells the color', () => {
  assert.equal(colorOf('P'), 'white');
  assert.equal(colorOf('p'), 'black');
  assert.equal(letterOf('Q', 'black'), 'q');
});
