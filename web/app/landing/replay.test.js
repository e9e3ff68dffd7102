// Effects change the pieces, and every game of the home page can be replayed.

import assert from 'node:assert/strict';
import test from 'node:test';
import { GAMES } from './games.js';
import { after } from './replay.js';

test('a capture removes one piece and moves another', () => {
  const { pieces, lastMove } = after({ e4: 'P', d5: 'p' }, '-d5 e4>d5');
  assert.deepEqual(pieces, { d5: 'P' });
  assert.deepEqual(lastMove, ['e4', 'd5']);
});

test('castling moves two pieces at once, even onto the squares of each other', () => {
  const { pieces } = after({ f1: 'K', g1: 'R' }, 'f1>g1 g1>f1');
  assert.deepEqual(pieces, { g1: 'K', f1: 'R' });
});

test('drops and promotions add pieces, on squares of two digits too', () => {
  assert.deepEqual(after({}, '+Na10').pieces, { a10: 'N' });
  assert.deepEqual(after({ b7: 'P' }, '-b7 +Qb8').pieces, { b8: 'Q' });
});

test('every game has moves, each with an effect', () => {
  for (const { ruleset, plies } of GAMES) {
    const moves = plies.split(',');
    assert.ok(moves.length > 30, ruleset);
    for (const ply of moves) assert.match(ply, /[->+]/, `${ruleset}: ${ply}`);
  }
});
