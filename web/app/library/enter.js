// The dialog that enters a game played on a real board, with its moves or by its result alone.

import { panel } from '../dialog.js';
import { announce, field, fill, h, setText } from '../dom.js';
import { sentence } from '../game/words.js';
import { t } from '../i18n/library.js';
import { ApiError } from '../net/api.js';
import { builtinChoices, rulesetButton } from '../pages/ruleset-button.js';
import { miniature } from '../parts/miniature.js';
import { pillGroup } from '../parts/pills.js';
import { toast } from '../parts/toast.js';
import { askPosition, onlyBoard } from '../tree/positions.js';
import { movesIn, pgnOfEntered } from './entered.js';
import { textsOf } from './import.js';
import { importGames } from './requests.js';

/** How long typing rests before the moves are checked, in milliseconds. */
const REST = 250;
const MAX_NAME = 40;
const RESULTS = /** @type {const} */ (['1-0', '1/2-1/2', '0-1', '*']);
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
  const rules = rulesetButton({
    site,
    label: t('library.ruleset'),
    chosen: 'standard',
    title: t('enter.standard'),
    load: builtinChoices,
    onchoose: () => checked.soon(),
  });
  const fen = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' });
  const moves = h('textarea', { rows: '4', spellcheck: 'false', placeholder: '1. e4 e5 2. Nf3' });
  const checked = createCheck(site, { moves, fen }, () => rules.value);
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
      fen: fen.value,
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
    h('div', { class: 'row' }, field(t('enter.date'), date), rules.element),
    field(t('enter.moves'), moves, t('enter.moves.hint')),
    details(t('enter.position'), field(t('enter.position.fen'), fen, t('enter.position.hint'))),
    checked.element,
    problem,
    save
  );
  panel(t('enter.title'), form);
}

/** @param {string} title @param {HTMLElement} content */
const details = (title, content) => h('details', null, h('summary', null, title), content);

/**
 * Enters a game by way of an import.
 * @param {import('./entered.js').Entered} game
 * @returns {Promise<string>} why it was refused, if it was
 */
async function enter(game) {
  try {
    const report = await importGames(pgnOfEntered(game), 'pgn');
    const refused = report.games.find((one) => one.error);
    return refused ? sentence(textsOf(refused).join(' ')) : '';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return sentence(error.message);
  }
}

/**
 * Checks the moves while they are typed, and shows where they lead.
 * @param {import('../site.js').Site} site
 * @param {{moves: HTMLTextAreaElement, fen: HTMLInputElement}} boxes
 * @param {() => string} rules the name of the chosen ruleset
 */
function createCheck(site, { moves, fen }, rules) {
  const words = h('p', { class: 'hint', role: 'status' });
  const place = h('div', { class: 'enter-board' });
  /** @type {ReturnType<typeof miniature> | null} */
  let picture = null;
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const check = async () => {
    const current = ++asked;
    const ruleset = { kind: 'builtin', name: rules() };
    const start = fen.value.trim();
    try {
      const typed = movesIn(moves.value);
      const answer = await askPosition({ ruleset, moves: typed, ...(start ? { fen: start } : {}) });
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
  for (const box of [moves, fen]) box.addEventListener('input', soon);
  void check();
  return {
    element: h('div', { class: 'enter-check' }, place, words),
    soon,
    destroy() {
      asked++;
      clearTimeout(timer);
      picture?.destroy();
    },
  };
}

/** Why moves are refused, with the move in front. @param {ApiError} error */
function refusalOf({ error, message }) {
  const move = error.reason && error.values?.text;
  return move ? `${move}: ${sentence(message)}` : sentence(message);
}
