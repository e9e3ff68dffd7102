// The public face of sound; pages import nothing else of it.

export { createSounds } from './sounds.js';
export { createSpeech } from './speech.js';
