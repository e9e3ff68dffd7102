// Moves said aloud by the browser's own voice, where it has one.

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
