// Clocks: the time left at a moment, and how it is written.

/** @import {ClockState, TimeControl} from '../types.js' */

const SECOND = 1000,
  MINUTE = 60 * SECOND,
  HOUR = 60 * MINUTE,
  DAY = 24 * HOUR;
/** Below this, the clock shows tenths. */
const TENTHS_BELOW = 10 * SECOND;

/**
 * The time left a number of milliseconds after the state was right.
 * @param {ClockState} clock
 * @param {number} since
 * @param {number} utc Unix time now, for clocks with a date as their deadline
 */
export function leftAt(clock, since, utc) {
  if (clock.deadline_utc_ms !== undefined && clock.running)
    return Math.max(0, clock.deadline_utc_ms - utc);
  if (!clock.running) return clock.left_ms;
  return Math.max(0, clock.left_ms - Math.max(0, since - clock.delay_ms));
}

/**
 * `1:02:03`, `4:59`, `0:09.3`, `2 d 4 h`, as fits the time left.
 * @param {number} ms
 */
export function formatClock(ms) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  if (ms >= 2 * DAY) {
    const [days, hours] = [Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR)];
    return hours ? `${days} d ${hours} h` : `${days} d`;
  }
  if (ms < TENTHS_BELOW) {
    const tenths = Math.ceil(ms / 100);
    if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  // A clock shows zero only when time has run out.
  const seconds = Math.ceil(ms / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/**
 * The time at the start; null without a clock.
 * @param {TimeControl} control
 * @returns {number | null}
 */
export function firstTime(control) {
  if (control.kind === 'stages') return control.stages[0]?.ms ?? null;
  return control.kind === 'days' ? control.days * DAY : null;
}

/**
 * Below this, time is low: a tenth of the first stage, between ten seconds and a minute.
 * @param {TimeControl} control
 */
export function lowBelow(control) {
  const first = firstTime(control);
  if (first === null) return 0;
  return control.kind === 'days' ? HOUR : Math.min(MINUTE, Math.max(10 * SECOND, first / 10));
}

/**
 * How long until the text of a clock changes, so that it is painted no more often.
 * @param {number} ms
 */
export function untilNextText(ms) {
  if (ms <= 0) return Infinity;
  const step = ms < TENTHS_BELOW + 100 ? 100 : SECOND;
  return ms % step || step;
}
