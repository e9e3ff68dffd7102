// The tab of pieces: the list of kinds, and everything about the chosen one.

import { kindName } from '../../board/en-names.js';
import { field, fill, h, setText, tick } from '../dom.js';
import { t } from '../i18n/studio.js';
import { toast } from '../parts/toast.js';
import { withKind, withKindChanged, withoutKind } from './document.js';
import { createDiagram } from './diagram.js';
import { findingList } from './findings.js';
import { KNOWN_PIECES } from './known-pieces.js';
import { lettersChoice } from './letters.js';

/** @typedef {import('./document.js').Kind} Kind */
/** @typedef {import('./studio.js').Studio} Studio */

/** @param {Studio} studio @param {import('./reach.js').Reach} reach */
export function createPieces(studio, reach) {
  const list = h('div', { class: 'kinds', role: 'group', 'aria-label': t('studio.kinds') });
  const form = createForm(studio, reach);
  const none = h('p', { class: 'hint' }, t('studio.kinds.none'));
  const element = h(
    'div',
    { class: 'studio-panel' },
    list,
    createAdder(studio),
    none,
    form.element
  );
  let painted = '';

  function paint() {
    const { ruleset, kind } = studio;
    const now = JSON.stringify([
      ruleset.pieces.map(({ letter, name, royal }) => [letter, name, royal]),
      kind,
      studio.study?.pieces,
    ]);
    if (now !== painted) {
      painted = now;
      const focused = list.contains(document.activeElement) ? kind : '';
      fill(list, ...ruleset.pieces.map((one) => kindButton(studio, one)));
      if (focused)
        /** @type {HTMLElement | null} */ (list.querySelector('[aria-pressed="true"]'))?.focus();
    }
    none.hidden = ruleset.pieces.length > 0;
    form.element.hidden = ruleset.pieces.length === 0;
    form.paint();
  }
  studio.parts.add({ paint });
  return { element };
}

/** @param {Studio} studio @param {Kind} kind */
function kindButton(studio, { letter, name }) {
  const picture = h('span', { class: 'palette-piece', 'aria-hidden': 'true' });
  picture.style.backgroundImage = studio.pieceSet.image({ name, letter, color: 'white' });
  const onclick = () => {
    studio.kind = letter;
    studio.paint();
  };
  const pressed = String(letter === studio.kind);
  const value = studio.study?.pieces?.find((one) => one.letter === letter)?.value;
  const worth = value === undefined ? null : h('span', { class: 'hint' }, (value / 100).toFixed(1));
  const words = h('span', null, `${kindName(name)} (${letter})`);
  return h(
    'button',
    { type: 'button', class: 'kind', 'aria-pressed': pressed, onclick },
    picture,
    words,
    worth
  );
}

/** Adds a known piece, a copy of a kind, or one without moves. @param {Studio} studio */
function createAdder(studio) {
  const known = KNOWN_PIECES.map((piece, index) =>
    h('option', { value: index }, kindName(piece.name))
  );
  const select = h('select', null, h('option', { value: '' }, t('studio.kind.new')), known);
  const add = () => {
    const piece = KNOWN_PIECES[Number(select.value)];
    const kind = select.value === '' || !piece ? { name: t('studio.kind.unnamed') } : piece;
    const made = withKind(studio.ruleset, kind);
    if (!made) return void toast(t('studio.kinds.full'));
    studio.kind = made.letter;
    studio.edit(made.design);
  };
  const button = h('button', { type: 'button', class: 'main', onclick: add }, t('studio.kind.add'));
  return h('div', { class: 'adder' }, field(t('studio.kind.from'), select), button);
}

