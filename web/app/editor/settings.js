// A position besides its pieces: turn, castling, hands, checks, FEN; and what is done with it.

import { icon, tool } from '../../icons/index.js';
import { kindName } from '../../board/en-names.js';
import { copy } from '../copy.js';
import { field, fill, h, tick } from '../dom.js';
import { colorName } from '../game/words.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { t } from '../i18n/viewer.js';
import { builtinChoices, rulesetButton } from '../pages/ruleset-button.js';
import { segmented } from '../parts/pills.js';
import { toast } from '../parts/toast.js';
import { openStartDialog, startAt } from '../viewer/start.js';
import { addressOf } from '../viewer/tools.js';
import { passedSquares, toggleCastling } from './draft.js';
import { readFen } from './fen.js';
import { ENDINGS, hasEndings, partOf } from './presets.js';

/** @import {Color} from '../types.js' */
/** @typedef {import('./editor.js').Editor} Editor */

const COLORS = /** @type {const} */ (['white', 'black']);

/** @param {Editor} editor */
export function createSettings(editor) {
  const turn = h('div');
  const rights = h('div', { class: 'rights' });
  const held = h('div', { class: 'held' });
  const checks = createChecks(editor);
  const { fen, form } = createFen(editor);
  const { play, computer, analyze, actions } = createActions(editor);
  const undo = tool('undo', 'editor.undo', () => editor.travel('undo'));
  const redo = tool('undo', 'editor.redo', () => editor.travel('redo'));
  redo.classList.add('mirrored');
  /** @param {import('../i18n/index.js').Key} key @param {() => void} onclick */
  const button = (key, onclick) => h('button', { type: 'button', onclick }, t(key));
  const isSquare = editor.ruleset.files === editor.ruleset.ranks;
  const passed = createPassed(editor);
  const steps = h(
    'div',
    { class: 'toolbar' },
    undo,
    redo,
    button('editor.start', () => editor.reset()),
    button('editor.clear', () => editor.clear()),
    button('editor.mirror.sides', () => editor.mirror('sides')),
    button('editor.mirror.files', () => editor.mirror('files')),
    button('editor.turn.half', () => editor.turn('half')),
    isSquare && button('editor.turn.quarter', () => editor.turn('quarter')),
    button('action.flip', () => editor.flip())
  );
  const element = h(
    'div',
    { class: 'editor-settings' },
    steps,
    createPresets(editor),
    turn,
    rights,
    passed.element,
    checks.element,
    held,
    form,
    createRules(editor)
  );
  let painted = '';

  function paint() {
    const draft = editor.drafts.now;
    const now = JSON.stringify([draft.turn, draft.castling, draft.hands]);
    undo.disabled = editor.drafts.past.length === 0;
    redo.disabled = editor.drafts.future.length === 0;
    play.disabled = computer.disabled = !editor.legal || Boolean(editor.legal.end);
    analyze.disabled = !editor.legal;
    if (document.activeElement !== fen) fen.value = editor.fen;
    checks.paint();
    passed.paint();
    if (now === painted) return;
    painted = now;
    // The focus stays on what was just changed.
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
    fill(turn, turnChoice(editor));
    fill(rights, ...rightsChoice(editor));
    fill(held, ...(editor.ruleset.hands ? COLORS.map((color) => handOf(editor, color)) : []));
    const again = focused && element.querySelector(`[data-key="${focused}"]`);
    if (again instanceof HTMLElement) again.focus();
  }

  return { element, actions, paint };
}

/** @param {Editor} editor */
function turnChoice(editor) {
  const options = COLORS.map((value) => ({ value, label: colorName(value) }));
  const { turn } = editor.drafts.now;
  const choice = segmented(t('editor.turn'), options, turn, (/** @type {Color} */ value) => {
    editor.set({ ...editor.drafts.now, turn: value, enPassant: '-' });
  });
  for (const input of choice.querySelectorAll('input')) input.dataset.key = `turn-${input.value}`;
  return choice;
}

