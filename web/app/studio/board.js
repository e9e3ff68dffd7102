// The board of the studio: the start position while drawing, and where a piece goes while one is
// made.

import { attachPaint } from '../../board/paint.js';
import { kindName } from '../../board/en-names.js';
import { Palette } from '../editor/palette.js';
import { Strokes } from '../editor/strokes.js';
import { announce, h } from '../dom.js';
import { listed } from '../i18n/en-grammar.js';
import { t } from '../i18n/studio.js';
import { createFreeBoard } from '../viewer/board.js';
import { groundOf, withGround } from './document.js';
import { GROUND_TOOLS, groundName } from './ground.js';
import { createEdges } from './edges.js';
import { rankOf, squaresOf } from './squares.js';
import { repeated, withPartners } from './symmetry.js';
import { painted, zonesOf } from './zones.js';

/** @typedef {import('../../board/paint.js').Touch} Touch */
/** @typedef {import('../editor/fen.js').Draft} Draft */
/** @typedef {import('./studio.js').Studio} Studio */
/** @typedef {import('./zones.js').ZonePath} ZonePath */

export class StudioBoard {
  /** @param {Studio} studio @param {import('./reach.js').Reach} reach */
  constructor(studio, reach) {
    this.studio = studio;
    this.reach = reach;
    /** Whether the stroke adds squares or takes them away. */
    this.isAdding = true;
    /** Whether the stroke has changed something, so that what follows goes on with that step. */
    this.isStroke = false;
    this.stage = h('div', { class: 'stage' });
    this.board = createFreeBoard(this.stage, studio.site, {
      pieceSet: studio.pieceSet,
      label: t('studio.board'),
      onmove: () => {},
    });
    this.strokes = new Strokes({
      palette: () => this.palette,
      draft: () => this.draft(),
      shape: () => this.shape(),
      set: (next, phase) => this.set(next, phase),
      paint: () => this.paint(),
      wordsOf: (square) => this.wordsOf(square),
    });
    this.palette = new Palette(this.kinds(), studio.pieceSet, () => this.chosen(), GROUND_TOOLS());
    this.offered = '';
    this.edges = createEdges(studio, this.stage);
    this.element = h('div', { class: 'studio-board' }, this.edges.element);
    this.stops = [
      attachPaint(this.board.view, (touch) => this.touch(touch)),
      attachPaletteDrag(this),
    ];
    studio.parts.add(this);
  }

  kinds() {
    return this.studio.ruleset.pieces.map(({ letter, name, royal = false }) => ({
      letter,
      name,
      royal,
    }));
  }

  shape() {
    const { ruleset } = this.studio;
    const { files, ranks } = ruleset;
    return { files, ranks, walls: [...groundOf(ruleset).walls], hands: false };
  }

  /** The start as the tools of the position editor know it. @returns {Draft} */
  draft() {
    const { pieces } = groundOf(this.studio.ruleset);
    const rest = { castling: '-', enPassant: '-', checks: '', halfmoves: 0, move: 1 };
    return { pieces, marks: {}, hands: [{}, {}], turn: 'white', ...rest };
  }

  /** @param {Draft} next @param {Touch['phase']} phase */
  set({ pieces }, phase) {
    const { walls } = groundOf(this.studio.ruleset);
    // A piece that is put on a wall opens it.
    const open = new Set([...walls].filter((square) => !pieces[square]));
    this.setGround({ pieces, walls: open }, phase);
  }

  /** @param {import('./document.js').Ground} ground @param {Touch['phase']} phase */
  setGround(ground, phase) {
    const { studio } = this;
    const { ruleset, symmetry } = studio;
    const next = repeated(groundOf(ruleset), ground, ruleset, symmetry);
    this.commit(withGround(ruleset, next), phase);
  }

  /**
   * A stroke over several squares is one step.
   * @param {import('./document.js').Ruleset} next
   * @param {Touch['phase']} phase
   */
  commit(next, phase) {
    const { studio } = this;
    const isOn = phase === 'over' && this.isStroke;
    this.isStroke = (phase === 'over' && this.isStroke) || next !== studio.ruleset;
    studio.edit(next, isOn ? 'amend' : 'step');
  }

