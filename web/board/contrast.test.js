// The colors of the style sheet meet WCAG 1.4.11 and 1.4.3 on both squares, in both schemes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const CSS = readFileSync(new URL('./board.css', import.meta.url), 'utf8');

/** The variables of the first rule after a selector. */
function variables(selector) {
  const start = CSS.indexOf(selector);
  assert.ok(start >= 0, selector);
  const block = CSS.slice(start, CSS.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--tb-([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value])
  );
}

const light = variables('.tb,\n.tb-hand {');
const dark = { ...light, ...variables(":root[data-theme='dark']") };
const device = { ...light, ...variables(":root:not([data-theme='light'])") };

const channels = (hex) =>
  [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16));
const hex = (rgb) =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
const blend = (over, under, alpha) =>
  hex(channels(over).map((value, index) => value * alpha + channels(under)[index] * (1 - alpha)));

function luminance(color) {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [more, less] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
}

test('the measure itself is right', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.ok(Math.abs(contrast('#777777', '#ffffff') - 4.48) < 0.01);
});

test('the device and the page agree on the dark scheme', () => assert.deepEqual(device, dark));

for (const [scheme, color] of [
  ['light', light],
  ['dark', dark],
]) {
  const squares = [color.light, color.dark];
  const tints = [
    ['#e69f00', 0.3],
    ['#e69f00', 0.45],
    ['#56b4e9', 0.5],
    ['#ffffff', 0.35],
    ['#d55e00', 0.6],
  ];
  const grounds = [
    ...squares,
    ...squares.flatMap((square) => tints.map(([tint, alpha]) => blend(tint, square, alpha))),
  ];

  test(`${scheme}: the dark line of every mark stands out on every ground by 3:1`, () => {
    for (const ground of grounds)
      assert.ok(
        contrast(color['line-dark'], ground) >= 3,
        `${ground} ${contrast(color['line-dark'], ground)}`
      );
  });

  test(`${scheme}: the two lines of a mark stand out from each other, and its color from one of them`, () => {
    assert.ok(contrast(color['line-dark'], color['line-light']) >= 3);
    for (const name of ['blue', 'orange', 'green', 'purple', 'vermillion']) {
      const best = Math.max(
        contrast(color[name], color['line-light']),
        contrast(color[name], color['line-dark'])
      );
      assert.ok(best >= 3, name);
    }
  });

  test(`${scheme}: coordinates can be read on both squares`, () => {
    for (const square of squares)
      assert.ok(contrast(color.ink, square) >= 4.5, `${square} ${contrast(color.ink, square)}`);
  });

  test(`${scheme}: walls, their joints and hills stand out by 3:1`, () => {
    assert.ok(contrast(color.joint, color.wall) >= 3, `joint ${contrast(color.joint, color.wall)}`);
    for (const square of squares) {
      assert.ok(contrast(color.wall, square) >= 3, `wall ${contrast(color.wall, square)}`);
      assert.ok(contrast(color.contour, square) >= 3, `hill ${contrast(color.contour, square)}`);
    }
  });

  test(`${scheme}: a white and a black piece both have a line that stands out`, () => {
    for (const square of squares) assert.ok(contrast('#1f1a17', square) >= 3, square);
  });
}

test('marks are drawn in the colors tested here', () => {
  const known = new Set([...Object.values(light), '#fff', '#56b4e9']);
  for (const [, color] of CSS.matchAll(/%23([\da-f]{3,6})/g))
    assert.ok(known.has(`#${color}`), color);
});

test('check, last move, choice and premove differ by shape', () => {
  const shapes = [
    'check',
    'last-from',
    'last-to',
    'selected',
    'premove',
    'move',
    'capture',
    'promotion',
    'drop',
    'hover',
  ].map((name) => {
    const rule = CSS.slice(CSS.indexOf(`.tb-${name} {`));
    const drawing = rule.slice(0, rule.indexOf('}'));
    return drawing.replaceAll(/%23[\da-f]{3,6}/g, '').replaceAll(/.*svg\+xml/gs, '');
  });
  assert.equal(new Set(shapes).size, shapes.length);
});
