// The clock of a match in the library, from the text that the server keeps.

/** @import {Bonus, Stage, TimeControl} from '../types.js' */

const DAY = 24 * 60 * 60;
/** @type {Record<string, 'increment' | 'bronstein' | 'delay'>} */
const BONUSES = { '+': 'increment', b: 'bronstein', d: 'delay' };
/** Moves, seconds, and what a move adds: `40/7200`, `300+3`, `300d2.5`. */
const STAGE = /^(?:(\d+)\/)?(\d+(?:\.\d+)?)(?:([+bd])(\d+(?:\.\d+)?))?$/;

/**
 * White's clock and, if it differs, Black's; none where the text cannot be read.
 * @param {string | undefined} text such as `300+3`, `40/7200:3600`, `1/172800`, `-`, `300 60`
 * @returns {TimeControl[]}
 */
export const clocksOf = (text) => {
  const clocks = (text ?? '').split(' ').map(clockOf);
  return clocks.filter((clock) => clock !== null);
};

/** @param {string} text @returns {TimeControl | null} */
function clockOf(text) {
  if (text === '-') return { kind: 'untimed' };
  const days = /^1\/(\d+)$/.exec(text);
  if (days && Number(days[1]) % DAY === 0) return { kind: 'days', days: Number(days[1]) / DAY };
  const stages = text.split(':').map(stageOf);
  const known = stages.filter((stage) => stage !== null);
  return known.length === stages.length ? { kind: 'stages', stages: known } : null;
}

/** @param {string} text @returns {Stage | null} */
function stageOf(text) {
  const found = STAGE.exec(text);
  if (!found) return null;
  const [, moves, seconds, sign, more] = found;
  /** @type {Bonus} */
  const bonus = sign ? { kind: BONUSES[sign], ms: Number(more) * 1000 } : { kind: 'none' };
  return { ...(moves ? { moves: Number(moves) } : {}), ms: Number(seconds) * 1000, bonus };
}
