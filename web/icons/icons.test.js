// The icons of the installed page: pictures of the drawn mark, and the manifest that names them.
//
// After the mark changed, `TABIYA_WRITE_ICONS=1 node --test web/icons/icons.test.js` draws them.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import test from 'node:test';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const folder = new URL('./', import.meta.url);
const read = (name) => readFileSync(new URL(name, folder));
const mark = read('tabiya.svg').toString();

/** The size of the mark's own drawing. */
const GRID = Number(/viewBox="0 0 (\d+) \1"/.exec(mark)[1]);
/** Points looked at along each side of a pixel. */
const FINE = 4;
/** How much of a maskable icon is certain to be seen, as a part of its width. */
const SAFE = 0.8;
const FLAT_SIZES = {
  'apple-touch-icon.png': 180,
  'tabiya-maskable-192.png': 192,
  'tabiya-maskable-512.png': 512,
};
const ROUND_SIZES = { 'tabiya-192.png': 192, 'tabiya-512.png': 512 };

/** The corners of the figure. Its path has straight lines only. */
function outline() {
  const path = / d="([^"]+)"/.exec(mark)[1];
  const points = [];
  let [x, y] = [0, 0];
  for (const [, letter, rest] of path.matchAll(/([MLHVlhv])([^MLHVlhvZz]*)/g)) {
    const numbers = rest.match(/-?\d*\.?\d+/g).map(Number);
    const isOwn = letter === letter.toLowerCase();
    const step = { h: 1, v: 1 }[letter.toLowerCase()] ?? 2;
    for (let at = 0; at < numbers.length; at += step) {
      const [first, second] = numbers.slice(at, at + step);
      const [baseX, baseY] = isOwn ? [x, y] : [0, 0];
      if (/[hH]/.test(letter)) x = baseX + first;
      else if (/[vV]/.test(letter)) y = baseY + first;
      else [x, y] = [baseX + first, baseY + second];
      points.push([x, y]);
    }
  }
  return points;
}

/** Whether a point is inside: a line from it crosses the outline an odd number of times. */
function isInside(points, x, y) {
  let inside = false;
  points.forEach(([ax, ay], index) => {
    const [bx, by] = points.at(index - 1);
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** Whether a point is on the tile behind the figure, with its round corners. */
function isOnTile(x, y) {
  const radius = Number(/ rx="(\d+)"/.exec(mark)[1]);
  const near = (value) => Math.max(radius - value, value - (GRID - radius), 0);
  return Math.hypot(near(x), near(y)) <= radius;
}

const [TILE, FIGURE] = [...mark.matchAll(/fill="#(\w{6})"/g)].map(([, hex]) =>
  [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16))
);

/**
 * The pixels of an icon as red, green, blue and opacity. A flat one fills its square and has a
 * smaller figure.
 */
function draw(size, isFlat) {
  const points = outline();
  const pixels = Buffer.alloc(size * size * 4);
  const scale = isFlat ? 0.82 : 1;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const sum = [0, 0, 0, 0];
      for (let point = 0; point < FINE * FINE; point += 1) {
        const across = (column + ((point % FINE) + 0.5) / FINE) / size;
        const down = (row + (Math.floor(point / FINE) + 0.5) / FINE) / size;
        const [x, y] = [across, down].map((part) => ((part - 0.5) / scale + 0.5) * GRID);
        if (!isFlat && !isOnTile(x, y)) continue;
        const color = isInside(points, x, y) ? FIGURE : TILE;
        color.forEach((value, index) => (sum[index] += value));
        sum[3] += 1;
      }
      const at = (row * size + column) * 4;
      for (let index = 0; index < 3; index += 1)
        pixels[at + index] = Math.round(sum[index] / (sum[3] || 1));
      pixels[at + 3] = Math.round((sum[3] / (FINE * FINE)) * 255);
    }
  }
  return pixels;
}

/** Rows of pixels as PNG stores them: unfiltered, each after a zero. */
function rowsOf(pixels, size) {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row += 1)
    pixels.copy(rows, row * (size * 4 + 1) + 1, row * size * 4, (row + 1) * size * 4);
  return rows;
}

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function png(rows, size) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits for each of red, green, blue and opacity.
  header.set([8, 6], 8);
  const data = chunk('IDAT', deflateSync(rows, { level: 9 }));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

/** The size and the rows of a picture that `png` made. */
function parse(bytes) {
  assert.deepEqual(bytes.subarray(0, 8), SIGNATURE);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const length = bytes.readUInt32BE(33);
  assert.equal(bytes.subarray(37, 41).toString('latin1'), 'IDAT');
  return { width, height, rows: inflateSync(bytes.subarray(41, 41 + length)) };
}

for (const [sizes, isFlat] of [
  [FLAT_SIZES, true],
  [ROUND_SIZES, false],
]) {
  for (const [name, size] of Object.entries(sizes)) {
    test(`${name} is the mark as it is drawn`, () => {
      const rows = rowsOf(draw(size, isFlat), size);
      if (process.env.TABIYA_WRITE_ICONS) writeFileSync(new URL(name, folder), png(rows, size));
      const found = parse(read(name));
      assert.deepEqual([found.width, found.height], [size, size]);
      assert.ok(found.rows.equals(rows), 'draw the icons again');
    });
  }
}

test('whatever shape a system cuts out, the figure of a maskable icon is whole', () => {
  const middle = GRID / 2;
  const far = Math.max(...outline().map(([x, y]) => Math.hypot(x - middle, y - middle)));
  assert.ok((far * 0.82) / GRID <= SAFE / 2, `${(far * 0.82) / GRID}`);
});

test('the manifest makes the page installable, and its icons are there', () => {
  const manifest = JSON.parse(readFileSync(new URL('../manifest.webmanifest', folder)));
  const { name, short_name: short, start_url: start, scope, display, icons } = manifest;
  const expected = ['Tabiya', 'Tabiya', '/', '/', 'standalone'];
  assert.deepEqual([name, short, start, scope, display], expected);
  for (const { src, sizes, type } of icons) {
    assert.ok(existsSync(new URL(`../${src}`, folder)), src);
    if (type !== 'image/png') continue;
    const { width, height } = parse(readFileSync(new URL(`../${src}`, folder)));
    assert.equal(sizes, `${width}x${height}`);
  }
  const has = (wanted) =>
    icons.some(({ sizes, purpose, type }) => `${sizes} ${purpose} ${type}` === wanted);
  for (const wanted of ['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable'])
    assert.ok(has(`${wanted} image/png`), wanted);
});

test('the page names the icon for home screens, and the colors around it', () => {
  const page = readFileSync(new URL('../index.html', folder)).toString();
  assert.match(page, /rel="apple-touch-icon" href="\{\{assets\}\}\/icons\/apple-touch-icon\.png"/);
  const base = readFileSync(new URL('../style/base.css', folder)).toString();
  const papers = [...base.matchAll(/--paper: (#\w{6})/g)].map(([, color]) => color);
  const color = (scheme) =>
    new RegExp(`theme-color" content="(#\\w{6})" media="\\(prefers-color-scheme: ${scheme}`).exec(page);
  assert.deepEqual([color('light')?.[1], color('dark')?.[1]], papers.slice(0, 2));
});
