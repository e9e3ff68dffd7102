// Draws a part of a page again without taking the focus from somebody who uses it.

import { fill } from '../dom.js';

/**
 * Elements with the same `data-key` are the same to the reader, before and after.
 * @param {Element} place
 * @param {...import('../dom.js').Child} children
 */
export function refill(place, ...children) {
  const focused = document.activeElement;
  const isInside = focused instanceof HTMLElement && place.contains(focused);
  const key = isInside ? focused.dataset.key : undefined;
  fill(place, ...children);
  if (!key) return;
  const again = [...place.querySelectorAll('[data-key]')].find(
    (one) => one instanceof HTMLElement && one.dataset.key === key
  );
  const next = again ?? place.querySelector('button:not(:disabled), a');
  if (next instanceof HTMLElement) next.focus();
}
