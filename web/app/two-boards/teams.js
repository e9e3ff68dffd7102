// The two teams: their names, marks and colors, and which players are computers.

import { lateIcon } from '../../icons/late.js';
import { h } from '../dom.js';
import { t } from '../i18n/two-boards.js';
import { teamTitle } from './ending.js';

export { rematchBox } from './rematch.js';

/** @import {MatchState} from '../types.js' */
/** @typedef {import('../game/players.js').Player} Player */

/** By the number of the team. @type {readonly ['red', 'blue']} */
const TEAMS = ['red', 'blue'];

/** @param {number} team */
const teamColor = (team) => TEAMS[team % 2];

/** A mark whose shape says which team it is. @param {number} team */
export const teamMark = (team) =>
  h(
    'span',
    { class: 'team-mark', 'data-team': teamColor(team), title: teamTitle(team) },
    h('span', { class: 'unseen' }, teamTitle(team))
  );

/**
 * Marks players with their teams and as computers.
 * @param {Player[]} players
 */
export function createMarks(players) {
  const marks = players.map((player) => {
    const { name } = player.parts;
    const drawing = lateIcon('computer');
    const label = t('player.computer');
    const words = h('span', { class: 'unseen' }, label);
    const computer = h('span', { class: 'is-computer', title: label }, drawing, words);
    name.after(computer);
    return { player, computer, team: -1 };
  });
  return {
    /** @param {MatchState} state */
    paint(state) {
      for (const mark of marks) {
        const { player, computer } = mark;
        const seat = player.state;
        if (!seat) continue;
        computer.hidden = !seat.computer;
        if (mark.team === seat.team) continue;
        mark.team = seat.team;
        const who = player.parts.name.parentElement;
        who?.querySelector('.team-mark')?.remove();
        who?.prepend(teamMark(seat.team));
        player.element.dataset.team = teamColor(seat.team);
      }
    },
  };
}
