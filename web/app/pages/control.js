// Time controls as people write them.

/** @import {Stage, TimeControl} from '../types.js' */

const SECOND = 1000,
  MINUTE = 60 * SECOND;

/**
 * A control as people write it: `5+3`, `40/90+30, 30+30`, `3 days`.
 * @param {TimeControl} control
 * @param {{untimed: string, days: (days: number) => string}} words
 */
export function formatControl(control, words) {
  if (control.kind === 'untimed') return words.untimed;
  if (control.kind === 'days') return words.days(control.days);
  return control.stages.map(formatStage).join(', ');
}

/** @param {Stage} stage */
function formatStage(stage) {
  const minutes = stage.ms / MINUTE;
  const base = Number.isInteger(minutes)
    ? String(minutes)
    : minutes < 1 && Number.isInteger(minutes * 4)
      ? ['', '¼', '½', '¾'][minutes * 4]
      : minutes.toFixed(1);
  const bonus =
    stage.bonus && stage.bonus.kind !== 'none' ? stage.bonus : { kind: 'increment', ms: 0 };
  const sign = { increment: '+', bronstein: ' b', delay: ' d' }[bonus.kind] ?? '+';
  return `${stage.moves ? `${stage.moves}/` : ''}${base}${sign}${bonus.ms / SECOND}`;
}
