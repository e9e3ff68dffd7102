// The strip below the board: undo and redo, whether the design is playable, whether it is saved, play.

import { icon, tool } from '../../icons/index.js';
import { h, setText } from '../dom.js';
import { t } from '../i18n/studio.js';
import { findingList } from './findings.js';

/** @typedef {import('./studio.js').Studio} Studio */

/** @param {Studio} studio @param {() => void} play */
export function createStrip(studio, play) {
  const undo = tool('undo', 'editor.undo', () => studio.travel('undo'));
  const redo = tool('undo', 'editor.redo', () => studio.travel('redo'));
  redo.classList.add('mirrored');
  const verdict = h('strong', { class: 'studio-verdict', role: 'status' });
  const saved = h('span', { class: 'hint', role: 'status' });
  const start = h('button', { type: 'button', class: 'main', onclick: play }, icon('play'), t('studio.play.now'));
  const list = h('div');
  const take = h('button', { type: 'button', onclick: () => studio.settle('take') }, t('studio.newer.take'));
  const keep = h('button', { type: 'button', onclick: () => studio.settle('keep') }, t('studio.newer.keep'));
  const newer = h('div', { class: 'notice-row', role: 'alert' }, h('span', null, t('studio.newer')), take, keep);
  const element = h(
    'div',
    { class: 'studio-strip' },
    h('div', { class: 'studio-tools' }, undo, redo, h('div', { class: 'studio-state' }, verdict, saved), start),
    newer,
    list
  );
  const paint = () => {
    const { study, history, problem, saveState, saveReason } = studio;
    undo.disabled = history.past.length === 0;
    redo.disabled = history.future.length === 0;
    const faults = study?.faults ?? [];
    const warnings = study?.warnings ?? [];
    const tone = problem ? 'bad' : !study ? '' : study.ok ? 'good' : 'bad';
    verdict.className = `studio-verdict ${tone}`;
    setText(verdict, problem || (!study ? t('studio.checking') : study.ok ? t('studio.ok') : t('studio.faults', { count: faults.length })));
    setText(saved, saveState === 'failed' ? t('studio.save.failed', { reason: saveReason }) : t(`studio.save.${saveState}`));
    start.disabled = !study?.ok;
    newer.hidden = saveState !== 'newer';
    findingList(list, faults, warnings);
  };
  studio.parts.add({ paint });
  return { element };
}
