// Signals of the partner: large for a moment near the boards, heard, and spoken.

import { announce, fill, h } from '../dom.js';
import { t } from '../i18n/two-boards.js';
import { drawingOf, signalText, soundOf } from './signals.js';
import { partnerOf } from './talk.js';

/** @import {ChatLine, Signal} from '../types.js' */
/** @typedef {import('../game/match-client.js').MatchClient} MatchClient */
/** @typedef {import('../../pieces/index.js').PieceSet} PieceSet */

/** How long a signal is large, in milliseconds. */
const LARGE_FOR = 3500;

export class Received {
  /**
   * @param {MatchClient} match
   * @param {import('../site.js').Site} site
   * @param {{pieceSet: () => PieceSet, last: HTMLElement}} page the pieces, and where the last
   *   signal stays
   */
  constructor(match, site, page) {
    this.match = match;
    this.site = site;
    this.page = page;
    // What was said before the page was opened is in the chat.
    this.seen = this.lastNumber();
    this.element = h('div', { class: 'received', 'aria-hidden': 'true' });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  lastNumber() {
    return Math.max(0, ...(this.match.state?.chat ?? []).map(({ seq }) => seq));
  }

  /** @param {ChatLine[]} lines */
  chatted(lines) {
    const fresh = lines.filter(({ seq }) => seq > this.seen);
    this.seen = Math.max(this.seen, this.lastNumber());
    const { state } = this.match;
    const own = (state?.seats ?? []).filter(({ seat }) => this.match.isMine(seat));
    const partner = state && partnerOf(state);
    // Partners may have the same name. Then both hear both.
    const isOwn = (/** @type {string} */ author) =>
      partner?.name !== author && own.some(({ name }) => name === author);
    for (const { author, signal } of fresh) {
      if (signal && !isOwn(author)) this.show(author, signal);
    }
  }

  /** @param {string} author @param {Signal} signal */
  show(author, signal) {
    const { kinds } = this.match.state?.ruleset ?? { kinds: [] };
    const words = signalText(signal, kinds);
    const from = h('span', { class: 'received-from' }, author);
    const text = h('strong', null, words);
    const box = h('div', { class: `received-box ${signal.kind}` }, this.picture(signal), from, text);
    fill(this.element, box);
    fill(this.page.last, drawingOf(signal), h('strong', null, author), ' ', words);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => fill(this.element), LARGE_FOR);
    this.site.sounds.play(soundOf(signal));
    void this.site.say(words);
    announce(t('talk.heard', { name: author, words }), 'assertive');
  }

  /** The piece that a signal is about, or its drawing. @param {Signal} signal */
  picture(signal) {
    const { state } = this.match;
    const letter = signal.piece?.toUpperCase();
    const kind = state?.ruleset.kinds.find((one) => one.letter === letter);
    const sign = h('span', { class: 'received-sign' }, drawingOf(signal));
    if (!kind || !state) return sign;
    // The partner's pieces have the color of the partner's seat.
    const color = state.yours?.[0]?.color === 'white' ? 'black' : 'white';
    const piece = h('span', { class: 'received-piece' }, sign);
    piece.style.backgroundImage = this.page.pieceSet().image({ ...kind, color });
    return piece;
  }

  destroy() {
    clearTimeout(this.timer);
  }
}
