// A design as a JSON document in the format of ruleset files, and the edits of it. No DOM.
//
// The document is plain data that nobody changes in place: each edit returns another one.

import { readRows, writeRows } from '../editor/fen.js';
import { betzaOf } from './movement.js';
import { isOn, squaresOf, zoneOf } from './squares.js';

/** @typedef {import('./squares.js').Shape} Shape */
/** @typedef {'white' | 'black'} Color */
/**
 * @typedef {{letter: string, name: string, betza?: string, leaps?: number[][], rides?: number[][],
 *   royal?: boolean, pawn?: boolean, promotes_to?: string}} Kind
 */
/**
 * @typedef {{pieces: string, hands?: {white?: string, black?: string}, turn?: Color, random?:
 *   string}} Start
 */
/**
 * @typedef {{name: string, title?: string, description?: string, files: number, ranks: number,
 *   start: Start, pieces: Kind[], hills?: unknown, [key: string]: unknown}} Ruleset
 */
/**
 * The pieces and walls of the start.
 * @typedef {{pieces: Record<string, string>, walls: Set<string>}} Ground
 */

export const LEAST = 2;
export const MOST = 26;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MAX_SLUG = 40;

/** @param {number} size */
const within = (size) => Math.min(MOST, Math.max(LEAST, Math.round(size) || LEAST));

/**
 * The short name of a ruleset from its name for people.
 * @param {string} title
 */
export function slugOf(title) {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
  return slug || 'my-chess';
}

/**
 * An empty board with one royal kind, which a person can begin with.
 * @param {string} title
 * @param {number} [files]
 * @param {number} [ranks]
 * @returns {Ruleset}
 */
export function emptyDesign(title, files = 8, ranks = 8) {
  const shape = { files: within(files), ranks: within(ranks) };
  const pieces = writeRows({ pieces: {}, marks: {} }, shape);
  return {
    name: slugOf(title),
    title,
    ...shape,
    start: { pieces },
    pieces: [{ letter: 'K', name: 'king', betza: 'K', royal: true }],
    draws: { repetition: {}, move_count: {} },
  };
}

/**
 * A document in the one form that the studio edits: the start as a table with rows and walls, each
 * movement as Betza text, lists of letters as text.
 * @param {Record<string, any>} given a document as the server or a file has it
 * @returns {Ruleset}
 */
export function normalized(given) {
  const { walls, leaps: _, ...rest } = given;
  const start = typeof given.start === 'string' ? { pieces: given.start } : { ...given.start };
  const size = sizeOf(given, start);
  const ground = groundOf({ ...size, start: startOf(start, size) });
  for (const wall of squaresOf(walls, size)) ground.walls.add(wall);
  const document = {
    ...rest,
    name: String(given.name ?? 'my-chess'),
    ...size,
    start: startOf(start, size),
    pieces: (Array.isArray(given.pieces) ? given.pieces : []).map(kindFrom),
  };
  return withGround(/** @type {Ruleset} */ (document), ground);
}

