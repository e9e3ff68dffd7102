// What the status says while a match on two boards goes on: whose turn it is, and who waits.

import { actingSeat, part, sameSeat, seatState } from '../game/state.js';
import { boardName, playerName, turnText } from '../game/words.js';
import { t } from '../i18n/two-boards.js';
import { partnerOf } from './talk.js';

/** @import {Color, MatchState} from '../types.js' */

/**
 * Whether the viewer is to move on a board and has no legal move: only a piece can help.
 * @param {MatchState} state
 * @param {number} index
 */
export function mustWait(state, index) {
  const { turn, dests = [], drops = [] } = state.boards[index];
  const seat = actingSeat(state, index);
  const isMine = seat?.color === turn;
  return state.phase === 'playing' && isMine && dests.length + drops.length === 0;
}

/** Whose turn it is on every board, for people who only watch. @param {MatchState} state */
function bothTurns(state) {
  const match = { boards: state.boards };
  const turns = state.boards.map(({ board, turn }) => {
    const seat = seatState(state, { board, color: turn });
    const name = seat ? playerName(seat) : '';
    return t('both.turn', { board: boardName({ index: board, match }), name });
  });
  return turns.join(' · ');
}

/**
 * @param {MatchState} state
 * @param {number} index the board for which keys are meant
 * @param {Color} turn whose turn it is there, as the page shows it
 */
export function turnWords(state, index, turn) {
  const plays = part(state);
  if (state.phase !== 'playing') return turnText(state, index, turn);
  if (plays === 'none') return bothTurns(state);
  const seat = { board: index, color: turn };
  const isMine = state.yours?.some((own) => sameSeat(own, seat));
  if (plays === 'both' || !isMine) return turnText(state, index, turn);
  const runs = seatState(state, seat)?.clock.running;
  const partner = partnerOf(state);
  if (turn === state.boards[index].turn && mustWait(state, index) && partner) {
    return t(runs ? 'both.wait.clock' : 'both.wait', { name: playerName(partner) });
  }
  return t(runs ? 'both.yourTurn.clock' : 'game.yourTurn');
}
