// The editor of one position: the board with its palette, settings, and what the server says of it.

import { fill, h, isTyping, setText } from '../dom.js';
import { resultText } from '../game/ending.js';
import { other } from '../game/history.js';
import { colorName, sentence } from '../game/words.js';
import { t } from '../i18n/viewer.js';
import { ApiError } from '../net/api.js';
import { askPosition, onlyBoard } from '../tree/positions.js';
import { createFreeBoard } from '../viewer/board.js';
import { kindName } from '../../board/en-names.js';
import { attachPaint } from '../../board/paint.js';
import { addressOf } from '../viewer/tools.js';
import { Drafts, cleared, hold, mirrored, turned } from './draft.js';
import { readFen, writeFen } from './fen.js';
import { Palette } from './palette.js';
import { createSettings } from './settings.js';
import { Strokes } from './strokes.js';

/** @import {Color} from '../types.js' */
/** @typedef {import('../tree/positions.js').PositionAnswer} PositionAnswer */

/** How long the position rests before the server is asked about it, in milliseconds. */
const REST = 150;

/** Whose teams the server counts: White's is the first. */
const SEATS = /** @type {import('../types.js').SeatState[]} */ (
  /** @type {unknown} */ ([
    { seat: { board: 0, color: 'white' }, team: 0, name: '' },
    { seat: { board: 0, color: 'black' }, team: 1, name: '' },
  ])
);

export class Editor {
  /**
   * @param {HTMLElement} root
   * @param {import('../site.js').Site} site
   * @param {{start: PositionAnswer, rules: {kind: string}, pieceSet:
   *   import('../../pieces/index.js').PieceSet}} given
   */
  constructor(root, site, { start, rules, pieceSet }) {
    this.root = root;
    this.site = site;
    this.rules = rules;
    this.ruleset = start.ruleset;
    this.startFen = onlyBoard(start).fen;
    /** @type {Color} */
    this.orientation = 'white';
    const first = readFen(this.startFen, this.ruleset);
    if (!first) throw new Error('the server sent a FEN that does not fit its board');
    this.drafts = new Drafts(first);
    /** The computer player for whom the position is set up, by its id. */
    this.opponent = '';
    this.strokes = new Strokes({
      palette: () => this.palette,
      draft: () => this.drafts.now,
      shape: () => this.ruleset,
      set: (next) => this.set(next),
      paint: () => this.paint(),
      wordsOf: (square) => this.wordsOf(square),
    });
    /** What the server says of the position. @type {PositionAnswer | null} */
    this.legal = null;
    this.asked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.stage = h('div', { class: 'stage' });
    this.board = createFreeBoard(this.stage, site, {
      pieceSet,
      label: t('editor.board'),
      onmove: () => {},
    });
    this.palette = new Palette(this.ruleset.kinds, pieceSet, () => this.unpick());
    this.settings = createSettings(this);
    this.verdict = h('div', { class: 'verdict', role: 'status' });
    this.arrange();
    const stopPaint = attachPaint(this.board.view, (touch) => this.strokes.touch(touch));
    const keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener('keydown', keys, true);
    this.stops = [
      stopPaint,
      () => removeEventListener('keydown', keys, true),
      site.preferences.listen(() => this.paint()),
    ];
  }

  arrange() {
    const { files, ranks } = this.ruleset;
    this.root.classList.add('viewer', 'editor');
    this.root.style.setProperty('--shape', String(files / ranks));
    const column = h('div', { class: 'viewer-column' }, this.stage);
    this.root.append(
      h('div', { class: 'viewer-boards' }, column, this.palette.element),
      h(
        'div',
        { class: 'viewer-side' },
        h('h1', null, t('editor.title')),
        this.verdict,
        this.settings.actions,
        this.settings.element
      )
    );
  }

  /** Shows a position. @param {string} fen */
  open(fen) {
    const draft = readFen(fen, this.ruleset);
    if (!draft) return this.say(t('editor.fen.bad'));
    this.drafts.now = draft;
    this.changed();
  }

  /** @param {import('./fen.js').Draft} next */
  set(next) {
    if (this.drafts.set(next)) this.changed();
  }

