// Sounds, spoken moves, vibration and announcements. Fetched when something happens.

import { announce } from '../dom.js';
import { t } from '../i18n/pages.js';
import { resultText } from './ending.js';
import { offerText } from './offers.js';
import { spoken } from './spoken.js';
import { part, partOn, seatState } from './state.js';
import { boardName, playerName, seatName, turnText } from './words.js';

/** @import {ChatLine, Effects, MatchEvent, MatchState, Offer, Seat} from '../types.js' */
/** @typedef {import('./match-client.js').MatchClient} MatchClient */
/** @typedef {MatchEvent & {seat: Seat}} SeatEvent */

/** Milliseconds of vibration. */
const BUZZ = 40;

/**
 * The sound of a move.
 * @param {{san?: string, move?: string, effects?: Effects}} made
 * @returns {'check' | 'capture' | 'drop' | 'move'}
 */
export function soundOf({ san = '', move = '', effects = {} }) {
  if (/[+#]$/.test(san)) return 'check';
  if (move.includes('@')) return 'drop';
  const isFewer = (effects.removed?.length ?? 0) > (effects.added?.length ?? 0);
  return san.includes('x') || isFewer ? 'capture' : 'move';
}

export class Reactions {
  /** @param {MatchClient} match @param {import('../site.js').Site} site */
  constructor(match, site) {
    this.match = match;
    this.site = site;
    /** @type {Set<string>} own moves that have sounded already */
    this.sounded = new Set();
  }

  /**
   * The player's own move sounds when it is painted.
   * @param {string} uci
   * @param {boolean} isCapture
   */
  own(uci, isCapture) {
    this.sounded.add(uci);
    this.site.sounds.play(uci.includes('@') ? 'drop' : isCapture ? 'capture' : 'move');
  }

  /** @param {MatchEvent[]} events */
  happened(events) {
    const { match, site } = this;
    const { state } = match;
    if (!state) return;
    const ended = events.find((event) => event.event === 'ended');
    const moves = /** @type {SeatEvent[]} */ (events.filter(({ event }) => event === 'move'));
    // Of several moves at once, as after a lost connection, only the last of each board counts.
    const last = new Map(moves.map((event) => [event.seat.board, event]));
    for (const event of last.values()) this.moved(state, event, ended);
    for (const event of events) if (event.event !== 'move') this.other(state, event);
    if (!ended || !state.end) return;
    site.sounds.play('end');
    const final = moves.at(-1)?.seat;
    const isSaid = final && partOn(state, final.board) === 'one' && !match.isMine(final);
    if (!isSaid) announce(resultText(state.end, state.seats), 'assertive');
  }

  /** @param {MatchState} state @param {SeatEvent} event @param {MatchEvent | undefined} ended */
  moved(state, event, ended) {
    const { match, site } = this;
    const { board } = event.seat;
    const isMine = match.isMine(event.seat);
    const sound = soundOf(event);
    const words = spoken(event.san ?? '', state.ruleset.kinds);
    const hasSounded = this.sounded.delete(event.move ?? '') && isMine && sound !== 'check';
    if (!hasSounded) site.sounds.play(sound);
    void site.say(words);
    const plays = partOn(state, board);
    if (plays === 'none' && part(state) !== 'none') {
      return announce(`${boardName(match.boards[board])}: ${words}.`);
    }
    if (!isMine && site.preferences.now.vibration) navigator.vibrate?.(BUZZ);
    if (plays === 'one' && !isMine) {
      // The result has "checkmate" already.
      const result = ended?.end ? ` ${resultText(ended.end, state.seats)}` : '';
      announce(`${result ? words.replace(/, [^,]*$/, '') : words}.${result}`, 'assertive');
    } else if (!ended && (!isMine || plays === 'both')) {
      announce(`${words}. ${turnText(state, board)}`);
    }
  }

  /** @param {MatchState} state @param {MatchEvent} event */
  other(state, event) {
    const { match, site } = this;
    const isMine = event.seat && match.isMine(event.seat);
    const seat = event.seat && seatState(state, event.seat);
    const isOpponent = seat && !isMine && part(state) === 'one';
    if (event.event === 'offered' && isOpponent) {
      site.sounds.play('notify');
      announce(offerText(/** @type {Offer} */ (event.offer), seat));
    } else if (event.event === 'seat-taken' && !isMine) site.sounds.play('notify');
    else if (event.event === 'taken-back') {
      site.sounds.play('move');
      announce(turnText(state, event.board ?? 0));
    } else if (event.event === 'presence' && isOpponent) {
      announce(`${playerName(seat)} ${t(`game.${event.presence ?? 'here'}`)}`);
    }
  }

  /** @param {ChatLine[]} lines */
  chatted(lines) {
    if (lines.length) this.site.sounds.play('notify');
  }

  /** @param {Seat} seat */
  ranLow(seat) {
    if (!this.match.isMine(seat)) return;
    this.site.sounds.play('low-time');
    announce(t('say.low', { color: seatName(this.match.boards[seat.board], seat.color) }));
  }
}
