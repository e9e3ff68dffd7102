// What a player can do besides moving; offers and questions are fetched when there are some.

import { icon } from '../../icons/index.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n/index.js';
import { goneOpponent, mayAbort, part, takebackTarget } from './state.js';

/** @import {MatchState} from '../types.js' */
/** @typedef {import('./match-client.js').MatchClient} MatchClient */
/** @typedef {import('../../icons/index.js').IconName} IconName */
/** @typedef {import('../i18n/index.js').Key} Key */
/**
 * @typedef {'undo' | 'draw' | 'resign' | 'abort' | 'pause' | 'unpause' | 'rematch' | 'claim'}
 *   ActionName
 */

/** @type {Record<ActionName, [Key, IconName]>} */
const BUTTONS = {
  undo: ['action.undo', 'undo'],
  draw: ['action.draw', 'draw'],
  resign: ['action.resign', 'flag'],
  abort: ['action.abort', 'close'],
  pause: ['action.pause', 'pause'],
  unpause: ['action.unpause', 'play'],
  rematch: ['action.rematch', 'rematch'],
  claim: ['game.claimRule', 'draw'],
};

/**
 * The actions that make sense now. The page shows no others.
 * @param {MatchState} state
 * @returns {ActionName[]}
 */
export function possible(state) {
  if (part(state) === 'none') return [];
  if (state.phase === 'over') return state.rematch ? [] : ['rematch'];
  if (state.phase === 'waiting') return ['abort'];
  const offered = new Set((state.offers ?? []).map(({ offer }) => String(offer.kind)));
  /** @type {ActionName[]} */
  const actions = ['undo'];
  if (state.boards.some((board) => board.may_claim_draw)) actions.push('claim');
  if (mayAbort(state)) actions.push('abort');
  actions.push('draw', 'resign');
  const hasClock = state.seats.some((seat) => seat.control.kind === 'stages');
  if (hasClock) actions.push(state.phase === 'paused' ? 'unpause' : 'pause');
  return actions.filter((action) => !offered.has(action === 'undo' ? 'takeback' : action));
}

/** @param {MatchClient} match @param {import('../site.js').Site} site */
export function createActions(match, site) {
  const buttons = h('div', { class: 'actions', role: 'group', 'aria-label': t('action.group') });
  const offers = h('div', { class: 'offers' });
  let shown = '';
  /** @type {import('./offers.js').Offers | null} */
  let painter = null;

  /** @param {ActionName} action @param {boolean} disabled */
  function button(action, disabled) {
    const [words, drawing] = BUTTONS[action];
    const onclick = async () => {
      const { perform } = await import('./perform.js');
      await perform(action, match, site.preferences.now);
    };
    const attributes = { type: 'button', 'data-action': action, disabled, onclick };
    return h('button', attributes, icon(drawing), h('span', null, t(words)));
  }

  /** @param {MatchState} state */
  function paintButtons(state) {
    const actions = possible(state);
    const isFirst = takebackTarget(state, match.active.index) === null;
    const key = `${actions} ${isFirst}`;
    if (key === shown) return;
    shown = key;
    const { activeElement: focused } = document;
    const name = buttons.contains(focused) ? focused?.getAttribute('data-action') : null;
    fill(buttons, ...actions.map((action) => button(action, action === 'undo' && isFirst)));
    /** @type {HTMLElement | null} */ (buttons.querySelector(`[data-action="${name}"]`))?.focus();
  }

  /** @param {MatchState} state */
  async function paintOffers(state) {
    const isHeld = match.boards.some((board) => board.heldMove);
    if (!painter && !isHeld && !state.offers?.length && !goneOpponent(state)) return;
    const { Offers } = await import('./offers.js');
    painter ??= new Offers(offers, match);
    painter.paint();
  }

  return {
    buttons,
    offers,
    paint() {
      const { state } = match;
      if (!state) return;
      paintButtons(state);
      void paintOffers(state);
    },
    destroy: () => painter?.destroy(),
  };
}
