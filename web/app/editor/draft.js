// Changes to a position in the editor, with undo and redo. No DOM.

import { nameOf } from './fen.js';

/** @import {Color} from '../types.js' */
/** @typedef {import('./fen.js').Draft} Draft */
/** @typedef {import('./fen.js').Shape} Shape */

/** The most steps back. */
const MAX_STEPS = 500;
/** The most of one kind in a hand. */
const MAX_HELD = 99;

/** @param {Draft} draft @returns {Draft} an empty board of the same ruleset */
export const cleared = (draft) => ({
  ...draft,
  pieces: {},
  marks: {},
  hands: [{}, {}],
  castling: '-',
  enPassant: '-',
});

/**
 * Puts a piece on a square, or takes it away.
 * @param {Draft} draft
 * @param {string} square
 * @param {string | null} letter upper case for White
 */
export function put(draft, square, letter) {
  const { [square]: before, ...pieces } = draft.pieces;
  const { [square]: mark, ...marks } = draft.marks;
  if ((before ?? null) === letter) return draft;
  // A double step was made by a piece that may be gone now.
  const next = { ...draft, marks, enPassant: '-' };
  return { ...next, pieces: letter ? { ...pieces, [square]: letter } : pieces };
}

/** Moves a piece to another square. @param {Draft} draft @param {string} from @param {string} to */
export function carry(draft, from, to) {
  const letter = draft.pieces[from];
  if (!letter || from === to) return draft;
  return put(put(draft, from, null), to, letter);
}

/**
 * @param {Draft} draft
 * @param {Color} color
 * @param {string} letter upper case
 * @param {number} by
 */
export function hold(draft, color, letter, by) {
  const place = color === 'white' ? 0 : 1;
  const hand = draft.hands[place] ?? {};
  const count = Math.min(MAX_HELD, Math.max(0, (hand[letter] ?? 0) + by));
  const hands = [...draft.hands];
  hands[place] = { ...hand, [letter]: count };
  return { ...draft, hands };
}

/**
 * Gives or takes a right to castle.
 * @param {Draft} draft
 * @param {string} letter
 * @param {string} order of all rights
 */
export function toggleCastling(draft, letter, order) {
  const had = draft.castling.replace('-', '');
  const wanted = had.includes(letter) ? had.replace(letter, '') : had + letter;
  const known = [...order].filter((sign) => wanted.includes(sign));
  const others = [...wanted].filter((sign) => !order.includes(sign));
  return { ...draft, castling: [...known, ...others].join('') || '-' };
}

/**
 * Gives every empty square of a rank a piece, or takes all its pieces away.
 * @param {Draft} draft
 * @param {Shape} shape
 * @param {string} square one of the rank
 * @param {string | null} letter
 */
export function filled(draft, { files, walls = [] }, square, letter) {
  const rank = Number(square.slice(1)) - 1;
  const squares = Array.from({ length: files }, (_, file) => nameOf(file, rank));
  const open = squares.filter((one) => !walls.includes(one) && (!letter || !draft.pieces[one]));
  return open.reduce((next, one) => put(next, one, letter), draft);
}

/**
 * The pieces after a turn of the board, by a half or, on a square board, by a quarter.
 * @param {Draft} draft
 * @param {Shape} shape
 * @param {'half' | 'quarter'} how
 * @returns {Draft}
 */
export function turned(draft, { files, ranks, walls = [] }, how) {
  if (how === 'quarter' && files !== ranks) return draft;
  /** @param {string} square */
  const place = (square) => {
    const [file, rank] = placeOf(square);
    if (how === 'quarter') return nameOf(rank, files - 1 - file);
    return nameOf(files - 1 - file, ranks - 1 - rank);
  };
  /** @template Value @param {Record<string, Value>} things */
  const move = (things) =>
    Object.fromEntries(
      Object.entries(things)
        .map(([square, thing]) => [place(square), thing])
        .filter(([square]) => !walls.includes(/** @type {string} */ (square)))
    );
  // Nobody stands where castling begins.
  const [pieces, marks] = [move(draft.pieces), move(draft.marks)];
  return { ...draft, pieces, marks, castling: '-', enPassant: '-' };
}

/** File and rank, from 0. @param {string} square */
const placeOf = (square) => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];

