// Short sounds, made by the browser's synthesizer.

/**
 * @typedef {'move' | 'capture' | 'check' | 'illegal' | 'low-time' | 'start' | 'end' | 'win' |
 *   'loss' | 'drop' | 'decline' | 'notify'} SoundName
 */

/**
 * One tone or burst of noise of a sound.
 * @typedef {object} Strike
 * @property {number} at seconds after the start
 * @property {number} pitch in hertz; of noise, the middle of its band
 * @property {number} [bend] pitch at the end
 * @property {number} length seconds until it is inaudible
 * @property {number} loudness 0 to 1
 * @property {OscillatorType | 'noise'} voice
 */

/** Wood for moves, bells for what people should notice. @type {Record<SoundName, Strike[]>} */
export const SCORES = {
  move: [
    { at: 0, pitch: 1400, length: 0.035, loudness: 0.5, voice: 'noise' },
    { at: 0, pitch: 320, bend: 180, length: 0.09, loudness: 0.5, voice: 'sine' },
  ],
  capture: [
    { at: 0, pitch: 2200, length: 0.05, loudness: 0.7, voice: 'noise' },
    { at: 0, pitch: 240, bend: 110, length: 0.13, loudness: 0.6, voice: 'triangle' },
    { at: 0.06, pitch: 1500, length: 0.04, loudness: 0.4, voice: 'noise' },
  ],
  drop: [
    { at: 0, pitch: 900, length: 0.06, loudness: 0.5, voice: 'noise' },
    { at: 0, pitch: 200, bend: 140, length: 0.16, loudness: 0.6, voice: 'sine' },
  ],
  check: [
    { at: 0, pitch: 1400, length: 0.035, loudness: 0.5, voice: 'noise' },
    { at: 0.02, pitch: 660, length: 0.22, loudness: 0.35, voice: 'triangle' },
    { at: 0.1, pitch: 880, length: 0.28, loudness: 0.3, voice: 'triangle' },
  ],
  illegal: [
    { at: 0, pitch: 150, bend: 110, length: 0.12, loudness: 0.5, voice: 'square' },
    { at: 0.13, pitch: 130, bend: 95, length: 0.14, loudness: 0.45, voice: 'square' },
  ],
  'low-time': [
    { at: 0, pitch: 988, length: 0.09, loudness: 0.4, voice: 'triangle' },
    { at: 0.15, pitch: 988, length: 0.09, loudness: 0.4, voice: 'triangle' },
    { at: 0.3, pitch: 988, length: 0.12, loudness: 0.4, voice: 'triangle' },
  ],
  end: [
    { at: 0, pitch: 392, length: 0.5, loudness: 0.35, voice: 'triangle' },
    { at: 0.14, pitch: 494, length: 0.5, loudness: 0.3, voice: 'triangle' },
    { at: 0.28, pitch: 587, length: 0.9, loudness: 0.3, voice: 'triangle' },
  ],
  // Two knocks, as on a door.
  start: [
    { at: 0, pitch: 700, length: 0.06, loudness: 0.45, voice: 'noise' },
    { at: 0, pitch: 262, bend: 220, length: 0.12, loudness: 0.45, voice: 'sine' },
    { at: 0.16, pitch: 900, length: 0.06, loudness: 0.5, voice: 'noise' },
    { at: 0.16, pitch: 392, bend: 330, length: 0.16, loudness: 0.5, voice: 'sine' },
  ],
  // Up to the octave for a win, down to the minor third for a loss.
  win: [
    { at: 0, pitch: 523, length: 0.3, loudness: 0.35, voice: 'triangle' },
    { at: 0.12, pitch: 659, length: 0.3, loudness: 0.35, voice: 'triangle' },
    { at: 0.24, pitch: 784, length: 0.35, loudness: 0.35, voice: 'triangle' },
    { at: 0.36, pitch: 1047, length: 1.1, loudness: 0.35, voice: 'triangle' },
  ],
  loss: [
    { at: 0, pitch: 392, length: 0.4, loudness: 0.35, voice: 'triangle' },
    { at: 0.2, pitch: 330, length: 0.4, loudness: 0.3, voice: 'triangle' },
    { at: 0.4, pitch: 262, bend: 247, length: 1, loudness: 0.3, voice: 'triangle' },
  ],
  decline: [
    { at: 0, pitch: 440, length: 0.16, loudness: 0.3, voice: 'sine' },
    { at: 0.14, pitch: 330, length: 0.28, loudness: 0.3, voice: 'sine' },
  ],
  notify: [
    { at: 0, pitch: 784, length: 0.18, loudness: 0.3, voice: 'sine' },
    { at: 0.09, pitch: 1047, length: 0.3, loudness: 0.3, voice: 'sine' },
  ],
};

const SILENCE = 0.0001;

/** @typedef {NonNullable<ReturnType<typeof createPlayer>>} Player */

/** Plays sounds with the browser's synthesizer; null if it has none. */
export function createPlayer() {
  if (typeof AudioContext === 'undefined') return null;
  const context = new AudioContext();
  const output = context.createGain();
  const hiss = noise(context);
  output.connect(context.destination);
  return {
    /** Asks the browser for permission, and returns whether it may play. */
    resume() {
      if (context.state !== 'running') context.resume().catch(() => {});
      return context.state === 'running';
    },
    /** @param {SoundName | Strike[]} what */
    play(what) {
      if (context.state !== 'running') return;
      const strikes = typeof what === 'string' ? SCORES[what] : what;
      for (const strike of strikes) sound(context, output, hiss, strike);
    },
    /** @param {number} volume 0 to 1 */
    setLevel(volume) {
      output.gain.setValueAtTime(loudness(volume), context.currentTime);
    },
  };
}

/**
 * The amplitude of a volume. We hear ratios: half the slider should sound half as loud.
 *
 * @param {number} volume
 */
export function loudness(volume) {
  const held = Math.min(1, Math.max(0, volume));
  return held * held;
}

/** @param {AudioContext} context */
function noise(context) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 2), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

/**
 * @param {AudioContext} context
 * @param {AudioNode} output
 * @param {AudioBuffer} hiss
 * @param {Strike} strike
 */
function sound(context, output, hiss, strike) {
  const start = context.currentTime + strike.at;
  const end = start + strike.length;
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(SILENCE, start);
  envelope.gain.exponentialRampToValueAtTime(strike.loudness, start + 0.004);
  envelope.gain.exponentialRampToValueAtTime(SILENCE, end);
  envelope.connect(output);
  const source =
    strike.voice === 'noise'
      ? burst(context, hiss, strike, envelope)
      : tone(context, strike, envelope);
  source.start(start);
  source.stop(end);
}

/**
 * @param {AudioContext} context
 * @param {AudioBuffer} hiss
 * @param {Strike} strike
 * @param {AudioNode} envelope
 */
function burst(context, hiss, strike, envelope) {
  const source = context.createBufferSource();
  source.buffer = hiss;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = strike.pitch;
  band.Q.value = 1.2;
  source.connect(band).connect(envelope);
  return source;
}

/**
 * @param {AudioContext} context
 * @param {Strike} strike
 * @param {AudioNode} envelope
 */
function tone(context, strike, envelope) {
  const source = context.createOscillator();
  source.type = /** @type {OscillatorType} */ (strike.voice);
  const start = context.currentTime + strike.at;
  source.frequency.setValueAtTime(strike.pitch, start);
  if (strike.bend)
    source.frequency.exponentialRampToValueAtTime(strike.bend, start + strike.length);
  source.connect(envelope);
  return source;
}
