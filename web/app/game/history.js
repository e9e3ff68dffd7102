// Earlier positions, by folding what each move did to the pieces. No rules of chess are needed for it.

/** @import {Color, Effects, HandCounts, KindInfo, MatchEvent, MoveRecord, Pieces, StartPosition} from '../types.js' */

/**
 * @typedef {object} Position
 * @property {Pieces} pieces
 * @property {HandCounts[]} hands
 * @property {Color} turn
 * @property {string[]} lastMove
 * @property {string[]} inCheck
 */

/** @typedef {{start: StartPosition, moves: MoveRecord[]}} Line */

/** @param {Color} color @returns {Color} */
export const other = (color) => (color === 'white' ? 'black' : 'white');

/**
 * The squares that a move as in UCI names: where from and where to, or where a drop went.
 * @param {string} uci
 * @returns {string[]}
 */
export function squaresOf(uci) {
  const drop = /^[^@]+@([a-z]\d{1,2})/.exec(uci);
  if (drop) return [drop[1]];
  const walk = /^([a-z]\d{1,2})([a-z]\d{1,2})/.exec(uci);
  return walk ? [walk[1], walk[2]] : [];
}

/**
 * @param {Position} position
 * @param {{move: string, seat: {color: Color}, effects: Effects, in_check?: string[]}} made
 * @returns {Position}
 */
export function play(position, made) {
  const pieces = { ...position.pieces };
  const hands = position.hands.map((hand) => ({ ...hand }));
  const { removed = [], moved = [], added = [], from_hand, to_hand } = made.effects;
  for (const { at } of removed) delete pieces[at];
  // All at once: pieces may change places, as in castling.
  const lifted = moved.map(({ from }) => pieces[from]);
  for (const { from } of moved) delete pieces[from];
  moved.forEach(({ to }, index) => {
    if (lifted[index]) pieces[to] = lifted[index];
  });
  for (const { at, piece } of added) pieces[at] = piece;
  const hand = hands[made.seat.color === 'white' ? 0 : 1];
  const spent = from_hand?.toUpperCase(),
    won = to_hand?.toUpperCase();
  if (hand && spent) {
    hand[spent] = (hand[spent] ?? 1) - 1;
    if (hand[spent] <= 0) delete hand[spent];
  }
  if (hand && won) hand[won] = (hand[won] ?? 0) + 1;
  return {
    pieces,
    hands,
    turn: other(made.seat.color),
    lastMove: squaresOf(made.move),
    inCheck: made.in_check ?? [],
  };
}

/**
 * The position after so many moves of a line.
 * @param {Line} line
 * @param {number} ply
 * @returns {Position}
 */
export function positionAt(line, ply) {
  const { start } = line;
  /** @type {Position} */
  let position = {
    pieces: start.pieces,
    hands: start.hands ?? [{}, {}],
    turn: start.turn,
    lastMove: [],
    inCheck: [],
  };
  for (const made of line.moves.slice(0, ply)) position = play(position, made);
  return position;
}

/**
 * A line after one more event of its board; the same line when the event does not concern it.
 * @param {Line} line
 * @param {MatchEvent} event
 * @param {number} board
 * @returns {Line}
 */
export function extend(line, event, board = 0) {
  if (event.event === 'taken-back' && (event.board ?? 0) === board) {
    return { ...line, moves: line.moves.slice(0, /** @type {number} */ (event.to)) };
  }
  if (
    event.event === 'move' &&
    event.seat &&
    (event.seat.board ?? 0) === board &&
    event.ply &&
    event.effects
  ) {
    const made = {
      ply: event.ply,
      seat: event.seat,
      move: event.move ?? '',
      san: event.san ?? '',
      effects: event.effects,
    };
    return { ...line, moves: [...line.moves.slice(0, event.ply - 1), made] };
  }
  return line;
}

/**
 * What a move looks like before the server has said what it did: the piece goes, what stood there is gone.
 * @param {Position} position
 * @param {string} uci
 * @param {Color} color
 * @returns {Position}
 */
export function predict(position, uci, color) {
  const cased = (/** @type {string} */ letter) =>
    color === 'white' ? letter.toUpperCase() : letter.toLowerCase();
  const [from, to] = squaresOf(uci);
  if (!from) return { ...position, turn: other(color) };
  if (uci.includes('@')) {
    const letter = uci.slice(0, uci.indexOf('@')).toUpperCase();
    const effects = { added: [{ at: from, piece: cased(letter) }], from_hand: letter };
    return play(position, { move: uci, seat: { color }, effects });
  }
  const promoted = uci.slice((from + to).length);
  const effects = {
    removed: position.pieces[to] ? [{ at: to, piece: position.pieces[to] }] : [],
    moved: [{ from, to }],
    added: promoted ? [{ at: to, piece: cased(promoted) }] : [],
  };
  return play(position, { move: uci, seat: { color }, effects });
}

/**
 * What one side has more of than the other, kind by kind, and by how much it is ahead in tenths of a pawn.
 * Pieces in hand count for their owner.
 * @param {Position} position
 * @param {KindInfo[]} kinds
 */
export function material(position, kinds) {
  /** @type {Map<string, number>} */
  const difference = new Map();
  const count = (/** @type {string} */ letter, /** @type {number} */ by) =>
    difference.set(letter, (difference.get(letter) ?? 0) + by);
  for (const piece of Object.values(position.pieces)) {
    const upper = piece.toUpperCase();
    count(upper, piece === upper ? 1 : -1);
  }
  position.hands.forEach((hand, side) => {
    for (const [letter, held] of Object.entries(hand))
      count(letter.toUpperCase(), side === 0 ? held : -held);
  });
  let lead = 0;
  /** @type {Record<Color, {letter: string, count: number}[]>} */
  const extra = { white: [], black: [] };
  const byValue = [...kinds].sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  for (const kind of byValue) {
    const more = difference.get(kind.letter) ?? 0;
    lead += more * (kind.value ?? 0);
    if (more !== 0 && !kind.royal)
      extra[more > 0 ? 'white' : 'black'].push({ letter: kind.letter, count: Math.abs(more) });
  }
  return { extra, lead };
}
