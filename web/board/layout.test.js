// Geometry: device pixels, orientation, points and fingers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loupe, squaresNear } from './loupe.js';
import { fit, place, squareAt, squareUnder, stepped } from './squares.js';

const CONFIG = { files: 8, ranks: 8, orientation: 'white', coordinates: 'inside' };

test('squares are whole device pixels and the board fits', () => {
  for (const ratio of [1, 1.25, 1.5, 2, 2.625, 3]) {
    for (const width of [239.5, 320, 390, 1001.3]) {
      for (const files of [2, 5, 8, 13, 26]) {
        const layout = fit(
          { ...CONFIG, files, coordinates: 'off' },
          { width, height: Infinity, ratio }
        );
        const device = layout.square * ratio;
        assert.ok(Math.abs(device - Math.round(device)) < 1e-9);
        assert.ok(layout.square * files <= width + 1e-9);
        assert.ok((layout.square + 1 / ratio) * files > width);
        const indent = layout.indent * ratio;
        assert.ok(
          Math.abs(indent - Math.round(indent)) < 1e-9 &&
            layout.indent * 2 + layout.square * files <= width + 1e-9
        );
      }
    }
  }
});

test('height and outside coordinates take their share', () => {
  assert.equal(fit({ ...CONFIG, files: 10 }, { width: 1000, height: 400, ratio: 1 }).square, 50);
  const outside = fit(
    { ...CONFIG, coordinates: 'outside' },
    { width: 818, height: Infinity, ratio: 1 }
  );
  assert.equal(outside.square, 100);
  assert.equal(outside.gutter, 18);
  assert.ok(fit(CONFIG, { width: 0, height: 0, ratio: 2 }).square > 0);
});

test('coordinates stand outside where pieces would hide them', () => {
  const gutter = (files, coordinates = 'inside') =>
    fit({ ...CONFIG, files, ranks: files, coordinates }, { width: 640, height: Infinity, ratio: 1 })
      .gutter;
  assert.equal(gutter(8), 0);
  assert.equal(gutter(26), 18);
  assert.equal(gutter(26, 'every'), 18);
  assert.equal(gutter(26, 'off'), 0);
  // The smallest phone keeps the usual board as large as it is.
  assert.equal(fit(CONFIG, { width: 320, height: Infinity, ratio: 2 }).gutter, 0);
});

test('places and squares are inverse both ways round', () => {
  for (const orientation of ['white', 'black']) {
    const layout = { files: 7, ranks: 3, orientation, square: 10, gutter: 0 };
    for (let square = 0; square < 21; square += 1) {
      const { column, row } = place(layout, square);
      assert.equal(squareAt(layout, column, row), square);
      assert.equal(squareUnder(layout, column * 10 + 9, row * 10 + 1), square);
    }
  }
  const layout = { files: 7, ranks: 3, orientation: 'white', square: 10, gutter: 0 };
  assert.deepEqual(place(layout, 0), { column: 0, row: 2 });
  assert.deepEqual(place({ ...layout, orientation: 'black' }, 0), { column: 6, row: 0 });
  for (const [x, y] of [
    [-1, 5],
    [5, -1],
    [70, 5],
    [5, 30],
  ])
    assert.equal(squareUnder(layout, x, y), -1);
});

test('keys walk the board and stop at its edges', () => {
  const layout = { files: 4, ranks: 3, orientation: 'white', square: 10, gutter: 0 };
  const go = (square, key, whole = false) => stepped(layout, square, key, { whole });
  assert.equal(go(0, 'ArrowUp'), 4);
  assert.equal(go(0, 'ArrowLeft'), 0);
  assert.equal(go(0, 'ArrowDown'), 0);
  assert.equal(go(0, 'End'), 3);
  assert.equal(go(5, 'Home'), 4);
  assert.equal(go(5, 'Home', true), 8);
  assert.equal(go(5, 'End', true), 3);
  assert.equal(go(5, 'PageUp'), 9);
  assert.equal(go(5, 'x'), 5);
  assert.equal(stepped({ ...layout, orientation: 'black' }, 0, 'ArrowDown', { whole: false }), 4);
});

test('a finger means the squares under its tip, nearest first', () => {
  const layout = { files: 26, ranks: 26, orientation: 'white', square: 12, gutter: 0 };
  const near = squaresNear(layout, 6, 26 * 12 - 6, () => true);
  assert.equal(near[0], 0);
  assert.ok(near.length > 3);
  assert.deepEqual(
    squaresNear(layout, 6, 26 * 12 - 6, (square) => square === 1),
    [1]
  );
  assert.deepEqual(
    squaresNear(layout, 150, 150, (square) => square === 0),
    []
  );
});

test('the loupe makes squares large enough and never shows what is beyond the board', () => {
  const layout = { files: 26, ranks: 26, orientation: 'white', square: 12, gutter: 0 };
  for (const [x, y] of [
    [0, 0],
    [156, 156],
    [311, 311],
  ]) {
    const { scale, x: left, y: top } = loupe(layout, x, y);
    assert.ok(12 * scale >= 24);
    assert.ok(left <= 0 && top <= 0);
    assert.ok(left + 312 * scale >= 312 && top + 312 * scale >= 312);
    assert.ok(x * scale + left >= 0 && x * scale + left <= 312);
  }
});
