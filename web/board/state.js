// What a board shows and allows: the page's configuration, indexed by square. No DOM.
//
// The board knows no rules of chess. The page says where pieces may go. A move is painted at once
// by moving the piece, and the page's next `pieces` confirm it or undo it.

import { MAX_LINES, colorOf, letterOf, parseUci, squareOf, squaresOf } from './squares.js';

/** @typedef {import('./types.js').Config} Config */
/** @typedef {import('./types.js').Color} Color */

/** What the viewer picked: a piece on a square, or one in hand.
 * @typedef {{square: number} | {kind: string, color: Color}} Source */

/**
 * @typedef {{to: Set<number>, promoting: Set<number>, staying: Set<number>, promotions: string[]}}
 *   Reach
 */
/** @typedef {{steps: Map<number, Reach>, drops: Map<string, Set<number>>}} Choices */

/**
 * @typedef {object} State
 * @property {Config} config what the page set
 * @property {Map<number, string>} pieces by square
 * @property {Set<number>} walls
 * @property {Set<number>} hills
 * @property {number[]} lastMove
 * @property {number[]} inCheck
 * @property {Choices} now
 * @property {Choices} later what may be premoved
 * @property {NonNullable<ReturnType<typeof parseUci>>[]} premoves
 * @property {boolean} pending whether a painted move waits for the page's answer
 */

/** @returns {Config} */
function defaults() {
  const nothing = () => {};
  return {
    files: 2,
    ranks: 2,
    walls: [],
    hills: [],
    zones: null,
    showZones: true,
    kinds: [],
    pieces: {},
    orientation: 'white',
    turn: null,
    lastMove: [],
    inCheck: [],
    dests: [],
    drops: [],
    free: false,
    premoveDests: [],
    predrops: [],
    premoves: [],
    movable: null,
    premovable: null,
    coordinates: 'inside',
    animationMs: 200,
    showDests: true,
    pieceSet: null,
    blindfold: false,
    dragOrClick: 'both',
    autoPromote: 'never',
    rotatePieces: false,
    pen: false,
    viewOnly: false,
    hints: [],
    notes: [],
    labels: {},
    onMove: nothing,
    onDrop: nothing,
    onPremove: nothing,
    onCancelPremoves: nothing,
    onIllegal: nothing,
    onAnnounce: nothing,
    onDraw: nothing,
    onFit: nothing,
  };
}

/**
 * The state after a patch. Indexes of unchanged settings are kept, so that small patches are cheap.
 * New pieces also undo a move that was painted in advance.
 *
 * @param {State | null} before
 * @param {import('./types.js').Patch} patch
 * @returns {State}
 */
export function merge(before, patch) {
  const known = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined)
  );
  const config = { ...(before?.config ?? defaults()), ...known };
  config.files = clamp(config.files);
  config.ranks = clamp(config.ranks);
  const afresh =
    !before || before.config.files !== config.files || before.config.ranks !== config.ranks;
  const answered = afresh || 'pieces' in known;
  /** @type {<T>(kept: T | undefined, make: () => T, ...names: (keyof Config)[]) => T} */
  const index = (kept, make, ...names) =>
    kept === undefined || names.some((name) => name in known) ? make() : kept;
  const ground = afresh ? undefined : before;
  const moving = answered ? undefined : before;
  return {
    config,
    pieces: index(moving?.pieces, () => placed(config)),
    walls: index(ground?.walls, () => new Set(squaresOf(config.walls, config)), 'walls'),
    hills: index(ground?.hills, () => new Set(squaresOf(config.hills, config)), 'hills'),
    lastMove: index(moving?.lastMove, () => squaresOf(config.lastMove, config), 'lastMove'),
    inCheck: index(moving?.inCheck, () => squaresOf(config.inCheck, config), 'inCheck'),
    now: index(moving?.now, () => choices(config.dests, config.drops, config), 'dests', 'drops'),
    later: index(
      ground?.later,
      () => choices(config.premoveDests, config.predrops, config),
      'premoveDests',
      'predrops'
    ),
    premoves: index(
      ground?.premoves,
      () => config.premoves.flatMap((uci) => parseUci(uci, config) ?? []),
      'premoves'
    ),
    pending: moving?.pending ?? false,
  };
}

/** @param {number} lines */
function clamp(lines) {
  return Math.min(MAX_LINES, Math.max(2, Math.floor(lines) || 2));
}

/** @param {Config} config */
function placed(config) {
  /** @type {Map<number, string>} */
  const pieces = new Map();
  for (const [name, letter] of Object.entries(config.pieces)) {
    const square = squareOf(name, config);
    if (square >= 0) pieces.set(square, letter);
  }
  return pieces;
}

/**
 * @param {import('./types.js').Dests[]} dests
 * @param {import('./types.js').Drops[]} drops
 * @param {Config} config
 * @returns {Choices}
 */
function choices(dests, drops, config) {
  /** @param {string[] | undefined} names */
  const set = (names) => new Set(squaresOf(names ?? [], config));
  const steps = new Map();
  for (const { from, to, promoting, staying, promotions } of dests) {
    const square = squareOf(from, config);
    if (square < 0) continue;
    steps.set(square, {
      to: set(to),
      promoting: set(promoting),
      staying: set(staying),
      promotions: promotions ?? [],
    });
  }
  return { steps, drops: new Map(drops.map(({ kind, to }) => [kind.toUpperCase(), set(to)])) };
}

