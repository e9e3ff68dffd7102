// The time that a player has more or less than the opponent on the other board. Who has more may
// sit and wait for a piece.

import { announce, h, setText } from '../dom.js';
import { part, seatState } from '../game/state.js';
import { playerName } from '../game/words.js';
import { t } from '../i18n/two-boards.js';

/** @import {MatchState, Seat, SeatState} from '../types.js' */
/** @typedef {import('../game/match-client.js').MatchClient} MatchClient */

const SECOND = 1000;

/**
 * "+0:07", "−1:02", "0:00": whole seconds, as far as they are complete.
 * @param {number} ms
 */
export function leadText(ms) {
  const seconds = Math.trunc(Math.abs(ms) / SECOND);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  if (seconds === 0) return text;
  return `${ms < 0 ? '−' : '+'}${text}`;
}

/** Which side has at least a second more: 1, -1, or 0. @param {number} ms */
export const sideOf = (ms) => (Math.abs(ms) < SECOND ? 0 : Math.sign(ms));

/**
 * The seat against which a player's time counts: the opponent who plays the partner.
 * @param {Pick<MatchState, 'seats'>} state
 * @param {Seat} seat
 * @returns {SeatState | undefined}
 */
export function diagonal({ seats }, { board, color }) {
  return seats.find(({ seat }) => seat.board !== board && seat.color === color);
}

/**
 * In words: "7 seconds more than Cara".
 * @param {number} ms
 * @param {SeatState} other
 */
function leadWords(ms, other) {
  const name = playerName(other);
  const count = Math.trunc(Math.abs(ms) / SECOND);
  if (count === 0) return t('lead.same', { name });
  return t(ms > 0 ? 'lead.more' : 'lead.less', { name, count });
}

/**
 * How long until the text of a difference changes.
 * @param {number} ms
 * @param {{own: boolean, other: boolean}} runs which of the clocks are running
 */
export function untilNext(ms, { own, other }) {
  if (own === other) return Infinity;
  const done = Math.abs(ms) % SECOND;
  const isGrowing = other === ms > 0;
  return isGrowing ? SECOND - done : done + 1;
}

/** The difference beside the clock of one player. */
class Lead {
  /** @param {MatchClient} match @param {Seat} seat */
  constructor(match, seat) {
    this.match = match;
    this.seat = seat;
    this.shown = h('span', { 'aria-hidden': 'true' });
    this.words = h('span', { class: 'unseen' });
    this.element = h('span', { class: 'lead' }, this.shown, this.words);
    /** Who had more when it was last said. */
    this.side = 0;
  }

  /** The player and the opponent on the other board. */
  get both() {
    const { state } = this.match;
    const own = state && seatState(state, this.seat);
    const other = state && diagonal(state, this.seat);
    return own && other && own.control.kind === 'stages' ? { own, other } : null;
  }

  get sentence() {
    const { both } = this;
    if (!both) return '';
    const { own, other } = both;
    return `${playerName(own)}: ${leadWords(this.difference(both), other)}.`;
  }

  /** @param {{own: SeatState, other: SeatState}} both */
  difference({ own, other }) {
    return this.match.timeLeft(own) - this.match.timeLeft(other);
  }

  /**
   * Shows the difference, and returns in how many milliseconds it has to be shown again.
   * @param {boolean} isShown
   */
  paint(isShown) {
    const { both } = this;
    this.element.hidden = !isShown || !both;
    if (!isShown || !both) return Infinity;
    const ms = this.difference(both);
    setText(this.shown, leadText(ms));
    setText(this.words, leadWords(ms, both.other));
    this.element.title = leadWords(ms, both.other);
    const side = sideOf(ms);
    this.element.classList.toggle('ahead', side > 0);
    this.element.classList.toggle('behind', side < 0);
    if (side && side !== this.side) {
      if (this.side && this.match.isMine(this.seat)) this.sayTurn(side, both.other);
      this.side = side;
    }
    return untilNext(ms, { own: both.own.clock.running, other: both.other.clock.running });
  }

  /**
   * Says to a player who had more time and has less now, or the other way round.
   * @param {number} side
   * @param {SeatState} other
   */
  sayTurn(side, other) {
    const { state } = this.match;
    if (!state || state.phase !== 'playing' || part(state) !== 'one') return;
    announce(t(side > 0 ? 'lead.now.more' : 'lead.now.less', { name: playerName(other) }));
  }
}

/**
 * @param {MatchClient} match
 * @param {import('../game/players.js').Player[]} players
 * @param {(board: number) => import('../types.js').Color} below the color at the bottom of a board
 */
export function createLeads(match, players, below) {
  const leads = players.map(({ seat, parts }) => {
    const lead = new Lead(match, seat);
    parts.clock.before(lead.element);
    return lead;
  });
  const shown = () => leads.filter(({ seat }) => below(seat.board) === seat.color);
  const paint = () => {
    const wanted = shown();
    return Math.min(...leads.map((lead) => lead.paint(wanted.includes(lead))));
  };
  return {
    paint,
    /** Reads the differences of both players of the team at the bottom. */
    say() {
      const sentences = shown().map((lead) => lead.sentence);
      announce(sentences.filter(Boolean).join(' ') || t('time.untimed'));
    },
  };
}
