// Does what was typed: a move, or a command.

import { announce } from '../dom.js';
import { openHelp } from '../help.js';
import { t } from '../i18n/pages.js';
import { formatClock, leftAt } from './clock.js';
import { parseTyped } from './commands.js';
import { perform } from './perform.js';
import { part } from './state.js';
import { playerName, spoken } from './words.js';

/** @typedef {import('./table.js').Table} Table */

/**
 * @param {string} text
 * @param {Table} table
 * @param {import('../site.js').Site} site
 * @param {import('./tools.js').Around} around
 * @returns {Promise<boolean>} whether the text should stay in its box, to be mended
 */
export async function carryOut(text, table, site, around) {
  const typed = parseTyped(text);
  if (typed.kind === 'nothing') return false;
  if (typed.kind === 'unknown') {
    around.say(t('typed.unknown', { text }));
    return true;
  }
  if (typed.kind === 'command') {
    await command(typed.name, table, site, around);
    return false;
  }
  const { state } = table;
  if (!state) return true;
  if (table.myTurn) {
    const known = state.boards[0].dests?.some(({ from, to, promoting }) =>
      to.some((square) => from + square === typed.text && !promoting?.includes(square))
    );
    return !(await (known
      ? table.move(typed.text, { confirm: false })
      : table.tryMove(typed.text)));
  }
  if (part(state) === 'one' && site.preferences.now.premoves && state.phase === 'playing') {
    table.setPremoves([...table.premoves, typed.text]);
    announce(t('say.premove', { move: typed.text }));
    return false;
  }
  return !(await table.tryMove(typed.text));
}

/**
 * @param {import('./commands.js').CommandName} name
 * @param {Table} table
 * @param {import('../site.js').Site} site
 * @param {import('./tools.js').Around} around
 */
async function command(name, table, site, around) {
  const { state } = table;
  if (!state) return;
  const [white, black] = state.seats;
  if (name === 'accept' || name === 'decline') {
    const standing = (state.offers ?? []).find((offer) => offer.acceptable);
    if (standing) await table.answer(name, standing.offer.kind);
  } else if (name === 'flip') around.flip();
  else if (name === 'help') openHelp();
  else if (name === 'new') site.navigate('/');
  else if (name === 'who')
    around.say(t('typed.who', { white: playerName(white), black: playerName(black) }));
  else if (name === 'last')
    around.say(spoken(state.moves[0].at(-1) ?? t('moves.none'), state.ruleset.kinds));
  else if (name === 'clock') {
    const now = table.now();
    const [one, two] = state.seats.map((seat) =>
      formatClock(leftAt(seat.clock, now - table.heardAt, now + table.connection.utcOffset))
    );
    around.say(
      white.control.kind === 'untimed'
        ? t('time.untimed')
        : t('typed.clock', { white: one, black: two })
    );
  } else if (name === 'pause')
    await perform(state.phase === 'paused' ? 'unpause' : 'pause', table, site.preferences.now);
  else await perform(name, table, site.preferences.now);
}
