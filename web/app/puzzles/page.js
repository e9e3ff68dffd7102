// The pages of puzzles: their home, training, the puzzle of the day, one puzzle, and runs.

import { h, sheet } from '../dom.js';
import { t } from '../i18n/puzzles.js';
import { ApiError } from '../net/api.js';
import { loadStyle } from '../parts/style.js';

/** @type {import('../site.js').Mount} */
export async function mount(root, site, path) {
  await Promise.all([loadStyle('puzzles'), loadStyle('task')]);
  const place = path.split('/')[2] ?? '';
  document.title = `${t('puzzle.title')} · ${t('app.name')}`;
  root.classList.add('puzzles');
  try {
    if (!place) return await (await import('./home.js')).showHome(root, site);
    if (place === 'streak' || place === 'survival')
      return await (await import('./run.js')).showRun(root, site, place);
    return await (await import('./training.js')).showTraining(root, site, place);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const back = h('a', { href: '/puzzles' }, t('puzzle.back'));
    root.replaceChildren(sheet(t('puzzle.title'), h('span', null, error.message), back));
    return undefined;
  }
}
