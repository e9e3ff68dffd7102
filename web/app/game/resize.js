// Makes the board larger or smaller, by dragging its corner or with the arrow keys.

/** @typedef {import('../prefs.js').PreferenceStore} PreferenceStore */

/** The smallest board and one step of the arrow keys, as parts of the room. */
const MIN_ZOOM = 0.4,
  ZOOM_STEP = 0.05;
/** @type {Record<string, number>} */
const ARROWS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/**
 * @param {KeyboardEvent | PointerEvent} event what the player did to the handle
 * @param {HTMLElement} handle
 * @param {HTMLElement} box
 * @param {PreferenceStore} preferences
 */
export function resize(event, handle, box, preferences) {
  const { zoom } = preferences.now;
  const set = (/** @type {number} */ wanted) =>
    preferences.set({ zoom: Math.round(Math.min(1, Math.max(MIN_ZOOM, wanted)) * 100) / 100 });
  if (event instanceof KeyboardEvent) return set(zoom + ARROWS[event.key] * ZOOM_STEP);
  handle.setPointerCapture(event.pointerId);
  const whole = box.clientWidth / zoom;
  const start = event.clientX;
  const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
  handle.onpointermove = (moved) => set(zoom + (sign * (moved.clientX - start)) / whole);
  handle.onpointerup = handle.onpointercancel = () => {
    handle.onpointermove = null;
  };
}
