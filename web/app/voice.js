// Sounds and spoken moves, fetched when they can first be heard: browsers are silent until somebody touches the page.

/** @typedef {import('./prefs.js').PreferenceStore} PreferenceStore */
/** @typedef {import('../sound/sounds.js').SoundName} SoundName */

const GESTURES = ['pointerdown', 'keydown'];

/** @param {PreferenceStore} preferences */
export function createVoice(preferences) {
  /** @type {ReturnType<typeof import('../sound/sounds.js').createSounds> | null} */
  let sounds = null;
  /** @type {ReturnType<typeof import('../sound/speech.js').createSpeech> | null} */
  let speech = null;

  const wake = () => {
    for (const type of GESTURES) removeEventListener(type, wake, true);
    void import('../sound/sounds.js').then((module) => {
      sounds = module.createSounds({ volume: preferences.now.volume, muted: !preferences.now.sound });
      sounds.wake();
    });
  };
  for (const type of GESTURES) addEventListener(type, wake, { capture: true, passive: true });

  const follow = () => {
    const { sound, volume, speech: speaks } = preferences.now;
    sounds?.setMuted(!sound);
    sounds?.setVolume(volume);
    speech?.setEnabled(speaks);
    speech?.setVolume(volume);
    if (speaks && !speech) {
      void import('../sound/speech.js').then((module) => {
        speech = module.createSpeech({ enabled: preferences.now.speech, volume: preferences.now.volume });
      });
    }
  };
  preferences.listen(follow);
  follow();

  return {
    /** @param {SoundName} name */
    play: (name) => sounds?.play(name),
    /** @param {string} text */
    say: (text) => speech?.say(text),
  };
}
