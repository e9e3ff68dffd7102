import assert from 'node:assert/strict';
import test from 'node:test';
import { score } from './result.js';
import { resultText, sentence, spoken, turnText } from './words.js';

const seats = [
  { seat: { board: 0, color: 'white' }, team: 0, name: '' },
  { seat: { board: 0, color: 'black' }, team: 1, name: '' },
];
const end = (outcome, code, text = '') => ({ outcome, code, sentence: text });
const won = (team) => ({ kind: 'won', team });
const kinds = [
  { letter: 'P', name: 'pawn' },
  { letter: 'N', name: 'knight' },
  { letter: 'Q', name: 'queen' },
  { letter: 'A', name: 'archbishop' },
];

test('the result says why and who', () => {
  assert.equal(resultText(end(won(1), 'checkmate'), seats), 'Checkmate. Black wins.');
  assert.equal(resultText(end(won(0), 'resignation'), seats), 'Black resigned. White wins.');
  assert.equal(resultText(end(won(1), 'flag'), seats), 'White ran out of time. Black wins.');
  assert.equal(resultText(end({ kind: 'drawn' }, 'no-moves'), seats), 'Stalemate. Draw.');
  assert.equal(resultText(end(won(0), 'no-moves'), seats), 'No legal move is left. White wins.');
  assert.equal(resultText(end({ kind: 'drawn' }, 'agreement'), seats), 'Draw agreed.');
  assert.equal(resultText(end({ kind: 'void' }, 'abort'), seats), 'The game was aborted.');
  assert.equal(
    resultText(end(won(0), 'new-reason', 'the duck is caught'), seats),
    'The duck is caught. White wins.'
  );
  assert.equal(score(end(won(1), 'flag'), seats), '0–1');
  assert.equal(score(end({ kind: 'drawn' }, 'flag'), seats), '½–½');
});

test('whose turn it is', () => {
  const state = (more) => ({ phase: 'playing', seats, boards: [{ turn: 'white' }], ...more });
  assert.equal(turnText(state()), 'White to move');
  assert.equal(
    turnText(state({ phase: 'paused', boards: [{ turn: 'black' }] })),
    'Paused. Black to move'
  );
  assert.equal(turnText(state({ phase: 'waiting' })), 'Waiting for an opponent');
  assert.equal(
    turnText(state({ phase: 'over', end: end(won(1), 'checkmate') })),
    'Checkmate. Black wins.'
  );
});

test('moves are read out in at most nine words', () => {
  const cases = {
    e4: 'e4',
    Nf3: 'knight f3',
    'Nbxd2+': 'knight b takes d2, check',
    'e8=Q#': 'e8 becomes queen, checkmate',
    'exd8=N': 'e takes d8 becomes knight',
    'O-O': 'castles short',
    'O-O-O+': 'castles long, check',
    'N@f7': 'knight dropped on f7',
    '@d4': 'pawn dropped on d4',
    Az26: 'archbishop z26',
    N10f12: 'knight 10 f12',
    weird: 'weird',
  };
  for (const [san, words] of Object.entries(cases)) {
    assert.equal(spoken(san, kinds), words);
    assert.ok(words.split(' ').length <= 9);
  }
});

test('a refusal becomes a sentence', () => {
  assert.equal(sentence('the piece on a3 does not move so'), 'The piece on a3 does not move so.');
  assert.equal(sentence('Why?'), 'Why?');
  assert.equal(sentence(''), '');
});
