// The frame of a board: its corner makes it larger or smaller, the wheel goes through the moves.

import { h } from '../dom.js';
import { t } from '../i18n/index.js';

/**
 * The wheel goes through the moves if the page itself has nothing to scroll.
 * @param {HTMLElement} box
 * @param {import('./match-client.js').MatchClient} match
 */
export function attachWheel(box, match) {
  const listener = (/** @type {WheelEvent} */ event) => {
    const { scrollHeight, clientHeight } = document.documentElement;
    if (event.ctrlKey || scrollHeight > clientHeight || !event.deltaY) return;
    event.preventDefault();
    match.line.look(match.line.shownPly + Math.sign(event.deltaY));
  };
  box.addEventListener('wheel', listener, { passive: false });
}

/**
 * Adds the corner; what it does is fetched when it is first used.
 * @param {HTMLElement} box
 * @param {import('../site.js').Site} site
 * @returns {() => void} stops following the preferences
 */
export function attachResize(box, { preferences }) {
  const label = t('prefs.zoom');
  const use = async (/** @type {KeyboardEvent | PointerEvent} */ event) => {
    if (event instanceof KeyboardEvent && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const { resize } = await import('./resize.js');
    resize(event, handle, box, preferences);
  };
  const handle = h('div', {
    class: 'resize',
    role: 'slider',
    tabindex: '0',
    title: label,
    'aria-label': label,
    'aria-valuemin': '40',
    'aria-valuemax': '100',
    onkeydown: use,
    onpointerdown: use,
  });
  const paint = () =>
    handle.setAttribute('aria-valuenow', String(Math.round(preferences.now.zoom * 100)));
  paint();
  box.append(handle);
  return preferences.listen(paint);
}