/** @param {Record<string, any>} given @param {Record<string, any>} start @returns {Shape} */
function sizeOf({ files, ranks }, { pieces }) {
  const rows = typeof pieces === 'string' ? pieces.replace(/\[.*/, '').split('/') : [];
  const first = [...(rows[0] ?? '').matchAll(/(\d+)|[*\p{L}]/gu)];
  const wide = first.reduce((sum, [, gap]) => sum + (gap ? Number(gap) : 1), 0);
  return { files: within(files ?? wide), ranks: within(ranks ?? rows.length) };
}

/** @param {Record<string, any>} start @param {Shape} shape @returns {Start} */
function startOf(start, shape) {
  if (Array.isArray(start.pieces)) {
    const placed = start.pieces.map((one) => [String(one).slice(1), String(one).slice(0, 1)]);
    const pieces = Object.fromEntries(placed.filter(([square]) => isOn(square, shape)));
    return { ...start, pieces: writeRows({ pieces, marks: {} }, shape) };
  }
  const [, rows, held] = /^([^[]*)(?:\[([^\]]*)\])?$/.exec(String(start.pieces ?? '')) ?? [];
  const { hands: given, ...rest } = start;
  const hands = held === undefined ? given : handsFrom(held);
  return { ...rest, ...(hands ? { hands } : {}), pieces: rows ?? '' };
}

/** Both hands from the text in brackets behind the rows. @param {string} held */
function handsFrom(held) {
  const parts = held.match(/\p{L}\d*/gu) ?? [];
  const isWhite = (/** @type {string} */ part) => part[0] === part[0].toUpperCase();
  const white = parts.filter(isWhite).join('');
  const black = parts
    .filter((part) => !isWhite(part))
    .join('')
    .toUpperCase();
  return { ...(white ? { white } : {}), ...(black ? { black } : {}) };
}

/** @param {Record<string, any>} given @returns {Kind} */
function kindFrom({ leaps = [], rides = [], betza = '', promotes_to: promotions, ...rest }) {
  const text = String(betza) + betzaOf(leaps, rides);
  const more = promotions === undefined ? {} : { promotes_to: lettersOf(promotions) };
  return /** @type {Kind} */ ({ ...rest, ...(text ? { betza: text } : {}), ...more });
}

/** Letters as one text. @param {unknown} letters */
export const lettersOf = (letters) =>
  Array.isArray(letters) ? letters.join('') : String(letters ?? '');

/** The pieces and walls of the start. @param {Pick<Ruleset, 'files' | 'ranks' | 'start'>} design */
export function groundOf({ files, ranks, start }) {
  const read = readRows(start.pieces, { files, ranks });
  return { pieces: read?.pieces ?? {}, walls: new Set(read?.walls ?? []) };
}

/**
 * The design with other pieces and walls. Nobody stands in a wall.
 * @param {Ruleset} design
 * @param {Ground} ground
 * @returns {Ruleset}
 */
export function withGround(design, { pieces, walls }) {
  const { files, ranks } = design;
  const free = Object.fromEntries(Object.entries(pieces).filter(([square]) => !walls.has(square)));
  const rows = writeRows({ pieces: free, marks: {} }, { files, ranks, walls: [...walls] });
  if (rows === design.start.pieces) return design;
  return { ...design, start: { ...design.start, pieces: rows } };
}

/** The value of a path such as `castling.royal_to`. @param {any} design @param {string} path */
export const valueAt = (design, path) =>
  path.split('.').reduce((value, key) => (isTable(value) ? value[key] : undefined), design);

/** @param {unknown} value @returns {value is Record<string, any>} */
export const isTable = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The design with another value at a path; undefined takes the key away. A section may be empty,
 * because its presence means something; a table within a section may not.
 * @param {Ruleset} design
 * @param {string} path
 * @param {unknown} value
 * @returns {Ruleset}
 */
export function withValue(design, path, value) {
  if (JSON.stringify(valueAt(design, path)) === JSON.stringify(value)) return design;
  return /** @type {Ruleset} */ (set(design, path.split('.'), value, 0));
}

/**
 * @param {any} table
 * @param {string[]} keys
 * @param {unknown} value
 * @param {number} depth
 * @returns {Record<string, unknown> | undefined}
 */
function set(table, [key, ...rest], value, depth) {
  const { [key]: before, ...others } = isTable(table) ? table : {};
  const next = rest.length ? set(before, rest, value, depth + 1) : value;
  const made = next === undefined ? others : { ...others, [key]: next };
  return depth > 1 && Object.keys(made).length === 0 ? undefined : inOrder(table, made, key);
}

/**
 * Keeps the place of a key that was there before, so that a file does not change its order.
 * @param {any} before
 * @param {Record<string, unknown>} made
 * @param {string} key
 */
function inOrder(before, made, key) {
  if (!isTable(before) || !(key in before) || !(key in made)) return made;
  return Object.fromEntries(Object.keys(before).map((one) => [one, made[one]]));
}

/** The first letter that no kind has. @param {Kind[]} kinds @param {string} [wanted] */
function freeLetter(kinds, wanted = '') {
  const taken = new Set(kinds.map(({ letter }) => letter));
  return [...wanted.toUpperCase(), ...LETTERS].find(
    (one) => LETTERS.includes(one) && !taken.has(one)
  );
}

/**
 * @param {Ruleset} design
 * @param {Omit<Kind, 'letter'> & {letter?: string}} kind
 * @returns {{design: Ruleset, letter: string} | null} null if all letters are taken
 */
export function withKind(design, kind) {
  const letter = freeLetter(design.pieces, (kind.letter ?? '') + kind.name);
  if (!letter) return null;
  return { design: { ...design, pieces: [...design.pieces, { ...kind, letter }] }, letter };
}

/**
 * Changes one kind. Another letter is exchanged wherever the design names the kind.
 * @param {Ruleset} design
 * @param {string} letter
 * @param {Partial<Kind>} patch undefined takes a key away
 */
export function withKindChanged(design, letter, patch) {
  const next = patch.letter ?? letter;
  const isTaken = next !== letter && design.pieces.some((kind) => kind.letter === next);
  if (isTaken || !LETTERS.includes(next)) return design;
  const pieces = design.pieces.map((kind) =>
    kind.letter === letter ? /** @type {Kind} */ (without({ ...kind, ...patch })) : kind
  );
  return renamed({ ...design, pieces }, letter, next);
}

/** @param {Record<string, unknown>} table */
const without = (table) =>
  Object.fromEntries(Object.entries(table).filter(([, value]) => value !== undefined));

/**
 * Removes a kind with its pieces on the board and everything that names it.
 * @param {Ruleset} design
 * @param {string} letter
 */
export const withoutKind = (design, letter) =>
  renamed(
    { ...design, pieces: design.pieces.filter((kind) => kind.letter !== letter) },
    letter,
    ''
  );

/** Where kinds are named by their letters. */
const NAMED = [
  'promotion.choices',
  'drops.limited',
  'castling.partner',
  'win.any_of',
  'win.all_of',
];
const SIDED = ['win.white', 'win.black'].flatMap((path) => [`${path}.any_of`, `${path}.all_of`]);

/**
 * @param {Ruleset} design
 * @param {string} from
 * @param {string} to empty if the kind is gone
 * @returns {Ruleset}
 */
function renamed(design, from, to) {
  if (from === to) return design;
  const swap = (/** @type {unknown} */ text) => lettersOf(text).replaceAll(from, to) || undefined;
  const ground = groundOf(design);
  const pieces = Object.entries(ground.pieces).flatMap(([square, piece]) => {
    if (piece.toUpperCase() !== from) return [[square, piece]];
    return to ? [[square, piece === from ? to : to.toLowerCase()]] : [];
  });
  let next = withGround(design, { ...ground, pieces: Object.fromEntries(pieces) });
  for (const path of [...NAMED, ...SIDED])
    if (valueAt(next, path) !== undefined) next = withValue(next, path, swap(valueAt(next, path)));
  for (const color of ['white', 'black']) {
    const path = `start.hands.${color}`;
    const held = valueAt(next, path);
    const count = new RegExp(`${from}\\d*`, 'g');
    if (typeof held !== 'string') continue;
    const swapped = held.replace(count, (part) => (to ? to + part.slice(1) : ''));
    next = withValue(next, path, swapped || undefined);
  }
  const kinds = next.pieces.map((kind) =>
    kind.promotes_to === undefined
      ? kind
      : /** @type {Kind} */ (without({ ...kind, promotes_to: swap(kind.promotes_to) }))
  );
  return { ...next, pieces: kinds };
}

/**
 * The start from a pasted FEN: any size up to the largest board, with the kinds it names.
 * @param {Ruleset} design
 * @param {string} fen
 * @returns {{design: Ruleset} | {fault: 'rows' | 'kinds', letters?: string}}
 */
export function withFen(design, fen) {
  const [placement = '', turn] = fen.trim().split(/\s+/);
  const start = startOf({ pieces: placement }, { files: MOST, ranks: MOST });
  const { files, ranks } = sizeOf({}, start);
  const read = readRows(start.pieces, { files, ranks });
  if (!read) return { fault: 'rows' };
  const known = new Set(design.pieces.map(({ letter }) => letter));
  const unknown = new Set(
    Object.values(read.pieces)
      .map((letter) => letter.toUpperCase())
      .filter((letter) => !known.has(letter))
  );
  if (unknown.size > 0) return { fault: 'kinds', letters: [...unknown].join(' ') };
  const resized = { ...design, files, ranks, start: { ...design.start, ...start } };
  const turned = withValue(resized, 'start.turn', turn === 'b' ? 'black' : undefined);
  return { design: withoutLostSquares(turned) };
}

/** Zones reach no further than the board. @param {Ruleset} design */
function withoutLostSquares(design) {
  let next = design;
  for (const path of ZONES) {
    const value = valueAt(next, path);
    if (value !== undefined)
      next = withValue(
        next,
        path,
        eachZone(value, (zone) => zoneOf(squaresOf(zone, next), next))
      );
  }
  return next;
}

/** Every key with a zone, except for the walls, which are part of the start. */
export const ZONES = [
  'hills',
  'double_step.from',
  'double_step.en_passant',
  'promotion.zone',
  'promotion.compulsory',
  'drops.zone',
  'drops.pawn_zone',
];

/**
 * A zone, or that of each side, after a change.
 * @param {any} value
 * @param {(zone: any) => unknown} change
 */
export const eachZone = (value, change) =>
  isTable(value)
    ? Object.fromEntries(Object.entries(value).map(([side, zone]) => [side, change(zone)]))
    : change(value);
