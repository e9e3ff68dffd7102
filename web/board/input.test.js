// What pointers and keys mean.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as input from './input.js';
import { merge, moved } from './state.js';
import { squareOf } from './squares.js';

const SIZE = { files: 8, ranks: 8 };
const at = (name) => squareOf(name, SIZE);
const START = {
  ...SIZE,
  turn: 'white',
  movable: 'white',
  pieces: { e1: 'K', h1: 'R', e2: 'P', d7: 'p' },
  dests: [
    { from: 'e2', to: ['e3', 'e4'] },
    { from: 'e1', to: ['d1', 'g1', 'h1'] },
  ],
  drops: [{ kind: 'P', to: ['d4'] }],
};
const state = merge(null, START);
const point = (name, more = {}) => ({
  pointer: 1,
  x: 0,
  y: 0,
  square: name ? at(name) : -1,
  coarse: false,
  draw: null,
  ...more,
});

/** Plays steps such as ['press', 'e2'] and gathers all intents. */
function play(steps, from = state, model = input.IDLE) {
  const intents = [];
  for (const [what, name, more] of steps) {
    const event = point(name, more);
    const outcome =
      what === 'press'
        ? input.press(model, from, event)
        : what === 'move'
          ? input.move(model, event)
          : what === 'release'
            ? input.release(model, from, event)
            : what === 'hand'
              ? input.pressHand(model, from, event, { kind: 'P', color: 'white' })
              : what === 'activate'
                ? input.activate(model, from, at(name))
                : input.escape(model, from);
    model = outcome.model;
    intents.push(...outcome.intents);
  }
  return { model, intents };
}
const click = (name) => [
  ['press', name],
  ['release', name],
];
const drag = (from, to, more = {}) => [
  ['press', from, more],
  ['move', to, { ...more, x: 50 }],
  ['release', to, { ...more, x: 50 }],
];
const step = (from, to) => ({ type: 'step', from: at(from), to: at(to) });

test('click and click moves', () => {
  const { model, intents } = play([...click('e2'), ...click('e4')]);
  assert.deepEqual(intents, [step('e2', 'e4')]);
  assert.deepEqual(model, input.IDLE);
});

test('dragging moves, and back home only selects', () => {
  assert.deepEqual(play(drag('e2', 'e4')).intents, [step('e2', 'e4')]);
  const home = play([
    ['press', 'e2'],
    ['move', 'e3', { x: 50 }],
    ['release', 'e2', { x: 0 }],
  ]);
  assert.deepEqual(home.intents, []);
  assert.deepEqual(home.model.selected, { square: at('e2') });
  assert.equal(play(drag('e2', null)).model.selected, null);
});

test('a trembling hand clicks', () => {
  const trembling = play([
    ['press', 'e2'],
    ['move', 'e2', { x: 3 }],
  ]);
  assert.equal(trembling.model.press.dragging, false);
  assert.equal(
    play([
      ['press', 'e2', { coarse: true }],
      ['move', 'e2', { x: 9, coarse: true }],
    ]).model.press.dragging,
    false
  );
  assert.equal(
    play([
      ['press', 'e2'],
      ['move', 'e2', { x: 9 }],
    ]).model.press.dragging,
    true
  );
});

test('only movable pieces are picked up', () => {
  assert.deepEqual(
    play([...click('d7'), ...click('d5')]).intents.filter(({ type }) => type === 'step'),
    []
  );
  assert.equal(play(click('d7')).model.selected, null);
  assert.equal(
    play([
      ['press', 'd7'],
      ['move', 'd6', { x: 50 }],
    ]).model.press.dragging,
    false
  );
});

test('a second click gives up; another own piece takes over', () => {
  assert.equal(play([...click('e2'), ...click('e2')]).model.selected, null);
  assert.deepEqual(play([...click('e2'), ...click('e1')]).model.selected, { square: at('e1') });
});

test('an own piece that is a destination is gone to by click and picked up by drag', () => {
  assert.deepEqual(play([...click('e1'), ...click('h1')]).intents, [step('e1', 'h1')]);
  const { model } = play([...click('e1'), ['press', 'h1'], ['move', 'h3', { x: 50 }]]);
  assert.deepEqual(model.selected, { square: at('h1') });
});

test('an illegal try is reported, by click and by drag', () => {
  const illegal = { type: 'illegal', source: { square: at('e2') }, to: at('e5') };
  assert.deepEqual(play([...click('e2'), ...click('e5')]).intents, [illegal]);
  assert.deepEqual(play(drag('e2', 'e5')).intents, [illegal]);
  const keys = play([
    ['activate', 'e2'],
    ['activate', 'e5'],
  ]);
  assert.deepEqual(keys.intents, [illegal]);
  assert.deepEqual(keys.model.selected, { square: at('e2') });
});

test('between a painted move and its answer nothing is legal or illegal', () => {
  const pending = moved(state, at('e2'), at('e4'), null);
  assert.deepEqual(play(drag('e4', 'e5'), pending).intents, []);
  assert.deepEqual(
    play(
      [
        ['activate', 'e1'],
        ['activate', 'a5'],
      ],
      pending
    ).intents,
    []
  );
  const answered = merge(pending, { pieces: { e1: 'K', e4: 'P' } });
  assert.equal(play(drag('e4', 'e5'), answered).intents[0].type, 'illegal');
});

