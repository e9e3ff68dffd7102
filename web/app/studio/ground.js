// The marks that squares of the board can have, as tools of the palette.

import { svg } from '../../board/svg.js';
import { h } from '../dom.js';
import { t } from '../i18n/studio.js';

/** @typedef {import('../editor/palette.js').Extra} Extra */
/** @typedef {'walls' | import('./zones.js').ZonePath} Mark */

/** The usual ones, with a drawing on a grid of 20 by 20. @type {[Mark, string][]} */
const DRAWINGS = [
  ['walls', 'M2 5h16v10H2zM2 10h16M8 5v5M13 10v5M6 15v-5'],
  ['hills', 'M2 16 8 6l4 6 2-3 4 7zM8 6V2l4 1.5L8 5'],
  ['promotion.zone', 'M10 16V5M5 9l5-5 5 5M4 18h12'],
  ['drops.zone', 'M10 3v9M6 8l4 4 4-4M4 16h12'],
  ['double_step.from', 'M10 17V4M6 8l4-4 4 4M6 13l4-4 4 4'],
];

/** @param {string} d */
function drawing(d) {
  const path = svg('path', { d });
  return svg('svg', { class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, path);
}

/** The tools for marks. @returns {Extra[]} */
export const GROUND_TOOLS = () =>
  DRAWINGS.map(([mark, d]) => ({
    tool: { kind: 'ground', mark },
    label: groundName(mark),
    picture: h('span', { class: 'palette-icon-plain' }, drawing(d)),
  }));

/** @param {Mark} mark */
export const groundName = (mark) => t(`studio.ground.${mark}`);
