// Marks on the viewer's board: attacked squares with numbers, undefended and pinned pieces. They
// are also lists and a table.

import { fill, h, tick } from '../dom.js';
import { t } from '../i18n/analysis.js';
import { ApiError, post } from '../net/api.js';
import { nameOf } from './evaluation.js';
import { bySquare } from './squares.js';

/** @typedef {import('./types.js').Marks} Marks */
/** @typedef {import('./types.js').SquareNote} SquareNote */
/** @typedef {import('../viewer/viewer.js').Viewer} Viewer */
/** @typedef {Record<(typeof KINDS)[number], boolean>} Wanted */

const KINDS = /** @type {const} */ (['attacks', 'undefended', 'pinned', 'checkable']);
const COLORS = /** @type {const} */ (['white', 'black']);

/**
 * The notes on the squares of a board.
 * @param {Marks} marks
 * @param {Wanted} wanted
 * @returns {SquareNote[]}
 */
function notesOf(marks, wanted) {
  /** @type {Map<string, SquareNote>} */
  const notes = new Map();
  /** @param {string} square */
  const note = (square) => {
    const found = notes.get(square) ?? { square };
    notes.set(square, found);
    return found;
  };
  if (wanted.attacks) {
    const squares = new Set(COLORS.flatMap((color) => Object.keys(marks[color].attacks)));
    for (const square of squares) {
      const [white, black] = COLORS.map((color) => marks[color].attacks[square] ?? 0);
      const slant = white === black ? 'both' : white > black ? 'up' : 'down';
      const level = white === black ? 1 : Math.abs(white - black);
      Object.assign(note(square), { slant, level });
      if (white) note(square).white = String(white);
      if (black) note(square).black = String(black);
    }
  }
  for (const color of COLORS) {
    if (wanted.undefended) for (const square of marks[color].undefended) note(square).mark = 'ring';
    if (wanted.pinned) for (const square of marks[color].pinned) note(square).mark = 'pin';
    if (wanted.checkable) for (const square of marks[color].checkable) note(square).mark = 'aim';
  }
  return [...notes.values()];
}

/** @param {Viewer} viewer */
export function createMarks(viewer) {
  /** @type {Wanted} */
  const wanted = { attacks: false, undefended: false, pinned: false, checkable: false };
  const words = h('div', { class: 'marks-words', 'aria-live': 'polite' });
  const boxes = KINDS.map((kind) =>
    tick(t(`analysis.marks.${kind}`), false, (on) => {
      wanted[kind] = on;
      asked = '';
      changed();
    })
  );
  const element = h(
    'fieldset',
    { class: 'marks' },
    h('legend', null, t('analysis.marks')),
    h('div', { class: 'marks-boxes' }, boxes),
    words
  );
  let asked = '';

  function changed() {
    const isWanted = KINDS.some((kind) => wanted[kind]);
    const body = { position: viewer.request(), board: viewer.node.board };
    const key = isWanted ? JSON.stringify([body, wanted]) : 'nothing';
    if (key === asked) return;
    asked = key;
    if (isWanted) return void load(key, body);
    viewer.setNotes([]);
    fill(words);
  }

  /** @param {string} key @param {object} body */
  async function load(key, body) {
    try {
      /** @type {Marks} */
      const marks = await post('/analysis/marks', body);
      if (key !== asked) return;
      viewer.setNotes(notesOf(marks, wanted));
      fill(words, ...inWords(marks, wanted));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (key !== asked) return;
      viewer.setNotes([]);
      fill(words, h('p', { class: 'problem' }, t('analysis.failed', { reason: error.message })));
    }
  }

  return { element, changed, destroy: () => viewer.setNotes([]) };
}

/** @param {Marks} marks @param {Wanted} wanted */
function inWords(marks, wanted) {
  const list = (/** @type {'undefended' | 'pinned' | 'checkable'} */ kind) => {
    const squares = COLORS.flatMap((color) =>
      marks[color][kind].length ? `${nameOf(color)} ${marks[color][kind].join(', ')}` : []
    );
    const said = squares.join('; ') || t('analysis.marks.none');
    const label = t(`analysis.marks.${kind}`);
    return h('p', null, t('analysis.marks.list', { label, squares: said }));
  };
  return [
    wanted.undefended && list('undefended'),
    wanted.pinned && list('pinned'),
    wanted.checkable && list('checkable'),
    (wanted.undefended || wanted.pinned) && h('p', { class: 'hint' }, t('analysis.marks.rings')),
    wanted.checkable && h('p', { class: 'hint' }, t('analysis.marks.corners')),
    wanted.attacks && h('p', { class: 'hint' }, t('analysis.marks.legend')),
    wanted.attacks && attackTable(marks),
  ].filter((part) => part !== false);
}

/** @param {Marks} marks */
function attackTable({ white, black }) {
  const squares = [...new Set([...Object.keys(white.attacks), ...Object.keys(black.attacks)])];
  const rows = squares
    .sort(bySquare)
    .map((square) =>
      h(
        'tr',
        null,
        h('th', { scope: 'row' }, square),
        h('td', null, white.attacks[square] ?? 0),
        h('td', null, black.attacks[square] ?? 0)
      )
    );
  const head = [t('analysis.marks.square'), ...COLORS.map(nameOf)];
  return h(
    'details',
    null,
    h('summary', null, t('analysis.marks.table')),
    h(
      'table',
      { class: 'counts' },
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          head.map((name) => h('th', { scope: 'col' }, name))
        )
      ),
      h('tbody', null, rows)
    )
  );
}