test('one way of moving can be chosen', () => {
  const onlyDrag = merge(state, { dragOrClick: 'drag' });
  assert.deepEqual(
    play([...click('e2'), ...click('e4')], onlyDrag).intents.filter(({ type }) => type === 'step'),
    []
  );
  assert.deepEqual(play(drag('e2', 'e4'), onlyDrag).intents, [step('e2', 'e4')]);
  const onlyClick = merge(state, { dragOrClick: 'click' });
  assert.deepEqual(play(drag('e2', 'e4'), onlyClick).intents, []);
  assert.deepEqual(play([...click('e2'), ...click('e4')], onlyClick).intents, [step('e2', 'e4')]);
});

test('pieces in hand are dropped by two taps and by drag', () => {
  const drop = { type: 'drop', kind: 'P', color: 'white', to: at('d4') };
  assert.deepEqual(play([['hand', null], ['release', null], ...click('d4')]).intents, [drop]);
  assert.deepEqual(
    play([
      ['hand', null],
      ['move', 'd4', { x: 90 }],
      ['release', 'd4', { x: 90 }],
    ]).intents,
    [drop]
  );
  assert.equal(
    play([
      ['hand', null],
      ['release', null],
      ['hand', null],
      ['release', null],
    ]).model.selected,
    null
  );
  assert.equal(play([['hand', null]], merge(state, { turn: 'black' })).model.selected, null);
});

test('a second finger ends the drag', () => {
  const { model, intents } = play([
    ['press', 'e2'],
    ['move', 'e4', { x: 50 }],
    ['press', 'a1', { pointer: 2 }],
    ['release', 'e4'],
  ]);
  assert.equal(model.press, null);
  assert.deepEqual(intents, []);
});

test('drawing makes arrows and circles, and never moves', () => {
  const blue = { draw: 'blue' };
  assert.deepEqual(play(drag('e2', 'e4', blue)).intents, [
    { type: 'shape', from: at('e2'), to: at('e4'), color: 'blue' },
  ]);
  assert.deepEqual(
    play([
      ['press', 'a5', blue],
      ['release', 'a5', blue],
    ]).intents,
    [{ type: 'shape', from: at('a5'), to: at('a5'), color: 'blue' }]
  );
  assert.deepEqual(
    play([
      ['press', 'a5', blue],
      ['move', null, blue],
      ['release', null, blue],
    ]).intents,
    []
  );
});

test('a click on nothing takes back premoves, then drawings', () => {
  assert.deepEqual(play(click('a5')).intents, [{ type: 'clear-shapes' }]);
  const waiting = merge(state, { turn: 'black', premovable: 'white', premoves: ['e2e4'] });
  assert.deepEqual(play(click('a5'), waiting).intents, [{ type: 'cancel-premoves' }]);
  assert.deepEqual(play([['escape']], waiting).intents, [{ type: 'cancel-premoves' }]);
});

test('keys pick, drop and give up', () => {
  assert.deepEqual(
    play([
      ['activate', 'e2'],
      ['activate', 'e3'],
    ]).intents,
    [step('e2', 'e3')]
  );
  assert.equal(
    play([
      ['activate', 'e2'],
      ['activate', 'e2'],
    ]).model.selected,
    null
  );
  assert.deepEqual(play([['activate', 'e2'], ['escape']]).model, input.IDLE);
  assert.equal(play([['activate', 'd7']]).model.selected, null);
});

test('a picture takes no input', () => {
  const picture = merge(state, { viewOnly: true });
  assert.deepEqual(play([...click('e2'), ['activate', 'e2']], picture).model, input.IDLE);
});

test('what is selected stays selected while the piece is there', () => {
  const { model } = play(click('e2'));
  assert.equal(input.keep(model, state, merge(state, { lastMove: ['d7', 'd5'] })), model);
  assert.equal(input.keep(model, state, merge(state, { pieces: { e1: 'K' } })).selected, null);
  assert.equal(input.keep(model, state, merge(state, { movable: null })).selected, null);
});

test('a letter finds the next such piece round the board', () => {
  const order = Array.from({ length: 64 }, (_, square) => square);
  const pieces = new Map([
    [3, 'N'],
    [40, 'n'],
    [50, 'K'],
  ]);
  assert.equal(input.nextPiece(order, pieces, 3, 'n', { backward: false }), 40);
  assert.equal(input.nextPiece(order, pieces, 40, 'n', { backward: false }), 3);
  assert.equal(input.nextPiece(order, pieces, 45, 'n', { backward: true }), 40);
  assert.equal(input.nextPiece(order, pieces, 45, 'q', { backward: false }), -1);
});

test('the same shape again erases it, another color paints it over', () => {
  const arrow = { from: 'e2', to: 'e4', color: 'blue' };
  assert.deepEqual(input.toggled([arrow], { ...arrow }), []);
  assert.deepEqual(input.toggled([{ from: 'e2', to: 'e4' }], arrow), []);
  assert.deepEqual(input.toggled([arrow], { ...arrow, color: 'orange' }), [
    { ...arrow, color: 'orange' },
  ]);
  assert.deepEqual(input.toggled([arrow], { from: 'e2', color: 'blue' }), [
    arrow,
    { from: 'e2', color: 'blue' },
  ]);
});

test('keys choose among four colors', () => {
  const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  assert.equal(input.keyColor(none), null);
  const colors = ['shiftKey', 'altKey', 'ctrlKey', 'metaKey'].map((key) =>
    input.keyColor({ ...none, [key]: true })
  );
  assert.deepEqual(colors, ['orange', 'green', 'purple', 'purple']);
});
