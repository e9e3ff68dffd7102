// Arrows and circles for the partner, on either board: drawn with the mouse or by keys, sent, and
// shown.

import { drawn } from '../../icons/index.js';
import { announce, h } from '../dom.js';
import { part, seatState } from '../game/state.js';
import { boardName, playerName } from '../game/words.js';
import { t } from '../i18n/two-boards.js';
import { listed } from './lists.js';
import { partnerOf } from './talk.js';

/** @import {MatchEvent, Seat, WireError} from '../types.js' */
/** @typedef {import('../../board/index.js').Shape} Shape */
/** @typedef {import('../game/column.js').Column} Column */
/** @typedef {import('../game/page.js').GamePage} GamePage */

/** Where this browser keeps whether the partner sees what is drawn. */
const KEY = 'tabiya.two-boards.draw';
const ARROW = 'M5 19 19 5M10 5h9v9';
/** Strokes that follow each other so soon are sent together, in milliseconds. */
const PAUSE = 120;

/** A mark as the server takes it. @param {Shape} shape */
const mark = ({ from, to, color = 'blue' }) => ({ from, ...(to && to !== from ? { to } : {}), color });

/** Marks in words: "e4 to e5, circle on f7". @param {Shape[]} marks */
const inWords = (marks) =>
  listed(marks.map(({ from, to }) => (to ? t('draw.arrow', { from, to }) : t('draw.circle', { from }))));

export class Drawings {
  /** @param {GamePage} page @param {Column[]} columns */
  constructor(page, columns) {
    this.page = page;
    this.columns = columns;
    this.isShared = page.site.store?.getItem(KEY) === 'yes';
    /** @type {Set<Column>} those whose drawings this page hears about */
    this.heard = new Set();
    /** @type {Map<Column, Shape[]>} what the viewer has drawn, by board */
    this.own = new Map();
    /** @type {Map<Column, string>} what the partner was sent last */
    this.sent = new Map();
    /** @type {{column: Column, square: string} | null} where an arrow drawn by keys begins */
    this.start = null;
    const label = t('draw.share');
    const title = `${t('draw.share.hint')} (s)`;
    const onclick = () => this.toggle();
    this.button = h('button', { type: 'button', class: 'draw-share', title, onclick }, drawn(ARROW), label);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Whether there is a person who would see it. */
  get isOpen() {
    const { state } = this.page.match;
    const isUnderWay = state?.phase === 'playing' || state?.phase === 'paused';
    const partner = state && part(state) === 'one' ? partnerOf(state) : undefined;
    return isUnderWay && partner !== undefined && !partner.computer;
  }

  paint() {
    this.button.hidden = !this.isOpen;
    this.button.setAttribute('aria-pressed', String(this.isShared));
    // The views are made when their columns are painted for the first time, after this.
    if (this.heard.size < this.columns.length) queueMicrotask(() => this.listen());
  }

  /** Hears what is drawn on the boards. */
  listen() {
    for (const column of this.columns) {
      const { view } = column.gameBoard;
      if (!view || this.heard.has(column)) continue;
      this.heard.add(column);
      view.set({ onDraw: (shapes) => this.drew(column, shapes) });
    }
  }

  toggle() {
    if (!this.isOpen) return;
    this.isShared = !this.isShared;
    try {
      this.page.site.store?.setItem(KEY, this.isShared ? 'yes' : 'no');
    } catch {
      // Then it is for this page only.
    }
    this.paint();
    announce(t(this.isShared ? 'draw.on' : 'draw.off'));
    this.send();
  }

  /** @param {Column} column @param {Shape[]} shapes */
  drew(column, shapes) {
    this.own.set(column, shapes);
    this.send();
  }

  /** Sends what changed on any board, once the hand rests. */
  send() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      for (const column of this.columns) void this.sendBoard(column);
    }, PAUSE);
  }

  /** @param {Column} column */
  async sendBoard(column) {
    if (!this.isOpen) return;
    const marks = this.isShared ? (this.own.get(column) ?? []).map(mark) : [];
    const text = JSON.stringify(marks);
    if (text === (this.sent.get(column) ?? '[]')) return;
    this.sent.set(column, text);
    const { match } = this.page;
    const board = column.board.index;
    const answer = await match.connection.ask(match.id, (id) => ({
      type: 'draw',
      match: match.id,
      id,
      board,
      marks,
    }));
    if (answer.kind === 'refused') void this.page.refuse(answer.error);
  }

  /** The partner drew. @param {{by: Seat, board: number, marks: Shape[]}} message */
  receive({ by, board, marks }) {
    const { match } = this.page;
    const column = this.columns.find((one) => one.board.index === board);
    const partner = match.state && seatState(match.state, by);
    if (!column || !partner) return;
    const name = playerName(partner);
    // The letter says that somebody else drew it.
    const label = [...name][0]?.toUpperCase() ?? '';
    column.gameBoard.hinted = marks.map((one) => ({ ...one, label }));
    this.page.paint();
    const words = { name, board: boardName(column.board), marks: inWords(marks) };
    if (marks.length) announce(t('draw.heard', words));
  }

  /** What was drawn belongs to the position. @param {MatchEvent[]} events */
  happened(events) {
    for (const { event, seat } of events) {
      if (event !== 'move' || !seat) continue;
      const column = this.columns.find(({ board }) => board.index === seat.board);
      if (!column) continue;
      column.gameBoard.hinted = [];
      this.own.delete(column);
      this.sent.delete(column);
      if (this.start?.column === column) this.start = null;
    }
  }

  /** The key for arrows, on the square with the focus: where one begins, then where it ends. */
  press() {
    const cell = document.activeElement?.closest('.tb-cell');
    const column = this.columns.find(({ element }) => cell && element.contains(cell));
    const square = cell?.getAttribute('aria-label')?.split(',')[0];
    if (!column || !square || !this.isOpen) return;
    // Nobody draws by keys for their own eyes.
    if (!this.isShared) this.toggle();
    if (this.start?.column !== column) {
      this.start = { column, square };
      return announce(t('draw.from', { from: square }));
    }
    const { square: from } = this.start;
    this.start = null;
    const shape = from === square ? { from } : { from, to: square };
    const before = this.own.get(column) ?? [];
    const rest = before.filter((one) => one.from !== shape.from || one.to !== shape.to);
    const isErased = rest.length < before.length;
    const shapes = isErased ? rest : [...before, shape];
    column.gameBoard.view?.draw(shapes);
    this.drew(column, shapes);
    if (isErased) announce(t('draw.mine.gone'));
    else announce(t(`draw.mine.${shape.to ? 'arrow' : 'circle'}`, { from, to: square }));
  }

  destroy() {
    clearTimeout(this.timer);
  }
}
