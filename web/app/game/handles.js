// Keys, the wheel and the corner by which the board is made larger or smaller.

import { h } from '../dom.js';
import { isTyping } from '../header.js';
import { t } from '../i18n/index.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('../site.js').Site} Site */

const LEAST = 0.4, STEP = 0.05;

/**
 * Keys of the page, wherever they do not belong to a box or the board.
 * @param {{table: Table, site: Site, flip: () => void, cancel: () => void, typed: () => void, chat: () => void}} what
 * @returns {() => void} stops listening
 */
export function attachKeys({ table, site, flip, cancel, typed, chat }) {
  const { preferences } = site;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => table.look(table.shownPly - 1),
    ArrowRight: () => table.look(table.shownPly + 1),
    ArrowUp: () => table.look(0),
    ArrowDown: () => table.look(null),
    Home: () => table.look(0),
    End: () => table.look(null),
    f: flip,
    z: () => preferences.set({ zen: !preferences.now.zen }),
    b: () => preferences.set({ blindfold: !preferences.now.blindfold }),
    t: typed,
    '/': typed,
    c: chat,
    Escape: () => {
      if (preferences.now.zen) preferences.set({ zen: false });
      else cancel();
    },
  };
  const listener = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const free = event.key === 'Escape' ? !(event.target instanceof Element && event.target.closest('dialog, input, textarea')) : !isTyping(event.target);
    if (!free || !keys[event.key]) return;
    // A list that has the keyboard scrolls by itself.
    if (event.target instanceof Element && event.target.closest('[tabindex="0"]') && /^(Arrow(Up|Down)|Home|End)$/.test(event.key)) return;
    event.preventDefault();
    keys[event.key]();
  };
  addEventListener('keydown', listener);
  return () => removeEventListener('keydown', listener);
}

/**
 * The wheel goes through the moves where the page itself has nothing to scroll.
 * @param {HTMLElement} element
 * @param {Table} table
 */
export function attachWheel(element, table) {
  element.addEventListener('wheel', (event) => {
    const { scrollHeight, clientHeight } = document.documentElement;
    if (event.ctrlKey || scrollHeight > clientHeight || !event.deltaY) return;
    event.preventDefault();
    table.look(table.shownPly + Math.sign(event.deltaY));
  }, { passive: false });
}

/**
 * @param {HTMLElement} box
 * @param {Site} site
 */
export function attachResize(box, site) {
  const { preferences } = site;
  const set = (/** @type {number} */ zoom) => preferences.set({ zoom: Math.round(Math.min(1, Math.max(LEAST, zoom)) * 100) / 100 });
  const handle = h('div', { class: 'resize', role: 'slider', tabindex: '0', 'aria-label': t('prefs.zoom'), 'aria-valuemin': String(LEAST * 100), 'aria-valuemax': '100', title: t('prefs.zoom'), onkeydown: (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP }[event.key];
    if (!by) return;
    event.preventDefault();
    set(preferences.now.zoom + by);
  }, onpointerdown: (/** @type {PointerEvent} */ event) => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const whole = box.clientWidth / preferences.now.zoom;
    const [start, zoom] = [event.clientX, preferences.now.zoom];
    const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
    handle.onpointermove = (moved) => set(zoom + (sign * (moved.clientX - start)) / whole);
    handle.onpointerup = handle.onpointercancel = () => { handle.onpointermove = null; };
  } });
  const tell = () => handle.setAttribute('aria-valuenow', String(Math.round(preferences.now.zoom * 100)));
  preferences.listen(tell);
  tell();
  box.append(handle);
}