/**
 * The squares that a pawn of the side that has just moved may have passed: empty ones, with such a
 * pawn before them and nothing behind, where such pawns begin.
 * @param {Draft} draft
 * @param {Shape & {kinds: {letter: string, name: string}[]}} shape
 * @param {Draft} start the start position
 */
export function passedSquares(draft, { files, ranks, kinds }, start) {
  const pawns = kinds.filter(({ name }) => name.toLowerCase().includes('pawn'));
  const isWhite = draft.turn === 'black';
  const ahead = isWhite ? 1 : -1;
  const homes = new Set(
    Object.entries(start.pieces).map(([square, letter]) => letter + placeOf(square)[1])
  );
  const found = [];
  for (const [square, letter] of Object.entries(draft.pieces)) {
    if ((letter === letter.toUpperCase()) !== isWhite) continue;
    const kind = pawns.find((one) => one.letter.toUpperCase() === letter.toUpperCase());
    if (!kind) continue;
    const [file, rank] = placeOf(square);
    // Other pawns than those of standard chess may step aside.
    const aside = kind.name === 'pawn' ? [0] : [-1, 0, 1];
    for (const by of aside) {
      const [passed, from] = [rank - ahead, rank - 2 * ahead];
      const isInside = file + by >= 0 && file + by < files && from >= 0 && from < ranks;
      const over = nameOf(file + by, passed);
      const isOpen = !draft.pieces[over];
      const isFree = kind.name !== 'pawn' || !draft.pieces[nameOf(file, from)];
      if (isInside && isOpen && isFree && homes.has(letter + from)) found.push(over);
    }
  }
  return [...new Set(found)].sort();
}

/**
 * The board seen in a mirror: sides exchanged with their colors, or left and right.
 * @param {Draft} draft
 * @param {Shape} shape
 * @param {'sides' | 'files'} how
 * @returns {Draft}
 */
export function mirrored(draft, { files, ranks }, how) {
  const isSides = how === 'sides';
  /** @param {string} square */
  const place = (square) => {
    const [file, rank] = placeOf(square);
    return isSides ? nameOf(file, ranks - 1 - rank) : nameOf(files - 1 - file, rank);
  };
  /** @param {string} letter */
  const cased = (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
  const pieces = Object.entries(draft.pieces).map(([square, letter]) => [
    place(square),
    isSides ? cased(letter) : letter,
  ]);
  const marks = Object.entries(draft.marks).map(([square, mark]) => [place(square), mark]);
  const placed = {
    ...draft,
    pieces: Object.fromEntries(pieces),
    marks: Object.fromEntries(marks),
    enPassant: '-',
  };
  // Left and right exchanged, no royal stands where it castles from.
  if (!isSides) return { ...placed, castling: '-' };
  const castling = [...draft.castling].map(cased).join('');
  const [white, black] = [castling.replace(/[^A-Z]/g, ''), castling.replace(/[^a-z]/g, '')];
  return {
    ...placed,
    castling: white + black || '-',
    hands: [draft.hands[1] ?? {}, draft.hands[0] ?? {}],
    checks: draft.checks.split('+').reverse().join('+'),
    turn: draft.turn === 'white' ? 'black' : 'white',
  };
}

/**
 * A draft with its past and its undone future.
 * @template [Value=Draft]
 */
export class Drafts {
  /** @param {Value} first @param {number} [most] steps back */
  constructor(first, most = MAX_STEPS) {
    this.now = first;
    this.most = most;
    /** @type {Value[]} */
    this.past = [];
    /** @type {Value[]} */
    this.future = [];
  }

  /** @param {Value} next */
  set(next) {
    if (next === this.now) return false;
    this.past.push(this.now);
    if (this.past.length > this.most) this.past.shift();
    this.future = [];
    this.now = next;
    return true;
  }

  /** Goes on with the last step, as while painting along. @param {Value} next */
  amend(next) {
    if (next === this.now) return false;
    this.future = [];
    this.now = next;
    return true;
  }

  undo() {
    const before = this.past.pop();
    if (!before) return false;
    this.future.push(this.now);
    this.now = before;
    return true;
  }

  redo() {
    const next = this.future.pop();
    if (!next) return false;
    this.past.push(this.now);
    this.now = next;
    return true;
  }
}
