// What the page says in words: whose turn it is, how it ended, a move as one would read it out.

import { hasKey, t } from '../i18n/index.js';
import { other } from './history.js';

/** @import {Color, End, KindInfo, MatchState, SeatState} from '../types.js' */

/** @param {Color} color */
export const colorName = (color) => t(color === 'white' ? 'color.white' : 'color.black');

/**
 * What a player is called, also without a name.
 * @param {SeatState} seat
 */
export const playerName = (seat) => seat.name || colorName(seat.seat.color);

/**
 * Whose turn it is, or why nobody's.
 * @param {MatchState} state
 * @param {number} board
 */
export function turnText(state, board = 0) {
  if (state.end) return resultText(state.end, state.seats);
  if (state.phase === 'waiting') return t('game.waiting');
  const turn = t('game.toMove', { color: colorName(state.boards[board].turn) });
  return state.phase === 'paused' ? `${t('game.paused')}. ${turn}` : turn;
}

/**
 * How a match ended and why: "Checkmate. Black wins."
 * @param {End} end
 * @param {SeatState[]} seats
 */
export function resultText(end, seats) {
  const { outcome, code } = end;
  const winner =
    outcome.kind === 'won'
      ? seats.find((seat) => seat.team === outcome.team)?.seat.color
      : undefined;
  const kind = winner ? 'won' : 'drawn';
  const specific = `end.cause.${code}.${kind}`,
    general = `end.cause.${code}`;
  const values = { loser: winner ? colorName(other(winner)) : '' };
  const cause = hasKey(specific)
    ? t(specific, values)
    : hasKey(general)
      ? t(general, values)
      : sentence(end.sentence);
  if (outcome.kind === 'void' || (!winner && code === 'agreement')) return cause;
  return winner ? t('end.won', { cause, color: colorName(winner) }) : t('end.drawn', { cause });
}

/** @param {string} text */
export function sentence(text) {
  const trimmed = text.trim();
  if (!trimmed) return '';
  const capital = trimmed[0].toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

/**
 * A move as one reads it out: "knight takes f3, check". At most nine words.
 * @param {string} san
 * @param {KindInfo[]} kinds
 */
export function spoken(san, kinds) {
  const end = san.endsWith('#')
    ? `, ${t('say.mate')}`
    : san.endsWith('+')
      ? `, ${t('say.check')}`
      : '';
  const bare = san.replace(/[+#]+$/, '');
  if (/^[O0]-[O0]-[O0]$/.test(bare)) return t('say.castleLong') + end;
  if (/^[O0]-[O0]$/.test(bare)) return t('say.castleShort') + end;
  const nameOf = (/** @type {string} */ letter) =>
    kinds.find((kind) => kind.letter === letter.toUpperCase())?.name ?? letter;
  const drop = /^([A-Z]?)@([a-z]\d{1,2})$/.exec(bare);
  if (drop) return t('say.drop', { piece: nameOf(drop[1] || 'P'), square: drop[2] }) + end;
  const walk = /^([A-Z]?)([a-z]?\d{0,2})(x?)([a-z]\d{1,2})(?:=?([A-Za-z]))?$/.exec(bare);
  if (!walk) return san;
  const [, letter, from, takes, to, became] = walk;
  const words = [letter ? nameOf(letter) : '', from, takes ? t('say.takes') : '', to];
  const promoted = became ? ` ${t('say.becomes', { piece: nameOf(became) })}` : '';
  return words.filter(Boolean).join(' ') + promoted + end;
}
