// What can be done with the position on show: play on from it, share it, turn the board.

import { icon } from '../../icons/index.js';
import { lateIcon } from '../../icons/late.js';
import { h } from '../dom.js';
import { t } from '../i18n/viewer.js';
import { onlyBoard } from '../tree/positions.js';

/** @param {import('./viewer.js').Viewer} viewer */
export function createTools(viewer) {
  const from = h(
    'button',
    {
      type: 'button',
      class: 'main',
      onclick: async () => (await import('./start.js')).openStart(viewer),
    },
    icon('play'),
    t('viewer.playFrom')
  );
  const share = h(
    'button',
    { type: 'button', onclick: async () => (await import('./share.js')).openShare(viewer) },
    lateIcon('download'),
    t('viewer.share')
  );
  const edit = h(
    'button',
    { type: 'button', onclick: () => void openEditor() },
    icon('pencil'),
    t('viewer.edit')
  );
  const flip = h('button', { type: 'button', onclick: () => viewer.flip() }, icon('flip'), t('action.flip'));

  async function openEditor() {
    const { fen } = onlyBoard(await viewer.positions.ask(viewer.node));
    const { ruleset = {} } = viewer.source.base;
    const rules = addressOf(/** @type {any} */ (ruleset));
    viewer.site.navigate(`/editor?${new URLSearchParams({ ...rules, fen })}`);
  }

  const isAlone = viewer.source.fens.length === 1;
  return {
    element: h('div', { class: 'viewer-tools toolbar' }, from, share, isAlone && edit, flip),
    paint() {
      from.disabled = Boolean(viewer.positions.of(viewer.node)?.end);
    },
  };
}

/**
 * The rules as parts of an address.
 * @param {{kind: string, id?: string, hash?: string, name?: string}} ruleset
 * @returns {Record<string, string>}
 */
export function addressOf({ kind, id = '', hash = '', name = 'standard' }) {
  if (kind === 'match') return { match: id };
  return kind === 'stored' ? { stored: hash } : { ruleset: name };
}
