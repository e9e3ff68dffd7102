// The buttons above the library: import, export, and what can be done with the selected games.

import { icon } from '../../icons/index.js';
import { lateIcon } from '../../icons/late.js';
import { h, setText } from '../dom.js';
import { t } from '../i18n/library.js';

/**
 * @param {object} parts
 * @param {import('../site.js').Site} parts.site
 * @param {() => import('./query.js').Query} parts.query
 * @param {ReturnType<typeof import('./selection.js').createSelection>} parts.selection
 * @param {() => void} parts.onimported
 * @param {() => void} parts.onremove deletes the selected games, or restores deleted ones
 */
export function createToolbar({ site, query, selection, onimported, onremove }) {
  const importGames = async () => (await import('./import.js')).openImport(onimported);
  const enterGame = async () => (await import('./enter.js')).openEnter(site, onimported);
  const exportGames = async () =>
    (await import('./export.js')).openExport(query(), selection.ids());
  const remove = h('button', { type: 'button', onclick: onremove });
  const clear = { type: 'button', class: 'plain', onclick: selection.clear };
  const chosen = h('span', { class: 'hint' });
  const group = h(
    'div',
    { class: 'toolbar', hidden: true },
    chosen,
    remove,
    h('button', clear, t('library.unselect'))
  );
  const element = h(
    'div',
    { class: 'toolbar' },
    group,
    h('button', { type: 'button', onclick: enterGame }, icon('plus'), t('library.enter')),
    h('a', { class: 'button', href: '/editor' }, icon('pencil'), t('library.editor')),
    h('button', { type: 'button', onclick: importGames }, lateIcon('file'), t('library.import')),
    h('button', { type: 'button', onclick: exportGames }, lateIcon('download'), t('library.export'))
  );
  return {
    element,
    paint() {
      const count = selection.ids().length;
      group.hidden = count === 0;
      setText(chosen, t('library.selected', { count }));
      setText(remove, t(query().part === 'deleted' ? 'library.restore' : 'library.delete'));
    },
  };
}
