// The rules of pieces and games in words.

import assert from 'node:assert/strict';
import test from 'node:test';
import { endSentences, moveSentence, moveSentences, specialSentences } from './sentences.js';

const STEP = { long: 1, short: 0, range: 1, mode: 'both', gait: 'free', directions: 'all' };
const step = (more) => ({ ...STEP, ...more });

test('each way of moving is one sentence', () => {
  const said = {
    'Moves and captures one square straight.': {},
    'Moves and captures any number of squares diagonally.': { short: 1, range: undefined },
    'Moves without capturing: one square straight, forward.': { mode: 'move', directions: 'forward' },
    'Captures only: one square diagonally, forward.': {
      short: 1,
      mode: 'capture',
      directions: 'forward',
    },
    'Moves and captures like a knight: two squares straight and one to the side, over other pieces.':
      { long: 2, short: 1 },
    'Moves and captures with a leap of 3 squares straight and 1 to the side.': { long: 3, short: 1 },
    'Captures only: any number of squares straight, over exactly one piece.': {
      range: undefined,
      mode: 'capture',
      gait: 'cannon',
    },
    'Moves and captures up to 3 squares straight, on its first move only.': {
      range: 3,
      first_move_only: true,
    },
  };
  for (const [sentence, rule] of Object.entries(said))
    assert.equal(moveSentence(step(rule)), sentence);
});

test('a queen needs one sentence, a rook with a diagonal step two', () => {
  const far = { range: undefined };
  assert.deepEqual(moveSentences([step(far), step({ ...far, short: 1 })]), [
    'Moves and captures any number of squares in any direction.',
  ]);
  assert.equal(moveSentences([step(far), step({ short: 1 })]).length, 2);
});

const rules = {
  entry: { kinds: [{ letter: 'K', name: 'king', royal: true }, { letter: 'Q', name: 'queen' }] },
  white_wins: { kind: 'checkmate' },
  black_wins: { kind: 'extinction-of-all' },
  no_moves: 'draw',
  draws: { repetition_claim: 3, repetition: 5, insufficient_material: false },
  captured: 'to-hand',
  promotion: { choices: ['Q'], ranks: [8], supply: 'unlimited' },
};

test('sides that win differently are described separately', () => {
  const [white, black, stalemate, repetition] = endSentences(rules);
  assert.match(white, /^White: You win by checkmate: the opponent’s king/);
  assert.match(black, /^Black: You win by capturing everything/);
  assert.match(stalemate, /stalemate/);
  assert.match(repetition, /5 times; from 3 times/);
});

test('promotion and hands are special', () => {
  const [promotion, hand] = specialSentences(rules);
  assert.match(promotion, /rank 8 promotes to one of these: queen/);
  assert.match(hand, /goes to your hand/);
});
