// The board of a match: which way round it stands, what it is told, and what becomes of a move made on it.

import { createBoard } from '../../board/index.js';
import { announce } from '../dom.js';
import { t } from '../i18n/index.js';
import { other } from './history.js';
import { part } from './state.js';

/** @import {Color, MatchState, RulesetInfo} from '../types.js' */
/** @typedef {import('../../board/index.js').Patch} Patch */

/**
 * Whether pieces promote elsewhere than on the whole of the last rank; there nobody needs to be told.
 * @param {RulesetInfo} ruleset
 */
function surprising({ files, ranks, zones = {} }) {
  return [
    { zone: zones.white, rank: ranks },
    { zone: zones.black, rank: 1 },
  ].some(({ zone, rank }) => {
    const squares = zone?.promotion ?? [];
    return (
      squares.length > 0 &&
      (squares.length !== files || squares.some((square) => Number(square.slice(1)) !== rank))
    );
  });
}

/** @param {unknown} a @param {unknown} b */
const same = (a, b) =>
  a === b ||
  (typeof a === 'object' &&
    typeof b === 'object' &&
    a !== null &&
    b !== null &&
    !('image' in a) &&
    JSON.stringify(a) === JSON.stringify(b));

/**
 * @param {HTMLElement} stage
 * @param {import('./table.js').Table} table
 * @param {import('../site.js').Site} site
 * @param {{pieceSet: import('../../pieces/index.js').PieceSet, made: (uci: string) => void}} start the first piece set, and who hears of a move made here
 */
export function createGameBoard(stage, table, site, { pieceSet, made }) {
  const { preferences } = site;
  /** @type {import('../../board/index.js').Board | null} */
  let board = null;
  /** @type {Patch} what the board was told last */
  let told = {};
  /** @type {Color | null} whose side is at the bottom, once somebody chose */
  let chosenSide = null;
  const turning = (/** @type {MatchState} */ state) =>
    part(state) === 'both' && preferences.now.turn;

  /** @param {string} uci */
  function move(uci) {
    // The board has painted it already; what it was told of the pieces is no longer so.
    told = { ...told, pieces: {} };
    made(uci);
    void table.move(uci, { confirm: preferences.now.confirmMove });
  }

  return {
    pieceSet,
    pen: false,
    /** @type {import('../../board/index.js').Shape[]} what is to blame for what was refused */
    blamed: [],
    get view() {
      return board;
    },
    /** @returns {Color} */
    orientation() {
      const state = /** @type {MatchState} */ (table.state);
      if (turning(state) && table.viewing === null) {
        const bottom = state.boards[0].turn;
        return chosenSide === 'black' ? other(bottom) : bottom;
      }
      return (
        chosenSide ??
        (part(state) === 'one' ? /** @type {Color} */ (state.yours?.[0].color) : 'white')
      );
    },
    flip() {
      if (!table.state) return;
      chosenSide = turning(table.state) ? other(chosenSide ?? 'white') : other(this.orientation());
      table.told.changed();
    },
    /** The board stands as if nobody had turned it. */
    unflip: () => {
      chosenSide = null;
    },
    /** @returns {Patch} */
    wanted() {
      const state = /** @type {MatchState} */ (table.state);
      const { now } = preferences;
      const { ruleset } = state;
      const [actual] = state.boards;
      const position = table.position();
      const plays = part(state);
      const shown = table.viewing === null;
      const running = shown && state.phase === 'playing';
      const live = running && !table.made;
      // At one computer nobody waits for an answer: what is legal next is not known yet, and the server judges.
      const free = running && plays === 'both' && Boolean(table.made?.sent) && !now.confirmMove;
      const own =
        plays === 'both'
          ? 'both'
          : plays === 'one'
            ? /** @type {Color} */ (state.yours?.[0].color)
            : null;
      return {
        files: ruleset.files,
        ranks: ruleset.ranks,
        walls: ruleset.walls ?? [],
        hills: ruleset.hills ?? [],
        showZones: now.zones,
        kinds: ruleset.kinds,
        zones: surprising(ruleset) ? ruleset.zones : null,
        pieces: position.pieces,
        turn: position.turn,
        lastMove: position.lastMove,
        inCheck: position.inCheck,
        orientation: this.orientation(),
        rotatePieces: now.facing,
        dests: live ? (actual.dests ?? []) : [],
        drops: live ? (actual.drops ?? []) : [],
        free,
        premoveDests: shown ? (actual.premoves ?? []) : [],
        predrops: shown ? (actual.predrops ?? []) : [],
        premoves: shown ? table.premoves : [],
        movable: live || free ? own : null,
        premovable: now.premoves && plays === 'one' && running ? own : null,
        coordinates: now.coordinates,
        animationMs: now.animation,
        showDests: now.dests,
        blindfold: now.blindfold,
        dragOrClick: now.input,
        autoPromote: now.autoQueen,
        pen: this.pen,
        pieceSet: this.pieceSet,
        hints: this.blamed,
      };
    },
    /** Only what is new: the board would give up a promotion being chosen if told of pieces that stand as they stood. */
    paint() {
      const next = this.wanted();
      if (!board) {
        if (next.hills?.length || next.walls?.length || next.zones)
          void import('./legend.js').then((module) =>
            stage.closest('.column')?.append(module.legend(next))
          );
        board = createBoard(stage, {
          ...next,
          labels: { board: t('game.board') },
          onMove: ({ uci }) => move(uci),
          onDrop: ({ uci }) => move(uci),
          onPremove: (uci) => table.setPremoves([...table.premoves, uci]),
          onCancelPremoves: () => table.setPremoves([]),
          onIllegal: ({ from, kind, to }) => void table.whyNot(from ? from + to : `${kind}@${to}`),
          onAnnounce: (text) => announce(text),
        });
      } else {
        const patch = Object.fromEntries(
          Object.entries(next).filter(
            ([name, value]) => !same(value, told[/** @type {keyof Patch} */ (name)])
          )
        );
        if (Object.keys(patch).length) board.set(/** @type {Patch} */ (patch));
      }
      told = next;
      return board;
    },
  };
}
