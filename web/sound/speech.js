// Speaks moves with the browser's own voice. Fetched when somebody switches it on.

/**
 * Speaks, and interrupts what is being spoken. Does nothing if the browser has no voice.
 *
 * @param {string} text
 * @param {number} volume 0 to 1
 */
export function say(text, volume) {
  if (typeof speechSynthesis === 'undefined') return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = 'en';
  utterance.volume = volume;
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}
