// Tests of the piece sets: every kind drawn, nothing breaks out of the SVG, contrast, and weight.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { gzipSync } from 'node:zlib';
import { STYLE as CLASSICAL } from './classical.js';
import { mirror, oval, place } from './draw.js';
import { SETS, loadSet } from './index.js';
import { STYLE as LETTERS } from './letters.js';
import { STYLE as MODERN } from './modern.js';

/** @typedef {import('./index.js').Color} Color */

const COLORS = /** @type {Color[]} */ (['white', 'black']);
const CAPITALS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const PROMISED = [
  'archbishop',
  'chancellor',
  'amazon',
  'camel',
  'zebra',
  'nightrider',
  'elephant',
  'champion',
  'wizard',
  'cannon',
  'grasshopper',
];
const HOSTILE = [
  '"><script>alert(1)</script>',
  "'/><svg onload=x>",
  '&#60;',
  ']]>',
  '<!--',
  '\\")',
  '\u0000\ud800',
  '__proto__',
  'constructor',
  '',
  '👑👑👑',
];

/** @returns {{name: string, letter: string}[]} every kind of the built-in rulesets */
function builtinKinds() {
  const folder = new URL('../../rulesets/', import.meta.url);
  return readdirSync(folder).flatMap((file) => {
    const blocks = readFileSync(new URL(file, folder), 'utf8').split('[[pieces]]').slice(1);
    return blocks.map((block) => ({
      name: /^name = "(.*)"$/m.exec(block)?.[1] ?? '',
      letter: /^letter = "(.*)"$/m.exec(block)?.[1] ?? '',
    }));
  });
}

/**
 * Fails unless the text is one well-formed svg element made of nothing but shapes and plain text.
 * @param {string} svg
 */
