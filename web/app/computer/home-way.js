// The first way into a game on the home page: one click starts a game against the computer.

import { lateIcon } from '../../icons/late.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n/elsewhere.js';
import { lastChoice } from './last.js';

/** @param {import('../site.js').Site} site */
export function computerWay(site) {
  const last = lastChoice(site.store);
  const against = h('span', { class: 'hint', id: 'home-computer-text' });
  const problem = h('span', { class: 'way-problem', role: 'alert' });
  fill(against, last ? t('home.computer.again', { name: last.name }) : t('home.computer.text'));
  const onclick = async () => {
    button.disabled = true;
    fill(problem);
    const { startLast } = await import('./start.js');
    await startLast(site).catch(async (error) => {
      const { problemOf } = await import('../pages/create.js');
      fill(problem, ...problemOf(error));
    });
    button.disabled = false;
  };
  const button = h(
    'button',
    { type: 'button', 'aria-describedby': against.id, onclick },
    t('home.computer')
  );
  const label = t('home.computer.change.label');
  const change = h('a', { href: '/computer', 'aria-label': label }, t('home.computer.change'));
  const words = h('div', { class: 'words' }, button, against, problem);
  return h('div', { class: 'way first' }, lateIcon('computer'), words, change);
}
