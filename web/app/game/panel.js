// The panel beside the board: the moves and the chat as tabs, and what waits for an answer above
// them.

import { h, setText } from '../dom.js';
import { t } from '../i18n/index.js';
import { createTabs } from '../parts/tabs.js';
import { isAgainstComputer, part } from './state.js';

/** @typedef {import('./match-client.js').MatchClient} MatchClient */

/**
 * @param {MatchClient} match
 * @param {HTMLElement} moves
 * @param {HTMLElement} offers
 * @param {(isShown: boolean, place: HTMLElement) => void} think shows what the computer thinks
 */
export function createPanel(match, moves, offers, think) {
  const chat = h('section', { class: 'chat' });
  const thoughts = h('section', { class: 'thoughts' });
  const tabs = createTabs(
    t('game.panel'),
    [
      { key: 'moves', label: t('moves.title'), panel: moves },
      { key: 'chat', label: t('chat.title'), panel: chat },
      { key: 'thoughts', label: t('game.thoughts'), panel: thoughts },
    ],
    (key) => {
      isOpen = key === 'chat';
      if (isComputer) think(key === 'thoughts', thoughts);
      if (isOpen) void load().then(() => paint());
    }
  );
  const [, button, thinking] = tabs.buttons;
  let isComputer = false;
  let isOpen = false;
  /** How many lines the reader has seen. */
  let seen = 0;
  /** @type {Promise<ReturnType<typeof import('./chat.js').fillChat>> | null} */
  let loading = null;
  const load = () => (loading ??= import('./chat.js').then(({ fillChat }) => fillChat(chat, match)));

  function paint() {
    const { state } = match;
    if (!state) return;
    // Alone at one computer, or before a friend has joined, there is nobody to write to.
    const isAlone = state.phase === 'waiting' && part(state) === 'one';
    isComputer = isAgainstComputer(state);
    button.hidden = part(state) === 'both' || isAlone || isComputer;
    thinking.hidden = !isComputer;
    const lines = state.chat?.length ?? 0;
    if (isOpen) seen = lines;
    const unread = lines - seen;
    button.classList.toggle('unread', unread > 0);
    setText(button, unread > 0 ? `${t('chat.title')} (${unread})` : t('chat.title'));
    if (isOpen) void loading?.then((filled) => filled.paint());
  }

  return {
    element: h('div', { class: 'panel-box' }, tabs.list, h('div', { class: 'panel-body' }, moves, chat, thoughts, offers)),
    focusChat() {
      if (button.hidden) return;
      tabs.select('chat');
      void load().then((filled) => filled.focus());
    },
    paint,
  };
}
