// FEN as the editor takes it apart and puts it together. It knows the shape of the text, no rules.

/** @import {Color, HandCounts, Pieces} from '../types.js' */

/**
 * Everything a FEN says.
 * @typedef {object} Draft
 * @property {Pieces} pieces
 * @property {Record<string, string>} marks what follows a piece: `~` promoted, `'` has moved
 * @property {HandCounts[]} hands White's and Black's
 * @property {Color} turn
 * @property {string} castling
 * @property {string} enPassant
 * @property {string} checks those left, as `3+3`; empty where none are counted
 * @property {number} halfmoves
 * @property {number} move
 */
/** @typedef {{files: number, ranks: number, walls?: string[], hands: boolean}} Shape */

/** @param {number} file @param {number} rank from 0 */
export const nameOf = (file, rank) => String.fromCharCode(97 + file) + (rank + 1);

/**
 * Takes a FEN apart, as far as it fits the board.
 * @param {string} fen
 * @param {Shape} shape
 * @returns {Draft | null} null if its rows do not fit
 */
export function readFen(fen, shape) {
  const [placement = '', turn = 'w', castling = '-', enPassant = '-', ...rest] = fen
    .trim()
    .split(/\s+/);
  const [, rows, held = ''] = /^([^[]*)(?:\[([^\]]*)\])?$/.exec(placement) ?? [];
  const board = rows === undefined ? null : readRows(rows, shape);
  if (!board) return null;
  const { pieces, marks } = board;
  const checks = rest.find((field) => field.includes('+')) ?? '';
  const [halfmoves, move] = rest.filter((field) => /^\d+$/.test(field)).map(Number);
  return {
    pieces,
    marks,
    hands: readHands(held),
    turn: turn === 'b' ? 'black' : 'white',
    castling,
    enPassant,
    checks,
    halfmoves: halfmoves ?? 0,
    move: Math.max(1, move ?? 1),
  };
}

/**
 * The pieces and walls of rows, as in FEN.
 * @param {string} text
 * @param {Pick<Shape, 'files' | 'ranks'>} shape
 * @returns {{pieces: Pieces, marks: Record<string, string>, walls: string[]} | null} null if they
 *   do not fit
 */
export function readRows(text, { files, ranks }) {
  const rows = text.split('/');
  if (rows.length !== ranks) return null;
  /** @type {Pieces} */
  const pieces = {};
  /** @type {Record<string, string>} */
  const marks = {};
  /** @type {string[]} */
  const walls = [];
  for (const [index, row] of rows.entries()) {
    let file = 0;
    for (const [, gap, letter, mark] of row.matchAll(/(\d+)|(\*|\p{L})([~']*)/gu)) {
      const square = nameOf(file, ranks - 1 - index);
      if (letter === '*') walls.push(square);
      else if (letter) pieces[square] = letter;
      if (mark) marks[square] = mark;
      file += gap ? Number(gap) : 1;
    }
    if (file !== files) return null;
  }
  return { pieces, marks, walls };
}

/** @param {string} text @returns {HandCounts[]} */
function readHands(text) {
  /** @type {HandCounts[]} */
  const hands = [{}, {}];
  for (const [, letter, count] of text.matchAll(/(\p{L})(\d*)/gu)) {
    const upper = letter.toUpperCase();
    const hand = hands[letter === upper ? 0 : 1];
    hand[upper] = (hand[upper] ?? 0) + (count ? Number(count) : 1);
  }
  return hands;
}

/** @param {Draft} draft @param {Shape} shape */
export function writeFen(draft, shape) {
  const { turn, castling, enPassant, checks, halfmoves, move } = draft;
  const [white, black] = draft.hands;
  const held = shape.hands ? `[${writeHand(white, true)}${writeHand(black, false)}]` : '';
  const side = turn === 'black' ? 'b' : 'w';
  const fields = [writeRows(draft, shape) + held, side, castling || '-', enPassant || '-'];
  if (checks) fields.push(checks);
  return [...fields, halfmoves, move].join(' ');
}

/**
 * The rows of a board as in FEN.
 * @param {Pick<Draft, 'pieces' | 'marks'>} draft
 * @param {Pick<Shape, 'files' | 'ranks' | 'walls'>} shape
 */
export function writeRows({ pieces, marks }, { files, ranks, walls = [] }) {
  const closed = new Set(walls);
  /** @param {number} rank */
  const row = (rank) => {
    let text = '';
    let gap = 0;
    for (let file = 0; file < files; file++) {
      const square = nameOf(file, rank);
      const sign = closed.has(square) ? '*' : pieces[square];
      if (!sign) {
        gap++;
        continue;
      }
      text += (gap || '') + sign + (pieces[square] ? (marks[square] ?? '') : '');
      gap = 0;
    }
    return text + (gap || '');
  };
  return Array.from({ length: ranks }, (_, index) => row(ranks - 1 - index)).join('/');
}

/** @param {HandCounts} hand @param {boolean} isWhite */
const writeHand = (hand, isWhite) =>
  Object.entries(hand)
    .filter(([, count]) => count > 0)
    .map(([letter, count]) => {
      const cased = isWhite ? letter.toUpperCase() : letter.toLowerCase();
      return count > 1 ? `${cased}${count}` : cased;
    })
    .join('');
