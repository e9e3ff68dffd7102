// Steps through a game and its variations: joins the boards, the tree, remarks and panels.

import { announce, h, isTyping, setText } from '../dom.js';
import { resultText, score } from '../game/ending.js';
import { bottomColor } from '../game/state.js';
import { matchTitle, sentence } from '../game/words.js';
import { other } from '../game/history.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { t } from '../i18n/viewer.js';
import { ApiError } from '../net/api.js';
import { profilePath } from '../site.js';
import { Positions } from '../tree/positions.js';
import { numberText, startOf } from '../tree/pgn.js';
import { MoveTree } from '../tree/tree.js';
import { TreeView } from '../tree/view.js';
import '../two-boards/ending.js';
import { createBoards } from './boards.js';
import { createControls } from './controls.js';
import { createPanels } from './panels.js';
import { createRemarks } from './remarks.js';
import { Saver } from './saver.js';
import { Sketches, lineOf } from './sketch.js';
import { followMatch } from './source.js';
import { createTools } from './tools.js';

/** @import {Color, MatchState} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('../tree/tree.js').TreeNode} TreeNode */
/** @typedef {import('../../board/index.js').Shape} Shape */

/** How long a position is on show before the server is asked about it, in milliseconds. */
const PATIENCE = 60;

export class Viewer {
  /**
   * @param {HTMLElement} root
   * @param {Site} site
   * @param {import('./source.js').Source} source
   * @param {import('../../pieces/index.js').PieceSet} pieceSet
   */
  constructor(root, site, source, pieceSet) {
    this.root = root;
    this.site = site;
    this.source = source;
    this.pieceSet = pieceSet;
    this.match = source.match;
    this.ruleset = source.ruleset;
    this.start = { ...startOf(source.fens[0]), boards: source.fens.length };
    this.tree = new MoveTree();
    this.sketches = new Sketches(source.history, this.tree.root);
    this.setLine(source.history);
    if (source.stored) this.tree.load(source.stored);
    this.positions = new Positions((node) => this.request(node));
    /** The position on show. @type {TreeNode} */
    this.node = this.tree.root;
    /** Whose side of the first board is at the bottom. @type {Color} */
    this.orientation = this.match ? bottomColor(this.match, 0) : 'white';
    /** Arrows of a panel. @type {Shape[]} */
    this.hints = [];
    /**
     * Numbers and patterns of a panel on squares.
     * @type {import('../../board/index.js').SquareNote[]}
     */
    this.notes = [];
    /** Whether a task is on the board, which an engine would solve. */
    this.isTask = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.saver = new Saver(this);
    this.boards = createBoards(this);
    this.list = new TreeView({ onchoose: (node) => this.go(node) });
    this.controls = createControls(this);
    this.remarks = createRemarks(this);
    this.tools = createTools(this);
    this.panels = createPanels(this);
    this.status = h('p', { class: 'viewer-status', role: 'status' });
    this.arrange();
    this.stops = this.attach();
  }

  arrange() {
    const moves = h('div', { class: 'viewer-moves' }, this.list.element, this.controls.element);
    const side = h(
      'div',
      { class: 'viewer-side' },
      h('div', { class: 'viewer-head' }, this.createTitle(), this.status),
      this.panels.tabs(moves, this.remarks.element),
      this.tools.element
    );
    this.root.classList.add('viewer');
    const { files, ranks } = this.ruleset;
    this.root.style.setProperty('--shape', String(files / ranks));
    this.root.style.setProperty('--boards', String(this.source.fens.length));
    this.root.append(this.boards.element, side);
  }

  createTitle() {
    const { match, ruleset } = this;
    const names = match ? matchTitle(match) : t('viewer.position');
    document.title = `${names} · ${t('app.name')}`;
    const rules = h('span', { class: 'hint' }, titleOf(ruleset.title), ...this.profileLinks());
    const text = match ? h('a', { href: `/m/${match.id}` }, names) : names;
    return h('div', null, h('h1', null, text), rules);
  }

  /** The profiles of the people who play. */
  profileLinks() {
    const seats = this.match?.seats ?? [];
    const people = seats.filter(({ name, computer, free }) => name && !computer && !free);
    return people.flatMap(({ name }) => [' · ', h('a', { href: profilePath(name) }, name)]);
  }

  /** @returns {(() => void)[]} */
  attach() {
    const { match, site } = this;
    const keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener('keydown', keys);
    const stops = [
      () => removeEventListener('keydown', keys),
      site.preferences.listen(() => this.paint()),
    ];
    if (match && match.phase !== 'over')
      stops.push(followMatch(site.connection, match, (next, moves) => this.follow(next, moves)));
    return stops;
  }

  /** Shows the position that the address names, or the last one. @param {number | null} ply */
  open(ply) {
    this.drawList();
    const isOver = this.match?.phase === 'over';
    this.go(ply === null ? (isOver ? this.tree.root : this.tree.at(Infinity)) : this.tree.at(ply));
  }

  /** @param {import('./sketch.js').History} history */
  setLine(history) {
    const line = lineOf(history);
    this.tree.setLine(line);
    this.tree.game().forEach((node, index) => {
      if (index > 0 && line[index - 1].record)
        this.sketches.records.set(node, line[index - 1].record);
    });
  }

  /**
   * A running match went on.
   * @param {MatchState} match
   * @param {import('./sketch.js').History | null} history
   */
  follow(match, history) {
    const last = this.tree.at(Infinity);
    const wasLast = this.node === last;
    this.match = match;
    if (history) this.setLine(history);
    this.drawList();
    if (wasLast && this.tree.at(Infinity) !== last) this.go(this.tree.at(Infinity));
    else this.paint();
    this.panels.changed();
  }

