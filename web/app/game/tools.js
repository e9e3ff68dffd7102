// At hand beside the board: flip, type a move, and more.

import { icon } from '../../icons/index.js';
import { h, tick } from '../dom.js';
import { t } from '../i18n/index.js';
import { part } from './state.js';

/** @import {Color} from '../types.js' */
/** @typedef {import('./table.js').Table} Table */

/**
 * @typedef {object} Around
 * @property {() => void} flip
 * @property {() => boolean} pen switches drawing with one finger, and says whether it is on
 * @property {() => import('../../pieces/index.js').PieceSet} pieceSet
 * @property {() => Color} orientation
 * @property {(text: string) => void} say
 * @property {() => void} focusChat
 */

/**
 * @param {Table} table
 * @param {import('../site.js').Site} site
 * @param {Around} around
 */
export function createTools(table, site, around) {
  const turns = tick(t('action.turn'), site.preferences.now.turn, (checked) => site.preferences.set({ turn: checked }));
  const more = h('details', { class: 'more', ontoggle: () => {
    if (more.open && more.children.length === 1) void import('./more.js').then((module) => more.append(module.moreList(table, site, around)));
  } }, h('summary', null, icon('more'), h('span', null, t('action.more'))));
  const element = h('div', { class: 'tool-row' }, h('button', { type: 'button', onclick: around.flip }, icon('flip'), h('span', null, t('action.flip'))), more, turns);

  const box = h('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'send', 'aria-label': t('moves.type'), placeholder: `${t('moves.type')}: ${t('moves.hint')}` });
  const typed = h('form', { class: 'typed', onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = box.value;
    // What is refused stays in the box, to be mended.
    void import('./typed.js').then((module) => module.carryOut(text, table, site, around)).then((kept) => {
      if (!kept && box.value === text) box.value = '';
    });
  } }, box);

  return {
    element,
    typed,
    focusTyped: () => box.focus(),
    paint() {
      const { state } = table;
      if (!state) return;
      turns.hidden = part(state) !== 'both';
      typed.hidden = part(state) === 'none' || state.phase === 'over' || state.phase === 'waiting';
    },
  };
}

/** The place of the chat; the rest is fetched when somebody opens it or has said something. @param {Table} table */
export function createChatBox(table) {
  const element = h('details', { class: 'chat', ontoggle: () => element.open && void load() }, h('summary', null, t('chat.title')));
  /** @type {Promise<ReturnType<typeof import('./chat.js').fillChat>> | null} */
  let loading = null;
  const load = () => (loading ??= import('./chat.js').then((module) => {
    const chat = module.fillChat(element, table);
    chat.paint();
    return chat;
  }));
  return {
    element,
    focus() {
      element.open = true;
      void load().then((chat) => chat.focus());
    },
    paint() {
      const { state } = table;
      if (!state) return;
      // Alone at one computer, or before a friend has come, there is nobody to write to.
      element.hidden = part(state) === 'both' || (state.phase === 'waiting' && part(state) === 'one');
      if (!element.open && !loading && state.chat?.length) element.open = true;
      void loading?.then((chat) => chat.paint());
    },
  };
}
