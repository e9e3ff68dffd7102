// A board that shows any position and reports moves and drawings; it belongs to no match in play.

import { createBoard, createHand } from '../../board/index.js';
import { announce, h } from '../dom.js';
import { t } from '../i18n/viewer.js';

/** @import {BoardState, Color, HandCounts, Pieces, RulesetInfo} from '../types.js' */
/** @typedef {import('../../board/index.js').Shape} Shape */

/**
 * What is shown: a position, and what may be done there.
 * @typedef {object} Scene
 * @property {RulesetInfo} ruleset
 * @property {Pick<BoardState, 'pieces' | 'turn' | 'dests' | 'drops' | 'last_move' | 'in_check' |
 *   'hands'>} board
 * @property {Color} orientation
 * @property {Shape[]} [shapes] the viewer's
 * @property {Shape[]} [hints] the page's
 * @property {import('../../board/index.js').SquareNote[]} [notes] the page's
 */

/**
 * @param {HTMLElement} stage
 * @param {import('../site.js').Site} site
 * @param {object} options
 * @param {import('../../pieces/index.js').PieceSet} options.pieceSet
 * @param {string} [options.label]
 * @param {(uci: string) => void} options.onmove
 * @param {(shapes: Shape[]) => void} [options.ondraw]
 * @param {(tried: string) => void} [options.onillegal]
 */
export function createFreeBoard(stage, site, { pieceSet, label, onmove, ondraw, onillegal }) {
  const view = createBoard(stage, {
    pieceSet,
    labels: { board: label ?? t('game.board') },
    onMove: ({ uci }) => onmove(uci),
    onDrop: ({ uci }) => onmove(uci),
    onDraw: (shapes) => ondraw?.(shapes),
    onIllegal: ({ from, kind, to }) => onillegal?.(from ? from + to : `${kind}@${to}`),
    onAnnounce: (text) => announce(text),
  });
  const hands = { white: createPlace(view, 'white'), black: createPlace(view, 'black') };
  /** @type {Pieces | null} */
  let shown = null;

  return {
    view,
    /** The hands of both colors, empty where the ruleset has none. */
    hands: { white: hands.white.element, black: hands.black.element },
    /** @param {Scene} scene */
    show({ ruleset, board, orientation, shapes = [], hints = [], notes = [] }) {
      const { now } = site.preferences;
      const { files, ranks, walls = [], hills = [], kinds } = ruleset;
      const { pieces, turn, dests = [], drops = [], last_move = [], in_check = [] } = board;
      view.set({
        files,
        ranks,
        walls,
        hills,
        kinds,
        turn,
        orientation,
        dests,
        drops,
        hints,
        notes,
        // The same pieces again would close an open choice of a promotion.
        ...(shown === pieces ? {} : { pieces }),
        lastMove: last_move,
        inCheck: in_check,
        movable: turn,
        showZones: now.zones,
        rotatePieces: now.facing,
        coordinates: now.coordinates,
        animationMs: now.animation,
        showDests: now.dests,
        dragOrClick: now.input,
        autoPromote: now.autoQueen,
      });
      shown = pieces;
      view.draw(shapes);
      for (const color of /** @type {const} */ (['white', 'black']))
        hands[color].show(ruleset.hands, board.hands?.[color === 'white' ? 0 : 1] ?? {});
    },
    /** The next position is painted even if its pieces are the same, as after a refused move. */
    forget() {
      shown = null;
    },
    destroy() {
      for (const hand of Object.values(hands)) hand.destroy();
      view.destroy();
    },
  };
}

/** @param {import('../../board/index.js').Board} view @param {Color} color */
function createPlace(view, color) {
  const element = h('div', { class: 'hand-place' });
  /** @type {import('../../board/index.js').Hand | null} */
  let hand = null;
  return {
    element,
    /** @param {boolean} isUsed @param {HandCounts} pieces */
    show(isUsed, pieces) {
      if (!isUsed && !hand) return;
      hand ??= createHand(element, view, { color });
      hand.set({ pieces });
    },
    destroy: () => hand?.destroy(),
  };
}