function assertShapesOnly(svg) {
  /** @type {string[]} */
  const open = [];
  let rest = svg;
  while (rest !== '') {
    const token =
      /^<(\/?)(svg|g|path|text)((?: [a-z-]+="[^"<>&]*")*| xmlns="[^"]*"[^<>]*)(\/?)>|^[^<>&"']+|^&#\d+;/i.exec(
        rest
      );
    assert.ok(token, `not plain SVG from here: ${rest.slice(0, 60)}`);
    const [whole, closing, element, attributes = '', empty] = token;
    if (element && closing) assert.equal(open.pop(), element);
    else if (element && !empty) open.push(element);
    else if (!element)
      assert.equal(open.at(-1), 'text', `text outside of a text element: ${whole}`);
    assert.doesNotMatch(attributes, /\son|href|NaN|undefined/);
    rest = rest.slice(whole.length);
    assert.ok(rest === '' || open.length > 0, 'more than one root');
  }
  assert.deepEqual(open, []);
}

/** @param {string} hex */
function luminance(hex) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * @param {string} one
 * @param {string} other
 */
function contrast(one, other) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

for (const { name: set } of SETS) {
  test(`${set} draws every kind of the built-in rulesets in both colors`, async () => {
    const pieces = await loadSet(set);
    const kinds = builtinKinds();
    assert.ok(kinds.length > 80);
    for (const kind of [...kinds, ...PROMISED.map((name) => ({ name, letter: 'X' }))]) {
      const drawn = COLORS.map((color) => pieces.svg({ ...kind, color }));
      drawn.forEach(assertShapesOnly);
      assert.notEqual(drawn[0], drawn[1], kind.name);
      if (set === 'letters') continue;
      assert.notEqual(
        drawn[0],
        pieces.svg({ name: 'nobody drew this', letter: kind.letter, color: 'white' }),
        `${kind.name} is not drawn`
      );
    }
  });

  test(`${set} gives 26 pictures for the letters of unknown kinds, by color`, async () => {
    const pieces = await loadSet(set);
    const all = COLORS.flatMap((color) =>
      CAPITALS.map((letter) => pieces.image({ name: 'unheard of', letter, color }))
    );
    assert.equal(new Set(all).size, 52);
  });

  test(`${set} lets no name or letter out of the picture`, async () => {
    const pieces = await loadSet(set);
    for (const text of HOSTILE) {
      for (const piece of [
        { name: text, letter: text },
        { name: 'pawn', letter: text },
        { name: text, letter: 'A' },
      ]) {
        const shown = { ...piece, color: /** @type {Color} */ ('black') };
        assertShapesOnly(pieces.svg(shown));
        assert.match(pieces.image(shown), /^url\("data:image\/svg\+xml,[\w%.!~*'()-]+"\)$/);
      }
    }
  });

  test(`${set} says the same in image and svg`, async () => {
    const pieces = await loadSet(set);
    const piece = { name: 'Knight', letter: 'N', color: /** @type {Color} */ ('white') };
    const image = pieces.image(piece);
    assert.equal(
      decodeURIComponent(image.slice('url("data:image/svg+xml,'.length, -2)),
      pieces.svg(piece)
    );
    assert.equal(image, pieces.image({ ...piece, name: 'knight' }));
  });
}

test('promised kinds differ from each other and from the usual six', async () => {
  for (const set of ['classical', 'modern']) {
    const pieces = await loadSet(set);
    const names = [
      ...PROMISED,
      'pawn',
      'knight',
      'bishop',
      'rook',
      'queen',
      'king',
      'commoner',
      'royal knight',
      'Berolina pawn',
    ];
    assert.equal(
      new Set(names.map((name) => pieces.svg({ name, letter: 'X', color: 'white' }))).size,
      names.length
    );
  }
});

test('the usual six kinds can be had alone, drawn alike', async () => {
  const [part, whole] = [await loadSet('classical', 'usual'), await loadSet('classical')];
  const king = { name: 'king', letter: 'K', color: /** @type {Color} */ ('black') };
  assert.equal(part.image(king), whole.image(king));
  assert.equal(part.image({ ...king, name: 'camel' }), 'none');
  assert.deepEqual([part, whole].map((set) => set.hasAll([king, { name: 'camel' }])), [false, true]);
  assert.ok(part.hasAll([{ name: 'Pawn' }, { name: 'horse' }]));
});

test('a set nobody has gives the first one', async () => {
  assert.equal((await loadSet('toString')).name, 'classical');
});

test('pieces stand out from any square, by body or by edge', () => {
  const squares = ['#f0d9b5', '#b58863', '#c9b18c', '#7d5f47'];
  for (let gray = 0; gray < 256; gray += 5)
    squares.push(`#${gray.toString(16).padStart(2, '0').repeat(3)}`);
  for (const style of [CLASSICAL, MODERN, LETTERS]) {
    for (const square of squares) {
      const white = Math.max(contrast(style.light, square), contrast(style.ink, square));
      const black = Math.max(contrast(style.dark, square), contrast(style.rim, square));
      assert.ok(white >= 3 && black >= 3, `${square}: ${white}, ${black}`);
    }
    assert.ok(
      contrast(style.light, style.ink) >= 7 && contrast(style.dark, style.rim) >= 7,
      'detail'
    );
    assert.ok(contrast(style.light, style.dark) >= 7, 'the two sides');
  }
});

test('the colors counted are those painted', async () => {
  const styles = { classical: CLASSICAL, modern: MODERN, letters: LETTERS };
  for (const [set, style] of Object.entries(styles)) {
    const pieces = await loadSet(set);
    const used = (/** @type {Color} */ color) =>
      [
        ...new Set(pieces.svg({ name: 'knight', letter: 'N', color }).match(/#[0-9a-f]{6}/g)),
      ].sort();
    assert.deepEqual(used('white'), [style.light, style.ink].sort());
    assert.deepEqual(used('black'), [style.dark, style.rim].sort());
  }
});

test('the modules keep their weight', () => {
  const limits = { 'classical.js': 4, 'classical-more.js': 6, 'modern.js': 6, 'letters.js': 2 };
  for (const [file, limit] of Object.entries(limits)) {
    const weight = gzipSync(readFileSync(new URL(file, import.meta.url))).length;
    assert.ok(weight <= limit * 1024, `${file}: ${weight}`);
  }
});

test('half an outline comes back as its mirror image', () => {
  assert.equal(
    mirror('M50 10L60 10C62 12 64 14 66 16L50 20'),
    'M50 10L60 10C62 12 64 14 66 16L50 20L34 16C36 14 38 12 40 10L50 10Z'
  );
});

test('a placed path is scaled first and moved after', () => {
  assert.equal(place('M10 20L-30 40', 1, 2, 0.5), 'M6 12L-14 22');
  assert.equal(place(oval(10, 10, 2), 5, 0, 1), oval(15, 10, 2));
});
