// Moves said aloud by the browser's own voice, where it has one.

/** How letters of notation are said. @type {Record<string, string>} */
const SIGNS = { '×': ' takes ', '+': ', check', '#': ', checkmate', '@': ' at ', '=': ' becomes ', '-': ' to ' };

/**
 * A move in algebraic notation as a person would say it.
 *
 * @param {string} san
 * @param {{letter: string, name: string}[]} kinds
 */
export function spoken(san, kinds) {
  if (/^[O0]-[O0]-[O0]/.test(san)) return `long castle${ending(san)}`;
  if (/^[O0]-[O0]/.test(san)) return `castle${ending(san)}`;
  const names = new Map(kinds.map((kind) => [kind.letter, kind.name]));
  let words = '';
  // An x before a number is a file of a wide board, not a capture.
  for (const sign of san.replace(/x(?=[a-z])/, '×')) words += SIGNS[sign] ?? (names.has(sign) ? ` ${names.get(sign)} ` : sign);
  return words.replace(/([a-z])(\d+)/g, ' $1 $2').replace(/\s+/g, ' ').replace(/ ,/g, ',').trim();
}

/** @param {string} san */
function ending(san) {
  return san.endsWith('#') ? ', checkmate' : san.endsWith('+') ? ', check' : '';
}

/**
 * Speech of a page; silent where the browser has no voice.
 *
 * @param {{enabled?: boolean, volume?: number, language?: string}} [options]
 */
export function createSpeech({ enabled = false, volume = 1, language = 'en' } = {}) {
  const available = typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined';
  return {
    available,
    /** @param {string} text */
    say(text) {
      if (!available || !enabled) return;
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = language;
      utterance.volume = volume;
      speechSynthesis.cancel();
      speechSynthesis.speak(utterance);
    },
    /** @param {boolean} value */
    setEnabled(value) {
      enabled = value;
      if (available && !value) speechSynthesis.cancel();
    },
    /** @param {number} value 0 to 1 */
    setVolume(value) {
      volume = Math.min(1, Math.max(0, value));
    },
  };
}
