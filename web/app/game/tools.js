// The tools beside the board: flip, more, the box for typed moves, and the place of the chat.

import { icon } from '../../icons/index.js';
import { h, tick } from '../dom.js';
import { t } from '../i18n/index.js';
import { part } from './state.js';

/** @import {Color} from '../types.js' */
/** @typedef {import('./match-client.js').MatchClient} MatchClient */
/** @typedef {import('../site.js').Site} Site */

/**
 * What the tools do to the page.
 * @typedef {object} PageControls
 * @property {() => void} flip
 * @property {() => boolean} pen switches drawing with one finger, and returns whether it is on
 * @property {() => import('../../pieces/index.js').PieceSet} pieceSet
 * @property {() => Color} orientation
 * @property {(text: string, tone?: 'answer') => void} say a refusal, or the answer to a command
 */

/** @param {MatchClient} match @param {Site} site @param {PageControls} controls */
export function createTools(match, site, controls) {
  const { preferences } = site;
  const turns = tick(t('action.turn'), preferences.now.turn, (turn) => preferences.set({ turn }));
  const flip = { type: 'button', onclick: controls.flip };
  const element = h(
    'div',
    { class: 'tool-row' },
    h('button', flip, icon('flip'), h('span', null, t('action.flip'))),
    createMore(match, site, controls),
    turns
  );
  const { form, box } = createTypedBox(match, site, controls);
  return {
    element,
    typed: form,
    focusTyped() {
      match.active.look(null);
      box.focus();
    },
    paint() {
      const { state } = match;
      if (!state) return;
      turns.hidden = part(state) !== 'both';
      box.placeholder = t(state.ruleset.hands ? 'moves.hint.drops' : 'moves.hint');
      form.hidden = part(state) === 'none' || state.phase === 'over' || state.phase === 'waiting';
    },
  };
}

/** @param {MatchClient} match @param {Site} site @param {PageControls} controls */
function createMore(match, site, controls) {
  const load = async () => {
    if (!more.open || more.children.length > 1) return;
    const { moreList } = await import('./more.js');
    more.append(moreList(match, site, controls));
  };
  const summary = h('summary', null, icon('more'), h('span', null, t('action.more')));
  const more = h('details', { class: 'more', ontoggle: load }, summary);
  return more;
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

/**
 * The place of the chat; its content is loaded when it is first opened or used.
 * @param {MatchClient} match
 */
export function createChatBox(match) {
  /** @type {Promise<ReturnType<typeof import('./chat.js').fillChat>> | null} */
  let loading = null;
  const load = () =>
    (loading ??= import('./chat.js').then((module) => module.fillChat(element, match)));
  const open = () => element.open && void load().then((chat) => chat.paint());
  const summary = h('summary', null, t('chat.title'));
  const element = h('details', { class: 'chat', ontoggle: open }, summary);
  return {
    element,
    focus() {
      element.open = true;
      void load().then((chat) => chat.focus());
    },
    paint() {
      const { state } = match;
      if (!state) return;
      // Alone at one computer, or before a friend has joined, there is nobody to write to.
      const isAlone = state.phase === 'waiting' && part(state) === 'one';
      element.hidden = part(state) === 'both' || isAlone;
      if (!element.open && !loading && state.chat?.length) element.open = true;
      void loading?.then((chat) => chat.paint());
    },
  };
}
