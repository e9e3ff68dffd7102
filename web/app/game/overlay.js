// What lies above the board: the invitation while one waits, and how the match ended.

import { part } from './state.js';

/** @import {MatchState} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */

/** The invitation to a match, if it was made in this browser. @param {Site} site @param {string} id */
async function made(site, id) {
  const { madeHere } = await import('../pages/made.js');
  return madeHere(site.store, id);
}

/**
 * @param {HTMLElement} over
 * @param {import('./table.js').Table} table
 * @param {Site} site
 * @param {{live: () => boolean, closed: () => void}} around whether anything happened while the page was open, and what comes after the result is put away
 */
export function createOverlay(over, table, site, { live, closed }) {
  let resultClosed = false;

  /** @param {string} kind @param {HTMLElement} card */
  function put(kind, card) {
    if (over.dataset.kind !== kind) return;
    over.replaceChildren(card);
    const busy = document.activeElement?.closest('input, textarea');
    if (kind.startsWith('end') && !busy && live()) card.focus({ preventScroll: true });
  }

  function paint() {
    const state = /** @type {MatchState} */ (table.state);
    const kind =
      state.phase === 'waiting' && part(state) !== 'none'
        ? 'waiting'
        : state.end && !resultClosed
          ? `end ${state.rematch ?? ''}`
          : '';
    if (over.dataset.kind === kind) return;
    over.dataset.kind = kind;
    over.replaceChildren();
    if (kind === 'waiting')
      void Promise.all([import('../pages/waiting.js'), made(site, table.id)]).then(
        ([module, invitation]) => put(kind, module.waitingCard(invitation))
      );
    else if (kind) {
      void import('./result.js').then((module) =>
        put(
          kind,
          module.resultCard(table, site, () => {
            resultClosed = true;
            paint();
            closed();
          })
        )
      );
    }
  }

  return {
    paint,
    /** Puts the result away, if it lies there. */
    close() {
      over.querySelector('.result .tool')?.dispatchEvent(new MouseEvent('click'));
    },
  };
}
