// What the status says in a match on two boards.

import assert from 'node:assert/strict';
import test from 'node:test';
import { mustWait, turnWords } from './status.js';

const NAMES = ['Ada', 'Bob', 'Cara', 'Dan'];

/** A match in which the first board is White's to move, and Ada is asked. */
function match(more = {}, board = {}) {
  const seats = NAMES.map((name, index) => ({
    seat: { board: index >> 1, color: index % 2 ? 'black' : 'white' },
    team: (index + (index >> 1)) % 2,
    name,
    clock: { running: index === 0 },
  }));
  const boards = [
    { board: 0, turn: 'white', dests: [{ from: 'e2', to: ['e4'] }], ...board },
    { board: 1, turn: 'black' },
  ];
  return { phase: 'playing', seats, boards, yours: [seats[0].seat], ...more };
}

test('a player who is to move reads that the clock runs', () => {
  assert.equal(turnWords(match(), 0, 'white'), 'Your turn, your clock is running');
  const early = match();
  early.seats[0].clock.running = false;
  assert.equal(turnWords(early, 0, 'white'), 'Your turn');
  assert.equal(turnWords(match(), 0, 'black'), 'Bob is thinking');
  assert.equal(turnWords(match({ phase: 'paused' }), 0, 'white'), 'Paused. Your turn');
});

test('a player without a legal move reads for whom to wait', () => {
  const stuck = match({}, { dests: [] });
  const words = 'No legal move. Wait for a piece from Dan: your clock is running.';
  assert.equal(turnWords(stuck, 0, 'white'), words);
  assert.equal(mustWait(stuck, 0), true);
  // A drop is a legal move, too.
  assert.equal(mustWait(match({}, { dests: [], drops: [{ kind: 'N', to: ['f3'] }] }), 0), false);
  // The other side has none that this player would see.
  assert.equal(mustWait(match({}, { turn: 'black', dests: [] }), 0), false);
});

test('a spectator reads whose turn it is on both boards', () => {
  const words = 'Board A: Ada to move · Board B: Dan to move';
  assert.equal(turnWords(match({ yours: [] }), 0, 'white'), words);
});
