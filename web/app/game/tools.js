// The tools beside the board: flip, more, and the box for typed moves.

import { h } from '../dom.js';
import { t } from '../i18n/index.js';
import { barButton } from './actions.js';
import { part } from './state.js';

/** @import {Color} from '../types.js' */
/** @typedef {import('./match-client.js').MatchClient} MatchClient */
/** @typedef {import('../site.js').Site} Site */

/**
 * What the tools do to the page.
 * @typedef {object} PageControls
 * @property {() => void} flip
 * @property {() => void} pen switches drawing with one finger
 * @property {() => boolean} isPenOn
 * @property {() => import('../../pieces/index.js').PieceSet} pieceSet
 * @property {() => Color} orientation
 * @property {(text: string, tone?: 'answer') => void} say a refusal, or the answer to a command
 */

/** @param {MatchClient} match @param {Site} site @param {PageControls} controls */
export function createTools(match, site, controls) {
  const openMore = async () => (await import('./more.js')).openMore(match, site, controls);
  const more = { onclick: openMore, 'aria-haspopup': 'dialog' };
  const { form, box } = createTypedBox(match, site, controls);
  return {
    buttons: [
      barButton('flip', 'action.flip', { onclick: controls.flip }, 'action.flip.short'),
      barButton('more', 'action.more', more),
    ],
    typed: form,
    focusTyped() {
      match.line.look(null);
      // Somebody has pressed a key, so there is a keyboard.
      form.classList.add('wanted');
      box.focus();
    },
    paint() {
      const { state } = match;
      if (!state) return;
      box.placeholder = t(state.ruleset.hands ? 'moves.hint.drops' : 'moves.hint');
      form.hidden = part(state) === 'none' || state.phase === 'over' || state.phase === 'waiting';
    },
  };
}

/** @param {MatchClient} match @param {Site} site @param {PageControls} controls */
function createTypedBox(match, site, controls) {
  const box = h('input', {
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'send',
    'aria-label': t('moves.type'),
  });
  /** @type {Promise<typeof import('./typed.js')> | null} */
  let loading = null;
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = box.value;
    // The box is free for the next move at once. A refused text returns to be corrected, unless the
    // player has begun to type another.
    box.value = '';
    // One promise for all, so that moves typed in a hurry keep their order.
    const { carryOut } = await (loading ??= import('./typed.js'));
    const isKept = await carryOut(text, match, site, controls);
    if (!isKept || box.value) return;
    box.value = text;
    box.select();
  };
  return { box, form: h('form', { class: 'typed', onsubmit: submit }, box) };
}
