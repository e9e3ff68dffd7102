// Small pictures of boards, of rulesets and of games.

import { createBoard } from '../../board/index.js';
import { loadSet } from '../../pieces/index.js';
import { h } from '../dom.js';

/**
 * @typedef {{files?: number, ranks?: number, walls?: string[], hills?: string[], pieces?:
 *   Record<string, string>, kinds?: import('../types.js').KindInfo[], last_move?: string[], fen?:
 *   string}} Pictured
 */

/**
 * @param {Pictured} pictured
 * @param {import('../site.js').Site} site
 */
export function miniature(pictured, site) {
  const element = h('div', { class: 'miniature', 'aria-hidden': 'true' });
  const stage = h('div', { class: 'miniature-board' });
  element.append(stage);
  /** @type {import('../../board/index.js').Board | null} */
  let board = null;
  let current = pictured;
  let gone = false;
  const patch = () => {
    const { files = 8, ranks = 8 } = current;
    return {
      files,
      ranks,
      walls: current.walls ?? [],
      hills: current.hills ?? [],
      kinds: current.kinds ?? [],
      pieces: current.pieces ?? {},
      lastMove: current.last_move ?? [],
    };
  };
  const wide = (pictured.files ?? 8) >= (pictured.ranks ?? 8);
  // Pictures of all shapes fit into the same square.
  if (!wide) stage.style.inlineSize = `${(100 * (pictured.files ?? 8)) / (pictured.ranks ?? 8)}%`;
  void loadSet(site.preferences.now.pieces).then((pieceSet) => {
    if (gone) return;
    board = createBoard(stage, { ...patch(), pieceSet, viewOnly: true, coordinates: 'off' });
  });
  return {
    element,
    /** @param {Pictured} next */
    update(next) {
      current = next;
      board?.set(patch());
    },
    destroy() {
      gone = true;
      board?.destroy();
    },
  };
}
