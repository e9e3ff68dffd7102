// How a match ended: the sentence and the score. Fetched when a match is over.

import { hasKey } from '../i18n/index.js';
import { t } from '../i18n/pages.js';
import { colorName, sentence, teamName } from './words.js';

/** @import {End, SeatState} from '../types.js' */

/**
 * How a match ended and why: "Checkmate. Black wins."
 * @param {End} end
 * @param {SeatState[]} seats
 */
export function resultText({ outcome, code, sentence: said }, seats) {
  const winners = seats.filter(({ team }) => outcome.kind === 'won' && team === outcome.team);
  const losers = seats.filter((seat) => !winners.includes(seat));
  const isTeam = seats.length > 2;
  const name = (/** @type {SeatState[]} */ side) =>
    isTeam ? teamName(side) : colorName(side[0].seat.color);
  const kind = winners.length ? 'won' : 'drawn';
  const known = [`end.cause.${code}.${kind}`, `end.cause.${code}`].find(hasKey);
  const loser = winners.length ? name(losers) : '';
  const cause = known ? t(known, { loser }) : sentence(said);
  if (outcome.kind === 'void' || (kind === 'drawn' && code === 'agreement')) return cause;
  if (kind === 'drawn') return t('end.drawn', { cause });
  return t(isTeam ? 'end.won.team' : 'end.won', { cause, color: name(winners) });
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
