// What a board shows and allows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canGo, dropped, merge, moved, painted, pickable, purpose, reach } from './state.js';
import { squareOf } from './squares.js';

const SIZE = { files: 5, ranks: 6 };
const at = (name) => squareOf(name, SIZE);
const START = {
  ...SIZE,
  turn: 'white',
  movable: 'white',
  pieces: { a1: 'R', b1: 'K', a2: 'P', c3: 'p', e6: 'k' },
  dests: [
    { from: 'a2', to: ['a3', 'a4', 'zz'] },
    { from: 'b1', to: ['a1', 'c1'] },
    { from: 'y9', to: ['a1'] },
  ],
  drops: [{ kind: 'n', to: ['d4'] }],
};

test('a patch keeps what it does not name, and indexes that did not change', () => {
  const before = merge(null, START);
  const after = merge(before, { lastMove: ['a2', 'a3'], hills: undefined });
  assert.deepEqual(after.lastMove, [at('a2'), at('a3')]);
  assert.equal(after.pieces, before.pieces);
  assert.equal(after.now, before.now);
  assert.deepEqual(after.config.hills, []);
});

test('sizes are held between 2 and 26, and a new size reads every square again', () => {
  assert.equal(merge(null, { files: 1, ranks: 99 }).config.files, 2);
  assert.equal(merge(null, { files: 1, ranks: 99 }).config.ranks, 26);
  assert.equal(merge(null, { files: Number.NaN, ranks: 3.9 }).config.ranks, 3);
  const wider = merge(merge(null, START), { files: 6 });
  assert.equal(wider.pieces.get(squareOf('c3', { files: 6, ranks: 6 })), 'p');
});

test('only the colors allowed can be picked up, and only in their turn', () => {
  const state = merge(null, START);
  assert.equal(pickable(state, at('a2')), 'move');
  assert.equal(pickable(state, at('c3')), null);
  assert.equal(pickable(state, at('d4')), null);
  assert.equal(pickable(merge(state, { turn: 'black' }), at('a2')), null);
  assert.equal(pickable(merge(state, { turn: 'black', premovable: 'white' }), at('a2')), 'premove');
  assert.equal(purpose(merge(state, { movable: 'both', turn: null }), 'black'), 'move');
  assert.equal(pickable(merge(state, { viewOnly: true }), at('a2')), null);
});

test('destinations come from the page alone', () => {
  const state = merge(null, START);
  assert.ok(canGo(state, { square: at('a2') }, at('a3')));
  assert.ok(!canGo(state, { square: at('a2') }, at('b3')));
  assert.ok(canGo(state, { kind: 'N', color: 'white' }, at('d4')));
  assert.ok(!canGo(merge(state, { walls: ['a3'] }), { square: at('a2') }, at('a3')));
  assert.equal(reach(state, { square: at('a1') })?.to.size, 0);
});

test('a move is painted at once, and nothing moves again before the page answers', () => {
  const state = moved(merge(null, START), at('a2'), at('c3'), null);
  assert.equal(state.pieces.get(at('c3')), 'P');
  assert.equal(state.pieces.has(at('a2')), false);
  assert.deepEqual(state.lastMove, [at('a2'), at('c3')]);
  assert.ok(!canGo(state, { square: at('b1') }, at('c1')));
  assert.equal(merge(state, { showDests: false }).pieces, state.pieces);
  const again = merge(state, { pieces: START.pieces });
  assert.equal(again.pieces.get(at('a2')), 'P');
  assert.deepEqual(again.lastMove, []);
  assert.ok(canGo(again, { square: at('b1') }, at('c1')));
});

test('a promotion changes the letter in the color of the piece', () => {
  assert.equal(moved(merge(null, START), at('a2'), at('a6'), 'Q').pieces.get(at('a6')), 'Q');
  assert.equal(moved(merge(null, START), at('c3'), at('c1'), 'Q').pieces.get(at('c1')), 'q');
});

test('a step onto a piece of its own color waits for the page', () => {
  const state = moved(merge(null, START), at('b1'), at('a1'), null);
  assert.equal(state.pieces.get(at('a1')), 'R');
  assert.equal(state.pieces.get(at('b1')), 'K');
});

test('a drop puts the piece down in its color', () => {
  assert.equal(dropped(merge(null, START), 'N', 'black', at('d4')).pieces.get(at('d4')), 'n');
});

test('premoves are painted as if made, and their pieces may go on from there', () => {
  const state = merge(null, {
    ...START,
    turn: 'black',
    premovable: 'white',
    premoveDests: START.dests,
    premoves: ['a2a3', 'N@d4', 'bad'],
  });
  const pieces = painted(state);
  assert.equal(pieces.get(at('a3')), 'P');
  assert.equal(pieces.get(at('d4')), 'N');
  assert.equal(state.pieces.get(at('a2')), 'P');
  assert.equal(state.premoves.length, 2);
  assert.equal(reach(state, { square: at('a3') }), null);
  assert.ok(canGo(state, { square: at('a3') }, at('e5')));
  assert.ok(!canGo(state, { square: at('a3') }, at('a3')));
  assert.equal(painted(state, { from: at('b1'), to: at('c1') }).get(at('c1')), 'K');
});

test('while nobody knows what is legal a piece may try any square but those of its own side', () => {
  const free = merge(null, {
    files: 8,
    ranks: 8,
    pieces: { e7: 'p', d7: 'p', e4: 'P' },
    turn: 'black',
    movable: 'both',
    free: true,
  });
  const at = (name) => squareOf(name, { files: 8, ranks: 8 });
  const source = { square: at('e7') };
  assert.equal(reach(free, source), null);
  assert.deepEqual(
    ['e5', 'e4', 'd7', 'e7'].map((name) => canGo(free, source, at(name))),
    [true, true, false, false]
  );
  assert.equal(pickable(free, at('e4')), null);
});
