// The public interface of the sounds.

/** @typedef {import('./sounds.js').SoundName} SoundName */

const GESTURES = ['pointerdown', 'keydown', 'touchend'];

/**
 * The sounds of a page. Browsers allow sound only after a gesture of the reader, so the audio is
 * fetched and started then. Earlier sounds are left out.
 *
 * @param {{volume?: number, muted?: boolean}} [options] volume from 0 to 1
 */
export function createSounds({ volume = 0.6, muted = false } = {}) {
  /** @type {import('./sounds.js').Player | null} */
  let player = null;
  let fetching = false;

  async function wake() {
    if (player?.resume()) {
      for (const type of GESTURES) removeEventListener(type, wake, true);
    } else if (!player && !fetching) {
      fetching = true;
      const module = await import('./sounds.js').catch(() => null);
      fetching = false;
      player = module?.createPlayer() ?? null;
      player?.setLevel(muted ? 0 : volume);
      player?.resume();
    }
  }
  for (const type of GESTURES) addEventListener(type, wake, { capture: true, passive: true });

  return {
    /** @param {SoundName | import('./sounds.js').Strike[]} what */
    play(what) {
      if (!muted && volume > 0) player?.play(what);
    },
    /** @param {number} value 0 to 1 */
    setVolume(value) {
      volume = Math.min(1, Math.max(0, value));
      player?.setLevel(muted ? 0 : volume);
    },
    /** @param {boolean} value */
    setMuted(value) {
      muted = value;
      player?.setLevel(muted ? 0 : volume);
    },
  };
}
