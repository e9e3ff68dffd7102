// The page of a match: joins its boards, players, moves and chat, and paints what changes.

import { loadSet } from '../../pieces/index.js';
import { fill, h, setText, sheet } from '../dom.js';
import { t } from '../i18n/index.js';
import { whoAmI } from '../net/api.js';
import { createActions } from './actions.js';
import { createColumn } from './column.js';
import { attachKeys } from './keys.js';
import { MatchClient } from './match-client.js';
import { createMoves } from './moves.js';
import { squaresOf } from './history.js';
import { createPanel } from './panel.js';
import { isAgainstComputer, part } from './state.js';
import { createStatus, followConnection } from './status.js';
import { createTools } from './tools.js';
import { matchTitle, sentence } from './words.js';

/** @import {MatchEvent, Seat, WireError} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./board-client.js').BoardClient} BoardClient */
/** @typedef {import('../../pieces/index.js').PieceSet} PieceSet */
/** @typedef {import('../../board/index.js').Shape} Shape */
/** @typedef {ReturnType<typeof setTimeout> | undefined} Timer */

/** How long a sentence in answer to something stays on the page, in milliseconds. */
const EXPLAINED_FOR = 4000;

/** @type {import('../site.js').Mount} */
export async function mount(root, site, path) {
  const id = path.slice('/m/'.length);
  const pieces = loadSet(site.preferences.now.pieces, 'usual');
  if (location.hash || !(await whoAmI())) {
    const { takePart } = await import('../pages/join.js');
    await takePart(root, site, id);
  }
  const pieceSet = await pieces;
  if (location.pathname !== path) return undefined;
  root.replaceChildren();
  const page = new GamePage(root, site, id, pieceSet);
  return () => page.leave();
}

export class GamePage {
  /** @param {HTMLElement} root @param {Site} site @param {string} id @param {PieceSet} pieceSet */
  constructor(root, site, id, pieceSet) {
    this.root = root;
    this.site = site;
    this.match = new MatchClient(site.connection, id, this.listener(), () => performance.now());
    /** Whether anything has happened since the page was opened. */
    this.isLive = false;
    this.wasPainted = false;
    /** @type {Promise<import('./reactions.js').Reactions> | null} */
    this.reactions = null;
    this.shared = {
      pieceSet,
      pen: false,
      moved: (/** @type {BoardClient} */ board, /** @type {string} */ uci) => this.made(board, uci),
      marked: (/** @type {import('../../board/index.js').Patch} */ shown) =>
        void this.explainMarks(shown),
      ranLow: (/** @type {Seat} */ seat) => this.react((reactions) => reactions.ranLow(seat)),
    };
    this.columns = this.match.boards.map((board) => createColumn(board, site, this.shared));
    this.status = createStatus(this.match);
    this.title = h('h1', { class: 'unseen' }, t('app.name'));
    this.over = h('div', { class: 'over-board' });
    /** @type {ReturnType<typeof import('./overlay.js').createOverlay> | null} */
    this.overlay = null;
    /** @type {import('../computer/panel.js').ComputerPanel | null} */
    this.computer = null;
    this.computerPlace = h('div', { class: 'computer-panel', hidden: true });
    /** @type {ReturnType<typeof import('./modes.js').createModes> | undefined} */
    this.modes = undefined;
    /** @type {string | undefined} the piece set that is being fetched */
    this.wantedSet = undefined;
    this.parts = this.createParts();
    /** @type {import('../two-boards/page.js').TwoBoards | undefined} */
    this.two = undefined;
    /** @type {Timer} */
    this.explainTimer = undefined;
    /** @type {Timer} */
    this.clockTimer = undefined;
    this.arrange();
    this.attached = this.attach();
  }

  /** @returns {import('./match-client.js').Listener} */
  listener() {
    return {
      changed: () => this.paint(),
      happened: (events, before) => {
        this.isLive = true;
        if (events.some(({ event }) => event === 'move')) this.explain('');
        const isMine = (/** @type {MatchEvent} */ { seat }) => seat && this.match.isMine(seat);
        // Players also get the event of their own arrival.
        const isQuiet = events.every((event) => event.event === 'presence' && isMine(event));
        if (!isQuiet) this.react((reactions) => reactions.happened(events, before));
        this.computer?.happened(events);
        this.two?.happened(events);
      },
      computer: (message) => void this.withComputer((panel) => panel.receive(message)),
      refused: (error, tried) => void this.refuse(error, tried),
      premovesLost: () => this.react((reactions) => reactions.premovesLost()),
      chatted: (lines) => {
        if (this.isLive) this.react((reactions) => reactions.chatted(lines));
        this.two?.chatted(lines);
      },
      rematch: (next) => {
        const { state } = this.match;
        if (state && part(state) !== 'none') this.site.navigate(`/m/${next}`);
      },
      missing: () => {
        fill(this.root, sheet(t('game.noMatch'), h('a', { href: '/' }, t('app.home'))));
      },
    };
  }

