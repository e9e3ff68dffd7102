// The games that are selected in the table, kept while more of them are loaded.

import { h } from '../dom.js';
import { t } from '../i18n/library.js';

/** @typedef {import('./entry.js').Entry} Entry */

/** @param {() => void} onchange */
export function createSelection(onchange) {
  /** @type {Map<string, HTMLInputElement | undefined>} */
  const chosen = new Map();
  const choose = (/** @type {string} */ id, /** @type {HTMLInputElement} */ box) => {
    if (box.checked) chosen.set(id, box);
    else chosen.delete(id);
  };
  /** The boxes of the rows that were shown. @type {Map<string, HTMLInputElement>} */
  const boxes = new Map();
  const all = h('input', {
    type: 'checkbox',
    'aria-label': t('library.selectAll'),
    onchange: () => {
      for (const [id, box] of boxes) {
        if (!box.isConnected) continue;
        box.checked = all.checked;
        choose(id, box);
      }
      onchange();
    },
  });
  return {
    /** Selects every game that is shown. */
    all,
    ids: () => [...chosen.keys()],
    clear() {
      for (const box of chosen.values()) if (box) box.checked = false;
      chosen.clear();
      all.checked = false;
      onchange();
    },
    /** The box of a row. @param {Entry} entry */
    box({ id, number }) {
      const box = h('input', {
        type: 'checkbox',
        'aria-label': t('library.select', { number: String(number) }),
        onchange: () => {
          choose(id, box);
          if (!box.checked) all.checked = false;
          onchange();
        },
      });
      boxes.set(id, box);
      box.checked = chosen.has(id);
      if (box.checked) chosen.set(id, box);
      return box;
    },
  };
}
