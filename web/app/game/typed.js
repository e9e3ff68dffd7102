// Carries out what was typed: a move, or a command.

import { announce } from '../dom.js';
import { openHelp } from '../help.js';
import { t } from '../i18n/pages.js';
import { formatClock } from './clock.js';
import { parseTyped } from './commands.js';
import { perform } from './perform.js';
import { spoken } from './spoken.js';
import { playerName, seatName } from './words.js';

/** @import {MatchState} from '../types.js' */
/** @typedef {import('./match-client.js').MatchClient} MatchClient */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./tools.js').PageControls} PageControls */

/**
 * @param {string} text
 * @param {MatchClient} match
 * @param {Site} site
 * @param {PageControls} controls
 * @returns {Promise<boolean>} whether the text should stay in its box, to be corrected
 */
export async function carryOut(text, match, site, controls) {
  const typed = parseTyped(text);
  if (typed.kind === 'nothing') return false;
  if (typed.kind === 'unknown') {
    controls.say(t('typed.unknown', { text }));
    return true;
  }
  if (typed.kind === 'move') return !(await move(typed.text, match, site));
  await command(typed.name, match, site, controls);
  return false;
}

/**
 * @param {string} text
 * @param {MatchClient} match
 * @param {Site} site
 * @returns {Promise<boolean>} whether it stands
 */
async function move(text, { state, active }, site) {
  if (!state) return false;
  const isRunning = state.phase === 'playing';
  if (!active.myTurn && active.part === 'one' && isRunning && site.preferences.now.premoves) {
    active.setPremoves([...active.progress.premoves, text]);
    announce(t('say.premove', { move: text }));
    return true;
  }
  const isKnown = active.state.dests?.some(({ from, to, promoting }) =>
    to.some((square) => from + square === text && !promoting?.includes(square))
  );
  return active.myTurn && isKnown ? active.move(text, { confirm: false }) : active.tryMove(text);
}

/**
 * @param {import('./commands.js').CommandName} name
 * @param {MatchClient} match
 * @param {Site} site
 * @param {PageControls} controls
 */
async function command(name, match, site, controls) {
  const { state, active } = match;
  if (!state) return;
  const answer = (/** @type {string} */ text) => controls.say(text, 'answer');
  if (name === 'accept' || name === 'decline') {
    const standing = (state.offers ?? []).find((offer) => offer.acceptable);
    if (standing) await match.answer(name, standing.offer.kind);
  } else if (name === 'flip') controls.flip();
  else if (name === 'help') openHelp();
  else if (name === 'new') site.navigate('/');
  else if (name === 'who') answer(`${seats(match, state, playerName).join('. ')}.`);
  else if (name === 'clock') answer(clocks(match, state));
  else if (name === 'last') {
    answer(spoken(active.moves.at(-1) ?? t('moves.none'), state.ruleset.kinds));
  } else if (name === 'pause') {
    await perform(state.phase === 'paused' ? 'unpause' : 'pause', match, site);
  } else await perform(name, match, site);
}

/**
 * Something about every seat: "White: Ada", "Black: Bob".
 * @param {MatchClient} match
 * @param {MatchState} state
 * @param {(seat: import('../types.js').SeatState) => string} about
 */
const seats = (match, state, about) =>
  state.seats.map((seat) => {
    const { board, color } = seat.seat;
    return `${seatName(match.boards[board], color)}: ${about(seat)}`;
  });

/** @param {MatchClient} match @param {MatchState} state */
function clocks(match, state) {
  if (state.seats[0].control.kind === 'untimed') return t('time.untimed');
  return seats(match, state, (seat) => formatClock(match.timeLeft(seat))).join(', ');
}