  /** The zone that the chosen tool paints, if it paints one. @returns {ZonePath | ''} */
  get zone() {
    const { tool } = this.palette;
    return tool.kind === 'ground' && tool.mark !== 'walls'
      ? /** @type {ZonePath} */ (tool.mark)
      : '';
  }

  chosen() {
    this.strokes?.forget();
    this.studio.paint();
  }

  /** @param {Touch} touch */
  touch(touch) {
    const { studio, palette } = this;
    const { square, phase, isSecond } = touch;
    if (studio.tab === 'pieces') {
      if (square && phase !== 'up') this.reach.move(square);
      if (phase === 'key') announce(this.reach.words());
      return;
    }
    // The other tabs show the start and do not change it.
    if (studio.tab !== 'board') return;
    const { tool } = palette;
    if (tool.kind === 'ground' && square && phase !== 'up') this.mark(touch, tool.mark);
    else if (tool.kind === 'erase' || isSecond) this.erase(touch);
    if (tool.kind !== 'ground') this.strokes.touch(touch);
  }

  /** @param {Touch} touch @param {string} mark */
  mark({ square, phase, isSecond }, mark) {
    const { studio, palette } = this;
    const { ruleset, symmetry, side } = studio;
    const ground = groundOf(ruleset);
    const squares = palette.isFilling ? rankOf(ruleset, Number(square.slice(1)) - 1) : [square];
    if (mark === 'walls') {
      if (phase !== 'over') this.isAdding = !ground.walls.has(square) && !isSecond;
      const walls = new Set(ground.walls);
      for (const one of squares) this.isAdding ? walls.add(one) : walls.delete(one);
      const free = Object.entries(ground.pieces).filter(([one]) => !walls.has(one));
      this.setGround({ pieces: Object.fromEntries(free), walls }, phase);
    } else {
      const path = /** @type {ZonePath} */ (mark);
      const own = side === 'black' ? 'black' : 'white';
      if (phase !== 'over') this.isAdding = !zonesOf(ruleset, path)[own].has(square) && !isSecond;
      // Zones of both sides are mirrored anyway, so only hills follow the symmetry between the
      // sides.
      const rule = {
        sides: path === 'hills' ? symmetry.sides : /** @type {const} */ ('none'),
        wings: symmetry.wings,
      };
      const all = withPartners(squares, ruleset, rule);
      this.commit(painted(ruleset, path, all, side, this.isAdding), phase);
    }
    if (phase === 'key') announce(this.wordsOf(square));
  }

  /** The eraser also takes walls away. @param {Touch} touch */
  erase({ square, phase }) {
    const { pieces, walls } = groundOf(this.studio.ruleset);
    if (phase === 'up' || !walls.has(square)) return;
    this.setGround({ pieces, walls: new Set([...walls].filter((one) => one !== square)) }, phase);
  }

  /**
   * Puts a piece on a square, as when it is dropped there from the palette.
   * @param {string} square
   * @param {string} letter
   */
  place(square, letter) {
    const draft = this.draft();
    this.set({ ...draft, pieces: { ...draft.pieces, [square]: letter } }, 'down');
  }

  /** @param {string} square */
  wordsOf(square) {
    const { ruleset } = this.studio;
    const { pieces, walls } = groundOf(ruleset);
    const letter = pieces[square];
    const kind = ruleset.pieces.find((one) => one.letter === letter?.toUpperCase());
    const color = letter === letter?.toUpperCase() ? 'white' : 'black';
    const own = kind ? [t(`editor.piece.${color}`, { name: kindName(kind.name) })] : [];
    const { zone } = this;
    const zones = zone ? zonesOf(ruleset, zone) : null;
    const isIn = zones && (zones.white.has(square) || zones.black.has(square));
    const marks = [
      ...(walls.has(square) ? [t('studio.ground.walls')] : []),
      ...(zone && isIn ? [groundName(zone)] : []),
    ];
    const all = [...own, ...marks];
    return all.length ? `${square}: ${listed(all)}` : t('editor.empty', { square });
  }

