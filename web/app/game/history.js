// Positions of a game, made by applying the effects of its moves. Knows no rules of chess.

/** @import {Color, Effects, HandCounts, MatchEvent} from '../types.js' */
/** @import {MoveRecord, Pieces, StartPosition} from '../types.js' */

/**
 * @typedef {object} Position
 * @property {Pieces} pieces
 * @property {HandCounts[]} hands
 * @property {Color} turn
 * @property {string[]} lastMove
 * @property {string[]} inCheck
 */

/**
 * @typedef {{start: StartPosition, moves: MoveRecord[]}} Game one board's start position and moves
 */

/** @param {Color} color @returns {Color} */
export const other = (color) => (color === 'white' ? 'black' : 'white');

/**
 * The squares of a move in UCI: from and to, or the square of a drop. None for other notation.
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
 * The position after a move.
 * @param {Position} position
 * @param {Pick<MoveRecord, 'move' | 'effects' | 'in_check' | 'hands'> & {color: Color}} made
 * @returns {Position}
 */
export function play(position, made) {
  const { move, color, effects, in_check = [], hands } = made;
  return {
    pieces: piecesAfter(position.pieces, effects),
    hands: hands ?? handsAfter(position.hands, color, effects),
    turn: other(color),
    lastMove: squaresOf(move),
    inCheck: in_check,
  };
}

/** @param {Pieces} before @param {Effects} effects */
function piecesAfter(before, { removed = [], moved = [], added = [] }) {
  const pieces = { ...before };
  for (const { at } of removed) delete pieces[at];
  // All at once: pieces may change places, as in castling.
  const lifted = moved.map(({ from }) => pieces[from]);
  for (const { from } of moved) delete pieces[from];
  moved.forEach(({ to }, index) => {
    if (lifted[index]) pieces[to] = lifted[index];
  });
  for (const { at, piece } of added) pieces[at] = piece;
  return pieces;
}

/** @param {HandCounts[]} before @param {Color} color @param {Effects} effects */
function handsAfter(before, color, { from_hand, to_hand }) {
  const hands = before.map((hand) => ({ ...hand }));
  const hand = hands[color === 'white' ? 0 : 1];
  if (!hand) return hands;
  const dropped = from_hand?.toUpperCase();
  if (dropped) {
    hand[dropped] = (hand[dropped] ?? 1) - 1;
    if (hand[dropped] <= 0) delete hand[dropped];
  }
  const captured = to_hand?.toUpperCase();
  if (captured) hand[captured] = (hand[captured] ?? 0) + 1;
  return hands;
}

/**
 * The position of a game after a number of moves.
 * @param {Game} game
 * @param {number} ply
 * @returns {Position}
 */
export function positionAt({ start, moves }, ply) {
  const { pieces, hands = [{}, {}], turn } = start;
  /** @type {Position} */
  const first = { pieces, hands, turn, lastMove: [], inCheck: [] };
  return moves
    .slice(0, ply)
    .reduce((position, made) => play(position, { ...made, color: made.seat.color }), first);
}

/**
 * A game after one more event of the match; the same game if the event is about another board.
 * @param {Game} game
 * @param {MatchEvent} event
 * @param {number} board
 * @returns {Game}
 */
export function extend(game, event, board) {
  if (event.event === 'taken-back' && event.board === board) {
    return { ...game, moves: game.moves.slice(0, /** @type {number} */ (event.to)) };
  }
  const { seat, ply, move = '', san = '', effects } = event;
  if (event.event !== 'move' || seat?.board !== board || !ply || !effects) return game;
  return { ...game, moves: [...game.moves.slice(0, ply - 1), { ply, seat, move, san, effects }] };
}

/**
 * A guess at the position after a move, until the server sends its effects: the piece moves, and
 * whatever was on its target is gone.
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
    return play(position, { move: uci, color, effects });
  }
  const promoted = uci.slice((from + to).length);
  const effects = {
    removed: position.pieces[to] ? [{ at: to, piece: position.pieces[to] }] : [],
    moved: [{ from, to }],
    added: promoted ? [{ at: to, piece: cased(promoted) }] : [],
  };
  return play(position, { move: uci, color, effects });
}
