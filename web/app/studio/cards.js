// Pictures of designs in lists: their start, from a FEN and nothing else.

import { readRows } from '../editor/fen.js';
import { blankPicture } from '../pages/ruleset-order.js';
import { miniature } from '../parts/miniature.js';

/** The pieces that the letters of a FEN usually mean. @type {Record<string, string>} */
const NAMES = {
  P: 'pawn',
  N: 'knight',
  B: 'bishop',
  R: 'rook',
  Q: 'queen',
  K: 'king',
  A: 'archbishop',
  C: 'chancellor',
  L: 'camel',
  Z: 'amazon',
  M: 'commoner',
  E: 'centaur',
  W: 'wizard',
  H: 'champion',
  G: 'grasshopper',
  F: 'elephant',
};

/**
 * The start of a design as a picture shows it; null before its first version.
 * @param {{fen: string, files: number, ranks: number}} card
 */
export function picturedOf({ fen, files, ranks }) {
  const rows = fen.split(' ')[0].replace(/\[.*/, '').replace(/~/g, '');
  const read = files > 1 ? readRows(rows, { files, ranks }) : null;
  if (!read) return null;
  const letters = [...new Set(Object.values(read.pieces).map((letter) => letter.toUpperCase()))];
  const kinds = letters.map((letter) => ({ letter, name: NAMES[letter] ?? letter }));
  return { files, ranks, pieces: read.pieces, walls: read.walls, kinds };
}

/**
 * @param {{fen: string, files: number, ranks: number}} card
 * @param {import('../site.js').Site} site
 */
export function fenPicture(card, site) {
  const pictured = picturedOf(card);
  return pictured
    ? miniature(pictured, site)
    : { element: blankPicture('board'), destroy: () => {} };
}
