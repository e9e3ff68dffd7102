// What a player may do besides moving, and the offers that wait for an answer.

import { icon } from '../../icons/index.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n/index.js';
import { goneOpponent, mayAbort, part, seatState, takebackTarget } from './state.js';
import { playerName } from './words.js';

/** @import {MatchState, OfferKind, OfferState} from '../types.js' */
/** @typedef {import('./table.js').Table} Table */
/** @typedef {'undo' | 'draw' | 'resign' | 'abort' | 'pause' | 'unpause' | 'rematch' | 'claim'} ActionName */

/** @type {Record<ActionName, {key: import('../i18n/index.js').Key, drawing: import('../../icons/index.js').IconName}>} */
const BUTTONS = {
  undo: { key: 'action.undo', drawing: 'undo' },
  draw: { key: 'action.draw', drawing: 'draw' },
  resign: { key: 'action.resign', drawing: 'flag' },
  abort: { key: 'action.abort', drawing: 'close' },
  pause: { key: 'action.pause', drawing: 'pause' },
  unpause: { key: 'action.unpause', drawing: 'play' },
  rematch: { key: 'action.rematch', drawing: 'rematch' },
  claim: { key: 'game.claimRule', drawing: 'draw' },
};

/**
 * Which actions make sense now; what cannot be done is not shown.
 * @param {MatchState} state
 * @returns {ActionName[]}
 */
export function possible(state) {
  if (part(state) === 'none') return [];
  if (state.phase === 'over') return state.rematch ? [] : ['rematch'];
  if (state.phase === 'waiting') return ['abort'];
  const offered = new Set((state.offers ?? []).map((standing) => standing.offer.kind));
  /** @type {ActionName[]} */
  const actions = ['undo'];
  if (state.boards[0].may_claim_draw) actions.push('claim');
  if (mayAbort(state)) actions.push('abort');
  actions.push('draw', 'resign');
  if (state.seats.some((seat) => seat.control.kind === 'stages'))
    actions.push(state.phase === 'paused' ? 'unpause' : 'pause');
  return actions.filter(
    (action) => !offered.has(/** @type {OfferKind} */ (action === 'undo' ? 'takeback' : action))
  );
}

/**
 * @param {Table} table
 * @param {import('../site.js').Site} site
 */
export function createActions(table, site) {
  const buttons = h('div', { class: 'actions', role: 'group', 'aria-label': t('action.group') });
  const offers = h('div', { class: 'offers' });
  let shown = '';
  let offersShown = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function paintButtons() {
    const state = /** @type {MatchState} */ (table.state);
    const actions = possible(state);
    const nothing = takebackTarget(state) === null;
    const key = `${actions} ${nothing}`;
    if (key === shown) return;
    shown = key;
    const focused = /** @type {HTMLElement | null} */ (
      buttons.contains(document.activeElement) ? document.activeElement : null
    )?.dataset.action;
    fill(
      buttons,
      ...actions.map((action) => {
        const { key: words, drawing } = BUTTONS[action];
        return h(
          'button',
          {
            type: 'button',
            'data-action': action,
            disabled: action === 'undo' && nothing,
            onclick: () =>
              void import('./perform.js').then((module) =>
                module.perform(action, table, site.preferences.now)
              ),
          },
          icon(drawing),
          h('span', null, t(words))
        );
      })
    );
    if (focused)
      /** @type {HTMLElement | null} */ (
        buttons.querySelector(`[data-action="${focused}"]`)
      )?.focus();
  }

  /** @param {OfferState} standing */
  function offerLine({ offer, by, acceptable }) {
    const state = /** @type {MatchState} */ (table.state);
    const seat = seatState(state, by);
    const name = seat ? playerName(seat) : '';
    const mine = table.isMine(by);
    const words = mine
      ? t(`offer.mine.${offer.kind}`)
      : t(`offer.${offer.kind}`, { name, move: Math.floor((offer.to ?? 0) / 2) + 1 });
    return h(
      'div',
      { class: 'offer', role: 'group', 'aria-label': words },
      h('p', null, words),
      acceptable
        ? h(
            'button',
            {
              type: 'button',
              class: 'main',
              onclick: () => void table.answer('accept', offer.kind),
            },
            t('offer.accept')
          )
        : null,
      acceptable || mine
        ? h(
            'button',
            { type: 'button', onclick: () => void table.answer('decline', offer.kind) },
            t(mine ? 'offer.withdraw' : 'offer.decline')
          )
        : null
    );
  }

  /** The opponent who has gone, and the claim on it. */
  function goneLine() {
    const gone = goneOpponent(/** @type {MatchState} */ (table.state));
    if (!gone) return null;
    const seconds = Math.max(
      0,
      Math.ceil(((table.claimableAt.get(gone.seat.color) ?? 0) - table.now()) / 1000)
    );
    const name = playerName(gone);
    if (seconds > 0) {
      timer = setTimeout(paintOffers, 1000);
      return h('div', { class: 'offer' }, h('p', null, t('game.gone', { name, seconds })));
    }
    return h(
      'div',
      { class: 'offer' },
      h('p', null, t('game.gone.now', { name })),
      h(
        'button',
        {
          type: 'button',
          class: 'main',
          onclick: () => void table.act('claim-abandonment', { claim: 'win' }),
        },
        t('game.claimWin')
      ),
      h(
        'button',
        { type: 'button', onclick: () => void table.act('claim-abandonment', { claim: 'draw' }) },
        t('game.claimDraw')
      )
    );
  }

  function unconfirmed() {
    if (!table.made || table.made.sent) return null;
    const words = t('confirm.move', { move: table.made.uci });
    return h(
      'div',
      { class: 'offer', role: 'group', 'aria-label': words },
      h('p', null, words),
      h(
        'button',
        { type: 'button', class: 'main', onclick: () => table.confirmMove() },
        t('confirm.move.yes')
      ),
      h('button', { type: 'button', onclick: () => table.takeMoveBack() }, t('confirm.move.no'))
    );
  }

  function paintOffers() {
    const { state } = table;
    if (!state) return;
    clearTimeout(timer);
    const lines = [unconfirmed(), ...(state.offers ?? []).map(offerLine), goneLine()];
    const key = lines.map((line) => line?.textContent ?? '').join('|');
    if (key === offersShown) return;
    const gained = key.length > offersShown.length;
    offersShown = key;
    fill(offers, ...lines);
    // Whoever must confirm with keys should not have to look for the button.
    if (gained && unconfirmed())
      /** @type {HTMLElement | null} */ (offers.querySelector('button'))?.focus();
  }

  return {
    buttons,
    offers,
    paint() {
      if (!table.state) return;
      paintButtons();
      paintOffers();
    },
    destroy: () => clearTimeout(timer),
  };
}
