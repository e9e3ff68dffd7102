// Explains the marks of a board. Only for boards that have some.

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
  /** @param {string} sign @param {string} words */
  const line = (sign, words) => h('li', { class: `sign-${sign}` }, words);
  return h('ul', { class: 'legend hint' }, [
    hills.length > 0 && line('hill', t('legend.hills', { royals: royals || t('legend.royal') })),
    walls.length > 0 && line('wall', t('legend.walls')),
    zones ? line('zone', t('legend.zones')) : null,
  ]);
}
