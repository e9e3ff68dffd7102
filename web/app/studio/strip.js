// The strip below the board: undo and redo, whether the design is playable, whether it is saved, play.

import { icon, tool } from '../../icons/index.js';
import { h, setText } from '../dom.js';
import { t } from '../i18n/studio.js';
import { kindName } from '../../board/en-names.js';
import { placeInList, tabOf } from './controls.js';
import { findingList } from './findings.js';
import { ownerOf } from './rules.js';

/** @typedef {import('./studio.js').Studio} Studio */

/**
 * @param {Studio} studio
 * @param {() => void} play
 * @param {(tab: import('./studio.js').TabName) => void} select
 */
export function createStrip(studio, play, select) {
  const guide = {
    nameOf: (/** @type {string} */ path) => placeName(studio, path),
    go: (/** @type {string} */ path) => {
      const kind = path.startsWith('pieces') && studio.ruleset.pieces[placeInList(path) ?? -1];
      if (kind) studio.kind = kind.letter;
      select(tabOf(path));
    },
  };
  const undo = tool('undo', 'editor.undo', () => studio.travel('undo'));
  const redo = tool('undo', 'editor.redo', () => studio.travel('redo'));
  redo.classList.add('mirrored');
  const verdict = h('strong', { class: 'studio-verdict', role: 'status' });
  const saved = h('span', { class: 'hint' });
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
    verdict.toggleAttribute('data-stale', studio.isStale);
    setText(verdict, problem || (!study ? t('studio.checking') : study.ok ? t('studio.ok') : t('studio.faults', { count: faults.length })));
    setText(saved, saveState === 'failed' ? t('studio.save.failed', { reason: saveReason }) : t(`studio.save.${saveState}`));
    start.disabled = !study?.ok;
    newer.hidden = saveState !== 'newer';
    findingList(list, faults, warnings, guide);
  };
  studio.parts.add({ paint });
  return { element };
}

/** The name of the place of a finding: a piece, a rule, or a tab. @param {Studio} studio @param {string} path */
function placeName(studio, path) {
  const kind = path.startsWith('pieces') && studio.ruleset.pieces[placeInList(path) ?? -1];
  if (kind) return kindName(kind.name);
  const rule = ownerOf(path);
  return rule ? t(/** @type {import('../i18n/index.js').Key} */ (`rule.${rule}`)) : t(`studio.tab.${tabOf(path)}`);
}
