// The chosen game beside the table: its position, what can be done with it, notes and tags.

import { field, fill, h } from '../dom.js';
import { titleOf as rulesOf } from '../i18n/en-rulesets.js';
import { t } from '../i18n/library.js';
import { ApiError } from '../net/api.js';
import { miniature } from '../parts/miniature.js';
import { toast } from '../parts/toast.js';
import { linkedNames } from '../parts/versus.js';
import { clockOf, endingOf, isPlayable, outcomeOf, timeOf, titleOf } from './entry.js';
import { download } from './export.js';
import { changeMatch, copyMatch, keepMatch, matchOf } from './requests.js';

/** @typedef {import('./entry.js').Entry} Entry */
/** @typedef {import('../site.js').Site} Site */

/**
 * @param {Site} site
 * @param {object} actions
 * @param {(entry: Entry) => void} actions.ondelete
 * @param {(entry: Entry) => void} actions.onrestore
 * @param {(entry: Entry) => void} actions.onchange notes, tags or the end of a game changed
 */
export function createPreview(site, actions) {
  const element = h('aside', { class: 'preview card', 'aria-label': t('library.preview') });
  /** @type {ReturnType<typeof miniature>[]} */
  let pictures = [];
  /** @type {string | undefined} */
  let shown;

  const clear = () => {
    for (const picture of pictures) picture.destroy();
    pictures = [];
  };

  /** @param {Entry | undefined} entry */
  function show(entry) {
    clear();
    shown = entry?.id;
    if (!entry) return fill(element, h('p', { class: 'hint' }, t('library.preview.none')));
    const boards = h('div', { class: 'preview-boards' }, h('div', { class: 'bone bone-board' }));
    fill(
      element,
      boards,
      h('h2', null, ...players(entry)),
      h('p', { class: 'hint' }, factsOf(entry)),
      buttons(entry, site, actions),
      entry.deleted_until_ms ? null : notes(entry, actions.onchange)
    );
    void draw(entry, boards);
  }

  /** @param {Entry} entry @param {HTMLElement} place */
  async function draw(entry, place) {
    const match = await matchOf(entry.id).catch(() => null);
    if (shown !== entry.id) return;
    pictures = (match?.boards ?? []).map((board) =>
      miniature({ ...match?.ruleset, ...board }, site)
    );
    fill(place, ...pictures.map((picture) => picture.element));
  }

  show(undefined);
  return { element, show, destroy: clear };
}

/** The players, with their profiles if they are people of this server. @param {Entry} entry */
function players(entry) {
  const { mode, computers = [], names } = entry;
  const arePeople = ['invitation', 'seek'].includes(mode) && computers.length === 0;
  if (!arePeople || names.length !== 2 || !names.every(Boolean)) return [titleOf(entry)];
  return linkedNames((players) => t('game.title', players), names);
}

/** @param {Entry} entry */
const factsOf = (entry) =>
  [
    rulesOf(entry.ruleset),
    clockOf(entry),
    outcomeOf(entry),
    endingOf(entry),
    timeOf(entry.last_played_ms),
  ]
    .filter(Boolean)
    .join(' · ');

/**
 * @param {Entry} entry
 * @param {Site} site
 * @param {Parameters<typeof createPreview>[1]} actions
 */
function buttons(entry, site, { ondelete, onrestore, onchange }) {
  const open = () => site.navigate(`/m/${entry.id}`);
  if (entry.deleted_until_ms)
    return h(
      'div',
      { class: 'preview-buttons' },
      button('restore', () => onrestore(entry), 'main')
    );
  const view = () => site.navigate(`/m/${entry.id}/view`);
  const copy = () => attempt(async () => site.navigate(`/m/${(await copyMatch(entry.id)).id}`));
  const keep = () =>
    attempt(async () => {
      const kept = await keepMatch(entry.id);
      toast(t('library.kept'));
      onchange(kept);
    });
  const isOpen = entry.outcome === 'unfinished';
  const canKeep = isOpen && entry.mode === 'hot-seat' && !entry.kept;
  return h(
    'div',
    { class: 'preview-buttons' },
    isOpen && button(openLabel(entry), open, 'main'),
    button('view', view, isOpen ? '' : 'main'),
    !isOpen && button('review', () => site.navigate(`/m/${entry.id}/view?panel=review`)),
    button('heat', () => site.navigate(`/heat?match=${entry.id}`)),
    isPlayable(entry) && button('copy', copy),
    button('pgn', () => download(`/api/v1/matches/${entry.id}/pgn`, `tabiya-${entry.number}.pgn`)),
    canKeep && button('keep', keep),
    button('delete', () => ondelete(entry))
  );
}

/** @param {Entry} entry */
const openLabel = ({ yours }) => (yours ? 'continue' : 'watch');

/**
 * @param {'view' | 'review' | 'heat' | 'continue' | 'watch' | 'copy' | 'pgn' | 'keep' | 'delete' |
 *   'restore'} action
 * @param {() => void} onclick
 * @param {string} [name]
 */
const button = (action, onclick, name) =>
  h('button', { type: 'button', class: name, onclick }, t(`library.${action}`));

/** The reader's notes and tags. @param {Entry} entry @param {(entry: Entry) => void} onchange */
function notes(entry, onchange) {
  const text = h('textarea', { rows: '3', maxlength: '4096' });
  text.value = entry.notes ?? '';
  const tags = h('input', { type: 'text', autocomplete: 'off' });
  tags.value = (entry.tags ?? []).join(', ');
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void attempt(async () => {
      const change = { notes: text.value, tags: splitTags(tags.value) };
      const changed = await changeMatch(entry.id, change);
      toast(t('library.saved'));
      onchange(changed);
    });
  };
  return h(
    'form',
    { class: 'notes', onsubmit },
    field(t('library.notes'), text, t('library.notes.hint')),
    field(t('library.tags'), tags, t('library.tags.hint')),
    h('button', null, t('library.save'))
  );
}

/** @param {string} text */
const splitTags = (text) => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
  ),
];

/** Does something, and shows why it was refused. @param {() => Promise<void>} action */
export async function attempt(action) {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(t('library.refused', { reason: error.message }));
  }
}
