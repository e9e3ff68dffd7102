// Counts down until those who are ready may go on without the others.

import { h, setText } from '../dom.js';
import { t } from '../i18n/bughouse-table.js';

const SECOND = 1000;

/** @param {number} ms @returns {string} `1:05` */
export function shortTime(ms) {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * @param {(text: string) => void} say
 * @param {() => void} due called once the time is over
 */
export function createWaitingClock(say, due) {
  const element = h('p', { class: 'hint waiting-clock', hidden: true });
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  let ends = 0;
  let wasLate = false;
  const paint = () => {
    const left = ends - performance.now();
    setText(element, left > 0 ? t('bughouse.late', { time: shortTime(left) }) : t('bughouse.late.now'));
    if (left > 0) return;
    clearInterval(timer);
    due();
  };
  return {
    element,
    /** @param {number | undefined} ms how long to wait, if somebody is late */
    show(ms) {
      clearInterval(timer);
      element.hidden = ms === undefined;
      if (ms === undefined) {
        wasLate = false;
        return;
      }
      if (ms > 0) {
        ends = performance.now() + ms;
        paint();
        timer = setInterval(paint, SECOND);
      } else {
        setText(element, t('bughouse.late.now'));
        if (!wasLate) say(t('bughouse.late.now'));
      }
      wasLate = ms <= 0;
    },
    destroy: () => clearInterval(timer),
  };
}