  /** A pasted FEN replaces the position, if it fits the board. @param {string} fen */
  paste(fen) {
    const draft = readFen(fen, this.ruleset);
    if (!draft) {
      this.say(t('editor.fen.bad'));
      return false;
    }
    this.set(draft);
    return true;
  }

  /** @param {'undo' | 'redo'} way */
  travel(way) {
    if (this.drafts[way]()) this.changed();
  }

  get fen() {
    return writeFen(this.drafts.now, this.ruleset);
  }

  changed() {
    this.legal = null;
    const rules = addressOf(/** @type {any} */ (this.rules));
    const { fen, opponent } = this;
    const address = new URLSearchParams({ ...rules, fen, ...(opponent && { opponent }) });
    history.replaceState(null, '', `/editor?${address}`);
    // What was said of another position does not hold for this one.
    this.verdict.className = 'verdict';
    this.paint();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), REST);
  }

  async check() {
    const current = ++this.asked;
    const { fen } = this;
    try {
      const answer = await askPosition({ ruleset: this.rules, fen });
      if (current !== this.asked || fen !== this.fen) return;
      this.legal = answer;
      const { end } = answer;
      const words = end
        ? t('editor.over', { reason: resultText({ end, seats: SEATS, boards: answer.boards }) })
        : t('editor.legal', { color: colorName(onlyBoard(answer).turn) });
      this.show('good', [words]);
    } catch (error) {
      if (current !== this.asked) return;
      if (!(error instanceof ApiError)) throw error;
      const { message, faults } = error;
      this.show('bad', faults.length > 0 ? faults : [message]);
    }
    this.settings.paint();
  }

  /** @param {'good' | 'bad'} tone @param {string[]} lines */
  show(tone, lines) {
    this.verdict.className = `verdict ${tone}`;
    fill(this.verdict, ...lines.map((line) => h('p', null, sentence(line))));
  }

  /** @param {string} text */
  say(text) {
    this.show('bad', [text]);
  }

  unpick() {
    this.strokes.forget();
    if (this.board) this.paint();
  }

  /** @param {string} square */
  wordsOf(square) {
    const letter = this.drafts.now.pieces[square];
    const kind = this.ruleset.kinds.find((one) => one.letter === letter?.toUpperCase());
    if (!letter || !kind) return t('editor.empty', { square });
    const color = letter === letter.toUpperCase() ? 'white' : 'black';
    return `${square}: ${t(`editor.piece.${color}`, { name: kindName(kind.name) })}`;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isTyping(event.target)) return;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (isUndo) this.travel(event.shiftKey ? 'redo' : 'undo');
    else if (event.ctrlKey && event.key === 'y') this.travel('redo');
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === 'Escape') this.palette.choose({ kind: 'move' });
    else if (event.key === 'Delete' || event.key === 'Backspace')
      this.palette.choose({ kind: 'erase' });
    else if (!this.palette.byLetter(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  clear() {
    this.set(cleared(this.drafts.now));
  }

  reset() {
    this.paste(this.startFen);
  }

  /** @param {'sides' | 'files'} how */
  mirror(how) {
    this.set(mirrored(this.drafts.now, this.ruleset, how));
  }

  /** @param {'half' | 'quarter'} how */
  turn(how) {
    this.set(turned(this.drafts.now, this.ruleset, how));
  }

  /** @param {Color} color @param {string} letter @param {number} by */
  hold(color, letter, by) {
    this.set(hold(this.drafts.now, color, letter, by));
  }

  flip() {
    this.orientation = other(this.orientation);
    this.paint();
  }

  paint() {
    const { pieces, turn } = this.drafts.now;
    const { picked } = this.strokes;
    const shapes = picked ? [{ from: picked }] : [];
    this.board.show({
      ruleset: this.ruleset,
      board: { pieces, turn, in_check: this.legal ? onlyBoard(this.legal).in_check : undefined },
      orientation: this.orientation,
      hints: shapes,
    });
    this.settings?.paint();
  }

  leave() {
    clearTimeout(this.timer);
    this.asked++;
    this.stops.forEach((stop) => stop());
    this.board.destroy();
    setText(this.verdict, '');
  }
}