/**
 * The pieces to paint: with premoves made, and with the move whose promotion is being chosen.
 *
 * @param {State} state
 * @param {{from: number, to: number} | null} [choosing]
 */
export function painted(state, choosing = null) {
  if (state.premoves.length === 0 && !choosing) return state.pieces;
  const pieces = new Map(state.pieces);
  for (const premove of state.premoves) {
    if ('kind' in premove) pieces.set(premove.to, letterOf(premove.kind, waiting(state)));
    else carry(pieces, premove.from, premove.to, premove.promotion);
  }
  if (choosing) carry(pieces, choosing.from, choosing.to, null);
  return pieces;
}

/**
 * Moves a piece. A target with a piece of the same color means a rule the board does not know, such
 * as castling onto the rook; then nothing is painted until the page answers.
 *
 * @param {Map<number, string>} pieces
 * @param {number} from
 * @param {number} to
 * @param {string | null} promotion
 */
function carry(pieces, from, to, promotion) {
  const letter = pieces.get(from);
  const there = pieces.get(to);
  if (
    letter === undefined ||
    (there !== undefined && from !== to && colorOf(there) === colorOf(letter))
  )
    return;
  pieces.delete(from);
  pieces.set(to, promotion ? letterOf(promotion, colorOf(letter)) : letter);
}

/**
 * The state with a move painted in advance. Nothing more can be moved until the page sets the
 * pieces.
 *
 * @param {State} state
 * @param {number} from
 * @param {number} to
 * @param {string | null} promotion
 * @returns {State}
 */
export function moved(state, from, to, promotion) {
  const pieces = new Map(state.pieces);
  carry(pieces, from, to, promotion);
  return settled(state, pieces, [from, to]);
}

/**
 * The same for a drop.
 *
 * @param {State} state
 * @param {string} kind
 * @param {Color} color
 * @param {number} to
 * @returns {State}
 */
export function dropped(state, kind, color, to) {
  return settled(state, new Map(state.pieces).set(to, letterOf(kind, color)), [to]);
}

/**
 * @param {State} state
 * @param {Map<number, string>} pieces
 * @param {number[]} lastMove
 * @returns {State}
 */
function settled(state, pieces, lastMove) {
  return {
    ...state,
    pieces,
    lastMove,
    inCheck: [],
    now: { steps: new Map(), drops: new Map() },
    pending: true,
  };
}

/**
 * Whether the viewer may pick up pieces of a color, and for a move or a premove.
 *
 * @param {State} state
 * @param {Color} color
 * @returns {'move' | 'premove' | null}
 */
export function purpose(state, color) {
  const { viewOnly, turn, movable, premovable } = state.config;
  /** @param {Color | 'both' | null} allowed */
  const mine = (allowed) => allowed === 'both' || allowed === color;
  if (viewOnly) return null;
  if (turn === null || turn === color) return mine(movable) ? 'move' : null;
  return mine(premovable) ? 'premove' : null;
}

/**
 * @param {State} state
 * @param {number} square
 */
export function pickable(state, square) {
  const letter = painted(state).get(square);
  return letter === undefined ? null : purpose(state, colorOf(letter));
}

/**
 * Where a piece may go; null if unknown, as for a piece that was premoved already, and for all
 * pieces while `free` is set.
 *
 * @param {State} state
 * @param {Source} source
 * @returns {Reach | null}
 */
export function reach(state, source) {
  if (state.config.free) return null;
  if ('kind' in source) {
    const table = purpose(state, source.color) === 'premove' ? state.later : state.now;
    const to = table.drops.get(source.kind) ?? new Set();
    return { to, promoting: new Set(), staying: new Set(), promotions: [] };
  }
  const premove = pickable(state, source.square) === 'premove';
  const known = (premove ? state.later : state.now).steps.get(source.square);
  if (premove && state.premoves.some((step) => step.to === source.square)) return null;
  return known ?? { to: new Set(), promoting: new Set(), staying: new Set(), promotions: [] };
}

/**
 * @param {State} state
 * @param {Source} source
 * @param {number} to
 */
export function canGo(state, source, to) {
  if (state.walls.has(to)) return false;
  const known = reach(state, source);
  if (known) return known.to.has(to);
  // Another piece of the mover's is picked up instead.
  return state.config.free
    ? pickable(state, to) === null
    : 'kind' in source || source.square !== to;
}

/**
 * The letter of the picked piece.
 *
 * @param {State} state
 * @param {Source} source
 */
export function letterAt(state, source) {
  return 'kind' in source ? letterOf(source.kind, source.color) : painted(state).get(source.square);
}

/**
 * A piece kind by its letter in either case. An unknown kind is called by its letter.
 *
 * @param {State} state
 * @param {string} letter
 * @returns {import('./types.js').Kind}
 */
export function kindOf(state, letter) {
  const upper = letter.toUpperCase();
  return state.config.kinds.find((kind) => kind.letter === upper) ?? { letter: upper, name: upper };
}

/** @param {State} state @returns {Color} the color that is not to move */
function waiting(state) {
  return state.config.turn === 'white' ? 'black' : 'white';
}
