// What happened on the boards, as far as a partner has to know it: pieces that were passed.

import { announce } from '../dom.js';
import { kindName } from '../../board/en-names.js';
import { sameSeat } from '../game/state.js';
import { playerName } from '../game/words.js';
import { t } from '../i18n/two-boards.js';

/** @import {MatchEvent, MatchState, Seat} from '../types.js' */
/** @typedef {import('../game/players.js').Player} Player */

/** How long a piece that was passed is lit, in milliseconds. */
const LIT_FOR = 2200;

/**
 * The player who passed a piece: the partner of the seat that got it.
 * @param {MatchState} state
 * @param {Seat} to
 */
function passer({ seats }, to) {
  const team = seats.find(({ seat }) => sameSeat(seat, to))?.team;
  return seats.find((one) => one.team === team && one.seat.board !== to.board);
}

/** Lights the piece in the hand of its new owner. @param {HTMLElement} hand @param {string} kind */
function light(hand, kind) {
  const button = hand.querySelector(`[data-kind="${CSS.escape(kind)}"]`);
  if (!(button instanceof HTMLElement)) return;
  button.classList.remove('passed');
  // The class begins its animation again only after the browser has seen it go.
  void button.offsetWidth;
  button.classList.add('passed');
  setTimeout(() => button.classList.remove('passed'), LIT_FOR);
}

/**
 * @param {MatchEvent[]} events
 * @param {MatchState} state
 * @param {{site: import('../site.js').Site, players: Player[]}} page
 */
export function tellPassed(events, state, { site, players }) {
  for (const event of events) {
    if (event.event !== 'transferred' || typeof event.to !== 'object') continue;
    const to = /** @type {Seat} */ (event.to);
    const letter = (event.piece ?? '').toUpperCase();
    const player = players.find(({ seat }) => sameSeat(seat, to));
    // The hand is painted after the events.
    if (player) queueMicrotask(() => light(player.parts.hand, letter));
    const by = passer(state, to);
    if (!by || !state.yours?.some((own) => sameSeat(own, to))) continue;
    // Who plays on both boards has seen it.
    if (state.yours.some((own) => sameSeat(own, by.seat))) continue;
    const kind = state.ruleset.kinds.find((one) => one.letter === letter);
    const name = kindName(kind?.name ?? letter);
    const words = t('pass.you', { name: playerName(by), piece: name });
    announce(words);
    site.sounds.play('drop');
    void site.say(words);
  }
}
