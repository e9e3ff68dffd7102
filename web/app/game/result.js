// The card that says how a match ended. The player can close it to look at the game.

import { icon, tool } from '../../icons/index.js';
import { lateIcon } from '../../icons/late.js';
import { h, uniqueId } from '../dom.js';
import { t } from '../i18n/play.js';
import { get } from '../net/api.js';
import { ownResultText, score } from './ending.js';
import { isAgainstComputer, part, standingOffer, teams } from './state.js';
import { teamName } from './words.js';

/** @import {End, MatchState} from '../types.js' */
/** @typedef {import('./match-client.js').MatchClient} MatchClient */
/** @typedef {import('../site.js').Site} Site */

/** @param {string} id */
export function downloadPgn(id) {
  const link = h('a', { href: `/api/v1/matches/${id}/pgn`, download: `tabiya-${id}.pgn` });
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * @param {Node} drawing
 * @param {string} label
 * @param {() => void} onclick
 * @param {string} [name]
 */
const button = (drawing, label, onclick, name = '') =>
  h('button', { type: 'button', class: name, onclick }, drawing, label);

/**
 * The way to the next game of the same players, if there is one.
 * @param {MatchClient} match
 * @param {MatchState} state
 * @param {Site} site
 */
function again(match, state, site) {
  const { rematch } = state;
  const go = () => site.navigate(`/m/${rematch}`);
  if (rematch) return button(icon('rematch'), t('end.next'), go, 'main');
  if (part(state) === 'none') return null;
  const standing = standingOffer(state, 'rematch');
  if (standing === 'mine') {
    const waiting = button(icon('rematch'), t('rematch.offered'), () => {});
    waiting.disabled = true;
    return waiting;
  }
  const accept = () => void match.answer('accept', 'rematch');
  if (standing) return button(icon('rematch'), t('rematch.accept'), accept, 'main');
  return button(icon('rematch'), t('action.rematch'), () => void match.offer('rematch'), 'main');
}

/**
 * The computer's review of a game on one board that has moves.
 * @param {MatchState} state
 * @param {Site} site
 */
function review(state, site) {
  if (state.boards.length > 1 || !state.boards[0].ply) return null;
  const go = () => site.navigate(`/m/${state.id}/view?panel=review`);
  return button(lateIcon('eye'), t('end.review'), go);
}

/** The game with its moves and the engine. @param {MatchState} state @param {Site} site */
const view = ({ id }, site) =>
  button(lateIcon('board'), t('action.view'), () => site.navigate(`/m/${id}/view?panel=analysis`));

/** The table at which a match on two boards was played, if it was. @param {MatchState} state */
const tableOf = async ({ id, boards }) =>
  boards.length > 1 ? get(`/matches/${id}/table`).catch(() => null) : null;

/** The way back to a table, where its people go on. @param {string} table @param {Site} site */
const toTable = (table, site) =>
  button(lateIcon('people'), t('end.table'), () => site.navigate(`/table/${table}`), 'main');

/** @param {MatchClient} match @param {Site} site @param {() => void} close */
export async function resultCard(match, site, close) {
  const state = /** @type {MatchState} */ (match.state);
  const end = /** @type {End} */ (state.end);
  const heading = h('h2', { id: uniqueId('result') }, ownResultText(state));
  const isPair = state.boards.length > 1;
  const marks = isPair ? await import('../two-boards/teams.js') : null;
  const [first, second] = teams(state).map((side) =>
    h('span', null, marks?.teamMark(side[0].team), teamName(side))
  );
  const more = isAgainstComputer(state) && !isPair
    ? (await import('../computer/ending.js')).computerEnding(match, site)
    : null;
  const table = await tableOf(state);
  const next = marks ? marks.rematchBox(match, site) : again(match, state, site);
  const points = h('strong', null, score(end, state.seats));
  const onkeydown = (/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && close();
  return h(
    'div',
    { class: 'result', role: 'dialog', 'aria-labelledby': heading.id, tabindex: '-1', onkeydown },
    tool('close', 'app.close', close),
    heading,
    h('p', { class: 'score' }, first, points, second),
    more?.tally,
    h(
      'div',
      { class: 'answers' },
      ...(table ? [toTable(table.id, site)] : (more?.buttons ?? [next])),
      review(state, site),
      view(state, site),
      more ? null : button(icon('plus'), t('action.new'), () => site.navigate('/')),
      button(lateIcon('download'), t('action.pgn'), () => downloadPgn(state.id))
    )
  );
}
