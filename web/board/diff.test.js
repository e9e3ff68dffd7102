// Which pieces slide, come and go.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plan } from './diff.js';

const position = (pieces) =>
  new Map(Object.entries(pieces).map(([square, letter]) => [Number(square), letter]));

test('a move slides one piece, a capture takes one away', () => {
  assert.deepEqual(plan(position({ 1: 'P', 5: 'k' }), position({ 9: 'P', 5: 'k' }), [1, 9], 8), {
    moved: [{ from: 1, to: 9 }],
    gone: [],
    born: [],
  });
  assert.deepEqual(plan(position({ 1: 'P', 9: 'n' }), position({ 9: 'P' }), [1, 9], 8), {
    moved: [{ from: 1, to: 9 }],
    gone: [9],
    born: [],
  });
});

test('castling slides two', () => {
  const { moved } = plan(position({ 4: 'K', 7: 'R' }), position({ 6: 'K', 5: 'R' }), [4, 6], 8);
  assert.deepEqual(moved, [
    { from: 4, to: 6 },
    { from: 7, to: 5 },
  ]);
});

test('a promotion slides the piece that changes, there and back', () => {
  const pawn = position({ 48: 'P' });
  const queen = position({ 56: 'Q' });
  assert.deepEqual(plan(pawn, queen, [48, 56], 8).moved, [{ from: 48, to: 56 }]);
  assert.deepEqual(plan(queen, pawn, [48, 56], 8).moved, [{ from: 56, to: 48 }]);
  assert.deepEqual(plan(pawn, queen, [], 8), { moved: [], gone: [48], born: [56] });
});

test('of equal pieces the nearest slides, and equal pieces that stay are left alone', () => {
  const { moved } = plan(
    position({ 0: 'P', 30: 'P', 7: 'P' }),
    position({ 7: 'P', 31: 'P', 8: 'P' }),
    [],
    8
  );
  assert.deepEqual(
    new Set(moved.map(({ from, to }) => `${from}-${to}`)),
    new Set(['30-31', '0-8'])
  );
});

test('a capture of an equal piece of the other color is no slide of it', () => {
  assert.deepEqual(plan(position({ 1: 'Q', 9: 'q' }), position({ 9: 'Q' }), [1, 9], 8).gone, [9]);
});

test('every piece of the new position is kept, moved or born, on random positions', () => {
  let seed = 7;
  const random = (most) => (seed = (seed * 48271) % 2147483647) % most;
  for (let round = 0; round < 300; round += 1) {
    const some = () =>
      new Map(Array.from({ length: random(30) }, () => [random(60), 'PNKpnk'[random(6)]]));
    const [before, after] = [some(), some()];
    const { moved, gone, born } = plan(before, after, [random(60), random(60)], 10);
    const kept = [...after.keys()].filter((square) => before.get(square) === after.get(square));
    const arrived = [...kept, ...moved.map(({ to }) => to), ...born].sort((a, b) => a - b);
    assert.deepEqual(
      arrived,
      [...after.keys()].sort((a, b) => a - b)
    );
    const left = [...kept, ...moved.map(({ from }) => from), ...gone].sort((a, b) => a - b);
    assert.deepEqual(
      left,
      [...before.keys()].sort((a, b) => a - b)
    );
  }
});
