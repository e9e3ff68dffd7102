// Moves said aloud by the browser's own voice, where it has one; fetched when somebody first wants it.

/**
 * Says something instead of what is being said; nothing where the browser has no voice.
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
