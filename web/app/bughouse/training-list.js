// The tasks of the training as a list of links, with a mark at those that were solved.

import { drawn } from '../../icons/index.js';
import { h } from '../dom.js';
import { t } from '../i18n/bughouse-lesson.js';
import { solvedTasks } from './progress.js';
import { TASKS } from './tasks.js';

/** @param {import('../site.js').Site} site */
export function trainingList(site) {
  const solved = solvedTasks(site.store);
  const items = TASKS.map(({ id }, index) => {
    const isSolved = solved.has(id);
    const mark = isSolved ? drawn('M5 12.5 10 17.5 19.5 7') : String(index + 1);
    const words = h(
      'span',
      { class: 'training-words' },
      h('strong', null, t(`bughouse.task.${id}`)),
      h('span', { class: 'hint' }, t(`bughouse.task.${id}.about`)),
      isSolved ? h('span', { class: 'unseen' }, t('bughouse.task.solvedBefore')) : null
    );
    const number = h('span', { class: `training-number${isSolved ? ' is-solved' : ''}`, 'aria-hidden': 'true' }, mark);
    return h('li', null, h('a', { class: 'card', href: `/bughouse/training?task=${id}` }, number, words));
  });
  return h('ol', { class: 'training-list' }, items);
}
