// How it ended, told above the board; it can be put away to look at the game.

import { icon, tool } from '../../icons/index.js';
import { lateIcon } from '../../icons/late.js';
import { h, uniqueId } from '../dom.js';
import { t } from '../i18n/pages.js';
import { part } from './state.js';
import { playerName, resultText } from './words.js';

/** @typedef {import('./table.js').Table} Table */

/**
 * The score as in a table of results: 1–0, 0–1, ½–½.
 * @param {import('../types.js').End} end
 * @param {import('../types.js').SeatState[]} seats
 */
export function score(end, seats) {
  const { outcome } = end;
  if (outcome.kind === 'void') return '–';
  if (outcome.kind === 'drawn') return '½–½';
  return seats.find((seat) => seat.team === outcome.team)?.seat.color === 'white' ? '1–0' : '0–1';
}

/** @param {string} id */
export function downloadPgn(id) {
  const link = h('a', { href: `/api/v1/matches/${id}/pgn`, download: `tabiya-${id}.pgn` });
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * @param {Table} table
 * @param {import('../site.js').Site} site
 * @param {() => void} onclose
 */
export function resultCard(table, site, onclose) {
  const state = /** @type {import('../types.js').MatchState} */ (table.state);
  const end = /** @type {import('../types.js').End} */ (state.end);
  const heading = h('h2', { id: uniqueId('result') }, resultText(end, state.seats));
  const players = h(
    'p',
    { class: 'score' },
    h('span', null, playerName(state.seats[0])),
    h('strong', null, score(end, state.seats)),
    h('span', null, playerName(state.seats[1]))
  );
  const plays = part(state) !== 'none';
  const again = state.rematch
    ? h(
        'button',
        { type: 'button', class: 'main', onclick: () => site.navigate(`/m/${state.rematch}`) },
        icon('rematch'),
        t('end.next')
      )
    : plays
      ? h(
          'button',
          { type: 'button', class: 'main', onclick: () => void table.offer('rematch') },
          icon('rematch'),
          t('action.rematch')
        )
      : null;
  const card = h(
    'div',
    {
      class: 'result',
      role: 'dialog',
      'aria-labelledby': heading.id,
      tabindex: '-1',
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Escape') onclose();
      },
    },
    tool('close', 'app.close', onclose),
    heading,
    players,
    h(
      'div',
      { class: 'answers' },
      again,
      h(
        'button',
        { type: 'button', onclick: () => site.navigate('/') },
        icon('plus'),
        t('action.new')
      ),
      h(
        'button',
        { type: 'button', onclick: () => downloadPgn(state.id) },
        lateIcon('download'),
        t('action.pgn')
      )
    )
  );
  return card;
}
