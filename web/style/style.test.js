// The style sheets.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const base = read('base.css');

/** The custom properties of the first rule with this selector. */
function colors(selector) {
  const rule = base.slice(base.indexOf(`${selector} {`));
  return Object.fromEntries(
    [...rule.slice(0, rule.indexOf('}')).matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(
      ([, name, value]) => [name, value]
    )
  );
}

/** Relative luminance as WCAG defines it. */
function luminance(hex) {
  const [red, green, blue] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, two) {
  const [light, dark] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'wash'],
  ['muted', 'paper'],
  ['muted', 'surface'],
  ['muted', 'wash'],
  ['accent', 'paper'],
  ['accent', 'surface'],
  ['accent-ink', 'accent'],
  ['alarm', 'paper'],
  ['alarm', 'surface'],
  ['alarm-ink', 'alarm'],
  ['good', 'surface'],
  ['good', 'paper'],
  ['warn', 'surface'],
  ['warn', 'paper'],
  ['info', 'surface'],
  ['info', 'paper'],
  ['ink', 'raised'],
  ['muted', 'raised'],
  ['accent', 'raised'],
];
const SHAPES = [
  ['edge', 'paper'],
  ['edge', 'surface'],
  ['accent', 'wash'],
  ['accent', 'paper'],
];

test('contrast is known to be measured rightly', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.ok(Math.abs(contrast('#767676', '#ffffff') - 4.54) < 0.01);
});

for (const [scheme, selector] of [
  ['light', ':root'],
  ['dark', ":root[data-theme='dark']"],
]) {
  test(`texts and edges can be read in the ${scheme} scheme`, () => {
    const palette = colors(selector);
    for (const [front, back] of TEXT) {
      const ratio = contrast(palette[front], palette[back]);
      assert.ok(ratio >= 4.5, `${front} on ${back} in ${scheme}: ${ratio.toFixed(2)}`);
    }
    for (const [front, back] of SHAPES) {
      const ratio = contrast(palette[front], palette[back]);
      assert.ok(ratio >= 3, `${front} beside ${back} in ${scheme}: ${ratio.toFixed(2)}`);
    }
  });
}

test('the dark colors are the same by choice and by the device', () => {
  assert.deepEqual(colors(":root:not([data-theme='light'])"), colors(":root[data-theme='dark']"));
  assert.deepEqual(Object.keys(colors(':root')), Object.keys(colors(":root[data-theme='dark']")));
});

test('no style names a physical side, so that right-to-left works', () => {
  for (const name of readdirSync(new URL('.', import.meta.url)).filter((file) =>
    file.endsWith('.css')
  )) {
    const physical = read(name).match(
      /(?:margin|padding|border)-(?:left|right|top|bottom)|(?:^|[\s;{])(?:left|right):|text-align: (?:left|right)|gradient\(/gm
    );
    assert.equal(physical, null, `${name}: ${physical}`);
  }
});
