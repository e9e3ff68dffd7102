// The preferences of this browser, and who listens to them.

/**
 * @typedef {object} Preferences
 * @property {'system' | 'en' | 'de'} language
 * @property {'system' | 'light' | 'dark'} theme
 * @property {string} pieces name of a piece set
 * @property {'walnut' | 'maple' | 'forest' | 'lake' | 'slate' | 'plum' | 'paper'} board the colors
 *   of the squares
 * @property {'soft' | 'contrast'} marks
 * @property {0 | 120 | 250 | 500} animation milliseconds
 * @property {'off' | 'inside' | 'outside' | 'every'} coordinates
 * @property {number} zoom the board's part of the space, 0.4 to 1
 * @property {boolean} dests
 * @property {boolean} zones
 * @property {boolean} blindfold
 * @property {boolean} facing whether pieces face their owner
 * @property {'both' | 'drag' | 'click'} input
 * @property {boolean} premoves
 * @property {'never' | 'premove' | 'always'} autoQueen
 * @property {boolean} confirmMove
 * @property {boolean} confirmEnd
 * @property {boolean} checkNotice whether a check has to be acknowledged
 * @property {boolean} turn whether the board turns for each player at one computer
 * @property {boolean} sound
 * @property {number} volume 0 to 1
 * @property {boolean} speech
 * @property {boolean} vibration
 * @property {'letters' | 'figurines'} notation
 * @property {boolean} material
 * @property {boolean} clockBar
 * @property {boolean} zen
 * @property {boolean} swap whether clocks and moves are on the other side
 * @property {string} name the name the player used last
 */

/** @type {Readonly<Preferences>} */
export const DEFAULTS = Object.freeze({
  language: 'system',
  theme: 'system',
  pieces: 'classical',
  board: 'walnut',
  marks: 'soft',
  animation: 250,
  coordinates: 'inside',
  zoom: 1,
  dests: true,
  zones: true,
  blindfold: false,
  facing: false,
  input: 'both',
  premoves: true,
  autoQueen: 'never',
  confirmMove: false,
  confirmEnd: true,
  checkNotice: false,
  turn: false,
  sound: true,
  volume: 0.6,
  speech: false,
  vibration: false,
  notation: 'letters',
  material: true,
  clockBar: true,
  zen: false,
  swap: false,
  name: '',
});

/** The values of settings with a list of choices. */
export const CHOICES = Object.freeze({
  language: ['system', 'en', 'de'],
  theme: ['system', 'light', 'dark'],
  board: ['walnut', 'maple', 'forest', 'lake', 'slate', 'plum', 'paper'],
  marks: ['soft', 'contrast'],
  animation: [0, 120, 250, 500],
  coordinates: ['off', 'inside', 'outside', 'every'],
  input: ['both', 'drag', 'click'],
  notation: ['letters', 'figurines'],
  autoQueen: ['never', 'premove', 'always'],
});

/** The smallest and largest value of a setting. @type {Record<string, [number, number]>} */
export const RANGES = { zoom: [0.4, 1], volume: [0, 1] };
const MAX_TEXT = 60;

/**
 * Preferences from stored text. Anything that is not valid gets its default.
 * @param {string | null} text
 * @returns {Preferences}
 */
export function readPreferences(text) {
  /** @type {Record<string, unknown>} */
  let stored = {};
  try {
    const parsed = JSON.parse(text ?? '{}');
    if (parsed && typeof parsed === 'object') stored = parsed;
  } catch {
    // Not our text, or damaged: the defaults apply.
  }
  /** @type {Record<string, unknown>} */
  const result = { ...DEFAULTS };
  for (const [key, usual] of Object.entries(DEFAULTS)) {
    if (isAllowed(key, stored[key], usual)) result[key] = stored[key];
  }
  return /** @type {Preferences} */ (/** @type {unknown} */ (result));
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {unknown} usual
 */
function isAllowed(key, value, usual) {
  if (typeof value !== typeof usual) return false;
  if (Object.hasOwn(CHOICES, key)) {
    return /** @type {readonly unknown[]} */ (
      CHOICES[/** @type {keyof typeof CHOICES} */ (key)]
    ).includes(value);
  }
  if (typeof value === 'number') {
    const [least, most] = RANGES[key];
    return value >= least && value <= most;
  }
  return typeof value !== 'string' || value.length <= MAX_TEXT;
}

/** The key in the browser's storage. */
export const STORE = 'tabiya.preferences';

/** The preferences of this browser. Listeners are called after every change. */
export class PreferenceStore {
  /**
   * @param {Pick<Storage, 'getItem' | 'setItem'> | null} storage null where the browser keeps
   *   nothing
   */
  constructor(storage) {
    this.storage = storage;
    this.now = readPreferences(storage?.getItem(STORE) ?? null);
    /** @type {Set<(preferences: Preferences) => void>} */
    this.listeners = new Set();
  }

  /** @param {Partial<Preferences>} change */
  set(change) {
    this.now = readPreferences(JSON.stringify({ ...this.now, ...change }));
    // A key hides the pieces; they are back at the next visit.
    const kept = { ...this.now, blindfold: false };
    try {
      this.storage?.setItem(STORE, JSON.stringify(kept));
    } catch {
      // Storage is full or forbidden: the choice lasts until the page is closed.
    }
    for (const listener of this.listeners) listener(this.now);
  }

  /**
   * @param {(preferences: Preferences) => void} listener
   * @returns {() => void} stops listening
   */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
