// The tab of the board: its size, symmetry, whose zones are painted, clearing, and a pasted FEN.

import { field, h, tick } from '../dom.js';
import { colorName } from '../game/words.js';
import { t } from '../i18n/studio.js';
import { copy } from '../copy.js';
import { segmented } from '../parts/pills.js';
import { toast } from '../parts/toast.js';
import { findingList } from './findings.js';
import { LEAST, MOST, groundOf, withFen, withGround } from './document.js';
import { resized } from './shape.js';
import { isSame, mirroredSquares, placeOf } from './squares.js';

/** @typedef {import('./studio.js').Studio} Studio */

/** @param {Studio} studio @param {import('./board.js').StudioBoard} board */
export function createBoardPanel(studio, board) {
  const size = createSize(studio);
  const fen = createFen(studio);
  const side = createSide(studio, board);
  const findings = h('div');
  const element = h(
    'div',
    { class: 'studio-panel' },
    size.element,
    createSymmetry(studio),
    side.element,
    createActions(studio),
    fen.element,
    findings,
    h('p', { class: 'hint' }, t('studio.board.hint'))
  );
  studio.parts.add({
    paint() {
      size.paint();
      fen.paint();
      side.paint();
      findingList(findings, studio.faultsOn('board'), studio.warningsOn('board'));
    },
  });
  return { element };
}

/** @param {Studio} studio */
function createSize(studio) {
  const limits = {
    type: 'number',
    min: String(LEAST),
    max: String(MOST),
    inputmode: 'numeric',
    class: 'short',
  };
  const change = () =>
    studio.edit(resized(studio.ruleset, files.valueAsNumber, ranks.valueAsNumber));
  const files = h('input', { ...limits, onchange: change });
  const ranks = h('input', { ...limits, onchange: change });
  return {
    element: h(
      'div',
      { class: 'row' },
      field(t('studio.files'), files),
      field(t('studio.ranks'), ranks)
    ),
    paint() {
      files.value = String(studio.ruleset.files);
      ranks.value = String(studio.ruleset.ranks);
    },
  };
}

/** @param {Studio} studio */
function createSymmetry(studio) {
  const sides = /** @type {const} */ (['none', 'mirror', 'turn']);
  const options = sides.map((value) => ({ value, label: t(`studio.symmetry.${value}`) }));
  const choice = segmented(t('studio.symmetry'), options, studio.symmetry.sides, (value) => {
    studio.symmetry = { ...studio.symmetry, sides: value };
  });
  const wings = tick(t('studio.symmetry.wings'), studio.symmetry.wings, (is) => {
    studio.symmetry = { ...studio.symmetry, wings: is };
  });
  return h('div', null, choice, wings);
}

/** Whose zone is painted. @param {Studio} studio @param {import('./board.js').StudioBoard} board */
function createSide(studio, board) {
  const options = [
    { value: /** @type {const} */ ('both'), label: t('studio.side.both') },
    { value: /** @type {const} */ ('white'), label: colorName('white') },
    { value: /** @type {const} */ ('black'), label: colorName('black') },
  ];
  const element = segmented(t('studio.side'), options, studio.side, (value) => {
    studio.side = value;
    studio.paint();
  });
  return { element, paint: () => (element.hidden = board.zone === '') };
}

/** @param {Studio} studio */
function createActions(studio) {
  const set = (/** @type {Record<string, string>} */ pieces, /** @type {Set<string>} */ walls) =>
    studio.edit(withGround(studio.ruleset, { pieces, walls }));
  /** @param {import('../i18n/index.js').Key} key @param {() => void} onclick */
  const button = (key, onclick) => h('button', { type: 'button', onclick }, t(key));
  return h(
    'div',
    { class: 'toolbar' },
    button('studio.clear.pieces', () => set({}, groundOf(studio.ruleset).walls)),
    button('studio.clear.all', () => set({}, new Set())),
    button('studio.mirror', () => mirror(studio, set))
  );
}

/**
 * Black gets what White has, on the mirrored squares, with the walls of White's half.
 * @param {Studio} studio
 * @param {(pieces: Record<string, string>, walls: Set<string>) => void} set
 */
function mirror(studio, set) {
  const { ruleset } = studio;
  const { pieces, walls } = groundOf(ruleset);
  const own = Object.entries(pieces).filter(([, letter]) => letter === letter.toUpperCase());
  const black = own.flatMap(([square, letter]) => {
    const [other] = mirroredSquares([square], ruleset);
    // On the middle rank, White's piece keeps its square.
    return other === square || !other ? [] : [[other, letter.toLowerCase()]];
  });
  const near = [...walls].filter((square) => placeOf(square)[1] < ruleset.ranks / 2);
  const all = new Set([...near, ...mirroredSquares(near, ruleset)]);
  const isOpen = (/** @type {string[]} */ [square]) => !all.has(square);
  const next = Object.fromEntries([...black, ...own].filter(isOpen));
  if (!isSame(all, walls) || JSON.stringify(next) !== JSON.stringify(pieces)) set(next, all);
}

/** @param {Studio} studio */
function createFen(studio) {
  const box = h('input', { type: 'text', class: 'code', spellcheck: 'false', autocomplete: 'off' });
  const fenOf = () => {
    const { start } = studio.ruleset;
    return `${start.pieces} ${start.turn === 'black' ? 'b' : 'w'}`;
  };
  const read = () => {
    if (box.value.trim() === '' || box.value.trim() === fenOf()) return;
    const answer = withFen(studio.ruleset, box.value);
    if ('design' in answer) return studio.edit(answer.design);
    const { fault, letters = '' } = answer;
    toast(fault === 'rows' ? t('studio.fen.rows') : t('studio.fen.kinds', { letters }));
  };
  box.addEventListener('change', read);
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    read();
  };
  const onclick = async () => toast(t((await copy(fenOf())) ? 'share.copied' : 'share.notCopied'));
  const button = h('button', { type: 'button', onclick }, t('share.fen'));
  return {
    element: h('form', { class: 'fen-row', onsubmit }, field(t('studio.fen'), box), button),
    paint() {
      if (document.activeElement !== box) box.value = fenOf();
    },
  };
}
