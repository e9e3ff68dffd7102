// Chooses how strong the computers at a bughouse match are: by three words, or each by its level.

import { field, h } from '../dom.js';
import { t } from '../i18n/bughouse-ways.js';
import '../i18n/computer.js';
import { LEADS, leadOf, levelsOf, nameAndRating } from '../computer/opponents.js';
import { segmented } from '../parts/pills.js';

/** @typedef {import('../computer/opponents.js').Opponent} Opponent */

/** The level of a first match. @param {Opponent[]} opponents */
const mediumOf = (opponents) => leadOf(opponents, 'medium') ?? opponents[0];

/**
 * Three words, and beside them a list with every level.
 * @param {string} legend
 * @param {Opponent[]} opponents
 * @param {string} first the id of the level chosen at first
 * @param {() => void} changed
 */
export function levelChoice(legend, opponents, first, changed) {
  const levels = levelsOf(opponents);
  let chosen = levels.find(({ id }) => id === first) ?? mediumOf(opponents);
  const choose = (/** @type {Opponent} */ level) => {
    chosen = level;
    paint();
    changed();
  };
  const options = LEADS.map((lead) => ({ value: lead, label: t(`computer.${lead}`) }));
  const words = segmented(legend, options, chosen.named ?? 'medium', (lead) =>
    choose(leadOf(opponents, lead) ?? chosen)
  );
  const find = () => levels.find(({ id }) => id === select.value) ?? chosen;
  const select = levelSelect(levels, chosen.id, () => choose(find()));
  const paint = () => {
    for (const input of words.querySelectorAll('input')) input.checked = input.value === chosen.named;
    select.value = chosen.id;
  };
  paint();
  const exact = field(t('bughouse.level.of', { who: legend }), select);
  return { element: words, exact, value: () => chosen };
}

/**
 * A list of levels.
 * @param {Opponent[]} levels
 * @param {string} chosen
 * @param {() => void} onchange
 */
function levelSelect(levels, chosen, onchange) {
  const items = levels.map((level) => h('option', { value: level.id }, nameAndRating(level, false)));
  const select = h('select', { class: 'level-select', onchange }, items);
  select.value = chosen;
  return select;
}
