// Which board is large, and how large the other one is. The reader chooses both, and the size is
// kept in this browser.

import { h } from '../dom.js';
import { t } from '../i18n/two-boards.js';

/** @typedef {import('../game/column.js').Column} Column */

/** Where the size of the small board is kept, as a part of the large one. */
const KEY = 'tabiya.two-boards.share';
const MIN_SHARE = 0.4,
  MAX_SHARE = 1,
  DEFAULT_SHARE = 0.62,
  STEP = 0.04;
/** @type {Record<string, number>} */
const ARROWS = { ArrowLeft: STEP, ArrowUp: STEP, ArrowRight: -STEP, ArrowDown: -STEP };

/** A size that fits; the usual one for what is not a number. @param {number} wanted */
export function shareOf(wanted) {
  if (!Number.isFinite(wanted) || wanted <= 0) return DEFAULT_SHARE;
  return Math.round(Math.min(MAX_SHARE, Math.max(MIN_SHARE, wanted)) * 100) / 100;
}

/**
 * @param {HTMLElement} root
 * @param {Column[]} columns the first one is large at first
 * @param {Storage | null} store
 */
export function createLayout(root, columns, store) {
  let large = columns[0];
  let share = shareOf(Number(store?.getItem(KEY) ?? NaN));
  const handle = createHandle((wanted) => {
    share = shareOf(wanted);
    try {
      store?.setItem(KEY, String(share));
    } catch {
      // Without room to keep it, the size is for this page only.
    }
    paint();
  });

  function paint() {
    root.style.setProperty('--share', String(share));
    for (const column of columns) {
      const isLarge = column === large;
      column.element.classList.toggle('large', isLarge);
      column.element.classList.toggle('small', !isLarge);
      if (!isLarge && handle.element.parentElement !== column.element)
        column.element.append(handle.element);
    }
    handle.show(share);
  }
  paint();

  return {
    get large() {
      return large;
    },
    /** Makes a board the large one. @param {Column} column */
    enlarge(column) {
      large = column;
      paint();
    },
    /** The large board becomes the small one. */
    swap() {
      large = columns.find((column) => column !== large) ?? large;
      paint();
    },
  };
}

/** The edge between the boards. @param {(share: number) => void} resize */
function createHandle(resize) {
  let share = DEFAULT_SHARE;
  const label = t('both.share');
  const element = h('div', {
    class: 'share',
    role: 'slider',
    tabindex: '0',
    title: label,
    'aria-label': label,
    'aria-orientation': 'horizontal',
    'aria-valuemin': MIN_SHARE * 100,
    'aria-valuemax': MAX_SHARE * 100,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const step = ARROWS[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      resize(share + step);
    },
    onpointerdown: (/** @type {PointerEvent} */ event) => {
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      const both = element.parentElement?.parentElement?.querySelectorAll('.column') ?? [];
      const widths = [...both].map((one) => one.clientWidth);
      const whole = widths.reduce((sum, width) => sum + width, 0);
      const small = element.parentElement?.clientWidth ?? 0;
      const start = event.clientX;
      const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
      element.onpointermove = (moved) => {
        const width = small - sign * (moved.clientX - start);
        resize(width / Math.max(1, whole - width));
      };
      element.onpointerup = element.onpointercancel = () => {
        element.onpointermove = null;
      };
    },
  });
  return {
    element,
    /** @param {number} now */
    show(now) {
      share = now;
      element.setAttribute('aria-valuenow', String(Math.round(now * 100)));
    },
  };
}