  /**
   * Sounds and announcements; what makes them is fetched when something happens.
   * @param {(reactions: import('./reactions.js').Reactions) => void} how
   */
  react(how) {
    this.reactions ??= import('./reactions.js').then(
      ({ Reactions }) =>
        new Reactions(this.match, this.site, (text) => this.explain(text, { tone: 'answer' }))
    );
    this.reactions.then(how, () => {
      this.reactions = null;
    });
  }

  /**
   * What a game against the computer has besides others, fetched for such games only.
   * @param {(panel: import('../computer/panel.js').ComputerPanel) => void} how
   */
  async withComputer(how) {
    const { ComputerPanel } = await import('../computer/panel.js');
    const { match, site, computerPlace: element } = this;
    const mark = (/** @type {number} */ index, /** @type {Shape[]} */ shapes) => {
      const column = this.columns.find(({ board }) => board.index === index);
      if (column) column.gameBoard.hinted = shapes;
      this.paint();
    };
    this.computer ??= new ComputerPanel(match, site, { element, mark });
    how(this.computer);
  }

  /** The player made a move. @param {BoardClient} board @param {string} uci */
  made(board, uci) {
    this.status.explain('');
    const isCapture = (squaresOf(uci)[1] ?? '') in board.position().pieces;
    this.react((reactions) => reactions.own(uci, isCapture));
  }

  createParts() {
    const { match, site } = this;
    const tools = createTools(match, site, {
      flip: () => this.flip(),
      pen: () => {
        this.shared.pen = !this.shared.pen;
        this.paint();
      },
      isPenOn: () => this.shared.pen,
      pieceSet: () => this.shared.pieceSet,
      orientation: () => this.activeColumn.gameBoard.orientation(),
      say: (text, tone) => this.explain(text, { tone }),
    });
    const [moves, actions] = [createMoves(match, site), createActions(match, site)];
    const think = (/** @type {boolean} */ isShown, /** @type {HTMLElement} */ place) =>
      void this.withComputer((shown) => shown.showThinking(isShown, place));
    const panel = createPanel(match, moves.element, actions.offers, think);
    return { moves, actions, tools, panel };
  }

  /** Puts everything in its place. */
  arrange() {
    const { root, columns, status, parts, title } = this;
    const { moves, actions, tools, panel } = parts;
    status.element.append(moves.viewing);
    panel.element.append(status.saved);
    this.side = h(
      'div',
      { class: 'side' },
      status.element,
      this.computerPlace,
      panel.element,
      tools.typed,
      h('div', { class: 'bar' }, actions.buttons, ...tools.buttons)
    );
    root.classList.add('game');
    root.append(title, columns[0].element, this.side);
    columns[0].box.append(this.over);
  }

  /** Listens to keys, preferences and the connection. @returns {(() => void)[]} what stops it */
  attach() {
    const { match, root, site, parts } = this;
    // Sounds are fetched with the first gesture, so that the first move sounds at once.
    root.onpointerdown = root.onkeydown = () => this.react(() => {});
    return [
      () => {
        root.onpointerdown = root.onkeydown = null;
      },
      followConnection(site.connection),
      this.followPreferences(),
      attachKeys(match, site, {
        flip: () => this.flip(),
        cancel: () => this.cancel(),
        type: () => parts.tools.focusTyped(),
        chat: () => parts.panel.focusChat(),
      }),
    ];
  }

  followPreferences() {
    const { preferences } = this.site;
    let turned = preferences.now.turn;
    return preferences.listen(async (now) => {
      if (now.turn !== turned)
        this.columns.forEach(({ gameBoard }) => {
          gameBoard.chosenSide = null;
        });
      turned = now.turn;
      this.paint();
    });
  }

  /** The board that keys and typed moves are for. */
  get activeColumn() {
    const { active } = this.match;
    return this.columns.find(({ board }) => board === active) ?? this.columns[0];
  }

  /** Cancels premoves; without any, what was begun last. */
  cancel() {
    const { match, site } = this;
    const ahead = match.boards.filter(({ progress }) => progress.premoves.length > 0);
    if (ahead.length) {
      ahead.forEach((board) => board.setPremoves([]));
      this.react((reactions) => reactions.premovesCanceled());
    } else if (site.preferences.now.zen) site.preferences.set({ zen: false });
    else {
      this.overlay?.close();
      this.activeColumn.gameBoard.view?.cancel();
    }
  }

  flip() {
    if (!this.match.state) return;
    this.columns.forEach(({ gameBoard }) => gameBoard.flip());
    this.paint();
  }

