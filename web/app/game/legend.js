// What the marks on the board mean, in words below it; only for boards that have some.

import { h } from '../dom.js';
import { t } from '../i18n/pages.js';

/**
 * @param {import('../types.js').RulesetInfo} ruleset
 * @param {boolean} promotes whether promotion squares are marked
 */
export function legend({ hills = [], walls = [], kinds }, promotes) {
  const royals = kinds.filter((kind) => kind.royal).map((kind) => kind.name).join(', ');
  const lines = [
    hills.length > 0 && t('legend.hills', { royals: royals || t('legend.royal') }),
    walls.length > 0 && t('legend.walls'),
    promotes && t('legend.zones'),
  ].filter((line) => line !== false);
  return h('ul', { class: 'legend hint' }, lines.map((line) => h('li', null, line)));
}
