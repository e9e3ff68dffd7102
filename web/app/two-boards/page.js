// What the page of a match on two boards has besides others: the second board, the moves of both in
// one list, the talk of partners, clock differences, and keys for all of it.

import { drawn } from '../../icons/index.js';
import { announce } from '../dom.js';
import { barButton } from '../game/actions.js';
import { createColumn } from '../game/column.js';
import { boardOrder, bottomColor, part, sameSeat } from '../game/state.js';
import { boardName, seatName } from '../game/words.js';
import { t } from '../i18n/two-boards.js';
import { loadStyle } from '../parts/style.js';
import { fresh } from './consents.js';
import { Drawings } from './drawings.js';
import { boardOfEnd } from './ending.js';
import { attachKeys } from './keys.js';
import { createLayout } from './layout.js';
import { createLeads } from './lead.js';
import { createMoves } from './moves.js';
import { tellPassed } from './news.js';
import { createPanel } from './panel.js';
import { Received } from './received.js';
import { heardRematch, paintRematch } from './rematch.js';
import { Replacement } from './replacement.js';
import { mustWait, turnWords } from './status.js';
import { Talk } from './talk.js';
import { createMarks } from './teams.js';
import { Timeline } from './timeline.js';

/** @import {ChatLine, MatchEvent, MatchState, ServerMessage, WireError} from '../types.js' */
/** @typedef {import('../game/page.js').GamePage} GamePage */
/** @typedef {import('../game/column.js').Column} Column */

/** A drawing of lines of text. */
const LINES = 'M5 6h14M5 12h14M5 18h9';

/**
 * Completes the page of a match that has two boards, once.
 * @param {GamePage} page
 */
export async function addBoards(page) {
  await loadStyle('two-boards');
  // Somebody may have gone elsewhere meanwhile.
  if (page.two || !page.title.isConnected) return;
  page.two = new TwoBoards(page);
  page.paint();
}

