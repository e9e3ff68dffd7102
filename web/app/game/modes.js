// Says that the pieces or most of the page are hidden, with a button that ends it. Fetched when one
// of them is.

import { tool } from '../../icons/index.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n/play.js';

/** @param {HTMLElement} root @param {import('../site.js').Site} site */
export function createModes(root, { preferences }) {
  const show = () => preferences.set({ blindfold: false });
  const hidden = h(
    'div',
    { class: 'mode', role: 'status' },
    h('span', null, t('mode.blindfold')),
    h('button', { type: 'button', class: 'plain', onclick: show }, t('mode.blindfold.end'))
  );
  const leave = tool('close', 'mode.zen.end', () => preferences.set({ zen: false }));
  leave.classList.add('leave-zen');
  const place = h('div', { class: 'modes' });
  root.append(place);
  return {
    paint() {
      const { blindfold, zen } = preferences.now;
      const wanted = [blindfold && hidden, zen && leave].filter((one) => one !== false);
      const isShown = wanted.length === place.children.length;
      if (isShown && wanted.every((one, index) => place.children[index] === one)) return;
      fill(place, ...wanted);
    },
  };
}
