// How a match on two boards ended: who mated whom and where, who lost it for the team.

import { sides, speakOfTeams } from '../game/ending.js';
import { sameSeat } from '../game/state.js';
import { playerName, seatName, teamName } from '../game/words.js';
import { t } from '../i18n/two-boards.js';

/** @import {End, MatchState, SeatState} from '../types.js' */
/** @typedef {import('../game/ending.js').Ended} Ended */

/** "Team Red": the team of White on the first board. @param {number} team */
export const teamTitle = (team) => t(team % 2 ? 'team.blue' : 'team.red');

/**
 * The player whose loss ended a match on two boards, as far as it shows.
 * @param {Ended} match
 * @returns {SeatState | undefined}
 */
function beatenSeat({ end, seats, boards = [] }) {
  const { against } = end ?? {};
  if (against) return seats.find(({ seat }) => sameSeat(seat, against));
  if (end?.outcome.kind !== 'won') return undefined;
  // Matches of before do not say it, but their boards and clocks do.
  const { losers } = sides(end, seats);
  if (end.code === 'flag') return losers.find(({ clock }) => clock.left_ms <= 0);
  if (end.code !== 'checkmate') return undefined;
  return losers.find(({ seat: { board, color } }) => {
    const { turn, in_check = [] } = boards[board] ?? {};
    return turn === color && in_check.length > 0;
  });
}

/** The board on which a match on two boards ended, if it shows. @param {Ended} match */
export const boardOfEnd = (match) => match.end?.board ?? beatenSeat(match)?.seat.board;

/** Who lost it for the team; both partners if it does not show. @param {Ended} match */
function loser(match) {
  const one = beatenSeat(match);
  if (one) return playerName(one);
  return teamName(sides(/** @type {End} */ (match.end), match.seats).losers);
}

/** "Ann (White on board B) mates Bob.", if there was a mate. @param {Ended} match */
function mate(match) {
  const { end, seats, boards = [] } = match;
  const mated = end?.code === 'checkmate' ? beatenSeat(match) : undefined;
  const isMater = (/** @type {SeatState} */ { seat: { board, color } }) =>
    board === mated?.seat.board && color !== mated.seat.color;
  const mater = mated && seats.find(isMater);
  if (!mater) return '';
  const { board: index, color } = mater.seat;
  const place = seatName({ index, match: { boards } }, color);
  return t('end.mates', { winner: playerName(mater), seat: place, loser: playerName(mated) });
}

/** Whether the viewer, and not the partner, lost the match. @param {MatchState} state */
function isOwnLoss(state) {
  const lost = beatenSeat(state);
  return Boolean(lost && state.yours?.some((own) => sameSeat(own, lost.seat)));
}

speakOfTeams({ loser, mate, title: teamTitle, isOwnLoss });
