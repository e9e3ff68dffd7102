// How a match ended: the sentence and the score. Fetched when a match is over.

import { hasKey } from '../i18n/index.js';
import { t } from '../i18n/play.js';
import { ownTeam } from './state.js';
import { colorName, sentence, teamName } from './words.js';

/** @import {BoardState, Color, End, MatchState, SeatState} from '../types.js' */
/**
 * @typedef {{pieces: BoardState['pieces'], hands?: BoardState['hands'], turn?: Color, in_check?:
 *   string[]}} EndBoard a board as it was at the end
 */
/** @typedef {{end?: End, seats: SeatState[], boards?: EndBoard[]}} Ended a match that is over */

/**
 * What is said of a match of two teams.
 * @typedef {object} TeamWords
 * @property {(match: Ended) => string} loser who lost it for the team
 * @property {(match: Ended) => string} mate who mated whom, or nothing
 * @property {(team: number) => string} title the name of a team
 * @property {(state: MatchState) => boolean} isOwnLoss whether the viewer, not the partner, lost
 */
/** Fetched with the first match of teams. @type {TeamWords | undefined} */
let teamWords;

/** @param {TeamWords} words */
export function speakOfTeams(words) {
  teamWords = words;
}

/** @param {Ended} match */
const teamWordsOf = ({ seats }) => (seats.length > 2 ? teamWords : undefined);

/**
 * How a match ended and why: "Checkmate. Black wins."
 * @param {Ended} match
 */
export function resultText(match) {
  const { end, seats, boards = [] } = match;
  if (!end) return '';
  const { outcome, sentence: said } = end;
  const { winners, losers } = sides(end, seats);
  const ofTeams = teamWordsOf(match);
  const kind = winners.length ? 'won' : 'drawn';
  const code = causeCode(end, losers, boards);
  const known = [`end.cause.${code}.${kind}`, `end.cause.${code}`].find(hasKey);
  const name = (/** @type {SeatState[]} */ [{ seat }]) => colorName(seat.color);
  const loser = winners.length ? (ofTeams?.loser(match) ?? name(losers)) : '';
  const cause = ofTeams?.mate(match) || (known ? t(known, { loser }) : sentence(said));
  if (outcome.kind === 'void' || (kind === 'drawn' && code === 'agreement')) return cause;
  if (kind === 'drawn') return t('end.drawn', { cause });
  return t('end.won', { cause, color: ofTeams?.title(winners[0].team) ?? name(winners) });
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
  const ofTeams = teamWordsOf(state);
  const stem = `end.why.${causeCode(end, losers, boards)}`;
  const isOther = isWon || ofTeams?.isOwnLoss(state) === false;
  const known = (isOther ? [stem] : [`${stem}.you`, stem]).find(hasKey);
  const loser = ofTeams?.loser(state) ?? teamName(losers);
  const why = known ? t(known, { loser }) : end.sentence;
  const cause = ofTeams?.mate(state) || why;
  return t(isWon ? 'end.you.won' : 'end.you.lost', { cause });
}

/** @param {End} end @param {SeatState[]} seats */
export function sides({ outcome }, seats) {
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
