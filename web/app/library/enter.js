// The dialog that enters a game played on a real board, with its moves or by its result alone.

import { panel } from '../dialog.js';
import { announce, field, fill, h, setText } from '../dom.js';
import { sentence } from '../game/words.js';
import { t } from '../i18n/library.js';
import { ApiError, get } from '../net/api.js';
import { miniature } from '../parts/miniature.js';
import { pillGroup } from '../parts/pills.js';
import { toast } from '../parts/toast.js';
import { askPosition, onlyBoard } from '../tree/positions.js';
import { movesIn, pgnOfEntered } from './entered.js';
import { importGames } from './requests.js';

/** How long typing rests before the moves are checked, in milliseconds. */
const REST = 250;
const MAX_NAME = 40;
const RESULTS = /** @type {const} */ (['1-0', '1/2-1/2', '0-1', '*']);
/** Rulesets that a PGN file can name; those on two boards are imported. */
const NAMED = ['standard', 'crazyhouse', 'king-of-the-hill', 'three-check', 'horde'];

/** @param {import('../site.js').Site} site @param {() => void} onentered */
export function openEnter(site, onentered) {
  const box = () => h('input', { type: 'text', maxlength: String(MAX_NAME), autocomplete: 'off' });
  const [white, black] = [box(), box()];
  const date = h('input', { type: 'date' });
  /** @type {string} */
  let result = '*';
  const results = pillGroup(
    t('enter.result'),
    RESULTS.map((value) => ({ value, label: t(`enter.result.${value}`) })),
    result,
    (value) => (result = value)
  );
  const rules = h('select', null, h('option', { value: 'standard' }, t('enter.standard')));
  void addRules(rules);
  const moves = h('textarea', { rows: '4', spellcheck: 'false', placeholder: '1. e4 e5 2. Nf3' });
  const checked = createCheck(site, moves, rules);
  const save = h('button', { class: 'main' }, t('enter.save'));
  const problem = h('div', { class: 'problem', role: 'alert' });
  const onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    save.disabled = true;
    const game = {
      white: white.value,
      black: black.value,
      result,
      date: date.value,
      ruleset: rules.value,
      moves: movesIn(moves.value),
    };
    const refused = await enter(game);
    save.disabled = false;
    fill(problem, refused);
    if (refused) return;
    checked.destroy();
    form.closest('dialog')?.close();
    toast(t('enter.saved'));
    onentered();
  };
  const form = h(
    'form',
    { class: 'import enter', onsubmit },
    h('div', { class: 'row' }, field(t('color.white'), white), field(t('color.black'), black)),
    results,
    h('div', { class: 'row' }, field(t('enter.date'), date), field(t('library.ruleset'), rules)),
    field(t('enter.moves'), moves, t('enter.moves.hint')),
    checked.element,
    problem,
    save
  );
  panel(t('enter.title'), form);
}

/** @param {HTMLSelectElement} rules */
async function addRules(rules) {
  const entries = /** @type {import('../types.js').RulesetEntry[]} */ (
    await get('/rulesets').catch(() => [])
  );
  const known = entries.filter(({ name }) => NAMED.includes(name) && name !== 'standard');
  rules.append(...known.map(({ name, title }) => h('option', { value: name }, title)));
}

/**
 * Enters a game by way of an import.
 * @param {import('./entered.js').Entered} game
 * @returns {Promise<string>} why it was refused, if it was
 */
async function enter(game) {
  try {
    const report = await importGames(pgnOfEntered(game), 'pgn');
    const refused = report.games.find((one) => one.error)?.error;
    return refused ? sentence(refused) : '';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return sentence(error.message);
  }
}

/**
 * Checks the moves while they are typed, and shows where they lead.
 * @param {import('../site.js').Site} site
 * @param {HTMLTextAreaElement} moves
 * @param {HTMLSelectElement} rules
 */
function createCheck(site, moves, rules) {
  const words = h('p', { class: 'hint', role: 'status' });
  const place = h('div', { class: 'enter-board' });
  /** @type {ReturnType<typeof miniature> | null} */
  let picture = null;
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const check = async () => {
    const current = ++asked;
    const ruleset = { kind: 'builtin', name: rules.value };
    try {
      const typed = movesIn(moves.value);
      const answer = await askPosition({ ruleset, moves: typed });
      if (current !== asked) return;
      const { ruleset: info, moves: made = [] } = answer;
      const last = made[made.length - 1];
      setText(words, last ? t('enter.checked', { count: made.length, san: last.san }) : '');
      picture?.destroy();
      picture = miniature({ ...info, ...onlyBoard(answer) }, site);
      fill(place, picture.element);
      words.className = 'hint';
    } catch (error) {
      if (current !== asked) return;
      if (!(error instanceof ApiError)) throw error;
      words.className = 'problem';
      const refusal = refusalOf(error);
      setText(words, refusal);
      announce(refusal);
    }
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), REST);
  };
  moves.addEventListener('input', soon);
  rules.addEventListener('change', soon);
  void check();
  return {
    element: h('div', { class: 'enter-check' }, place, words),
    destroy() {
      asked++;
      clearTimeout(timer);
      picture?.destroy();
    },
  };
}

/**
 * Why moves are refused, with the move in front: the server names it by its number and its text.
 * @param {ApiError} error
 */
function refusalOf(error) {
  const named = /^move \d+, `([^`]*)`: /;
  const move = named.exec(error.error.message)?.[1];
  const why = sentence(error.message.replace(named, ''));
  return move ? `${move}: ${why}` : why;
}
