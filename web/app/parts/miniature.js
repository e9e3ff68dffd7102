// Small pictures of boards, of rulesets and of games.

import { createBoard } from '../../board/index.js';
import { loadSet } from '../../pieces/index.js';
import { h } from '../dom.js';

/**
 * @typedef {{files?: number, ranks?: number, walls?: string[], hills?: string[], pieces?:
 *   Record<string, string>, kinds?: import('../types.js').KindInfo[], last_move?: string[], fen?:
 *   string}} Pictured
 */

/** What to draw as soon as it comes into sight. @type {WeakMap<Element, () => void>} */
const unseen = new WeakMap();
/** Drawings to be made, each in a task of its own, so that a page full of them still answers. */
const queue = /** @type {(() => void)[]} */ ([]);
/** @type {IntersectionObserver | undefined} */
let observer;

function drawNext() {
  queue.shift()?.();
  if (queue.length) setTimeout(drawNext);
}

/** @param {Element} element @param {() => void} draw */
function whenSeen(element, draw) {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const drawing = isIntersecting && unseen.get(target);
        if (!drawing) continue;
        observer?.unobserve(target);
        if (queue.push(drawing) === 1) setTimeout(drawNext);
      }
    },
    { rootMargin: '50%' }
  );
  unseen.set(element, draw);
  observer.observe(element);
}

/**
 * A small board, drawn when it comes into sight.
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
  whenSeen(element, async () => {
    const pieceSet = await loadSet(site.preferences.now.pieces);
    if (!gone) board = createBoard(stage, { ...patch(), pieceSet, viewOnly: true, coordinates: 'off' });
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
      observer?.unobserve(element);
      board?.destroy();
    },
  };
}