export class TwoBoards {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    const { match, site, root, shared } = page;
    this.timeline = new Timeline(match);
    match.together = this.timeline;
    this.columns = this.addColumns();
    const players = this.columns.flatMap((column) => column.players);
    this.players = players;
    this.marks = createMarks(players);
    const state = /** @type {MatchState} */ (match.state);
    this.leads = createLeads(match, players, (board) => bottomColor(match.state ?? state, board));
    const pieceSet = () => shared.pieceSet;
    const refused = (/** @type {WireError} */ error) => void page.refuse(error);
    this.drawings = new Drawings(page, this.columns);
    this.replacement = new Replacement(match, site, refused);
    this.talk = new Talk(match, { pieceSet, refused, more: this.drawings.button });
    this.received = new Received(match, site, { pieceSet, last: this.talk.last });
    this.layout = createLayout(root, this.columns, site.store);
    this.replaceParts();
    this.arrange();
    /** The board that was made large when the match ended. */
    this.isEndShown = false;
    page.attached.push(...this.attach());
  }

  /** Listens to keys and to what players ask and draw. @returns {(() => void)[]} what stops it */
  attach() {
    const { page, drawings } = this;
    const { connection } = page.match;
    const stopKeys = attachKeys({
      talk: this.talk,
      other: () => this.goToOther(),
      swap: () => this.swap(),
      time: () => this.leads.say(),
      hand: () => this.ownHand(),
      board: () => page.activeColumn.gameBoard.view?.focus(),
      draw: () => drawings.press(),
      share: () => drawings.toggle(),
    });
    const receive = (/** @type {ServerMessage} */ message) => this.receive(message);
    connection.listeners.add(receive);
    const stop = () => {
      connection.listeners.delete(receive);
      for (const one of [this.talk, this.received, drawings, this.replacement]) one.destroy();
    };
    return [stopKeys, stop];
  }

  /** What only matches on two boards have. @param {ServerMessage} message */
  receive(message) {
    const { match } = this.page;
    if (!match.state || !('match' in message) || message.match !== match.id) return;
    if (message.type === 'drawing') this.drawings.receive(message);
    if (message.type !== 'consents') return;
    const news = fresh(match.state.consents, message.consents);
    match.state = { ...match.state, consents: message.consents };
    this.page.paint();
    this.replacement.heard(news.replacements);
    heardRematch(match, news.rematches);
  }

  /** Adds the missing boards; those that the viewer plays on come first. @returns {Column[]} */
  addColumns() {
    const { match, columns, site, shared, title } = this.page;
    for (const board of match.boards.slice(columns.length)) {
      columns.push(createColumn(board, site, shared));
    }
    const order = boardOrder(/** @type {MatchState} */ (match.state));
    columns.sort((a, b) => order.indexOf(a.board.index) - order.indexOf(b.board.index));
    title.after(...columns.map(({ element }) => element));
    for (const { element } of columns) element.setAttribute('role', 'group');
    return columns;
  }

  /** The moves and the panel are those of both boards. */
  replaceParts() {
    const { page, timeline } = this;
    const { match, site, status, parts } = page;
    const moves = createMoves(match, site, timeline);
    const { offers } = parts.actions;
    const panel = createPanel(match, moves.element, offers, () => this.showPanel(true));
    parts.moves.viewing.replaceWith(moves.viewing);
    panel.offers.firstElementChild?.append(this.replacement.element);
    parts.panel.element.replaceWith(panel.offers, panel.element);
    panel.element.append(status.saved);
    Object.assign(parts, { moves, panel });
    status.words = turnWords;
  }

  arrange() {
    const { page, talk, received, columns } = this;
    const { root } = page;
    const side = /** @type {HTMLElement} */ (page.side);
    root.classList.add('several');
    side.before(talk.element);
    // The player's own board stays free.
    columns.at(-1)?.element.append(received.element);
    this.swapButton = barButton('swap', 'both.swap', { onclick: () => this.swap() }, 'both.swap.short');
    this.panelButton = barButton(
      'more',
      'both.panel',
      { class: 'open-panel', 'aria-expanded': 'false', onclick: () => this.togglePanel() },
      'both.panel.short'
    );
    this.panelButton.firstChild?.replaceWith(drawn(LINES));
    side.querySelector('.bar')?.prepend(this.swapButton, this.panelButton);
  }

  /** On phones, moves and chat lie above the boards when they are wanted. */
  togglePanel() {
    this.showPanel(!this.page.root.classList.contains('panel-open'));
  }

  /** @param {boolean} isOpen */
  showPanel(isOpen) {
    this.page.root.classList.toggle('panel-open', isOpen);
    this.panelButton?.setAttribute('aria-expanded', String(isOpen));
  }

  /** The column of the board for which keys are meant, or of the other board. */
  goToOther() {
    const { match } = this.page;
    const focused = this.columns.find(({ element }) => element.contains(document.activeElement));
    const from = focused ?? this.page.activeColumn;
    const next = this.columns.find((column) => column !== from) ?? from;
    match.activate(next.board);
    next.gameBoard.view?.focus();
    announce(boardName(next.board));
  }

  swap() {
    this.layout.swap();
    this.page.paint();
    announce(t('both.large', { board: boardName(this.layout.large.board) }));
  }

  /** What the player can drop now, in the order of its keys. @returns {HTMLButtonElement[]} */
  ownHand() {
    const { seat } = this.page.match.active;
    const player = this.players.find((one) => seat && sameSeat(one.seat, seat));
    return [...(player?.parts.hand.querySelectorAll('button') ?? [])];
  }

  /** @param {MatchEvent[]} events */
  happened(events) {
    const { match, site } = this.page;
    const { state } = match;
    if (!state) return;
    this.timeline.follow(events);
    this.drawings.happened(events);
    this.replacement.happened(events);
    tellPassed(events, state, { site, players: this.players });
    this.sayWait(events, state);
  }

  /**
   * Says to a player whose turn it is now that only a piece can help.
   * @param {MatchEvent[]} events
   * @param {MatchState} state
   */
  sayWait(events, state) {
    const { index, turn, part: plays } = this.page.match.active;
    const isHere = events.some(({ event, seat }) => event === 'move' && seat?.board === index);
    if (isHere && plays === 'one' && mustWait(state, index)) announce(turnWords(state, index, turn));
  }

  /** @param {ChatLine[]} lines */
  chatted(lines) {
    this.received.chatted(lines);
  }

  paint() {
    const { page, columns } = this;
    const { match } = page;
    const { state } = match;
    if (!state) return;
    this.timeline.keep();
    this.marks.paint(state);
    this.talk.paint();
    this.drawings.paint();
    this.replacement.paint();
    paintRematch(match);
    for (const { element, board, players } of columns) {
      const names = players.map(({ state: seat, seat: { color } }) =>
        seat?.name || seatName(board, color)
      );
      element.setAttribute('aria-label', `${boardName(board)}: ${names.join(', ')}`);
      element.classList.toggle('mine', board.part === 'one');
      element.classList.toggle('active', board === match.active && part(state) === 'both');
    }
    if (state.end) this.showEnd(state);
    this.placeOverlay(state);
  }

  /** Shows the differences of the clocks, and returns in how many milliseconds they change. */
  tick() {
    return this.leads.paint();
  }

  /** The board on which the match ended becomes the large one, once. @param {MatchState} state */
  showEnd(state) {
    const index = boardOfEnd(state);
    const column = this.columns.find(({ board }) => board.index === index);
    for (const { element, board } of this.columns)
      element.classList.toggle('decided', board.index === index);
    if (this.isEndShown || !column) return;
    this.isEndShown = true;
    this.layout.enlarge(column);
  }

  /** The result lies beside the board on which the match ended. @param {MatchState} state */
  placeOverlay(state) {
    const { over } = this.page;
    const place = state.end
      ? this.columns.find((column) => column !== this.layout.large)
      : this.columns[0];
    const parent = state.end ? place?.element : place?.box;
    if (parent && over.parentElement !== parent) parent.append(over);
  }
}
