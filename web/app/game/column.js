// One board of the page between its two players.

import { h } from '../dom.js';
import { GameBoard } from './board.js';
import { Player } from './players.js';

/** @import {Seat} from '../types.js' */
/** @typedef {ReturnType<typeof createColumn>} Column */

/**
 * @param {import('./board-client.js').BoardClient} board
 * @param {import('../site.js').Site} site
 * @param {import('./board.js').Shared & {ranLow: (seat: Seat) => void}} shared
 */
export function createColumn(board, site, shared) {
  const stage = h('div', { class: 'stage' });
  const box = h('div', { class: 'board-box' }, stage);
  const gameBoard = new GameBoard(stage, board, site, shared);
  const [white, black] = /** @type {const} */ (['white', 'black']).map(
    (color) => new Player({ board: board.index, color }, board, site, shared.ranLow)
  );
  let stopResize = () => {};
  let isFramed = false;
  /** The frame's own tools are fetched for the first pointer or focus that comes near. */
  const frame = async () => {
    if (isFramed) return;
    isFramed = true;
    const { attachResize, attachWheel } = await import('./board-box.js');
    attachWheel(box, board.match);
    stopResize = attachResize(box, site);
  };
  const activate = () => {
    board.match.activate(board);
    void frame();
  };
  // In place before the match is known, so that nothing moves when it arrives.
  const element = h(
    'div',
    { class: 'column', onpointerdown: activate, onfocusin: activate, onpointerenter: frame },
    black.element,
    box,
    white.element
  );

  return {
    board,
    gameBoard,
    element,
    box,
    players: [white, black],
    paint() {
      const isWhiteBelow = gameBoard.orientation() === 'white';
      const [above, below] = isWhiteBelow ? [black, white] : [white, black];
      const order = [above.element, box, below.element];
      if (order.some((child, index) => element.children[index] !== child))
        element.prepend(...order);
      const view = gameBoard.paint();
      for (const player of [white, black]) player.paint(view, shared.pieceSet);
    },
    /** Shows the time and returns in how many milliseconds it has to be shown again. */
    tick: () => Math.min(white.tick(), black.tick()),
    destroy() {
      stopResize();
      white.destroy();
      black.destroy();
      gameBoard.view?.destroy();
    },
  };
}
