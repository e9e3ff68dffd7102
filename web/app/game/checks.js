// How many checks a side still has to give, in rulesets that count them. Fetched for those.

import { setText } from '../dom.js';
import { t } from '../i18n/play.js';

/**
 * The checks that White and Black still have to give, which stand in the FEN as "3+2".
 * @param {string} fen
 * @returns {[number, number] | null}
 */
export function checksLeft(fen) {
  const found = / (\d+)\+(\d+) /.exec(fen);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/**
 * @param {HTMLElement} place
 * @param {import('../types.js').Color} color
 * @param {string} fen
 */
export function paintChecks(place, color, fen) {
  const left = checksLeft(fen)?.[color === 'white' ? 0 : 1];
  setText(place, left === undefined ? '' : t('checks.left', { count: left }));
}