  /**
   * Shows a sentence for a while, with marks on a board.
   * @param {string} text
   * @param {{mark?: () => void, tone?: 'answer'}} [how]
   */
  explain(text, { mark, tone } = {}) {
    this.status.explain(text, tone);
    this.columns.forEach(({ gameBoard }) => {
      gameBoard.blamed = [];
    });
    mark?.();
    clearTimeout(this.explainTimer);
    if (text) this.explainTimer = setTimeout(() => this.explain(''), EXPLAINED_FOR);
    this.paint();
  }

  /** @param {WireError} error @param {{board: BoardClient, move: string}} [tried] */
  async refuse(error, tried) {
    const { site, status } = this;
    site.sounds.play('illegal');
    const words = sentence((await import('../faults.js')).sentenceOf(error));
    this.explain(words);
    if (!error.square || !tried) return;
    const { blame } = await import('./blame.js');
    const { board, move } = tried;
    const shapes = blame(error, move, board.position(), board.matchState.ruleset.kinds);
    const column = this.columns.find((one) => one.board === board);
    if (status.explained === words)
      this.explain(words, {
        mark: () => {
          if (column) column.gameBoard.blamed = shapes;
        },
      });
  }

  paint() {
    const { match, root, site, parts, status } = this;
    const { state } = match;
    if (!state) return;
    if (state.boards[1] && !this.two) return void this.addBoards();
    const { files, ranks } = state.ruleset;
    const { now } = site.preferences;
    void this.completePieces(now.pieces, state.ruleset.kinds);
    this.two?.paint();
    root.style.setProperty('--shape', String(files / ranks));
    root.style.setProperty('--zoom', String(now.zoom));
    for (const wish of /** @type {const} */ (['zen', 'swap']))
      root.classList.toggle(wish, now[wish]);
    if (now.zen || now.blindfold || this.modes) void this.paintModes();
    for (const shown of [...this.columns, status, ...Object.values(parts)]) shown.paint();
    this.computerPlace.hidden = !isAgainstComputer(state) || state.phase === 'over';
    if (isAgainstComputer(state)) void this.withComputer((shown) => shown.paint());
    if (!this.wasPainted && state.phase === 'playing') site.sounds.play('start');
    this.wasPainted = true;
    if (this.overlay || state.end || state.phase === 'waiting') void this.paintOverlay();
    this.paintTitle(matchTitle(state));
    this.tickClocks();
  }

  /**
   * Fetches the piece set that is wanted, with all kinds of this ruleset.
   * @param {string} name
   * @param {import('../types.js').KindInfo[]} kinds
   */
  async completePieces(name, kinds) {
    const { pieceSet } = this.shared;
    if (this.wantedSet === name || (pieceSet.name === name && pieceSet.hasAll(kinds))) return;
    this.wantedSet = name;
    const whole = await loadSet(name);
    if (this.wantedSet !== name) return;
    this.wantedSet = undefined;
    this.shared.pieceSet = whole;
    this.paint();
  }

  /** @param {import('../../board/index.js').Patch} shown what a board shows */
  async explainMarks(shown) {
    const { legend } = await import('./legend.js');
    const { element } = this.status;
    if (!element.querySelector('.legend')) element.append(legend(shown));
  }

  /** Says that pieces or most of the page are hidden, and ends it. */
  async paintModes() {
    const { createModes } = await import('./modes.js');
    this.modes ??= createModes(this.root, this.site);
    this.modes.paint();
  }

  /** Shows the invitation or the result above the first board. */
  async paintOverlay() {
    const { createOverlay } = await import('./overlay.js');
    this.overlay ??= createOverlay(this.over, this.match, this.site, {
      isLive: () => this.isLive,
      closed: () => this.activeColumn.gameBoard.view?.focus(),
    });
    this.overlay.paint();
  }

  /** Fetches what a match on two boards has besides others. Until then, nothing is painted. */
  async addBoards() {
    const { addBoards } = await import('../two-boards/page.js');
    await addBoards(this);
  }

  /** @param {string} names */
  paintTitle(names) {
    setText(this.title, names);
    const isMyTurn = this.match.boards.some((board) => board.myTurn && board.part === 'one');
    document.title = `${isMyTurn ? '● ' : ''}${names} · ${t('app.name')}`;
  }

  tickClocks() {
    clearTimeout(this.clockTimer);
    const soon = this.two?.tick() ?? Infinity;
    const wait = Math.min(soon, ...this.columns.map((column) => column.tick()));
    if (wait !== Infinity)
      this.clockTimer = setTimeout(() => this.tickClocks(), Math.max(16, wait));
  }

  leave() {
    this.attached.forEach((stop) => stop());
    this.match.leave();
    clearTimeout(this.clockTimer);
    clearTimeout(this.explainTimer);
    this.parts.actions.destroy();
    this.computer?.destroy();
    this.columns.forEach((column) => column.destroy());
  }
}
