// What the end of a game against the computer adds: how much help was taken, and what to play next.

import { icon } from '../../icons/index.js';
import { h } from '../dom.js';
import { t } from '../i18n/computer.js';
import { get } from '../net/api.js';
import { loadStyle } from '../parts/style.js';
import { sameSeat } from '../game/state.js';
import { restart } from './restart.js';

/** @import {MatchState} from '../types.js' */
/** @typedef {import('../game/match-client.js').MatchClient} MatchClient */
/** @typedef {import('../site.js').Site} Site */

/**
 * How much help the viewer took: "2 hints, 1 takeback".
 * @param {MatchState} state
 */
export function helpText({ seats, yours = [] }) {
  const own = seats.filter(({ seat }) => yours.some((one) => sameSeat(one, seat)));
  const sum = (/** @type {'hints' | 'takebacks'} */ what) =>
    own.reduce((all, seat) => all + (seat[what] ?? 0), 0);
  const [hints, takebacks] = [sum('hints'), sum('takebacks')];
  const parts = [
    hints ? t('result.hints', { count: hints }) : '',
    takebacks ? t('result.takebacks', { count: takebacks }) : '',
  ].filter(Boolean);
  return parts.length ? `${parts.join(', ')}.` : t('result.clean');
}

/**
 * The figures and the buttons of the result.
 * @param {MatchClient} match
 * @param {Site} site
 */
export function computerEnding(match, site) {
  void loadStyle('computer');
  const tally = h('p', { class: 'tally' });
  // The server has counted; the page has only seen what happened since it was opened.
  void get(`/matches/${match.id}`).then((/** @type {MatchState} */ state) => {
    tally.textContent = helpText(state);
  });
  const button = (
    /** @type {Node | null} */ drawing,
    /** @type {import('../i18n/index.js').Key} */ key,
    /** @type {() => void} */ onclick,
    kind = ''
  ) => h('button', { type: 'button', class: kind, onclick }, drawing, t(key));
  return {
    tally,
    buttons: [
      button(icon('rematch'), 'result.again', () => void restart(match, site), 'main'),
      button(icon('swap'), 'result.swap', () => void restart(match, site, 'other side')),
      button(null, 'result.opponent', () => site.navigate('/computer')),
      button(null, 'result.scores', () => site.navigate('/scores')),
    ],
  };
}
