// What waits for an answer: offers, a move to confirm, an opponent who left. Fetched when needed.

import { fill, h } from '../dom.js';
import { t } from '../i18n/pages.js';
import { goneOpponent, seatKey, seatState } from './state.js';
import { sanOf } from './san.js';
import { playerName } from './words.js';

/** @import {Child} from '../dom.js' */
/** @import {MatchState, Offer, OfferState, SeatState} from '../types.js' */
/** @typedef {import('./match-client.js').MatchClient} MatchClient */

const SECOND = 1000;

/** A wait in minutes and seconds: 1:56. @param {number} ms */
export function countdown(ms) {
  const seconds = Math.ceil(ms / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The offer of somebody else, as a sentence. @param {Offer} offer @param {SeatState} by */
export function offerText({ kind, to = 0 }, by) {
  return t(`offer.${kind}`, { name: playerName(by), move: Math.floor(to / 2) + 1 });
}

/** @param {string} words @param {...Child} answers */
const box = (words, ...answers) =>
  h(
    'div',
    { class: 'offer', role: 'group', 'aria-label': words },
    h('p', null, words),
    h('div', { class: 'offer-answers' }, ...answers)
  );

/** @param {string} label @param {() => void} onclick @param {string} [name] */
const button = (label, onclick, name = '') =>
  h('button', { type: 'button', class: name, onclick }, label);

/** @param {string} label @param {() => void} onclick */
const mainButton = (label, onclick) => button(label, onclick, 'main');

export class Offers {
  /** @param {HTMLElement} element @param {MatchClient} match */
  constructor(element, match) {
    this.element = element;
    this.match = match;
    this.shown = '';
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  paint() {
    const { state } = this.match;
    if (!state) return;
    clearTimeout(this.timer);
    const question = this.moveToConfirm();
    const boxes = [
      question,
      ...(state.offers ?? []).map((one) => this.offer(state, one)),
      this.gone(state),
    ];
    const key = boxes.map((one) => one?.textContent ?? '').join('|');
    if (key === this.shown) return;
    const isLonger = key.length > this.shown.length;
    this.shown = key;
    fill(this.element, ...boxes);
    // A player who uses the keyboard should not have to look for the button.
    if (question && isLonger) question.querySelector('button')?.focus();
  }

  moveToConfirm() {
    const board = this.match.boards.find((one) => one.heldMove);
    if (!board) return null;
    const move = sanOf(board.heldMove ?? '', board.state, board.matchState.ruleset.kinds);
    return box(
      t('confirm.move', { move }),
      mainButton(t('confirm.move.yes'), () => board.confirmMove()),
      button(t('confirm.move.no'), () => board.withdrawMove())
    );
  }

  /** @param {MatchState} state @param {OfferState} standing */
  offer(state, { offer, by, acceptable }) {
    const { match } = this;
    const seat = seatState(state, by);
    const isMine = match.isMine(by);
    const words = isMine || !seat ? t(`offer.mine.${offer.kind}`) : offerText(offer, seat);
    const accept = () => void match.answer('accept', offer.kind);
    const decline = () => void match.answer('decline', offer.kind);
    return box(
      words,
      acceptable && mainButton(t('offer.accept'), accept),
      (acceptable || isMine) && button(t(isMine ? 'offer.withdraw' : 'offer.decline'), decline)
    );
  }

  /** An opponent who left, and the claim on the game. @param {MatchState} state */
  gone(state) {
    const { match } = this;
    const gone = goneOpponent(state);
    if (!gone) return null;
    const name = playerName(gone);
    const wait = (match.claimableAt.get(seatKey(gone.seat)) ?? 0) - match.now();
    if (wait > 0) {
      this.timer = setTimeout(() => this.paint(), SECOND);
      return box(t('game.gone', { name, time: countdown(wait) }));
    }
    const claim = (/** @type {string} */ what) =>
      void match.act('claim-abandonment', { claim: what });
    return box(
      t('game.gone.now', { name }),
      mainButton(t('game.claimWin'), () => claim('win')),
      button(t('game.claimDraw'), () => claim('draw'))
    );
  }

  destroy() {
    clearTimeout(this.timer);
  }
}
