// What a player can do besides moving; offers and questions are fetched when there are some.

import { icon } from '../../icons/index.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n/index.js';
import { goneOpponent, isAgainstComputer, mayAbort, part, standingOffer } from './state.js';
import { takebackTarget } from './state.js';

/** @import {MatchState} from '../types.js' */
/** @typedef {import('./match-client.js').MatchClient} MatchClient */
/** @typedef {import('../../icons/index.js').IconName} IconName */
/** @typedef {import('../i18n/index.js').Key} Key */
/**
 * @typedef {'undo' | 'draw' | 'resign' | 'abort' | 'pause' | 'unpause' | 'rematch' | 'claim'
 *   | 'restart' | 'switch'} ActionName
 */

/**
 * Names, drawings, and shorter words below the drawings.
 * @type {Record<ActionName, [Key, IconName, Key?]>}
 */
const BUTTONS = {
  undo: ['action.undo', 'undo', 'action.undo.short'],
  draw: ['action.draw', 'draw', 'action.draw.short'],
  resign: ['action.resign', 'flag'],
  abort: ['action.abort', 'close'],
  pause: ['action.pause', 'pause'],
  unpause: ['action.unpause', 'play', 'action.unpause.short'],
  rematch: ['action.rematch', 'rematch'],
  claim: ['game.claimRule', 'draw', 'game.claimRule.short'],
  restart: ['action.restart', 'rematch'],
  switch: ['action.switch', 'swap', 'action.switch.short'],
};

/**
 * The actions of this moment in the game. The page shows no others.
 * @param {MatchState} state
 * @returns {ActionName[]}
 */
export function possible(state) {
  if (part(state) === 'none') return [];
  const isComputer = isAgainstComputer(state) && !state.boards[1];
  if (state.phase === 'over') return state.rematch ? [] : [isComputer ? 'restart' : 'rematch'];
  if (state.phase === 'waiting') return ['abort'];
  /** @type {ActionName[]} */
  const actions = state.boards[1] ? [] : ['undo'];
  if (state.boards.some((board) => board.may_claim_draw)) actions.push('claim');
  const hasClock = state.seats.some((seat) => seat.control.kind === 'stages');
  actions.push('draw', mayAbort(state) && !isComputer ? 'abort' : 'resign');
  if (isComputer) actions.push('restart');
  // The bar of a phone has no room for it beside the pause of the clocks. Then it is beside the
  // hints.
  if (isComputer && !hasClock) actions.push('switch');
  if (hasClock) actions.push(state.phase === 'paused' ? 'unpause' : 'pause');
  return actions;
}

/**
 * Whether an action can be done now. An offer that waits for its answer is not made again; its
 * button stays in its place.
 * @param {MatchState} state
 * @param {ActionName} action
 * @param {number} board
 */
export function isReady(state, action, board) {
  if (action === 'undo' && takebackTarget(state, board) === null) return false;
  return standingOffer(state, action === 'undo' ? 'takeback' : action) === null;
}

/**
 * A button of the bar: a drawing above a short word.
 * @param {IconName} drawing
 * @param {Key} key
 * @param {import('../dom.js').Attributes} attributes
 * @param {Key} [short] the word, if it is not the whole name
 */
export function barButton(drawing, key, attributes, short = key) {
  const name = { type: 'button', title: t(key), 'aria-label': t(key) };
  const word = h('span', null, t(short));
  return h('button', { ...name, ...attributes }, icon(drawing), word);
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
    const [name, drawing, short] = BUTTONS[action];
    const onclick = async () => {
      const { perform } = await import('./perform.js');
      await perform(action, match, site);
    };
    return barButton(drawing, name, { 'data-action': action, disabled, onclick }, short);
  }

  /** @param {MatchState} state */
  function paintButtons(state) {
    const actions = possible(state).map((action) => ({
      action,
      disabled: !isReady(state, action, match.active.index),
    }));
    const key = JSON.stringify(actions);
    if (key === shown) return;
    shown = key;
    const { activeElement: focused } = document;
    const name = buttons.contains(focused) ? focused?.getAttribute('data-action') : null;
    fill(buttons, ...actions.map(({ action, disabled }) => button(action, disabled)));
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