  paint() {
    const { studio, palette } = this;
    const { ruleset, tab } = studio;
    const kinds = this.kinds();
    const offered = JSON.stringify(kinds);
    if (offered !== this.offered) {
      this.offered = offered;
      palette.offer(kinds);
    }
    const { pieces, walls } = groundOf(ruleset);
    const { files, ranks } = ruleset;
    const { white, black } = zonesOf(ruleset, 'hills');
    const isReach = tab === 'pieces';
    const shown = isReach ? this.reach.pieces() : pieces;
    const { picked } = this.strokes;
    this.board.show({
      ruleset: /** @type {any} */ ({
        files,
        ranks,
        walls: [...walls],
        hills: [...new Set([...white, ...black])],
        kinds,
        hands: false,
      }),
      board: { pieces: shown, turn: 'white' },
      orientation: 'white',
      hints: isReach ? [] : [...(picked ? [{ from: picked }] : []), ...this.concerned()],
      notes: isReach ? this.reach.notes() : this.zoneNotes(),
    });
    this.edges.paint();
    palette.element.hidden = tab !== 'board';
  }

  /**
   * Circles around the squares of which something is said.
   * @returns {import('../../board/index.js').Shape[]}
   */
  concerned() {
    const { study, ruleset } = this.studio;
    const all = [...(study?.faults ?? []), ...(study?.warnings ?? [])];
    const named = new Set(all.flatMap(({ squares = [] }) => squares));
    const few = named.size <= ruleset.files * 4 ? [...named] : [];
    return [...squaresOf(few, ruleset)].map((from) => ({ from, color: 'orange' }));
  }

  /** The squares of the painted zone: lines rise to the right for White, to the left for Black. */
  zoneNotes() {
    const { zone } = this;
    if (!zone || zone === 'hills') return [];
    const { white, black } = zonesOf(this.studio.ruleset, zone);
    return [...new Set([...white, ...black])].map((square) => {
      const both = white.has(square) && black.has(square);
      const slant = both ? 'both' : white.has(square) ? 'up' : 'down';
      return { square, level: 2, slant: /** @type {'both' | 'up' | 'down'} */ (slant) };
    });
  }

  destroy() {
    this.studio.parts.delete(this);
    this.stops.forEach((stop) => stop());
    this.board.destroy();
  }
}

/**
 * Pieces can be dragged from the palette to the board. A click alone chooses the piece.
 * @param {StudioBoard} own
 */
function attachPaletteDrag(own) {
  const { palette } = own;
  const down = (/** @type {PointerEvent} */ event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-piece]') : null;
    const letter = button?.getAttribute('data-piece');
    if (!letter || event.button !== 0) return;
    button?.releasePointerCapture?.(event.pointerId);
    const up = (/** @type {PointerEvent} */ end) => {
      if (end.pointerId !== event.pointerId) return;
      stop.abort();
      const square = squareAt(own, end.clientX, end.clientY);
      if (square) own.place(square, letter);
    };
    const stop = new AbortController();
    addEventListener('pointerup', up, { signal: stop.signal });
    addEventListener('pointercancel', () => stop.abort(), { signal: stop.signal });
  };
  palette.element.addEventListener('pointerdown', down);
  return () => palette.element.removeEventListener('pointerdown', down);
}

/**
 * The square below a point of the window.
 * @param {StudioBoard} own
 * @param {number} x
 * @param {number} y
 */
function squareAt({ stage, studio }, x, y) {
  const ground = stage.querySelector('.tb-terrain');
  if (!ground) return '';
  const { left, top, width, height } = ground.getBoundingClientRect();
  const { files, ranks } = studio.ruleset;
  const file = Math.floor(((x - left) / width) * files);
  const row = Math.floor(((y - top) / height) * ranks);
  const isInside = file >= 0 && file < files && row >= 0 && row < ranks;
  return isInside ? String.fromCharCode(97 + file) + (ranks - row) : '';
}
