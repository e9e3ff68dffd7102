// Skeletons: the shape of what is being loaded, so that nothing moves when it arrives.

import { h } from '../dom.js';
import { t } from '../i18n/shell.js';

/**
 * @param {'row' | 'card'} kind
 * @param {number} count
 */
export function skeleton(kind, count) {
  const pieces = Array.from({ length: count }, () => h('div', { class: `bone bone-${kind}` }));
  return h(
    'div',
    { class: `skeleton skeleton-${kind}`, role: 'status' },
    h('span', { class: 'unseen' }, t('loading.label')),
    ...pieces
  );
}
