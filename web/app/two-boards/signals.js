// What partners say to each other with one press: kinds, keys, drawings, sounds, words.

import { drawn, icon } from '../../icons/index.js';
import { lateIcon } from '../../icons/late.js';
import { kindName } from '../../board/en-names.js';
import { t } from '../i18n/two-boards.js';

/** @import {KindInfo} from '../types.js' */
/** @typedef {import('../types.js').Signal} Signal */
/** @typedef {import('../../sound/sounds.js').Strike} Strike */

/** Signals about a piece; the others stand alone. */
const ABOUT_PIECES = ['need', 'no-need'];

/** In the order of their keys, from 1. @type {Signal['kind'][]} */
export const PLAIN = [
  'sit',
  'go',
  'trade',
  'no-trade',
  'mate-soon',
  'hold',
  'thanks',
  'ok',
  'sorry',
];

const SWAP = 'M4 8h14M14.5 4.5 18 8l-3.5 3.5M20 16H6M9.5 12.5 6 16l3.5 3.5';

/** @type {Record<string, () => SVGElement>} */
const DRAWINGS = {
  need: () => icon('plus'),
  'no-need': () => icon('close'),
  sit: () => drawn('M7 3h10M7 21h10M8 3v3c0 3 8 9 8 12v3M16 3v3c0 3-8 9-8 12v3'),
  go: () => drawn('M5 5l7 7-7 7M12 5l7 7-7 7'),
  trade: () => icon('swap'),
  'no-trade': () => drawn(`${SWAP}M20 3 4 21`),
  'mate-soon': () => drawn('M10 3 7 21M17 3l-3 18M4 9h16M3.5 15.5h16'),
  hold: () => drawn('M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z'),
  thanks: () => lateIcon('heart'),
  ok: () => drawn('M5 12.5l4.5 4.5L19 7'),
  sorry: () => drawn('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9 9.5v.6M15 9.5v.6M8.5 16.5c2-2 5-2 7 0'),
};

/** @param {Signal} signal */
export const drawingOf = ({ kind }) => DRAWINGS[kind]?.() ?? icon('more');

/**
 * A few tones, one after the other.
 * @param {number[]} pitches in hertz
 * @param {number} step seconds from one to the next
 * @returns {Strike[]}
 */
const tones = (pitches, step) =>
  pitches.map((pitch, index) => ({
    at: index * step,
    pitch,
    length: step + 0.14,
    loudness: 0.38,
    voice: 'triangle',
  }));

/** Rising for what is wanted, falling for what is not. @type {Record<string, Strike[]>} */
export const SOUNDS = {
  need: tones([523, 784], 0.1),
  'no-need': tones([523, 349], 0.1),
  sit: tones([330, 330], 0.22),
  go: tones([523, 659, 784], 0.07),
  trade: tones([440, 554, 440, 554], 0.08),
  'no-trade': tones([554, 440, 330], 0.1),
  'mate-soon': tones([880, 880, 1175], 0.09),
  hold: tones([392, 330], 0.2),
  thanks: tones([659, 784, 1047], 0.1),
  ok: tones([784], 0.1),
  sorry: tones([392, 370], 0.16),
};

/** @param {Signal} signal */
export const soundOf = ({ kind }) => SOUNDS[kind] ?? SOUNDS.ok;

/**
 * The kinds of pieces that can be passed.
 * @param {KindInfo[]} kinds
 */
export const passable = (kinds) => kinds.filter(({ royal }) => !royal);

/**
 * A signal in words: "Give me: knight".
 * @param {Signal} signal
 * @param {KindInfo[]} kinds
 */
export function signalText({ kind, piece = '' }, kinds) {
  const letter = piece.toUpperCase();
  const name = kindName(kinds.find((one) => one.letter === letter)?.name ?? letter);
  return t(`talk.${kind}`, { piece: name });
}

/**
 * The signal of a key: a piece's letter asks for it, with Shift it refuses it; digits are the rest.
 * @param {{key: string, shiftKey: boolean}} pressed
 * @param {KindInfo[]} kinds
 * @returns {Signal | null}
 */
export function signalOf({ key, shiftKey }, kinds) {
  if (/^[1-9]$/.test(key)) return { kind: PLAIN[Number(key) - 1] };
  const known = passable(kinds).find(({ letter }) => letter === key.toUpperCase());
  if (!known) return null;
  return { kind: shiftKey ? 'no-need' : 'need', piece: known.letter.toLowerCase() };
}

/** The key of a signal, as it is written. @param {Signal} signal */
export function keyOf({ kind, piece = '' }) {
  if (!ABOUT_PIECES.includes(kind)) return String(PLAIN.indexOf(kind) + 1);
  return kind === 'need' ? piece : `⇧${piece}`;
}
