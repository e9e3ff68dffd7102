// The card above the board: the invitation while a player waits, and the result of the match.

import { part, standingOffer } from './state.js';

/** @import {MatchState} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./match-client.js').MatchClient} MatchClient */

/**
 * @param {HTMLElement} over
 * @param {MatchClient} match
 * @param {Site} site
 * @param {{isLive: () => boolean, closed: () => void}} page whether anything has happened since it
 *   was opened, and what to do when the result is closed
 */
export function createOverlay(over, match, site, { isLive, closed }) {
  let isResultClosed = false;

  /** @param {MatchState} state */
  function wanted(state) {
    const { phase, end, rematch = '' } = state;
    if (phase === 'waiting' && part(state) !== 'none') return 'waiting';
    const offered = standingOffer(state, 'rematch') ?? '';
    return end && !isResultClosed ? `end ${rematch} ${offered}` : '';
  }

  async function waitingCard() {
    const { waitingCard: create } = await import('../pages/waiting.js');
    const { madeHere } = await import('../pages/made.js');
    return create(madeHere(site.store, match.id));
  }

  async function resultCard() {
    const { resultCard: create } = await import('./result.js');
    return create(match, site, () => {
      isResultClosed = true;
      void paint();
      closed();
    });
  }

  async function paint() {
    const { state } = match;
    const kind = state ? wanted(state) : '';
    if ((over.dataset.kind ?? '') === kind) return;
    over.dataset.kind = kind;
    over.replaceChildren();
    if (!kind) return;
    const card = await (kind === 'waiting' ? waitingCard() : resultCard());
    if (over.dataset.kind !== kind) return;
    over.replaceChildren(card);
    const isTyping = document.activeElement?.closest('input, textarea');
    if (kind !== 'waiting' && !isTyping && isLive()) card.focus({ preventScroll: true });
  }

  return {
    paint: () => void paint(),
    /** Closes the result, if it is shown. */
    close: () => over.querySelector('.result .tool')?.dispatchEvent(new MouseEvent('click')),
  };
}
