// Games that were played on a real board.

import assert from 'node:assert/strict';
import test from 'node:test';
import { movesIn, pgnOfEntered } from './entered.js';

test('the moves of a score are found however it is written', () => {
  const moves = ['e4', 'e5', 'Nf3', 'O-O'];
  for (const text of ['e4 e5 Nf3 O-O', '1. e4 e5 2. Nf3 O-O *', '1.e4 e5\n2.Nf3 {good} 2...O-O 1-0'])
    assert.deepEqual(movesIn(text), moves);
  assert.deepEqual(movesIn('  '), []);
});

test('a game becomes PGN, its names cannot break out of their tags', () => {
  const game = { white: 'Ada "A"', black: '', result: '1-0', date: '2026-11-18', fen: '', moves: ['e4'] };
  assert.equal(
    pgnOfEntered({ ...game, ruleset: 'standard' }),
    '[Event "?"]\n[Date "2026.11.18"]\n[White "Ada \\"A\\""]\n[Black "?"]\n[Result "1-0"]\n\ne4 1-0\n'
  );
  const other = pgnOfEntered({ ...game, date: '', moves: [], ruleset: 'Crazyhouse' });
  assert.match(other, /\[Date "\?\?\?\?\.\?\?\.\?\?"\][\s\S]*\[Variant "Crazyhouse"\]\n\n1-0\n$/);
  const set = pgnOfEntered({ ...game, ruleset: 'standard', fen: ' 8/8/k1K5/8/8/8/8/R7 w - - 0 1 ' });
  assert.match(set, /\[SetUp "1"\]\n\[FEN "8\/8\/k1K5\/8\/8\/8\/8\/R7 w - - 0 1"\]\n\ne4 1-0\n$/);
});
