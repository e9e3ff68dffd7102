// What players of a match on two boards ask of the others: who agreed, and who still has to.
// No DOM.

import { sameSeat, seatState } from '../game/state.js';

/** @import {Consents, MatchState, RematchPartners, Seat, SeatState} from '../types.js' */

/** Whether a person, and not a computer, plays a seat. @param {SeatState} one */
const isPerson = ({ computer, free }) => !computer && !free;

/** @param {MatchState} state @param {Seat} seat */
const isMine = (state, seat) => (state.yours ?? []).some((own) => sameSeat(own, seat));

/**
 * The people who have been away so long that a computer may take their seats, for a player.
 * @param {MatchState} state
 * @param {(seat: Seat) => boolean} isClaimable whether the absence is long enough
 * @returns {SeatState[]}
 */
export function replaceable(state, isClaimable) {
  const isOpen = state.phase === 'playing' && (state.yours ?? []).length > 0;
  const isGone = (/** @type {SeatState} */ one) =>
    isPerson(one) && one.presence !== 'here' && !isMine(state, one.seat) && isClaimable(one.seat);
  return isOpen && state.boards.length > 1 ? state.seats.filter(isGone) : [];
}

/**
 * The computer that is asked for in a seat, and the players who ask for it; the last proposal
 * counts.
 * @param {MatchState} state
 * @param {Seat} seat
 * @returns {{opponent: string, by: Seat[]} | null}
 */
export function proposal({ consents }, seat) {
  const asked = (consents?.replacements ?? []).filter((one) => sameSeat(one.seat, seat));
  const last = asked.at(-1);
  if (!last) return null;
  const { opponent } = last;
  return { opponent, by: asked.filter((one) => one.opponent === opponent).map(({ by }) => by) };
}

/**
 * Who still has to agree that a computer takes a seat: the partner, and one of the opponents.
 * @param {MatchState} state
 * @param {Seat} gone
 * @param {Seat[]} agreed
 * @returns {{partner: SeatState | null, opponents: SeatState[]}} one of these opponents
 */
export function stillNeeded(state, gone, agreed) {
  const team = seatState(state, gone)?.team;
  const hasAgreed = (/** @type {SeatState} */ { seat }) => agreed.some((by) => sameSeat(by, seat));
  const here = state.seats.filter(
    (one) => isPerson(one) && one.presence === 'here' && !sameSeat(one.seat, gone)
  );
  const partner = here.find((one) => one.team === team && !hasAgreed(one)) ?? null;
  const opponents = here.filter((one) => one.team !== team);
  return { partner, opponents: opponents.some(hasAgreed) ? [] : opponents };
}

/**
 * Who wants a rematch with these partners, and who of the others has to want the same.
 * @param {MatchState} state
 * @param {RematchPartners} partners
 * @returns {{by: SeatState[], missing: SeatState[]}}
 */
export function rematchWishes(state, partners) {
  const wishes = (state.consents?.rematches ?? []).filter((one) => one.partners === partners);
  const wants = (/** @type {SeatState} */ one) => wishes.some(({ by }) => sameSeat(by, one.seat));
  const people = state.seats.filter(isPerson);
  return { by: people.filter(wants), missing: people.filter((one) => !wants(one)) };
}

/**
 * The viewer's own wish for a rematch.
 * @param {MatchState} state
 * @returns {RematchPartners | null}
 */
export function ownWish(state) {
  const own = (state.consents?.rematches ?? []).find(({ by }) => isMine(state, by));
  return own?.partners ?? null;
}

/**
 * The player with whom the viewer plays after partners were swapped.
 * @param {MatchState} state
 * @returns {SeatState | undefined}
 */
export function swappedPartner({ seats, yours = [] }) {
  const [own] = yours;
  return seats.find(({ seat }) => own && seat.board !== own.board && seat.color === own.color);
}

/**
 * What others ask for that they did not ask before.
 * @param {Consents | undefined} before
 * @param {Consents | undefined} now
 */
export function fresh(before, now) {
  const known = new Set(
    [...(before?.replacements ?? []), ...(before?.rematches ?? [])].map((one) =>
      JSON.stringify(one)
    )
  );
  const isNew = (/** @type {object} */ one) => !known.has(JSON.stringify(one));
  return {
    replacements: (now?.replacements ?? []).filter(isNew),
    rematches: (now?.rematches ?? []).filter(isNew),
  };
}