/** Rights to castle: those that the start position has. @param {Editor} editor */
function rightsChoice(editor) {
  const start = readFen(editor.startFen, editor.ruleset)?.castling ?? '-';
  const now = editor.drafts.now.castling;
  const order = [...new Set([...start, ...now])].filter((letter) => letter !== '-').join('');
  if (!order) return [];
  const boxes = [...order].map((letter) => {
    const box = tick(rightText(letter), now.includes(letter), () =>
      editor.set(toggleCastling(editor.drafts.now, letter, order))
    );
    const input = box.querySelector('input');
    if (input) input.dataset.key = `castling-${letter}`;
    return box;
  });
  return [h('fieldset', { class: 'choice' }, h('legend', null, t('editor.castling')), ...boxes)];
}

/** @param {string} letter */
function rightText(letter) {
  const upper = letter.toUpperCase();
  const color = colorName(letter === upper ? 'white' : 'black');
  if (upper === 'K') return t('editor.castling.short', { color });
  if (upper === 'Q') return t('editor.castling.long', { color });
  return t('editor.castling.file', { color, file: letter.toLowerCase() });
}

/** @param {Editor} editor @param {Color} color */
function handOf(editor, color) {
  const counts = editor.drafts.now.hands[color === 'white' ? 0 : 1] ?? {};
  const kinds = editor.ruleset.kinds.filter((kind) => !kind.royal);
  const rows = kinds.map(({ letter, name }) => {
    const count = counts[letter] ?? 0;
    const step = (/** @type {string} */ sign, /** @type {number} */ by) => {
      const key = by < 0 ? 'editor.hand.less' : 'editor.hand.more';
      const label = t(key, { name: kindName(name), color: colorName(color) });
      const onclick = () => editor.hold(color, letter, by);
      const own = `${color}${letter}${sign}`;
      const attributes = { type: 'button', 'aria-label': label, 'data-key': own, onclick };
      return h('button', attributes, sign);
    };
    const less = step('−', -1);
    less.disabled = count === 0;
    const parts = [h('span', null, kindName(name)), less, h('output', null, count), step('+', 1)];
    return h('div', { class: 'held-row' }, ...parts);
  });
  const legend = h('legend', null, t('editor.hand', { color: colorName(color) }));
  return h('fieldset', { class: 'choice' }, legend, ...rows);
}

/** The square that a pawn has just passed, where there may be one. @param {Editor} editor */
function createPassed(editor) {
  const onchange = () => editor.set({ ...editor.drafts.now, enPassant: select.value });
  const select = h('select', { onchange });
  const element = field(t('editor.passed'), select);
  const start = readFen(editor.startFen, editor.ruleset);
  let painted = '';
  return {
    element,
    paint() {
      const { now } = editor.drafts;
      const known = start ? passedSquares(now, editor.ruleset, start) : [];
      const given = now.enPassant === '-' || known.includes(now.enPassant) ? [] : [now.enPassant];
      const squares = ['-', ...given, ...known];
      element.hidden = squares.length === 1;
      if (painted !== squares.join()) {
        painted = squares.join();
        const words = (/** @type {string} */ one) => (one === '-' ? t('editor.passed.none') : one);
        fill(select, ...squares.map((one) => h('option', { value: one }, words(one))));
      }
      select.value = now.enPassant;
    },
  };
}

/** Positions to begin with. @param {Editor} editor */
function createPresets(editor) {
  const { ruleset } = editor;
  const option = (/** @type {string} */ value, /** @type {string} */ words) =>
    h('option', { value }, words);
  const endings = /** @type {(keyof typeof ENDINGS)[]} */ (Object.keys(ENDINGS));
  const onchange = () => {
    const { value } = select;
    const start = readFen(editor.startFen, ruleset);
    const ending = endings.find((name) => name === value);
    if (ending) editor.paste(ENDINGS[ending]);
    else if (start && (value === 'royals' || value === 'pawns'))
      editor.set(partOf(start, ruleset.kinds, value));
    else if (value === 'start') editor.reset();
    select.value = '';
  };
  const select = h(
    'select',
    { onchange },
    option('', t('editor.preset.choose')),
    option('start', t('editor.start')),
    option('pawns', t('editor.preset.pawns')),
    option('royals', t('editor.preset.royals')),
    hasEndings(ruleset) ? endings.map((name) => option(name, t(`editor.preset.${name}`))) : []
  );
  return field(t('editor.preset'), select);
}