  /**
   * The body of a request about a position.
   * @param {TreeNode} [node]
   * @returns {import('../tree/positions.js').PositionRequest}
   */
  request(node = this.node) {
    const { base } = this.source;
    if (!this.match) return { ...base, moves: this.tree.moves(node) };
    // The moves of the match itself need not be sent.
    const from = this.tree.base(node);
    return { ...base, ply: from.ply, moves: this.tree.moves(node).slice(from.ply) };
  }

  /** Shows a position. @param {TreeNode} node */
  go(node) {
    this.remarks.keep();
    this.node = node;
    this.list.mark(node);
    this.writeAddress();
    this.setStatus('');
    this.paint();
    this.ask();
    announce(node.parent ? `${numberText(node, this.start)} ${node.san}` : t('game.viewing.start'));
    this.panels.changed();
  }

  writeAddress() {
    if (!this.match) return;
    const { ply } = this.tree.base(this.node);
    history.replaceState(null, '', `${location.pathname}${location.search}#${ply}`);
  }

  /** Asks the server about the position on show, unless it is only passed through. */
  ask() {
    const { node } = this;
    clearTimeout(this.timer);
    if (this.positions.of(node)) return;
    const ask = () =>
      this.positions.ask(node).then(
        ({ boards }) => {
          this.sketches.learn(node, boards);
          if (this.node === node) this.paint();
        },
        (error) => this.node === node && this.refuse(error)
      );
    this.timer = setTimeout(ask, PATIENCE);
  }

  /** @param {number} by moves on or back */
  step(by) {
    const { node } = this;
    const next = by < 0 ? node.parent : node.children[0];
    if (next) this.go(next);
    return Boolean(next);
  }

  /** Shows another move in place of the one that led here. @param {number} by */
  sibling(by) {
    const all = this.node.parent?.children ?? [];
    const next = all[all.indexOf(this.node) + by];
    if (next) this.go(next);
  }

  /** A move was made on a board. @param {number} board @param {string} uci */
  made(board, uci) {
    const move = board === 1 ? `1:${uci}` : uci;
    const known = this.node.children.find((child) => child.move === move);
    if (known) return this.go(known);
    return this.play([move]).catch((error) => this.refuse(error));
  }

  /**
   * Adds moves after a position and shows the last one.
   * @param {string[]} moves
   * @param {TreeNode} [from]
   * @returns {Promise<TreeNode>}
   */
  async play(moves, from = this.node) {
    const { answer, made } = await this.positions.play(from, moves);
    let node = from;
    for (const { board, uci, san } of made)
      node = this.tree.add(node, { move: board === 1 ? `1:${uci}` : uci, san, board });
    this.positions.learn(node, answer);
    this.sketches.learn(node, answer.boards);
    this.changed();
    this.go(node);
    return node;
  }

  /** Something was added to the tree or removed. */
  changed() {
    this.drawList();
    this.saver.soon();
  }

  /** @param {unknown} error */
  refuse(error) {
    if (!(error instanceof ApiError)) throw error;
    this.site.sounds.play('illegal');
    this.boards.forget();
    this.paint();
    // The sentence names the move by its number in the request, which means nothing here.
    this.setStatus(sentence(error.message.replace(/^move \d+, `[^`]*`: /, '')));
  }

  /** @param {string} text */
  setStatus(text) {
    setText(this.status, text);
  }

  flip() {
    this.orientation = other(this.orientation);
    this.paint();
  }

  drawList() {
    const { match } = this;
    const ending = match?.end ? `${score(match.end, match.seats)} ${resultText(match)}` : '';
    this.list.show(this.tree, this.start, ending);
    this.list.mark(this.node);
  }

  paint() {
    this.boards.paint();
    this.controls.paint();
    this.remarks.paint();
    this.tools.paint();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target)) return;
    const onButton = event.target instanceof Element && event.target.closest('button, a, summary');
    if (event.key === ' ' && onButton) return;
    const own = event.shiftKey ? `Shift+${event.key}` : event.key;
    const action = /** @type {Record<string, () => unknown>} */ ({
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      ArrowUp: () => this.go(this.tree.root),
      ArrowDown: () => this.go(this.tree.last(this.node)),
      Home: () => this.go(this.tree.root),
      End: () => this.go(this.tree.last(this.node)),
      'Shift+ArrowUp': () => this.sibling(-1),
      'Shift+ArrowDown': () => this.sibling(1),
      Delete: () => this.remarks.remove(),
      ' ': () => this.controls.toggle(),
      f: () => this.flip(),
    })[own];
    if (!action && !this.panels.key(own)) return;
    event.preventDefault();
    action?.();
  }

  /** Shows arrows of a panel on the first board. @param {Shape[]} shapes */
  setHints(shapes) {
    this.hints = shapes;
    this.boards.paint();
  }

  /**
   * Shows numbers and patterns on squares of the first board.
   * @param {import('../../board/index.js').SquareNote[]} notes
   */
  setNotes(notes) {
    this.notes = notes;
    this.boards.paint();
  }

  /**
   * Puts something beside the board, such as an evaluation bar.
   * @param {HTMLElement | null} element
   */
  setGauge(element) {
    this.boards.gauge.replaceChildren(...(element ? [element] : []));
  }

  /** Puts something below the board, such as a graph. @param {HTMLElement | null} element */
  setStrip(element) {
    this.boards.strip.replaceChildren(...(element ? [element] : []));
  }

  /** Shows the list again after a panel changed glyphs or scores. */
  repaint() {
    this.drawList();
  }

  leave() {
    clearTimeout(this.timer);
    this.remarks.keep();
    this.saver.now();
    this.stops.forEach((stop) => stop());
    this.controls.destroy();
    this.panels.destroy();
    this.boards.destroy();
  }
}
