// The board view of a match: which side is at the bottom, what it shows, what its moves do.

import { createBoard } from '../../board/index.js';
import { announce } from '../dom.js';
import { other } from './history.js';
import { bottomColor } from './state.js';
import { boardName } from './words.js';

/** @import {Color, RulesetInfo} from '../types.js' */
/** @typedef {import('./board-client.js').BoardClient} BoardClient */
/** @typedef {import('../../board/index.js').Patch} Patch */

/**
 * What all boards of a page share.
 * @typedef {object} Shared
 * @property {import('../../pieces/index.js').PieceSet} pieceSet
 * @property {boolean} pen whether one finger draws arrows
 * @property {(board: BoardClient, uci: string) => void} moved a move was made on the board view
 * @property {(shown: Patch) => void} marked a board has walls, hills or zones to be explained
 */

/**
 * Whether pieces promote elsewhere than on the whole last rank, so that the page has to show where.
 * @param {RulesetInfo} ruleset
 */
function hasUnusualZones({ files, ranks, zones = {} }) {
  const sides = [
    { zone: zones.white, rank: ranks },
    { zone: zones.black, rank: 1 },
  ];
  return sides.some(({ zone, rank }) => {
    const squares = zone?.promotion ?? [];
    const isLastRank = squares.every((square) => Number(square.slice(1)) === rank);
    return squares.length > 0 && (squares.length !== files || !isLastRank);
  });
}

/** @param {unknown} a @param {unknown} b */
function isSame(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || 'image' in a) return false;
  return JSON.stringify(a) === JSON.stringify(b);
}

export class GameBoard {
  /**
   * @param {HTMLElement} stage
   * @param {BoardClient} board
   * @param {import('../site.js').Site} site
   * @param {Shared} shared
   */
  constructor(stage, board, site, shared) {
    this.stage = stage;
    this.board = board;
    this.site = site;
    this.shared = shared;
    /** @type {import('../../board/index.js').Board | null} */
    this.view = null;
    /** @type {Patch} what the view was given last */
    this.given = {};
    /** @type {Color | null} whose side is at the bottom, once somebody has flipped the board */
    this.chosenSide = null;
    /** @type {import('../../board/index.js').Shape[]} marks that explain a refusal */
    this.blamed = [];
    /** @type {import('../../board/index.js').Shape[]} marks of a hint for the position now */
    this.hinted = [];
  }

  /** Whether the board turns for each of two players at one computer. */
  get turns() {
    return this.board.part === 'both' && this.site.preferences.now.turn;
  }

  /** @returns {Color} */
  orientation() {
    const { board, chosenSide } = this;
    if (this.turns && board.viewing === null) {
      return chosenSide === 'black' ? other(board.state.turn) : board.state.turn;
    }
    return chosenSide ?? bottomColor(board.matchState, board.index);
  }

  flip() {
    this.chosenSide = other(this.turns ? (this.chosenSide ?? 'white') : this.orientation());
  }

  /** @returns {Patch} */
  wanted() {
    const { shared, site, board } = this;
    const { now } = site.preferences;
    const { files, ranks, walls = [], hills = [], kinds, zones } = board.matchState.ruleset;
    const { pieces, turn, lastMove, inCheck } = board.position();
    return {
      ...this.choices(),
      files,
      ranks,
      walls,
      hills,
      kinds,
      pieces,
      turn,
      lastMove,
      inCheck,
      zones: hasUnusualZones(board.matchState.ruleset) ? zones : null,
      orientation: this.orientation(),
      showZones: now.zones,
      rotatePieces: now.facing,
      coordinates: now.coordinates,
      animationMs: now.animation,
      showDests: now.dests,
      blindfold: now.blindfold,
      dragOrClick: now.input,
      autoPromote: now.autoQueen,
      pen: shared.pen,
      pieceSet: shared.pieceSet,
      hints: board.viewing === null ? [...this.blamed, ...this.hinted] : this.blamed,
    };
  }

  /** What the viewer may move. @returns {Patch} */
  choices() {
    const { board, site } = this;
    const { now } = site.preferences;
    const { dests = [], drops = [], premoves = [], predrops = [] } = board.state;
    const { stage } = board.progress;
    const isShown = board.viewing === null;
    const isRunning = isShown && board.matchState.phase === 'playing';
    const live = isRunning && stage === 'idle';
    // Two players at one computer need not wait for an answer. Which moves are legal next is not
    // known yet; the server judges.
    const isUnderWay = (stage === 'sent' || stage === 'answered') && board.isAhead;
    const free = isRunning && board.part === 'both' && isUnderWay && !now.confirmMove;
    const own = board.part === 'one' ? (board.seat?.color ?? null) : null;
    return {
      dests: live ? dests : [],
      drops: live ? drops : [],
      free,
      movable: live || free ? (board.part === 'both' ? 'both' : own) : null,
      premoveDests: isShown ? premoves : [],
      predrops: isShown ? predrops : [],
      premoves: isShown ? board.progress.premoves : [],
      premovable: now.premoves && isRunning ? own : null,
    };
  }

  /**
   * Gives the view only what has changed: it would close an open promotion choice if it were given
   * the same pieces again.
   */
  paint() {
    const next = this.wanted();
    const changed = Object.entries(next).filter(
      ([name, value]) => !isSame(value, this.given[/** @type {keyof Patch} */ (name)])
    );
    if (!this.view) this.create(next);
    else if (changed.length) this.view.set(/** @type {Patch} */ (Object.fromEntries(changed)));
    this.given = next;
    return /** @type {import('../../board/index.js').Board} */ (this.view);
  }

  /** @param {Patch} first */
  create(first) {
    const { board, stage, shared } = this;
    if (first.hills?.length || first.walls?.length || first.zones) shared.marked(first);
    this.view = createBoard(stage, {
      ...first,
      labels: { board: boardName(board) },
      onFit: ({ left, width }) => {
        const column = /** @type {HTMLElement | null} */ (stage.closest('.column'));
        column?.style.setProperty('--board-left', `${left}px`);
        column?.style.setProperty('--board-width', `${width}px`);
      },
      onMove: ({ uci }) => this.move(uci),
      onDrop: ({ uci }) => this.move(uci),
      onPremove: (uci) => board.setPremoves([...board.progress.premoves, uci]),
      onCancelPremoves: () => board.setPremoves([]),
      onIllegal: ({ from, kind, to }) => void board.whyNot(from ? from + to : `${kind}@${to}`),
      onAnnounce: (text) => announce(text),
    });
  }

  /** @param {string} uci */
  move(uci) {
    // The view has painted the move already, so the pieces it was given are out of date.
    this.given = { ...this.given, pieces: {} };
    this.blamed = [];
    this.shared.moved(this.board, uci);
    void this.board.move(uci, { confirm: this.site.preferences.now.confirmMove });
  }
}
