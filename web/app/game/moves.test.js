// The rows of the list of moves, the possible actions, the sounds of moves.

import assert from 'node:assert/strict';
import test from 'node:test';
import { possible } from './actions.js';
import { rows, viewedText } from './moves.js';
import { soundOf } from './reactions.js';

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
    'abort',
    'draw',
    'resign',
    'pause',
  ]);
  assert.deepEqual(
    possible(state({ offers: [{ offer: { kind: 'draw' } }, { offer: { kind: 'takeback' } }] })),
    ['resign', 'pause']
  );
  assert.deepEqual(possible(state({ phase: 'over' })), ['rematch']);
  assert.deepEqual(possible(state({ yours: [] })), []);
  assert.deepEqual(possible(state({ phase: 'paused' })).at(-1), 'unpause');
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
