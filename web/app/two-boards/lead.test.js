// The time that a player has more or less than the opponent on the other board.

import assert from 'node:assert/strict';
import test from 'node:test';
import { diagonal, leadText, sideOf, untilNext } from './lead.js';

test('differences are written in whole seconds', () => {
  for (const [ms, text] of [
    [7000, '+0:07'],
    [7999, '+0:07'],
    [-62_500, '−1:02'],
    [999, '0:00'],
    [-999, '0:00'],
    [600_000, '+10:00'],
  ]) {
    assert.equal(leadText(ms), text);
  }
});

test('a difference below a second is nobody’s', () => {
  assert.deepEqual([1000, 999, 0, -999, -1000].map(sideOf), [1, 0, 0, 0, -1]);
});

test('a difference is shown again when its text changes', () => {
  const [own, other] = [
    { own: true, other: false },
    { own: false, other: true },
  ];
  for (const [ms, runs, wait] of [
    [7300, other, 700],
    [7300, own, 301],
    [-7300, own, 700],
    [-7300, other, 301],
    [7300, { own: true, other: true }, Infinity],
    [7300, { own: false, other: false }, Infinity],
  ]) {
    assert.equal(untilNext(ms, runs), wait);
  }
});

test('time counts against the opponent of the partner', () => {
  const seats = [0, 1].flatMap((board) =>
    ['white', 'black'].map((color) => ({ seat: { board, color } }))
  );
  assert.deepEqual(diagonal({ seats }, { board: 0, color: 'white' }).seat, {
    board: 1,
    color: 'white',
  });
  assert.deepEqual(diagonal({ seats }, { board: 1, color: 'black' }).seat, {
    board: 0,
    color: 'black',
  });
});
