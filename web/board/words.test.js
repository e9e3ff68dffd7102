// Names of squares as a screen reader hears them, and which marks are on them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { squareOf } from './squares.js';
import { merge, reach } from './state.js';
import { LABELS as DEUTSCH } from './de-labels.js';
import { LABELS } from './en-labels.js';
import { OVER, infoOf, marksOf } from './words.js';

const SIZE = { files: 8, ranks: 8 };
const at = (name) => squareOf(name, SIZE);
const state = merge(null, {
  ...SIZE,
  kinds: [
    { letter: 'P', name: 'pawn' },
    { letter: 'K', name: 'king' },
  ],
  turn: 'white',
  movable: 'white',
  pieces: { e2: 'P', e7: 'P', d8: 'k', a1: 'X' },
  walls: ['c3'],
  hills: ['e4', 'd8'],
  inCheck: ['d8'],
  lastMove: ['e6', 'e7'],
  dests: [
    { from: 'e7', to: ['e8', 'd8'], promoting: ['e8', 'd8'], promotions: ['Q'] },
    { from: 'e2', to: ['e3', 'd8'] },
  ],
  drops: [{ kind: 'P', to: ['a5'] }],
});
const name = (square, selected = null, labels = LABELS) =>
  labels.square(infoOf(state, at(square), selected, selected && reach(state, selected)));

test('plain squares have plain names', () => {
  assert.equal(name('e2'), 'e2, white pawn');
  assert.equal(name('e3'), 'e3, empty');
  assert.equal(name('a1'), 'a1, white X');
});

test('what is special comes after that', () => {
  assert.equal(name('c3'), 'c3, wall');
  assert.equal(name('e4'), 'e4, empty, hill');
  assert.equal(name('d8'), 'd8, black king, hill, in check');
  assert.equal(name('e2', { square: at('e2') }), 'e2, white pawn, selected');
  assert.equal(name('e3', { square: at('e2') }), 'e3, empty, legal move');
  assert.equal(name('d8', { square: at('e2') }), 'd8, black king, hill, in check, legal capture');
  assert.equal(name('e8', { square: at('e7') }), 'e8, empty, legal promotion');
  assert.equal(name('a5', { kind: 'P', color: 'white' }), 'a5, empty, legal drop');
});

test('the same in German', () => {
  const deutsch = (square, selected) => name(square, selected, DEUTSCH);
  assert.equal(deutsch('e2'), 'e2, weißer Bauer');
  assert.equal(deutsch('a1'), 'a1, X (weiß)');
  assert.equal(deutsch('d8', { square: at('e2') }), 'd8, schwarzer König, Hügel, im Schach, erlaubter Schlag');
  assert.equal(DEUTSCH.piece({ color: 'white', name: 'queen' }), 'weiße Dame');
  assert.equal(DEUTSCH.piece({ color: 'black', name: 'zebra' }), 'schwarzes Zebra');
});

test('marks of different meaning have different types', () => {
  const types = (selected) => [...marksOf(state, selected).values()].map(({ type }) => type);
  assert.deepEqual(types(null), ['last-from', 'last-to', 'check']);
  assert.deepEqual(types({ square: at('e2') }), [
    'last-from',
    'last-to',
    'check',
    'selected',
    'move',
    'capture',
  ]);
  assert.deepEqual(
    types({ kind: 'P', color: 'white' }).filter((type) => OVER.has(type)),
    ['drop']
  );
  const hidden = merge(state, { showDests: false });
  assert.equal(marksOf(hidden, { square: at('e2') }).has(`move ${at('e3')}`), false);
});

test('premoves are numbered where they end', () => {
  const waiting = merge(state, { turn: 'black', premoves: ['e2e4', 'P@a5'] });
  const marks = [...marksOf(waiting, null).values()].filter(({ type }) => type === 'premove');
  assert.deepEqual(
    marks.map(({ text }) => text),
    ['', '1', '2']
  );
});
