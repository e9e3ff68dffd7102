// The control of the goal: one for both sides, or one for each, with its options.

import { field, h, tick } from '../dom.js';
import { colorName } from '../game/words.js';
import { t } from '../i18n/studio.js';
import { isTable, lettersOf, withValue } from './document.js';
import { lettersChoice } from './letters.js';

/** @typedef {import('./studio.js').Studio} Studio */
/** @typedef {'checkmate' | 'regicide' | 'king-of-the-hill' | 'extinction'} WinName */
/** @typedef {{by: WinName, royals?: string, any_of?: string, all_of?: string}} Win */

const NAMES = /** @type {const} */ (['checkmate', 'regicide', 'king-of-the-hill', 'extinction']);

/** @param {unknown} value @returns {Win} */
function winFrom(value) {
  if (isTable(value) && 'by' in value) return /** @type {Win} */ (value);
  return { by: /** @type {WinName} */ (value ?? 'checkmate') };
}

/** A goal without options is its name alone. @param {Win} win */
const plain = (win) => (Object.keys(win).length === 1 ? win.by : win);

/**
 * @param {unknown} value
 * @returns {[Win, Win | null]} White's goal, and Black's if it has its own
 */
export function goalsOf(value) {
  if (isTable(value) && !('by' in value)) return [winFrom(value.white), winFrom(value.black)];
  return [winFrom(value), null];
}

/** @param {Win} white @param {Win | null} black */
export function goalValue(white, black) {
  if (black) return { white: plain(white), black: plain(black) };
  return white.by === 'checkmate' ? undefined : plain(white);
}

/** @param {Studio} studio */
export function createWin(studio) {
  /** @param {Win} white @param {Win | null} black */
  const set = (white, black) =>
    studio.edit(withValue(studio.ruleset, 'win', goalValue(white, black)));
  const goals = () => goalsOf(studio.ruleset.win);
  const first = createGoal(
    studio,
    () => t('rule.win'),
    (win) => set(win, goals()[1])
  );
  const second = createGoal(
    studio,
    () => t('rule.win.of', { color: colorName('black') }),
    (win) => set(goals()[0], win)
  );
  const own = tick(t('rule.win.sides'), false, (is) => set(goals()[0], is ? goals()[0] : null));
  const box = own.querySelector('input');
  return {
    element: h('div', { class: 'rule-parts' }, first.element, own, second.element),
    paint() {
      const [white, black] = goals();
      first.paint(white);
      second.element.hidden = !black;
      if (black) second.paint(black);
      if (box) box.checked = Boolean(black);
    },
  };
}

/**
 * @param {Studio} studio
 * @param {() => string} label
 * @param {(win: Win) => void} onchange
 */
function createGoal(studio, label, onchange) {
  /** @type {Win} */
  let win = { by: 'checkmate' };
  const text = h('p', { class: 'hint' });
  const select = h(
    'select',
    { onchange: () => onchange({ by: /** @type {WinName} */ (select.value) }) },
    NAMES.map((value) => h('option', { value }, t(`rule.win.${value}`)))
  );
  const royals = h(
    'select',
    {
      onchange: () =>
        onchange(royals.value === 'first' ? { by: win.by, royals: 'first' } : { by: win.by }),
    },
    /** @type {const} */ (['last', 'first']).map((value) =>
      h('option', { value }, t(`rule.royals.${value}`))
    )
  );
  const extinct = h(
    'select',
    { onchange: () => setExtinct(extinct.value, lettersOf(win.any_of ?? win.all_of)) },
    /** @type {const} */ (['all', 'any_of', 'all_of']).map((value) =>
      h('option', { value }, t(`rule.extinct.${value}`))
    )
  );
  /** @param {string} how @param {string} letters */
  const setExtinct = (how, letters) => {
    const [one] = studio.ruleset.pieces;
    onchange(
      how === 'all' ? { by: win.by } : { by: win.by, [how]: letters || (one?.letter ?? '') }
    );
  };
  const kinds = lettersChoice(studio, t('rule.extinct'), '', (letters) =>
    setExtinct(extinct.value, letters)
  );
  const royalsField = field(t('rule.royals'), royals);
  const extinctField = field(t('rule.extinct'), extinct);
  return {
    element: h(
      'div',
      { class: 'rule-parts' },
      field(label(), select),
      text,
      royalsField,
      extinctField,
      kinds.element
    ),
    /** @param {Win} next */
    paint(next) {
      win = next;
      select.value = win.by;
      text.textContent = t(`rule.win.${win.by}.text`);
      royalsField.hidden = win.by !== 'regicide';
      royals.value = win.royals ?? 'last';
      extinctField.hidden = win.by !== 'extinction';
      extinct.value =
        win.any_of !== undefined ? 'any_of' : win.all_of !== undefined ? 'all_of' : 'all';
      kinds.element.hidden = extinctField.hidden || extinct.value === 'all';
      kinds.paint(lettersOf(win.any_of ?? win.all_of));
    },
  };
}
