// Where arrows snap to, and how they are drawn.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline, snapped } from './arrows.js';
import { place, squareOf } from './squares.js';
import { merge } from './state.js';

test('arrows snap to where the piece can really go, whatever its moves', () => {
  const size = { files: 10, ranks: 10 };
  const at = (name) => squareOf(name, size);
  const layout = { ...size, orientation: 'white', square: 20, gutter: 0 };
  const state = merge(null, {
    ...size,
    turn: 'white',
    movable: 'white',
    pieces: { b1: 'C', e5: 'p' },
    dests: [{ from: 'b1', to: ['c4', 'e2'] }],
  });
  const over = (name, dx = 0, dy = 0) => {
    const { column, row } = place(layout, at(name));
    return { x: (column + 0.5) * 20 + dx, y: (row + 0.5) * 20 + dy, square: at(name) };
  };
  assert.equal(snapped(state, layout, at('b1'), over('c4')), at('c4'));
  assert.equal(snapped(state, layout, at('b1'), over('c3', 0, -5)), at('c4'));
  assert.equal(snapped(state, layout, at('b1'), over('d2', 8, 0)), at('e2'));
  assert.equal(snapped(state, layout, at('b1'), over('j10')), at('j10'));
  assert.equal(snapped(state, layout, at('b1'), over('b1')), at('b1'));
  assert.equal(snapped(state, layout, at('e5'), over('e4')), at('e4'));
});

test('an arrow ends inside its target and a circle goes round its square', () => {
  const { line, head } = outline({ column: 0, row: 0 }, { column: 3, row: 0 });
  assert.equal(line, 'M80 50L310 50');
  assert.match(head, /^M340 50L/);
  assert.deepEqual(outline({ column: 1, row: 1 }, null).head, '');
});
