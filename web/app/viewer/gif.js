// Writes animated GIFs. Each frame holds only the rectangle that changed. No DOM.

/**
 * @typedef {{pixels: Uint8Array, delay: number}} Frame indexes into the palette, row by row; the
 *   delay in hundredths of a second
 */

/** The most colors of a GIF. */
const COLORS = 256;

/**
 * The most common colors of pictures, in steps of 8 for each part of a color.
 * @param {Uint8ClampedArray[]} pictures RGBA
 * @returns {number[]} as 15 bits
 */
export function paletteOf(pictures) {
  const counts = new Uint32Array(1 << 15);
  for (const picture of pictures)
    for (let at = 0; at < picture.length; at += 4) counts[shortColor(picture, at)]++;
  const used = [...counts.keys()].filter((color) => counts[color] > 0);
  return used.sort((a, b) => counts[b] - counts[a]).slice(0, COLORS);
}

/** @param {ArrayLike<number>} picture @param {number} at */
const shortColor = (picture, at) =>
  ((picture[at] >> 3) << 10) | ((picture[at + 1] >> 3) << 5) | (picture[at + 2] >> 3);

/** Maps pictures to a palette. @param {number[]} palette */
export function createMapper(palette) {
  const nearest = new Int16Array(1 << 15).fill(-1);
  const parts = palette.map(partsOf);
  /** @param {number} color */
  const find = (color) => {
    const [r, g, b] = partsOf(color);
    const distances = parts.map(([x, y, z]) => (x - r) ** 2 + (y - g) ** 2 + (z - b) ** 2);
    return distances.indexOf(Math.min(...distances));
  };
  /** @param {Uint8ClampedArray} picture RGBA */
  return (picture) => {
    const pixels = new Uint8Array(picture.length / 4);
    for (let at = 0; at < pixels.length; at++) {
      const color = shortColor(picture, at * 4);
      if (nearest[color] < 0) nearest[color] = find(color);
      pixels[at] = nearest[color];
    }
    return pixels;
  };
}

/** @param {number} color 15 bits */
const partsOf = (color) => [color >> 10, (color >> 5) & 31, color & 31];

/**
 * @param {{width: number, height: number, palette: number[], frames: Frame[]}} animation
 * @returns {Uint8Array}
 */
export function encodeGif({ width, height, palette, frames }) {
  /** @type {number[]} */
  const bytes = [];
  const text = (/** @type {string} */ letters) => {
    for (const letter of letters) bytes.push(letter.charCodeAt(0));
  };
  const short = (/** @type {number} */ value) => bytes.push(value & 255, value >> 8);
  text('GIF89a');
  short(width);
  short(height);
  bytes.push(0xf7, 0, 0);
  for (let index = 0; index < COLORS; index++)
    for (const part of partsOf(palette[index] ?? 0)) bytes.push((part << 3) | (part >> 2));
  // Repeats for ever.
  bytes.push(0x21, 0xff, 11);
  text('NETSCAPE2.0');
  bytes.push(3, 1, 0, 0, 0);
  /** @type {Uint8Array | null} */
  let before = null;
  for (const { pixels, delay } of frames) {
    const { left, top, right, bottom } = changedPart(before, pixels, width);
    before = pixels;
    bytes.push(0x21, 0xf9, 4, 0x04);
    short(delay);
    bytes.push(0, 0, 0x2c);
    [left, top, right - left, bottom - top].forEach(short);
    bytes.push(0, 8);
    const part = new Uint8Array((right - left) * (bottom - top));
    for (let y = top; y < bottom; y++)
      part.set(pixels.subarray(y * width + left, y * width + right), (y - top) * (right - left));
    for (const block of blocksOf(compress(part))) for (const byte of block) bytes.push(byte);
    bytes.push(0);
  }
  bytes.push(0x3b);
  return Uint8Array.from(bytes);
}

/**
 * The rectangle in which two frames differ; one pixel if they do not.
 * @param {Uint8Array | null} before
 * @param {Uint8Array} pixels
 * @param {number} width
 */
function changedPart(before, pixels, width) {
  const height = pixels.length / width;
  if (!before) return { left: 0, top: 0, right: width, bottom: height };
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < pixels.length; at++) {
    if (pixels[at] === before[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  return right === 0 ? { left: 0, top: 0, right: 1, bottom: 1 } : { left, top, right, bottom };
}

/** Blocks of at most 255 bytes with their length in front. @param {Uint8Array} data */
function* blocksOf(data) {
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    yield [block.length];
    yield block;
  }
}

/** LZW with codes of 9 to 12 bits, as GIF has it. @param {Uint8Array} pixels */
export function compress(pixels) {
  const [clear, end] = [256, 257];
  /** @type {number[]} */
  const out = [];
  let [buffer, bits, size, next] = [0, 0, 9, 258];
  /** @type {Map<number, number>} */
  let table = new Map();
  const write = (/** @type {number} */ code) => {
    buffer |= code << bits;
    bits += size;
    for (; bits >= 8; bits -= 8, buffer >>>= 8) out.push(buffer & 255);
  };
  write(clear);
  let prefix = pixels[0];
  for (let at = 1; at < pixels.length; at++) {
    const key = (prefix << 8) | pixels[at];
    const known = table.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    write(prefix);
    if (next === 4096) {
      write(clear);
      table = new Map();
      [size, next] = [9, 258];
    } else {
      if (next === 1 << size) size++;
      table.set(key, next++);
    }
    prefix = pixels[at];
  }
  write(prefix);
  write(end);
  if (bits > 0) out.push(buffer & 255);
  return Uint8Array.from(out);
}
