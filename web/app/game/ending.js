// How a match ended: the sentence and the score. Fetched when a match is over.

import { hasKey } from '../i18n/index.js';
import { t } from '../i18n/play.js';
import { ownTeam } from './state.js';
import { colorName, sentence, teamName } from './words.js';

/** @import {BoardState, End, MatchState, SeatState} from '../types.js' */
/**
 * @typedef {{end?: End, seats: SeatState[], boards?: Pick<BoardState, 'pieces' | 'hands'>[]}}
 *   Ended a match that is over
 */

/**
 * How a match ended and why: "Checkmate. Black wins."
 * @param {Ended} match
 */
export function resultText({ end, seats, boards = [] }) {
  if (!end) return '';
  const { outcome, sentence: said } = end;
  const { winners, losers } = sides(end, seats);
  const isTeam = seats.length > 2;
  const name = (/** @type {SeatState[]} */ side) =>
    isTeam ? teamName(side) : colorName(side[0].seat.color);
  const kind = winners.length ? 'won' : 'drawn';
  const code = causeCode(end, losers, boards);
  const known = [`end.cause.${code}.${kind}`, `end.cause.${code}`].find(hasKey);
  const loser = winners.length ? name(losers) : '';
  const cause = known ? t(known, { loser }) : sentence(said);
  if (outcome.kind === 'void' || (kind === 'drawn' && code === 'agreement')) return cause;
  if (kind === 'drawn') return t('end.drawn', { cause });
  return t(isTeam ? 'end.won.team' : 'end.won', { cause, color: name(winners) });
}

/**
 * The result as its viewer reads it. A player reads "You won: Alice resigned".
 * @param {MatchState} state
 */
export function ownResultText(state) {
  const { end, seats, boards } = state;
  const team = ownTeam(state);
  if (!end || team === undefined || end.outcome.kind !== 'won') return resultText(state);
  const isWon = end.outcome.team === team;
  const { losers } = sides(end, seats);
  const stem = `end.why.${causeCode(end, losers, boards)}`;
  const known = (isWon ? [stem] : [`${stem}.you`, stem]).find(hasKey);
  const cause = known ? t(known, { loser: teamName(losers) }) : end.sentence;
  return t(isWon ? 'end.you.won' : 'end.you.lost', { cause });
}

/** @param {End} end @param {SeatState[]} seats */
function sides({ outcome }, seats) {
  const winners = seats.filter(({ team }) => outcome.kind === 'won' && team === outcome.team);
  return { winners, losers: seats.filter((seat) => !winners.includes(seat)) };
}

/**
 * Some rulesets end when a side has lost only the pieces that count: then it has others left.
 * @param {End} end
 * @param {SeatState[]} losers
 * @param {Pick<BoardState, 'pieces' | 'hands'>[]} boards
 */
function causeCode({ code }, losers, boards) {
  if (code !== 'extinction' || losers.length !== 1) return code;
  const { board, color } = losers[0].seat;
  const { pieces = {}, hands = [] } = boards[board] ?? {};
  const isOwn = color === 'white' ? /^[A-Z]/ : /^[a-z]/;
  const held = Object.keys(hands[color === 'white' ? 0 : 1] ?? {});
  const hasOthers = held.length > 0 || Object.values(pieces).some((piece) => isOwn.test(piece));
  return hasOthers ? 'extinction.some' : code;
}

/**
 * The score: 1–0, 0–1, ½–½.
 * @param {End} end
 * @param {SeatState[]} seats
 */
export function score({ outcome }, seats) {
  if (outcome.kind === 'void') return '–';
  if (outcome.kind === 'drawn') return '½–½';
  return outcome.team === seats[0].team ? '1–0' : '0–1';
}
