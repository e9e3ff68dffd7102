// The page of a viewer: a game of the library, a running game, or a position without a game.

import { loadSet } from '../../pieces/index.js';
import { h, sheet } from '../dom.js';
import { t } from '../i18n/viewer.js';
import { ApiError, whoAmI } from '../net/api.js';
import { loadStyle } from '../parts/style.js';
import { matchSource, positionSource } from './source.js';
import { Viewer } from './viewer.js';

/** @type {import('../site.js').Mount} */
export async function mount(root, site, path) {
  const id = /^\/m\/([\w-]+)\/view$/.exec(path)?.[1];
  const pieces = loadSet(site.preferences.now.pieces);
  await loadStyle('viewer');
  const ply = Number(/^#(\d+)$/.exec(location.hash)?.[1] ?? NaN);
  if (id && !(await whoAmI())) {
    history.replaceState(null, '', path);
    const { takePart } = await import('../pages/join.js');
    await takePart(root, site, id);
  }
  const wanted = new URLSearchParams(location.search);
  try {
    const source = await (id ? matchSource(id) : positionSource(wanted));
    if (location.pathname !== path) return undefined;
    const viewer = new Viewer(root, site, source, await pieces);
    viewer.open(Number.isNaN(ply) ? null : ply);
    return () => viewer.leave();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const words = error.status === 404 ? t('game.noMatch') : error.message;
    root.append(sheet(t('viewer.title'), h('span', null, words), h('a', { href: '/library' }, t('viewer.library'))));
    return undefined;
  }
}
