// Whether a game waits for the visitor.

import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.document ??= /** @type {any} */ ({});
const { isYourMove, withoutLast } = await import('./your-games.js');

const seats = [{ seat: { board: 0, color: 'white' } }, { seat: { board: 0, color: 'black' } }];
const match = (/** @type {object} */ more) =>
  /** @type {any} */ ({ phase: 'playing', seats, boards: [{ board: 0, turn: 'white' }], ...more });

test('it is your move when your color is to move', () => {
  assert.ok(isYourMove(match({ yours: [{ board: 0, color: 'white' }] })));
  assert.ok(!isYourMove(match({ yours: [{ board: 0, color: 'black' }] })));
  assert.ok(!isYourMove(match({})));
});

test('nobody waits where one person plays both sides, or nothing is played', () => {
  const both = seats.map(({ seat }) => seat);
  assert.ok(!isYourMove(match({ yours: both })));
  assert.ok(!isYourMove(match({ yours: [both[0]], phase: 'waiting' })));
});

test('the last game that has begun is left out, invitations stay', () => {
  const game = (phase, name) => ({ match: { phase }, name });
  const games = [game('waiting', 'invited'), game('playing', 'last'), game('playing', 'other')];
  assert.deepEqual(withoutLast(games).map(({ name }) => name), ['invited', 'other']);
  assert.deepEqual(withoutLast([games[0]]).length, 1);
});
