// What the computer thinks, in words: depth, evaluation, the best line, positions a second.

import { fill, h, setText } from '../dom.js';
import { t } from '../i18n/computer.js';

/** @import {SeatState, ThinkingDetails} from '../types.js' */

/** How many moves of a line are shown. */
const LINE = 8;

/**
 * An evaluation as players write it, for White: `+0.4`, `-1.2`, `#3`.
 * @param {ThinkingDetails['score']} score
 */
export function scoreText(score) {
  if (score.kind === 'mate') return `${score.moves < 0 ? '-' : ''}#${Math.abs(score.moves)}`;
  const pawns = (score.value / 100).toFixed(1).replace(/^-0\.0$/, '0.0');
  return Number(pawns) > 0 ? `+${pawns}` : pawns;
}

/**
 * The table of its thinking, and the way to the page of a character.
 * @param {HTMLElement} element
 */
export function createThinking(element) {
  const name = (/** @type {import('../i18n/index.js').Key} */ key) => h('dt', null, t(key));
  const [depth, score, speed, line] = Array.from({ length: 4 }, () => h('dd'));
  const list = h(
    'dl',
    { class: 'thinking' },
    h('div', null, name('thinking.score'), score),
    h('div', null, name('thinking.depth'), depth),
    h('div', null, name('thinking.speed'), speed),
    h('div', { class: 'line' }, name('thinking.line'), line)
  );
  const note = h('p', { class: 'hint' });
  const more = h('p');
  element.append(list, note, more);
  return {
    /** @param {ThinkingDetails | null} details null before there are any */
    show(details) {
      const none = '–';
      setText(depth, details ? t('thinking.plies', { count: details.depth }) : none);
      setText(score, details ? scoreText(details.score) : none);
      const { per_second = 0 } = details ?? {};
      setText(speed, per_second ? t('thinking.perSecond', { count: per_second }) : none);
      setText(line, details?.line.slice(0, LINE).join(' ') || none);
      setText(note, details ? t('thinking.note') : t('thinking.none'));
    },
    /**
     * Links to the page that shows how a character thinks about the position on the board.
     * @param {SeatState | undefined} opponent
     * @param {string} match
     * @param {number} ply
     */
    introduce(opponent, match, ply) {
      const id = opponent?.computer?.id ?? '';
      const isCharacter = id && !/^(level|engine)-/.test(id);
      const href = `/opponents/${id}#match=${match}@${ply}`;
      fill(more, isCharacter && h('a', { href }, t('computer.how')));
    },
  };
}