/** The checks that each side has left, where the ruleset counts them. @param {Editor} editor */
function createChecks(editor) {
  const boxes = COLORS.map((color, index) => {
    const onchange = () => {
      const counts = editor.drafts.now.checks.split('+');
      counts[index] = String(Math.max(0, Number(input.value) || 0));
      editor.set({ ...editor.drafts.now, checks: counts.join('+') });
    };
    const input = h('input', { type: 'number', min: '0', max: '9', inputmode: 'numeric', onchange });
    return { input, element: field(t('editor.checks', { color: colorName(color) }), input) };
  });
  const element = h('div', { class: 'row' }, ...boxes.map((box) => box.element));
  return {
    element,
    paint() {
      const { checks } = editor.drafts.now;
      element.hidden = !checks;
      boxes.forEach(({ input }, index) => (input.value = checks.split('+')[index] ?? ''));
    },
  };
}

/** @param {Editor} editor */
function createFen(editor) {
  const fen = h('input', { type: 'text', spellcheck: 'false', autocomplete: 'off' });
  const read = () => fen.value.trim() !== editor.fen && editor.paste(fen.value);
  fen.addEventListener('change', read);
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    read();
  };
  const onclick = async () =>
    toast(t((await copy(editor.fen)) ? 'share.copied' : 'share.notCopied'));
  const button = h('button', { type: 'button', onclick }, t('share.fen'));
  const form = h('form', { class: 'fen-row', onsubmit }, field(t('editor.fen'), fen), button);
  return { fen, form };
}

/** @param {Editor} editor */
function createActions(editor) {
  const create = (/** @type {object} */ wanted) =>
    startAt(editor.site, { ...wanted, ruleset: editor.rules, fen: editor.fen });
  const play = h(
    'button',
    { type: 'button', class: 'main', onclick: () => openStartDialog(editor.site, true, create) },
    icon('play'),
    t('viewer.playFrom')
  );
  const analyze = h(
    'button',
    {
      type: 'button',
      onclick: () => {
        const rules = addressOf(/** @type {any} */ (editor.rules));
        const address = new URLSearchParams({ ...rules, fen: editor.fen });
        editor.site.navigate(`/analysis?${address}`);
      },
    },
    t('editor.analyze')
  );
  const computer = computerButton(editor);
  const actions = h('div', { class: 'viewer-tools toolbar' }, play, computer, analyze);
  return { play, computer, analyze, actions };
}

/**
 * Leads to the choice of a computer player, which knows the built-in rulesets.
 * @param {Editor} editor
 */
function computerButton(editor) {
  const { name } = /** @type {{name?: string}} */ (editor.rules);
  const onclick = () => {
    const path = editor.opponent ? `/computer/${editor.opponent}` : '/computer';
    editor.site.navigate(`${path}?${new URLSearchParams({ fen: editor.fen })}#${name}`);
  };
  const button = h('button', { type: 'button', onclick }, t('editor.computer'));
  button.hidden = !name;
  return button;
}

/** The ruleset: chosen here, or that of a match. @param {Editor} editor */
function createRules({ rules, ruleset, site }) {
  const name = /** @type {{name?: string}} */ (rules).name ?? '';
  const title = titleOf(ruleset.title);
  return rulesetButton({
    site,
    label: t('editor.rules'),
    chosen: name,
    title: name ? title : t('editor.rules.match', { title }),
    load: builtinChoices,
    // Another ruleset is another board.
    onchoose: (next) => site.navigate(`/editor?${new URLSearchParams({ ruleset: next })}`),
  }).element;
}
