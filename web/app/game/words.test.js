// Sentences about a match.

import assert from 'node:assert/strict';
import test from 'node:test';
import { boardOfEnd } from '../two-boards/ending.js';
import { ownResultText, resultText, score } from './ending.js';
import { spoken } from './spoken.js';
import { matchTitle, sentence, turnText } from './words.js';

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

/** The result of a match that ended so. */
const result = (how, of = seats) => resultText({ end: how, seats: of });

test('the result says why and who', () => {
  assert.equal(result(end(won(1), 'checkmate')), 'Checkmate. Black wins.');
  assert.equal(result(end(won(0), 'resignation')), 'Black resigned. White wins.');
  assert.equal(result(end(won(1), 'flag')), 'White ran out of time. Black wins.');
  assert.equal(result(end({ kind: 'drawn' }, 'no-moves')), 'Stalemate. Draw.');
  assert.equal(result(end(won(0), 'no-moves')), 'Black has no legal moves. White wins.');
  assert.equal(result(end({ kind: 'drawn' }, 'agreement')), 'Draw agreed.');
  assert.equal(result(end({ kind: 'void' }, 'abort')), 'The game was aborted.');
  assert.equal(
    result(end(won(0), 'new-reason', 'the duck is caught')),
    'The duck is caught. White wins.'
  );
  assert.equal(score(end(won(1), 'flag'), seats), '0–1');
  assert.equal(score(end({ kind: 'drawn' }, 'flag'), seats), '½–½');
});

test('a result of two boards names the teams', () => {
  const four = [...seats, { seat: { board: 1, color: 'white' }, team: 1, name: 'Cara' }];
  four.push({ seat: { board: 1, color: 'black' }, team: 0, name: 'Dan' });
  const text = 'White & Dan resigned. Team Blue wins.';
  assert.equal(result(end(won(1), 'resignation'), four), text);
  assert.equal(score(end(won(1), 'flag'), four), '0–1');
  assert.equal(matchTitle({ seats: four }), 'White & Dan vs Black & Cara');
  assert.equal(matchTitle({ seats }), 'White vs Black');
});

test('a mate on two boards names who mated whom, and where', () => {
  const names = ['Ada', 'Bob', 'Cara', 'Dan'];
  const four = names.map((name, index) => ({
    seat: { board: index >> 1, color: index % 2 ? 'black' : 'white' },
    team: (index + (index >> 1)) % 2,
    name,
    clock: { left_ms: name === 'Dan' ? 0 : 5000 },
  }));
  const boards = [
    { pieces: {}, turn: 'white', in_check: [] },
    { pieces: {}, turn: 'black', in_check: ['g8'] },
  ];
  const over = (code) => ({ end: end(won(1), code), seats: four, boards });
  const mate = 'Cara (White on board B) mates Dan.';
  assert.equal(resultText(over('checkmate')), `${mate} Team Blue wins.`);
  const as = (board, color) => ({ ...over('checkmate'), yours: [{ board, color }] });
  assert.equal(ownResultText(as(0, 'black')), `You won: ${mate}`);
  assert.equal(boardOfEnd(over('checkmate')), 1);
  assert.equal(resultText(over('flag')), 'Dan ran out of time. Team Blue wins.');
  const lost = (board, color) => ownResultText({ ...over('flag'), yours: [{ board, color }] });
  assert.equal(lost(1, 'black'), 'You lost: you ran out of time');
  assert.equal(lost(0, 'white'), 'You lost: Dan ran out of time');
  // Nobody knows which of the partners resigned.
  assert.equal(boardOfEnd(over('resignation')), undefined);
});

test('a player reads the result as their own', () => {
  const named = [
    { ...seats[0], name: 'Ada' },
    { ...seats[1], name: 'Bob' },
  ];
  const as = (color, how) => ({
    end: how,
    seats: named,
    boards: [{ pieces: { a1: 'K' } }],
    yours: [{ board: 0, color }],
  });
  const sentence = (color, ...how) => ownResultText(as(color, end(...how)));
  assert.equal(sentence('white', won(0), 'resignation'), 'You won: Bob resigned');
  assert.equal(sentence('black', won(0), 'resignation'), 'You lost: you resigned');
  assert.equal(sentence('black', won(0), 'checkmate'), 'You lost: checkmate');
  assert.equal(sentence('white', won(0), 'no-moves'), 'You won: Bob has no legal moves');
  assert.equal(sentence('white', won(0), 'new-reason', 'the duck is caught'), 'You won: the duck is caught');
  assert.equal(sentence('white', { kind: 'drawn' }, 'agreement'), 'Draw agreed.');
  const watched = { ...as('white', end(won(0), 'resignation')), yours: [] };
  assert.equal(ownResultText(watched), 'Black resigned. White wins.');
});

test('extinction tells of a side without pieces, and of one without those that count', () => {
  const lost = (pieces, hands) =>
    resultText({ end: end(won(0), 'extinction'), seats, boards: [{ pieces, hands }] });
  assert.equal(lost({ a1: 'K' }), 'Black has no pieces left. White wins.');
  const some = 'Black has lost the pieces that count. White wins.';
  assert.equal(lost({ a1: 'K', h8: 'p' }), some);
  assert.equal(lost({ a1: 'K' }, [{}, { N: 1 }]), some);
});

test('players read whose turn it is by name', () => {
  const named = [seats[0], { ...seats[1], name: 'Alice' }];
  const state = {
    phase: 'playing',
    seats: named,
    boards: [{ turn: 'white' }],
    yours: [{ board: 0, color: 'white' }],
  };
  assert.equal(turnText(state, 0), 'Your turn');
  assert.equal(turnText(state, 0, 'black'), 'Alice is thinking');
  assert.equal(turnText({ ...state, phase: 'paused' }, 0), 'Paused. Your turn');
  const other = { ...state, yours: [{ board: 0, color: 'black' }] };
  assert.equal(turnText(other, 0), 'White is thinking', 'without a name, the color');
});

test('whose turn it is', () => {
  const state = (more) => ({ phase: 'playing', seats, boards: [{ turn: 'white' }], ...more });
  assert.equal(turnText(state(), 0), 'White to move');
  assert.equal(turnText(state(), 0, 'black'), 'Black to move');
  const paused = state({ phase: 'paused', boards: [{ turn: 'black' }] });
  assert.equal(turnText(paused, 0), 'Paused. Black to move');
  assert.equal(turnText(state({ phase: 'waiting' }), 0), 'Waiting for an opponent');
  const two = state({ boards: [{ turn: 'white' }, { turn: 'black' }] });
  assert.equal(turnText(two, 1), 'Black on board B to move');
});

test('moves are read out in at most nine words', () => {
  const cases = {
    e4: 'e4',
    Nf3: 'knight f3',
    'Nbxd2+': 'knight b takes d2, check',
    'e8=Q#': 'e8 becomes queen, checkmate',
    'exd8=N': 'e takes d8 becomes knight',
    Qxd5: 'queen takes d5',
    'Qxx5+': 'queen takes x5, check',
    Qx5: 'queen x5',
    Nxxd5: 'knight x takes d5',
    N1xd2: 'knight 1 takes d2',
    Ne4xf6: 'knight e4 takes f6',
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
  assert.equal(sentence('the rook is pinned'), 'The rook is pinned.');
  assert.equal(sentence('Why?'), 'Why?');
  assert.equal(sentence(''), '');
});
