// The games that are selected in the table, kept while more of them are loaded.

import { h } from '../dom.js';
import { t } from '../i18n/library.js';

/** @typedef {import('./entry.js').Entry} Entry */

/** @param {() => void} onchange */
export function createSelection(onchange) {
  /** @type {Map<string, HTMLInputElement | undefined>} */
  const chosen = new Map();
  return {
    ids: () => [...chosen.keys()],
    clear() {
      for (const box of chosen.values()) if (box) box.checked = false;
      chosen.clear();
      onchange();
    },
    /** The box of a row. @param {Entry} entry */
    box({ id, number }) {
      const box = h('input', {
        type: 'checkbox',
        'aria-label': t('library.select', { number: String(number) }),
        onchange: () => {
          if (box.checked) chosen.set(id, box);
          else chosen.delete(id);
          onchange();
        },
      });
      box.checked = chosen.has(id);
      if (box.checked) chosen.set(id, box);
      return box;
    },
  };
}
