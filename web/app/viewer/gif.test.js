// GIFs, read back by a small decoder.

import assert from 'node:assert/strict';
import test from 'node:test';
import { compress, createMapper, encodeGif, paletteOf } from './gif.js';

/** Undoes the compression of a frame. @param {Uint8Array} data */
function decompress(data) {
  let [at, bits, buffer, size] = [0, 0, 0, 9];
  const read = () => {
    while (bits < size) {
      buffer |= data[at++] << bits;
      bits += 8;
    }
    const code = buffer & ((1 << size) - 1);
    buffer >>>= size;
    bits -= size;
    return code;
  };
  let table = [];
  let before = null;
  const out = [];
  const reset = () => {
    table = Array.from({ length: 258 }, (_, code) => (code < 256 ? [code] : []));
    size = 9;
    before = null;
  };
  for (;;) {
    const code = read();
    if (code === 256) reset();
    else if (code === 257) return out;
    else {
      const entry = table[code] ?? [...before, before[0]];
      if (before) table.push([...before, entry[0]]);
      out.push(...entry);
      before = entry;
      if (table.length === 1 << size && size < 12) size++;
    }
  }
}

test('a frame is the same after compression and decompression', () => {
  let seed = 7;
  const random = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 8;
  for (const [count, colors] of [
    [1, 1],
    [300, 2],
    [5000, 3],
    [40000, 256],
  ]) {
    const pixels = Uint8Array.from({ length: count }, () => random() % colors);
    assert.deepEqual(decompress(compress(pixels)), [...pixels]);
  }
});

test('a GIF has its size, its frames and only what changed', () => {
  const picture = (red) => Uint8ClampedArray.from([red, 0, 0, 255, 0, 0, 255, 255]);
  const pictures = [picture(255), picture(0)];
  const palette = paletteOf(pictures);
  assert.equal(palette.length, 3);
  const map = createMapper(palette);
  const frames = pictures.map((one) => ({ pixels: map(one), delay: 50 }));
  const gif = encodeGif({ width: 2, height: 1, palette, frames });
  assert.equal(String.fromCharCode(...gif.subarray(0, 6)), 'GIF89a');
  assert.deepEqual([...gif.subarray(6, 10)], [2, 0, 1, 0]);
  assert.equal(gif[gif.length - 1], 0x3b);
  const images = [...gif.keys()].filter((at) => gif[at] === 0x21 && gif[at + 1] === 0xf9);
  assert.equal(images.length, 2);
  assert.deepEqual([...gif.subarray(images[1] + 9, images[1] + 17)], [0, 0, 0, 0, 1, 0, 1, 0]);
});
