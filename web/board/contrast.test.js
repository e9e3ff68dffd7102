// The marks meet WCAG 1.4.11 on both squares of every theme, in both schemes, and so do
// coordinates, walls and hills.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CHOICES } from '../app/prefs.js';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const CSS = read('./board.css');
const PRESET = read('../style/contrast.css');

/** The rule after a selector. */
function rule(text, selector) {
  const start = text.indexOf(selector);
  assert.ok(start >= 0, selector);
  return text.slice(start, text.indexOf('}', start));
}

/** The variables of a rule. */
const variables = (selector) =>
  Object.fromEntries(
    [...rule(CSS, selector).matchAll(/--tb-([\w-]+): ([^;]+);/g)].map(([, name, value]) => [
      name,
      value,
    ])
  );

const general = variables('.tb,\n.tb-hand,\n.swatch {');
const dark = variables(":root[data-theme='dark']");
const device = variables(":root:not([data-theme='light'])");

const channels = (hex) => {
  const long = hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex;
  return [1, 3, 5].map((index) => Number.parseInt(long.slice(index, index + 2), 16));
};
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

/** The value of a variable as a color: a color, another variable, or a mix of both. */
function resolve(value, known) {
  const mix = /^color-mix\(in srgb, (.+) (\d+)%, (#[\da-f]+)\)$/.exec(value);
  if (mix) return blend(resolve(mix[1], known), mix[3], Number(mix[2]) / 100);
  const name = /^var\(--tb-([\w-]+)\)$/.exec(value)?.[1];
  return name ? resolve(known[name], known) : value;
}

/** Every theme in both schemes, with its colors. */
const looks = CHOICES.board.flatMap((theme) =>
  [{ scheme: 'light' }, { scheme: 'dark', more: dark }].map(({ scheme, more }) => {
    const known = { ...general, ...more, ...variables(`[data-board='${theme}'] {`) };
    const color = Object.fromEntries(
      Object.entries(known).map(([name, value]) => [name, resolve(value, known)])
    );
    return { name: `${theme}, ${scheme}`, color, squares: [color.light, color.dark] };
  })
);

/** The drawing of a mark, as SVG text. */
const drawing = (text, name) => decodeURIComponent(/url\("([^"]+)"\)/.exec(rule(text, name))[1]);

/** The tint and the outline of a soft mark. */
function softMark(name) {
  const svg = drawing(CSS, `.tb-${name} {`);
  const tint = /fill='(#[\da-f]+)' fill-opacity='([\d.]+)'/.exec(svg);
  return {
    tint: tint ? [tint[1], Number(tint[2])] : ['#ffffff', 0],
    outline: /stroke='(#[\da-f]+)'/.exec(svg)[1],
    width: Number(/stroke-width='([\d.]+)'/.exec(svg)[1]),
  };
}

const TINTED = ['last-from', 'last-to', 'selected', 'check', 'premove', 'hover'];
const SHAPED = ['move', 'capture', 'promotion', 'drop'];

test('the measure itself is right', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.ok(Math.abs(contrast('#777777', '#ffffff') - 4.48) < 0.01);
  assert.equal(resolve('color-mix(in srgb, var(--tb-a) 50%, #000)', { a: '#808080' }), '#404040');
});

test('the device and the page agree on the dark scheme', () => assert.deepEqual(device, dark));

test('there are at least six themes, all different', () => {
  assert.ok(CHOICES.board.length >= 6);
  assert.equal(new Set(looks.map(({ squares }) => squares.join())).size, looks.length);
});

for (const { name, color, squares } of looks) {
  test(`${name}: the outline of every soft mark stands out by 3:1 on its tint, and the tint is calm`, () => {
    for (const mark of TINTED) {
      const { tint, outline, width } = softMark(mark);
      assert.ok(width <= 5, mark);
      for (const square of squares) {
        const ratio = contrast(outline, blend(tint[0], square, tint[1]));
        assert.ok(ratio >= 3, `${mark} on ${square}: ${ratio.toFixed(2)}`);
      }
    }
    for (const mark of SHAPED) {
      const { outline } = softMark(mark);
      for (const square of squares) assert.ok(contrast(outline, square) >= 3, `${mark} ${square}`);
    }
  });

  test(`${name}: the chosen strong marks stand out on every ground`, () => {
    const tints = [
      ['#e69f00', 0.3],
      ['#e69f00', 0.45],
      ['#56b4e9', 0.5],
      ['#ffffff', 0.35],
      ['#d55e00', 0.6],
    ];
    const tinted = squares.flatMap((square) =>
      tints.map(([tint, alpha]) => blend(tint, square, alpha))
    );
    for (const ground of [...squares, ...tinted]) {
      const ratio = contrast(color['line-dark'], ground);
      assert.ok(ratio >= 3, `${ground} ${ratio}`);
    }
    for (const square of squares) assert.ok(contrast(color.ink, square) >= 4.5, square);
  });

  test(`${name}: coordinates in the color of the other square can be read`, () => {
    assert.ok(contrast(color['on-light'], color.light) >= 4.5);
    const ratio = contrast(color['on-dark'], color.dark);
    assert.ok(ratio >= 3, ratio.toFixed(2));
  });

  test(`${name}: walls and hills stand out, and so do the pieces`, () => {
    for (const square of squares) {
      assert.ok(contrast(color.wall, square) >= 3, `wall ${contrast(color.wall, square)}`);
      assert.ok(contrast(color.contour, square) >= 3, `hill ${contrast(color.contour, square)}`);
      assert.ok(contrast('#1f1a17', square) >= 3, square);
    }
  });
}

test('the lines of strong marks and arrows stand out from each other', () => {
  const { color } = looks[0];
  assert.ok(contrast(color['line-dark'], color['line-light']) >= 3);
  assert.ok(contrast(color.joint, color.wall) >= 3);
  for (const name of ['blue', 'orange', 'green', 'purple', 'vermillion']) {
    const lines = [color['line-light'], color['line-dark']];
    assert.ok(Math.max(...lines.map((line) => contrast(color[name], line))) >= 3, name);
  }
});

test('the number of a premove can be read on its chip', () => {
  const chip = rule(CSS, '.tb-premove[data-chip]::after {');
  const [, ground] = /background: (#[\da-f]+)/.exec(chip);
  const [, ink] = /\n {2}color: (#[\da-f]+)/.exec(chip);
  assert.ok(contrast(ink, ground) >= 4.5);
});

test('strong marks are drawn in the colors tested here', () => {
  const known = new Set([...Object.values(looks[0].color), '#fff', '#56b4e9']);
  for (const [, color] of PRESET.matchAll(/%23([\da-f]{3,6})/g))
    assert.ok(known.has(`#${color}`), color);
});

for (const [preset, text, prefix] of [
  ['soft', CSS, ''],
  ['strong', PRESET, "[data-marks='contrast'] "],
]) {
  test(`${preset} marks differ by shape, not only by color`, () => {
    const shapes = [...TINTED, ...SHAPED].map((name) => {
      const svg = drawing(text, `${prefix}.tb-${name} {`);
      return svg.replaceAll(/#[\da-f]{3,6}/g, '').replaceAll(/fill-opacity='[\d.]+'/g, '');
    });
    assert.equal(new Set(shapes).size, shapes.length);
  });
}
