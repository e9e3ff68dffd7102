// Names and sentences about a match: its players, its boards, whose turn it is.

import { t } from '../i18n/index.js';
import { partOn, sameSeat, seatState, teams } from './state.js';

/** @import {Color, MatchState, SeatState} from '../types.js' */
/** @typedef {import('./board-client.js').BoardClient} BoardClient */

/** @param {Color} color */
export const colorName = (color) => t(color === 'white' ? 'color.white' : 'color.black');

/** What a player is called, also without a name. @param {SeatState} seat */
export const playerName = (seat) => seat.name || colorName(seat.seat.color);

/**
 * "Board", or "Board A" where there are several.
 * @param {{index: number, match: {boards: unknown[]}}} board
 */
export const boardName = ({ index, match }) =>
  match.boards.length > 1 ? t('game.board.of', { letter: letterOf(index) }) : t('game.board');

/**
 * "White", or "White on board A" where there are several.
 * @param {Parameters<typeof boardName>[0]} board
 * @param {Color} color
 */
export const seatName = ({ index, match }, color) =>
  match.boards.length > 1
    ? t('game.seat.of', { color: colorName(color), letter: letterOf(index) })
    : colorName(color);

/** @param {number} index */
export const letterOf = (index) => String.fromCharCode(65 + index);

/** The names of a team: "Ada", "Ada & Cara". @param {SeatState[]} seats */
export const teamName = (seats) => seats.map(playerName).join(' & ');

/** "Ada vs Bob". @param {MatchState} state */
export function matchTitle(state) {
  const [first, second] = teams(state);
  return t('game.title', { white: teamName(first), black: teamName(second) });
}

/**
 * Whose turn it is in a match that is not over.
 * @param {MatchState} state
 * @param {number} board
 * @param {Color} [color] whose turn it is on the board that the page shows
 */
export function turnText(state, board, color = state.boards[board].turn) {
  if (state.phase === 'waiting') return t('game.waiting');
  const turn = moverText(state, board, color);
  return state.phase === 'paused' ? `${t('game.paused')}. ${turn}` : turn;
}

/**
 * Players read whose turn it is by name; people at one computer and spectators by color.
 * @param {MatchState} state
 * @param {number} board
 * @param {Color} color
 */
function moverText(state, board, color) {
  const seat = { board, color };
  if (partOn(state, board) === 'one') {
    if (state.yours?.some((own) => sameSeat(own, seat))) return t('game.yourTurn');
    const mover = seatState(state, seat);
    if (mover) return t('game.thinking', { name: playerName(mover) });
  }
  return t('game.toMove', { color: seatName({ index: board, match: state }, color) });
}

/**
 * A message of the server as a sentence: a capital in front, a full stop at the end.
 * @param {string} text
 */
export function sentence(text) {
  const trimmed = text.trim();
  if (!trimmed) return '';
  const capital = trimmed[0].toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
