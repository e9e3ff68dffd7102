// Explains the marks of a board below it. Only for boards that have some.

import { kindName } from '../../board/en-names.js';
import { h } from '../dom.js';
import { t } from '../i18n/pages.js';

/**
 * @param {{hills?: readonly string[], walls?: readonly string[], zones?: unknown, kinds?: readonly
 *   {name: string, royal?: boolean}[]}} shown what the board shows
 */
export function legend({ hills = [], walls = [], zones, kinds = [] }) {
  const royals = kinds
    .filter((kind) => kind.royal)
    .map((kind) => kindName(kind.name))
    .join(', ');
  const lines = [
    hills.length ? t('legend.hills', { royals: royals || t('legend.royal') }) : '',
    walls.length ? t('legend.walls') : '',
    zones ? t('legend.zones') : '',
  ].filter(Boolean);
  return h(
    'ul',
    { class: 'legend hint' },
    lines.map((line) => h('li', null, line))
  );
}
