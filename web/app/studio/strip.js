// The strip below the board: undo and redo, whether the design is playable, whether it is saved,
// play.

import { icon, tool } from '../../icons/index.js';
import { h, setText } from '../dom.js';
import { t } from '../i18n/studio.js';
import { kindName } from '../../board/en-names.js';
import { placeInList, tabOf } from './controls.js';
import { findingList } from './findings.js';
import { ownerOf } from './rules.js';

/** @typedef {import('./studio.js').Studio} Studio */
/** @typedef {import('./studio.js').TabName} TabName */

/**
 * @param {Studio} studio
 * @param {() => void} play
 * @param {(tab: TabName) => void} select
 */
export function createStrip(studio, play, select) {
  const guide = createGuide(studio, select);
  const state = createState(studio);
  const undo = tool('undo', 'editor.undo', () => studio.travel('undo'));
  const redo = tool('undo', 'editor.redo', () => studio.travel('redo'));
  redo.classList.add('mirrored');
  const attributes = { type: 'button', class: 'main', onclick: play };
  const start = h('button', attributes, icon('play'), t('studio.play.now'));
  // Below everything else, so that nothing moves under the pointer when it grows.
  const list = h('div', { class: 'studio-findings' });
  const newer = createNewer(studio);
  const element = h(
    'div',
    { class: 'studio-strip' },
    h('div', { class: 'studio-tools' }, undo, redo, state.element, start),
    newer
  );
  const paint = () => {
    const { study, history, saveState } = studio;
    undo.disabled = history.past.length === 0;
    redo.disabled = history.future.length === 0;
    start.disabled = !study?.ok;
    newer.hidden = saveState !== 'newer';
    state.paint();
    findingList(list, study?.faults ?? [], study?.warnings ?? [], guide);
  };
  studio.parts.add({ paint });
  return { element, list };
}

/** The question about the draft of another window. @param {Studio} studio */
function createNewer(studio) {
  const button = (/** @type {'take' | 'keep'} */ which) =>
    h(
      'button',
      { type: 'button', onclick: () => studio.settle(which) },
      t(`studio.newer.${which}`)
    );
  const words = h('span', null, t('studio.newer'));
  return h('div', { class: 'notice-row', role: 'alert' }, words, button('take'), button('keep'));
}

/** Whether the design is playable, and whether it is saved. @param {Studio} studio */
function createState(studio) {
  const verdict = h('strong', { class: 'studio-verdict', role: 'status' });
  const saved = h('span', { class: 'hint' });
  return {
    element: h('div', { class: 'studio-state' }, verdict, saved),
    paint() {
      const { study, problem, saveState, saveReason, isStale } = studio;
      const tone = problem || (study && !study.ok) ? 'bad' : study ? 'good' : '';
      verdict.className = `studio-verdict ${tone}`;
      verdict.toggleAttribute('data-stale', isStale);
      setText(verdict, problem || verdictOf(study));
      const isFailed = saveState === 'failed';
      const reason = { reason: saveReason };
      setText(saved, isFailed ? t('studio.save.failed', reason) : t(`studio.save.${saveState}`));
    },
  };
}

/** @param {import('./study.js').Study | null} study */
function verdictOf(study) {
  if (!study) return t('studio.checking');
  return study.ok ? t('studio.ok') : t('studio.faults', { count: study.faults?.length ?? 1 });
}

/**
 * Leads from a finding to its place.
 * @param {Studio} studio
 * @param {(tab: TabName) => void} select
 */
function createGuide(studio, select) {
  return {
    nameOf: (/** @type {string} */ path) => placeName(studio, path),
    go: (/** @type {string} */ path) => {
      const kind = path.startsWith('pieces') && studio.ruleset.pieces[placeInList(path) ?? -1];
      if (kind) studio.kind = kind.letter;
      select(tabOf(path));
    },
  };
}

/**
 * The name of the place of a finding: a piece, a rule, or a tab.
 * @param {Studio} studio
 * @param {string} path
 */
function placeName(studio, path) {
  const kind = path.startsWith('pieces') && studio.ruleset.pieces[placeInList(path) ?? -1];
  if (kind) return kindName(kind.name);
  const rule = ownerOf(path);
  return rule
    ? t(/** @type {import('../i18n/index.js').Key} */ (`rule.${rule}`))
    : t(`studio.tab.${tabOf(path)}`);
}
