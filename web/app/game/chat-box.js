// The place of the chat, before anybody has opened it.

import { h } from '../dom.js';
import { t } from '../i18n/index.js';
import { part } from './state.js';

/** @param {import('./table.js').Table} table */
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
