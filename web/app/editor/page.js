// The position editor: any position of any ruleset, checked by the server at each change.

import { loadSet } from '../../pieces/index.js';
import { h, sheet } from '../dom.js';
import { t } from '../i18n/viewer.js';
import { ApiError } from '../net/api.js';
import { loadStyle } from '../parts/style.js';
import { askPosition, onlyBoard } from '../tree/positions.js';
import { requestOf } from '../viewer/source.js';
import { Editor } from './editor.js';

/** @type {import('../site.js').Mount} */
export async function mount(root, site) {
  const pieces = loadSet(site.preferences.now.pieces);
  await Promise.all([loadStyle('viewer'), loadStyle('editor')]);
  document.title = `${t('editor.title')} · ${t('app.name')}`;
  const wanted = new URLSearchParams(location.search);
  const { ruleset, fen } = requestOf(wanted);
  try {
    // A match's own position does not matter here: its ruleset does.
    const start = await askPosition({ ruleset });
    const rules = /** @type {{kind: string}} */ (ruleset);
    const editor = new Editor(root, site, { start, rules, pieceSet: await pieces });
    editor.opponent = wanted.get('opponent') ?? '';
    editor.open(fen ?? onlyBoard(start).fen);
    return () => editor.leave();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const link = h('a', { href: '/editor' }, t('editor.title'));
    root.append(sheet(t('editor.title'), h('span', null, error.message), link));
    return undefined;
  }
}
