// Sounds, spoken moves, vibration and announcements. Fetched when something happens.

import { announce } from '../dom.js';
import { hasKey } from '../i18n/index.js';
import { t } from '../i18n/play.js';
import { ownResultText } from './ending.js';
import { offerText } from './offers.js';
import { spoken } from './spoken.js';
import { ownTeam, part, partOn, seatState } from './state.js';
import { boardName, playerName, seatName, turnText } from './words.js';

/** @import {ChatLine, Effects, MatchEvent, MatchState, Offer, OfferKind} from '../types.js' */
/** @import {Seat, SeatState} from '../types.js' */
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

/**
 * The sound of the end: a player hears who won.
 * @param {MatchState} state
 * @returns {'end' | 'win' | 'loss'}
 */
export function soundOfEnd(state) {
  const { end } = state;
  const team = ownTeam(state);
  if (team === undefined || end?.outcome.kind !== 'won') return 'end';
  return end.outcome.team === team ? 'win' : 'loss';
}

/**
 * What is said when somebody else has declined or withdrawn an offer.
 * @param {OfferKind} kind
 * @param {SeatState} by
 * @param {boolean} wasMine whether the offer was the viewer's
 */
export function declinedText(kind, by, wasMine) {
  const key = `notice.declined.${kind}`;
  const name = playerName(by);
  return wasMine && hasKey(key) ? t(key, { name }) : t('notice.withdrawn', { name });
}

export class Reactions {
  /**
   * @param {MatchClient} match
   * @param {import('../site.js').Site} site
   * @param {(text: string) => void} tell shows a sentence for a while
   */
  constructor(match, site, tell) {
    this.match = match;
    this.site = site;
    this.tell = tell;
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

  /** @param {MatchEvent[]} events @param {MatchState} before the match before them */
  happened(events, before) {
    const { match, site } = this;
    const { state } = match;
    if (!state) return;
    const ended = events.find((event) => event.event === 'ended');
    const moves = /** @type {SeatEvent[]} */ (events.filter(({ event }) => event === 'move'));
    // Of several moves at once, as after a lost connection, only the last of each board counts.
    const last = new Map(moves.map((event) => [event.seat.board, event]));
    for (const event of last.values()) this.moved(state, event, ended);
    for (const event of events) if (event.event !== 'move') this.other(state, event, before);
    if (!ended || !state.end) return;
    site.sounds.play(soundOfEnd(state));
    const final = moves.at(-1)?.seat;
    const isSaid = final && partOn(state, final.board) === 'one' && !match.isMine(final);
    if (!isSaid) announce(ownResultText(state), 'assertive');
  }

  /** @param {MatchState} state @param {SeatEvent} event @param {MatchEvent | undefined} ended */
  moved(state, event, ended) {
    const { match, site } = this;
    const { board } = event.seat;
    const isMine = match.isMine(event.seat);
    const sound = soundOf(event);
    const words = spoken(event.san ?? '', state.ruleset.kinds);
    const plays = partOn(state, board);
    const isElsewhere = plays === 'none' && part(state) !== 'none';
    // Of the partner's board, players hear only what matters to them.
    if (isElsewhere && sound !== 'check') return;
    const hasSounded = this.sounded.delete(event.move ?? '') && isMine && sound !== 'check';
    if (!hasSounded) site.sounds.play(sound);
    void site.say(words);
    const isForMe = plays === 'both' || (plays === 'one' && !isMine);
    if (isForMe && !ended && site.preferences.now.checkNotice) void this.noticeCheck(board);
    if (isElsewhere) return announce(`${boardName(match.boards[board])}: ${words}.`);
    if (!isMine && site.preferences.now.vibration) navigator.vibrate?.(BUZZ);
    if (plays === 'one' && !isMine) {
      // The result has "checkmate" already.
      const result = ended?.end ? ` ${ownResultText(state)}` : '';
      announce(`${result ? words.replace(/, [^,]*$/, '') : words}.${result}`, 'assertive');
    } else if (!ended && (!isMine || plays === 'both')) {
      announce(`${words}. ${turnText(state, board)}`);
    }
  }

  /** @param {number} board */
  async noticeCheck(board) {
    const { noticeCheck } = await import('./check-notice.js');
    const { state } = this.match;
    if (state?.boards[board].in_check?.length) noticeCheck(state, board);
  }

  /** @param {MatchState} state @param {MatchEvent} event @param {MatchState} before */
  other(state, event, before) {
    const { match, site } = this;
    const isMine = event.seat && match.isMine(event.seat);
    const seat = event.seat && seatState(state, event.seat);
    const isOpponent = seat && !isMine && part(state) === 'one';
    if (event.event === 'offered' && isOpponent) {
      site.sounds.play('notify');
      announce(offerText(/** @type {Offer} */ (event.offer), seat));
    } else if (event.event === 'declined' && isOpponent) {
      const kind = /** @type {OfferKind} */ (event.offer);
      const offer = before.offers?.find((standing) => standing.offer.kind === kind);
      site.sounds.play('decline');
      this.tell(declinedText(kind, seat, offer !== undefined && match.isMine(offer.by)));
    } else if (event.event === 'began') site.sounds.play('start');
    else if (event.event === 'taken-back') {
      site.sounds.play('move');
      announce(turnText(state, event.board ?? 0));
    } else if (event.event === 'presence' && isOpponent) {
      announce(`${playerName(seat)} ${t(`game.${event.presence ?? 'here'}`)}`);
    }
  }

  premovesCanceled() {
    announce(t('notice.premovesCanceled'));
  }

  premovesLost() {
    this.site.sounds.play('notify');
    this.tell(t('notice.premovesLost'));
  }

  /** @param {ChatLine[]} lines */
  chatted(lines) {
    // A signal of the partner has a sound of its own.
    if (lines.some(({ signal }) => !signal)) this.site.sounds.play('notify');
  }

  /** @param {Seat} seat */
  ranLow(seat) {
    if (!this.match.isMine(seat)) return;
    this.site.sounds.play('low-time');
    announce(t('say.low', { color: seatName(this.match.boards[seat.board], seat.color) }));
  }
}
