// The rows of the list of moves, the possible actions, the sounds of moves.

import assert from 'node:assert/strict';
import test from 'node:test';
import { isReady, possible } from './actions.js';
import { firstNumber, rows, viewedText } from './moves.js';
import { countdown } from './offers.js';
import { declinedText, soundOf, soundOfEnd } from './reactions.js';
import { rulesPath } from './ruleset-name.js';
import { sanOf } from './san.js';
import { checksLeft } from './checks.js';

test('moves stand in pairs, also when Black begins', () => {
  assert.deepEqual(rows(3, 'white'), [
    { number: 1, plies: [1, 2] },
    { number: 2, plies: [3, null] },
  ]);
  assert.deepEqual(rows(2, 'black'), [
    { number: 1, plies: [null, 1] },
    { number: 2, plies: [2, null] },
  ]);
  assert.deepEqual(rows(0, 'white'), []);
});

test('the position on show is named by its move, not by its ply', () => {
  const moves = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6'];
  assert.equal(viewedText(8, 'white', moves), 'Viewing 4… Nf6');
  assert.equal(viewedText(7, 'white', moves), 'Viewing 4. Ba4');
  assert.equal(viewedText(1, 'black', ['e5', 'Nf3']), 'Viewing 1… e5');
  assert.equal(viewedText(2, 'black', ['e5', 'Nf3']), 'Viewing 2. Nf3');
  assert.equal(viewedText(0, 'white', moves), 'Viewing the start position');
});

test('only what can be done is offered', () => {
  const control = { kind: 'stages', stages: [{ ms: 1 }] };
  const state = (more) => ({
    phase: 'playing',
    yours: [{ board: 0, color: 'white' }],
    boards: [{ ply: 4, turn: 'white' }],
    seats: [{ seat: { board: 0, color: 'white' }, team: 0, control }],
    offers: [],
    ...more,
  });
  assert.deepEqual(possible(state()), ['undo', 'draw', 'resign', 'pause']);
  assert.deepEqual(possible(state({ boards: [{ ply: 1, may_claim_draw: true }] })), [
    'undo',
    'claim',
    'draw',
    'abort',
    'pause',
  ]);
  const by = { board: 0, color: 'white' };
  const offered = state({ offers: [{ offer: { kind: 'draw' }, by }] });
  assert.deepEqual(possible(offered), possible(state()), 'an offer moves no button');
  assert.equal(isReady(offered, 'draw', 0), false);
  assert.equal(isReady(state(), 'draw', 0), true);
  assert.equal(isReady(state({ boards: [{ ply: 0, turn: 'white' }] }), 'undo', 0), false);
  assert.deepEqual(possible(state({ phase: 'over' })), ['rematch']);
  assert.deepEqual(possible(state({ yours: [] })), []);
  assert.deepEqual(possible(state({ phase: 'paused' })).at(-1), 'unpause');
});

test('a game that continues a position counts on from there', () => {
  assert.equal(firstNumber('8/8/8/8/8/8/8/K6k w - - 0 1', 0, 'white'), 1);
  assert.equal(firstNumber('8/8/8/8/8/8/8/K6k b - - 3 24', 3, 'white'), 23);
  assert.equal(firstNumber('8/8/8/8/8/8/8/K6k w - - 0 24', 1, 'black'), 23);
  assert.deepEqual(rows(2, 'black', 23), [
    { number: 23, plies: [null, 1] },
    { number: 24, plies: [2, null] },
  ]);
  assert.equal(viewedText(1, 'black', ['e5'], 23), 'Viewing 23… e5');
});

test('a move is written as people write it before it is played', () => {
  const kinds = [
    { letter: 'P', name: 'pawn' },
    { letter: 'N', name: 'knight' },
    { letter: 'K', name: 'king', royal: true },
  ];
  const pieces = { g1: 'N', b1: 'N', d2: 'N', e2: 'P', e1: 'K', h1: 'R', a8: 'r', f3: 'p' };
  const dests = [
    { from: 'g1', to: ['f3', 'h3'] },
    { from: 'd2', to: ['f3', 'b3', 'f1'] },
    { from: 'b1', to: ['a3', 'c3'] },
  ];
  const san = (uci) => sanOf(uci, { pieces, dests }, kinds);
  assert.equal(san('g1h3'), 'Nh3');
  assert.equal(san('g1f3'), 'Ngxf3');
  assert.equal(san('e2e4'), 'e4');
  assert.equal(san('e2f3'), 'exf3');
  assert.equal(san('e2d3'), 'exd3', 'en passant');
  assert.equal(san('e1g1'), 'O-O');
  assert.equal(san('e1f1'), 'Kf1');
  assert.equal(sanOf('b7b8q', { pieces: { b7: 'P' } }, kinds), 'b8=Q');
  assert.equal(san('N@e5'), 'N@e5');
});

test('the wait for a claim is counted down in minutes and seconds', () => {
  assert.deepEqual([116000, 115001, 60000, 9001, 1].map(countdown), [
    '1:56',
    '1:56',
    '1:00',
    '0:10',
    '0:01',
  ]);
});

test('only built-in rules have a page', () => {
  const known = [{ name: 'horde', title: 'Horde' }];
  assert.equal(rulesPath({ name: 'horde', title: 'Horde' }, known), '/rules/horde');
  assert.equal(rulesPath({ name: 'horde', title: 'My own horde' }, known), null);
});

test('checks still to give are read from the position', () => {
  assert.deepEqual(checksLeft('8/8/8/8/8/8/8/K6k w - - 3+2 0 1'), [3, 2]);
  assert.equal(checksLeft('8/8/8/8/8/8/8/K6k w - - 0 1'), null);
});

test('a player hears who won, and reads who declined', () => {
  const seat = (color, team) => ({ seat: { board: 0, color }, team, name: 'Bob' });
  const seats = [seat('white', 0), seat('black', 1)];
  const state = (outcome, yours) => ({ end: { outcome }, seats, yours });
  const white = [{ board: 0, color: 'white' }];
  assert.equal(soundOfEnd(state({ kind: 'won', team: 0 }, white)), 'win');
  assert.equal(soundOfEnd(state({ kind: 'won', team: 1 }, white)), 'loss');
  assert.equal(soundOfEnd(state({ kind: 'won', team: 1 }, [])), 'end');
  assert.equal(soundOfEnd(state({ kind: 'drawn' }, white)), 'end');
  assert.equal(declinedText('draw', seats[1], true), 'Bob declined the draw.');
  assert.equal(declinedText('draw', seats[1], false), 'Bob withdrew the offer.');
});

test('each kind of move has its sound', () => {
  assert.equal(soundOf({ san: 'Qh4#', move: 'd8h4' }), 'check');
  assert.equal(soundOf({ san: 'exd5', move: 'e4d5' }), 'capture');
  assert.equal(soundOf({ san: 'N@f3', move: 'N@f3' }), 'drop');
  assert.equal(soundOf({ san: 'e4', move: 'e2e4', effects: {} }), 'move');
  assert.equal(
    soundOf({ san: 'a8=Q', move: 'a7a8q', effects: { removed: [{}], added: [{}] } }),
    'move'
  );
});
