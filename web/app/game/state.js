// The match as this page knows it: whole when the server shows it, then event by event. No DOM, no clock of its own.

/** @import {ChatLine, ClockState, EventsMessage, MatchEvent, MatchState, Offer, Seat, SeatState} from '../types.js' */

/**
 * @param {Seat} a
 * @param {Seat} b
 */
export const sameSeat = (a, b) => (a.board ?? 0) === (b.board ?? 0) && a.color === b.color;

/**
 * What one message of events makes of a match. Boards, clocks and offers in it are as after the last event.
 * @param {MatchState} state
 * @param {EventsMessage} message
 * @returns {MatchState}
 */
export function withEvents(state, message) {
  const fresh = message.events.filter((event) => event.seq > state.head.seq);
  const next = {
    ...state,
    head: message.head,
    moves: state.moves.map((line) => line.slice()),
    seats: state.seats.map((seat) => ({ ...seat })),
    offers: message.offers ?? [],
  };
  for (const event of fresh) applyEvent(next, event);
  if (message.boards?.length) {
    next.boards = state.boards.map(
      (old) => message.boards?.find((board) => board.board === old.board) ?? old
    );
  }
  message.clocks?.forEach((clock, index) => {
    if (next.seats[index]) next.seats[index].clock = clock;
  });
  return next;
}

/**
 * @param {MatchState} state a copy that may be changed
 * @param {MatchEvent} event
 */
function applyEvent(state, event) {
  const seat = event.seat && seatState(state, event.seat);
  switch (event.event) {
    case 'began':
    case 'unpaused':
      state.phase = 'playing';
      break;
    case 'paused':
      state.phase = 'paused';
      break;
    case 'move':
      if (event.seat && event.san && event.ply) {
        const line = state.moves[event.seat.board ?? 0];
        line.length = Math.min(line.length, event.ply - 1);
        line.push(event.san);
      }
      break;
    case 'taken-back':
      state.moves[event.board ?? 0].length = /** @type {number} */ (event.to);
      break;
    case 'presence':
      if (seat) {
        seat.presence = event.presence ?? 'here';
        seat.claimable_in_ms = event.claimable_in_ms;
      }
      break;
    case 'seat-taken':
      if (seat) {
        seat.free = false;
        seat.presence = 'here';
        seat.name = event.name ?? '';
      }
      break;
    case 'renamed':
      if (seat) seat.name = event.name ?? '';
      break;
    case 'ended':
      state.phase = 'over';
      state.end = event.end;
      break;
  }
}

/**
 * @param {MatchState} state
 * @param {Seat} seat
 * @returns {SeatState | undefined}
 */
export function seatState(state, seat) {
  return state.seats.find((candidate) => sameSeat(candidate.seat, seat));
}

/**
 * The chat with new lines: in order, each once; an erased line comes again without its text.
 * @param {ChatLine[]} chat
 * @param {ChatLine[]} lines
 */
export function withChat(chat, lines) {
  const byNumber = new Map(chat.map((line) => [`${line.room} ${line.seq}`, line]));
  for (const line of lines) byNumber.set(`${line.room} ${line.seq}`, line);
  return [...byNumber.values()].sort((a, b) => a.after_seq - b.after_seq || a.seq - b.seq);
}

/**
 * How a viewer takes part: alone at both sides, at one side, or looking on.
 * @param {MatchState} state
 * @returns {'both' | 'one' | 'none'}
 */
export function part(state) {
  const colors = new Set((state.yours ?? []).map((seat) => seat.color));
  return colors.size > 1 ? 'both' : colors.size === 1 ? 'one' : 'none';
}

/**
 * The seat for which the viewer acts now on a board: the one to move if it is theirs, else any of theirs.
 * @param {MatchState} state
 * @param {number} board
 * @returns {Seat | undefined}
 */
export function actingSeat(state, board = 0) {
  const own = (state.yours ?? []).filter((seat) => (seat.board ?? 0) === board);
  return own.find((seat) => seat.color === state.boards[board].turn) ?? own[0];
}

/**
 * To which ply a takeback asked for by a seat goes: before its own last move; alone at both sides, one back.
 * @param {MatchState} state
 * @param {number} board
 * @returns {number | null} null when there is nothing to take back
 */
export function takebackTarget(state, board = 0) {
  const { ply, turn } = state.boards[board];
  const mine = actingSeat(state, board);
  if (!mine || ply === 0) return null;
  if (part(state) === 'both' || mine.color !== turn) return ply - 1;
  return ply >= 2 ? ply - 2 : null;
}

/**
 * Whether the match may still be aborted: before the second move.
 * @param {MatchState} state
 */
export function mayAbort(state) {
  const made = state.boards.reduce((sum, board) => sum + board.ply, 0);
  return state.phase !== 'over' && made < 2;
}

/**
 * The opponent who has been away, and in how many milliseconds that may be claimed.
 * @param {MatchState} state
 * @returns {SeatState | undefined}
 */
export function goneOpponent(state) {
  if (part(state) !== 'one' || (state.phase !== 'playing' && state.phase !== 'paused'))
    return undefined;
  const team = seatState(state, /** @type {Seat[]} */ (state.yours)[0])?.team;
  return state.seats.find(
    (seat) => seat.team !== team && !seat.free && seat.claimable_in_ms !== undefined
  );
}
