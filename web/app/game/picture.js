// The board as a picture to download, SVG or PNG.

/** @import {Color, Pieces, RulesetInfo} from '../types.js' */
/** @typedef {import('../../pieces/index.js').PieceSet} PieceSet */

/** The size of a square in pixels. */
const SIDE = 64;
const COLORS = {
  light: '#f1e5d1',
  dark: '#ac8159',
  wall: '#2b2724',
  mark: '#f3cb4e',
  ink: '#140c05',
};

/** @param {string} text */
const escapeText = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * A position as the text of an SVG picture.
 * @param {{files: number, ranks: number, walls?: string[], hills?: string[], kinds: {letter:
 *   string, name: string}[]}} ruleset
 * @param {{pieces: Pieces, lastMove: string[]}} position
 * @param {Color} orientation
 * @param {(piece: {name: string, letter: string, color: Color}) => string} image address of a
 *   piece's picture
 */
export function boardPicture(ruleset, position, orientation, image) {
  const { files, ranks } = ruleset;
  const place = (/** @type {number} */ file, /** @type {number} */ rank) =>
    orientation === 'white' ? [file, ranks - 1 - rank] : [files - 1 - file, rank];
  const at = (/** @type {string} */ square) =>
    place(square.charCodeAt(0) - 97, Number(square.slice(1)) - 1).map((value) => value * SIDE);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${files * SIDE} ${ranks * SIDE}" width="${files * SIDE}" height="${ranks * SIDE}">`,
    `<rect width="100%" height="100%" fill="${COLORS.light}"/>`,
  ];
  for (let file = 0; file < files; file++) {
    for (let rank = file % 2; rank < ranks; rank += 2) {
      const [x, y] = place(file, rank);
      parts.push(
        `<rect x="${x * SIDE}" y="${y * SIDE}" width="${SIDE}" height="${SIDE}" fill="${COLORS.dark}"/>`
      );
    }
  }
  for (const square of ruleset.walls ?? []) parts.push(box(at(square), `fill="${COLORS.wall}"`, 0));
  for (const square of ruleset.hills ?? [])
    parts.push(box(at(square), `fill="none" stroke="${COLORS.ink}" stroke-width="2"`, 6));
  for (const square of position.lastMove)
    parts.push(box(at(square), `fill="${COLORS.mark}" fill-opacity="0.45"`, 0));
  for (const [square, letter] of Object.entries(position.pieces)) {
    const [x, y] = at(square);
    const upper = letter.toUpperCase();
    const name = ruleset.kinds.find((kind) => kind.letter === upper)?.name ?? upper;
    const source = image({
      name,
      letter: upper,
      color: letter === upper ? 'white' : 'black',
    }).replace(/^url\("|"\)$/g, '');
    parts.push(
      `<image x="${x}" y="${y}" width="${SIDE}" height="${SIDE}" href="${escapeText(source)}"/>`
    );
  }
  return `${parts.join('')}</svg>`;
}

/** @param {number[]} corner @param {string} paint @param {number} inset */
const box = ([x, y], paint, inset) =>
  `<rect x="${x + inset}" y="${y + inset}" width="${SIDE - 2 * inset}" height="${SIDE - 2 * inset}" ${paint}/>`;

/**
 * @param {import('./board-client.js').BoardClient} board
 * @param {PieceSet} pieceSet
 * @param {Color} orientation
 * @param {'svg' | 'png'} format
 */
export async function savePicture(board, pieceSet, orientation, format) {
  const { matchState: state } = board;
  const text = boardPicture(state.ruleset, board.position(), orientation, (piece) =>
    pieceSet.image(piece)
  );
  const drawing = new Blob([text], { type: 'image/svg+xml' });
  const blob = format === 'svg' ? drawing : await toPng(drawing);
  saveBlob(blob, `tabiya-${state.id}-${board.shownPly}.${format}`);
}

/** Downloads something made in the page. @param {Blob} blob @param {string} name */
export function saveBlob(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {Blob} drawing @returns {Promise<Blob>} */
export async function toPng(drawing) {
  const canvas = await paintDrawing(drawing);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  );
}

/**
 * Paints a drawing into a canvas.
 * @param {Blob} drawing
 * @param {{scale?: number, canvas?: HTMLCanvasElement}} [options]
 */
export async function paintDrawing(drawing, { scale = 1, canvas } = {}) {
  const place = canvas ?? document.createElement('canvas');
  const address = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    place.width = Math.round(image.naturalWidth * scale);
    place.height = Math.round(image.naturalHeight * scale);
    place.getContext('2d')?.drawImage(image, 0, 0, place.width, place.height);
  } finally {
    URL.revokeObjectURL(address);
  }
  return place;
}
