// The keys of a match on two boards: to the other board, pieces in hand, time, talk, sizes.

import { announce, isTyping } from '../dom.js';

/** @typedef {import('./talk.js').Talk} Talk */

/**
 * @typedef {object} BoardKeys
 * @property {Talk} talk
 * @property {() => void} other goes to the other board
 * @property {() => void} swap makes the other board the large one
 * @property {() => void} time reads the differences of the clocks
 * @property {() => HTMLButtonElement[]} hand the pieces that the player can drop
 * @property {() => void} draw begins or ends an arrow
 * @property {() => void} share shows the partner what is drawn, or no longer
 * @property {() => void} board puts the focus on the board of that hand
 */

/**
 * @param {BoardKeys} actions
 * @returns {() => void} stops listening
 */
export function attachKeys({ talk, other, swap, time, hand, board, draw, share }) {
  /** @type {Record<string, () => void>} */
  const keys = { o: other, w: swap, d: time, s: share, '.': draw, ',': () => talk.arm() };
  /** @param {KeyboardEvent} event */
  const isOurs = ({ target, ctrlKey, metaKey, altKey }) =>
    !ctrlKey && !metaKey && !altKey && !isTyping(target);

  /** @param {number} place */
  function take(place) {
    const button = hand()[place];
    if (!button || button.disabled) return;
    button.click();
    announce(button.getAttribute('aria-label') ?? '');
    board();
  }
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || !isOurs(event)) return;
    const { key } = event;
    if (/^[1-9]$/.test(key)) take(Number(key) - 1);
    else if (keys[key]) keys[key]();
    else return;
    event.preventDefault();
  };
  // Before the board, whose keys are letters too.
  const oncapture = (/** @type {KeyboardEvent} */ event) => {
    if (!talk.isArmed) return;
    if (isOurs(event)) talk.press(event);
    else talk.disarm();
  };
  addEventListener('keydown', onkeydown);
  addEventListener('keydown', oncapture, true);
  return () => {
    removeEventListener('keydown', onkeydown);
    removeEventListener('keydown', oncapture, true);
  };
}
