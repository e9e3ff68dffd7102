// Changes the clock and the terms of the next game of a table.

import { panel } from '../dialog.js';
import { h } from '../dom.js';
import { t } from '../i18n/bughouse-table.js';
import { FIRST } from './choices.js';
import { choiceOf, clockChoice } from './clock-choice.js';
import { termsChoice } from './terms-choice.js';

/** @import {TableState, TableTerms} from './types.js' */

/**
 * Opens a panel, and gives the terms that are to be played next.
 * @param {TableState} table
 * @param {(terms: TableTerms) => void} choose
 */
export function chooseTerms({ terms }, choose) {
  const { chosen, own } = choiceOf(terms.clock);
  const clock = clockChoice(chosen, own, () => {});
  const rules = termsChoice(terms.bughouse ?? FIRST.terms, () => {});
  const onclick = () => {
    dialog?.close();
    choose({ ...terms, clock: clock.value(), bughouse: rules.value() });
  };
  const save = h('button', { type: 'button', class: 'main', onclick }, t('bughouse.host.terms.save'));
  const answers = h('div', { class: 'answers' }, save);
  const dialog = panel(t('bughouse.host.terms'), clock.element, rules.element, answers);
}
