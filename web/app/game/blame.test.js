// Marks on the board that explain a refusal.

import assert from 'node:assert/strict';
import test from 'node:test';
import { blame } from './blame.js';

const kinds = [
  { letter: 'K', name: 'king', royal: true },
  { letter: 'R', name: 'rook' },
];
const position = {
  pieces: { e1: 'K', e8: 'k', e7: 'r', a8: 'R' },
  hands: [],
  turn: 'white',
  lastMove: [],
  inCheck: [],
};
const error = (reason, square) => ({ code: 'illegal-move', message: '', reason, square });

test('an attack is an arrow to the royal, or to where it would go', () => {
  assert.deepEqual(blame(error('leaves-royal-attacked', 'e7'), 'a8b8', position, kinds), [
    { from: 'e7', color: 'orange', to: 'e1' },
  ]);
  assert.deepEqual(blame(error('still-in-check', 'e7'), 'e1e2', position, kinds), [
    { from: 'e7', color: 'orange', to: 'e2' },
  ]);
  assert.deepEqual(
    blame(error('leaves-royal-attacked', 'a8'), 'Kd8', { ...position, turn: 'black' }, kinds),
    [{ from: 'a8', color: 'orange', to: 'e8' }]
  );
  assert.deepEqual(blame(error('still-in-check', 'e7'), 'e1e7', position, kinds), [
    { from: 'e7', color: 'orange' },
  ]);
});

test('anything else is a circle around the square, and without a square nothing', () => {
  assert.deepEqual(blame(error('blocked', 'e2'), 'e1e3', position, kinds), [
    { from: 'e2', color: 'orange' },
  ]);
  assert.deepEqual(blame(error('game-over', undefined), 'e1e3', position, kinds), []);
  const two = { ...position, pieces: { ...position.pieces, d1: 'K' } };
  assert.deepEqual(blame(error('leaves-royal-attacked', 'e7'), 'a8b8', two, kinds), [
    { from: 'e7', color: 'orange' },
  ]);
});