/** @param {Studio} studio @param {import('./reach.js').Reach} reach */
function createForm(studio, reach) {
  const change = (/** @type {Partial<Kind>} */ patch) =>
    studio.edit(withKindChanged(studio.ruleset, studio.kind, patch));
  const texts = createTexts(studio, change);
  const royal = tick(t('studio.royal'), false, (is) => change({ royal: is || undefined }));
  const pawn = tick(t('studio.pawn'), false, (is) => change({ pawn: is || undefined }));
  const unmoved = tick(t('studio.unmoved'), false, (is) => {
    reach.isUnmoved = is;
    studio.paint();
  });
  const promotes = lettersChoice(
    studio,
    t('studio.promotesTo'),
    t('studio.promotesTo.text'),
    (letters) => change({ promotes_to: letters || undefined })
  );
  const diagram = createDiagram(reach);
  const problem = h('p', { class: 'problem', role: 'alert' });
  const value = h('p', { class: 'hint', role: 'status' });
  const findings = h('div');
  const onremove = () => {
    const before = studio.ruleset;
    const gone = kindName(reach.kind?.name ?? '');
    studio.edit(withoutKind(before, studio.kind));
    toast(t('studio.kind.removed', { name: gone }), () => studio.travel('undo'));
  };
  const remove = h('button', { type: 'button', onclick: onremove }, t('studio.kind.remove'));
  const element = h(
    'div',
    { class: 'kind-form' },
    texts.names,
    h('h2', null, t('studio.movement')),
    diagram.element,
    texts.betza,
    problem,
    findings,
    value,
    unmoved,
    h('div', { class: 'ticks' }, royal, pawn),
    promotes.element,
    h('p', { class: 'hint' }, t('studio.name.text')),
    h('p', null, remove)
  );
  const check = (/** @type {HTMLElement} */ label, /** @type {boolean} */ is) => {
    const box = label.querySelector('input');
    if (box) box.checked = is;
  };
  return {
    element,
    paint() {
      const { kind } = reach;
      if (!kind) return;
      texts.paint(kind);
      check(royal, Boolean(kind.royal));
      check(pawn, Boolean(kind.pawn));
      promotes.paint(kind.promotes_to ?? '');
      diagram.paint();
      setText(problem, reach.problem);
      const found = studio.findingsOf(kind.letter);
      findingList(findings, found.faults, found.warnings);
      const known = studio.study?.pieces?.find((one) => one.letter === kind.letter);
      setText(value, known ? worthOf(known) : '');
    },
  };
}

/**
 * The name, the letter and the Betza text of a kind.
 * @param {Studio} studio
 * @param {(patch: Partial<Kind>) => void} change
 */
function createTexts(studio, change) {
  const text = { type: 'text', autocomplete: 'off' };
  const setName = () => change({ name: name.value.trim() });
  const name = h('input', { ...text, maxlength: '40', onchange: setName });
  const letter = h('input', {
    ...text,
    maxlength: '1',
    class: 'short',
    onchange: () => setLetter(),
  });
  const setLetter = () => {
    const next = letter.value.toUpperCase();
    const before = studio.kind;
    const changed = withKindChanged(studio.ruleset, before, { letter: next });
    if (changed === studio.ruleset) {
      letter.value = before;
      if (next !== before) toast(t('studio.letter.taken'));
      return;
    }
    studio.kind = next;
    studio.edit(changed);
  };
  const setBetza = () => change({ betza: betza.value.trim() || undefined });
  const plain = { spellcheck: 'false', autocapitalize: 'off' };
  const betza = h('input', { ...text, ...plain, class: 'code', onchange: setBetza });
  const set = (/** @type {HTMLInputElement} */ input, /** @type {string} */ value) => {
    if (document.activeElement !== input) input.value = value;
  };
  let shown = '';
  return {
    names: h(
      'div',
      { class: 'row' },
      field(t('studio.name'), name),
      field(t('studio.letter'), letter)
    ),
    betza: field(t('studio.betza'), betza, t('studio.betza.text')),
    /** @param {Kind} kind */
    paint(kind) {
      // Another kind replaces what was being typed for the one before.
      if (shown !== kind.letter) name.value = betza.value = letter.value = '';
      shown = kind.letter;
      set(name, kind.name);
      set(letter, kind.letter);
      if (document.activeElement !== betza || betza.value === '') betza.value = kind.betza ?? '';
    },
  };
}

/** What a piece is worth, in pawns. @param {import('./study.js').Studied} piece */
function worthOf({ value, mobility, visits }) {
  const squares = mobility.toFixed(1);
  if (value === undefined) return t('studio.worth.royal', { squares, visits });
  return t('studio.worth', { value: (value / 100).toFixed(1), squares, visits });
}
