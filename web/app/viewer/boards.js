// The boards of a viewer, each between its two players.

import { fill, h, setText } from '../dom.js';
import { formatClock } from '../game/clock.js';
import { other } from '../game/history.js';
import { bottomColor } from '../game/state.js';
import { colorName, playerName } from '../game/words.js';
import { t } from '../i18n/viewer.js';
import { redrawn } from '../tree/tree.js';
import { createFreeBoard } from './board.js';

/** @import {Color} from '../types.js' */
/** @typedef {import('./viewer.js').Viewer} Viewer */

/** How far a wheel turns for one move, in pixels. */
const NOTCH = 40;

/** @param {Viewer} viewer */
export function createBoards(viewer) {
  const gauge = h('div', { class: 'viewer-gauge' });
  const strip = h('div', { class: 'viewer-strip' });
  const columns = viewer.source.fens.map((_, index) => createColumn(viewer, index));
  const row = h('div', { class: 'viewer-row' }, gauge, ...columns.map(({ element }) => element));
  const element = h('div', { class: 'viewer-boards' }, row, strip);
  attachWheel(row, viewer);
  return {
    element,
    gauge,
    strip,
    paint: () => columns.forEach((column) => column.paint()),
    forget: () => columns.forEach((column) => column.board.forget()),
    destroy: () => columns.forEach((column) => column.board.destroy()),
  };
}

/** @param {Viewer} viewer @param {number} index */
function createColumn(viewer, index) {
  const stage = h('div', { class: 'stage' });
  const { pieceSet, site } = viewer;
  const isAlone = viewer.source.fens.length === 1;
  const label = isAlone ? t('game.board') : t('game.board.of', { letter: 'AB'[index] });
  const board = createFreeBoard(stage, site, {
    pieceSet,
    label,
    onmove: (uci) => void viewer.made(index, uci),
    ondraw: (shapes) => {
      viewer.node.shapes = redrawn(viewer.node.shapes, index, shapes);
      viewer.saver.soon();
    },
  });
  const players = {
    white: createPlayer(viewer, index, 'white'),
    black: createPlayer(viewer, index, 'black'),
  };
  players.white.element.append(board.hands.white);
  players.black.element.append(board.hands.black);
  const element = h('div', { class: 'viewer-column' });

  return {
    element,
    board,
    paint() {
      const { node, positions, sketches, ruleset, hints, notes } = viewer;
      const orientation = orientationOf(viewer, index);
      const [above, below] = [players[other(orientation)], players[orientation]];
      if (element.lastChild !== below.element) fill(element, above.element, stage, below.element);
      const known = positions.of(node)?.boards[index];
      const { lastMove, inCheck, ...sketch } = sketches.of(node)[index];
      const shown = known ?? { ...sketch, last_move: lastMove, in_check: inCheck };
      board.show({
        ruleset,
        board: shown,
        orientation,
        shapes: node.shapes.filter(({ board = 0 }) => board === index),
        hints: index === 0 ? hints : [],
        notes: index === 0 ? notes : [],
      });
      for (const player of Object.values(players)) player.paint(shown.turn);
    },
  };
}

/** Partners sit side by side. @param {Viewer} viewer @param {number} index @returns {Color} */
function orientationOf({ match, orientation }, index) {
  if (index === 0 || !match) return index === 0 ? orientation : other(orientation);
  const isTurned = orientation !== bottomColor(match, 0);
  const natural = bottomColor(match, index);
  return isTurned ? other(natural) : natural;
}

/**
 * A player's name with the time left.
 * @param {Viewer} viewer
 * @param {number} index
 * @param {Color} color
 */
function createPlayer(viewer, index, color) {
  const name = h('span', { class: 'name' });
  const clock = h('span', { class: 'viewer-clock' });
  const element = h(
    'div',
    { class: 'viewer-player' },
    h('span', { class: `disc ${color}` }),
    name,
    clock
  );
  return {
    element,
    /** @param {Color} turn whose turn it is */
    paint(turn) {
      const { match } = viewer;
      const seat = match?.seats.find((one) => one.seat.board === index && one.seat.color === color);
      setText(name, seat ? playerName(seat) : colorName(color));
      const left = timeLeft(viewer, index, color);
      setText(clock, left === undefined ? '' : formatClock(left));
      clock.hidden = left === undefined;
      element.classList.toggle('to-move', turn === color);
    },
  };
}

/**
 * The time left on a clock at the position on show.
 * @param {Viewer} viewer
 * @param {number} index
 * @param {Color} color
 */
function timeLeft({ node, tree, sketches }, index, color) {
  for (let at = tree.base(node); at.parent; at = at.parent) {
    const record = sketches.records.get(at);
    if (record?.seat.board === index && record.seat.color === color) return record.clock_ms;
  }
  return undefined;
}

/** @param {HTMLElement} place @param {Viewer} viewer */
function attachWheel(place, viewer) {
  let turned = 0;
  const listener = (/** @type {WheelEvent} */ event) => {
    if (event.ctrlKey || !event.deltaY) return;
    event.preventDefault();
    const size = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? NOTCH : 1;
    turned += event.deltaY * size;
    const by = Math.trunc(turned / NOTCH);
    if (by === 0) return;
    turned = 0;
    viewer.step(Math.sign(by));
  };
  place.addEventListener('wheel', listener, { passive: false });
}
