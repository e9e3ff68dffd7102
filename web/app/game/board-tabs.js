// Chooses the board whose moves are listed, in a match on several boards.

import { h } from '../dom.js';
import { boardName } from './words.js';

/** @param {import('./match-client.js').MatchClient} match */
export function createBoardTabs(match) {
  const tabs = match.boards.map((board) => {
    const choose = { type: 'button', onclick: () => match.activate(board) };
    return { board, button: h('button', choose, boardName(board)) };
  });
  const element = h(
    'div',
    { class: 'board-tabs', role: 'group' },
    tabs.map(({ button }) => button)
  );
  return {
    element,
    paint() {
      for (const { board, button } of tabs) {
        button.setAttribute('aria-pressed', String(board === match.active));
      }
    },
  };
}
