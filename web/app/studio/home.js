// `/studio`: one's own designs, and the ways to begin another one.

import { asPerson } from '../bughouse/start.js';
import { field, fill, h } from '../dom.js';
import { faultText } from '../faults.js';
import { t } from '../i18n/studio.js';
import { describe, titleOf } from '../i18n/en-rulesets.js';
import { ApiError, get, whoAmI } from '../net/api.js';
import { problemOf } from '../pages/create.js';
import { miniature } from '../parts/miniature.js';
import { toast } from '../parts/toast.js';
import { fenPicture } from './cards.js';
import { create, documentOf, importFile, ownDesigns, restoreDesign } from './designs.js';
import { LEAST, MOST, emptyDesign, normalized, slugOf } from './document.js';

/** @import {RulesetEntry} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./designs.js').OwnDesigns} OwnDesigns */
/** @typedef {{destroy: () => void}[]} Pictures */

/** How many other names are tried for a new design. */
const TRIES = 20;

/** @param {HTMLElement} root @param {Site} site */
export async function mountHome(root, site) {
  document.title = `${t('studio.title')} · ${t('app.name')}`;
  const wanted = startOf(new URLSearchParams(location.search));
  if (wanted) {
    history.replaceState(null, '', '/studio');
    return begin(root, site, wanted);
  }
  /** @type {Pictures} */
  const pictures = [];
  const me = await whoAmI().catch(() => null);
  const nothing = { designs: [], deleted: [], most: 0 };
  const [own, known] = await Promise.all([
    me ? ownDesigns().catch(() => nothing) : nothing,
    get('/rulesets'),
  ]);
  const problem = h('div', { class: 'problem', role: 'alert' });
  root.append(
    h(
      'div',
      { class: 'studio-home' },
      h('h1', null, t('studio.title')),
      h('p', { class: 'lead' }, t('studio.lead')),
      h('p', null, h('a', { class: 'section-link', href: '/gallery' }, t('studio.gallery'))),
      problem,
      mine(site, own, pictures),
      emptyForm(site, problem),
      knownRulesets(site, known, problem, pictures),
      fileForm(site, problem)
    )
  );
  return () => pictures.forEach((one) => one.destroy());
}

/** The rules that an address asks to begin with. @param {URLSearchParams} query */
function startOf(query) {
  const [name, match, stored, design] = ['ruleset', 'match', 'stored', 'design'].map((key) =>
    query.get(key)
  );
  if (design) return { kind: 'design', id: design };
  if (match) return { kind: 'match', id: match };
  if (stored) return { kind: 'stored', hash: stored };
  return name ? { kind: 'builtin', name } : null;
}

/**
 * Begins a design with the rules of an address, and shows it.
 * @param {HTMLElement} root
 * @param {Site} site
 * @param {object} choice
 */
async function begin(root, site, choice) {
  const problem = h('div', { class: 'problem', role: 'alert' });
  root.append(h('div', { class: 'sheet' }, h('h1', null, t('studio.title')), problem));
  await attempt(problem, () => startFrom(site, choice));
  return undefined;
}

/** @param {HTMLElement} problem @param {() => Promise<void>} action */
async function attempt(problem, action) {
  fill(problem);
  await action().catch((error) => fill(problem, ...problemOf(error)));
}

/** @param {Site} site @param {object} choice */
async function startFrom(site, choice) {
  const { document } = await documentOf(choice);
  const title = t('studio.copyOf', { name: titleOf(String(document.title ?? document.name)) });
  await startDesign(site, { ...normalized(document), name: slugOf(title), title });
}

/**
 * Creates a design and shows it. A taken name gets a number.
 * @param {Site} site
 * @param {import('./document.js').Ruleset} document
 */
async function startDesign(site, document) {
  const title = document.title ?? document.name;
  const made = await asPerson(site, '', async () => {
    let name = title;
    for (let count = 2; ; count++) {
      try {
        return await create(name, { ...document, name: slugOf(name), title: name });
      } catch (error) {
        const isTaken = error instanceof ApiError && error.error.reason === 'design-name-taken';
        if (!isTaken || count > TRIES) throw error;
        name = error.error.values?.free ?? `${title} ${count}`;
      }
    }
  });
  site.navigate(`/studio/${made.id}`);
}

/** @param {Site} site @param {OwnDesigns} own @param {Pictures} pictures */
function mine(site, { designs, deleted }, pictures) {
  if (designs.length + deleted.length === 0) return null;
  const cards = designs.map(({ card, sharing }) => {
    const picture = fenPicture(card, site);
    pictures.push(picture);
    const words = [
      h('strong', null, card.name),
      h('span', { class: 'hint' }, t(`studio.sharing.${sharing}`)),
    ];
    return h(
      'li',
      { class: 'mini-card' },
      h('a', { href: `/studio/${card.id}` }, picture.element, words)
    );
  });
  const gone = deleted.map(({ card }) => {
    const onclick = async () => {
      await restoreDesign(card.id).catch((error) => toast(String(error.message)));
      site.navigate('/studio');
    };
    return h(
      'li',
      null,
      `${card.name} `,
      h('button', { type: 'button', onclick }, t('studio.restore.of', { name: card.name }))
    );
  });
  return h(
    'section',
    null,
    h('h2', null, t('studio.mine')),
    h('ul', { class: 'cards' }, cards),
    gone.length
      ? h('details', null, h('summary', null, t('studio.deleted')), h('ul', null, gone))
      : null
  );
}

/** An empty board of any size. @param {Site} site @param {HTMLElement} problem */
function emptyForm(site, problem) {
  const limits = {
    type: 'number',
    min: String(LEAST),
    max: String(MOST),
    value: '8',
    inputmode: 'numeric',
    class: 'short',
  };
  const [files, ranks] = [h('input', limits), h('input', limits)];
  const name = h('input', {
    type: 'text',
    maxlength: '40',
    autocomplete: 'off',
    placeholder: t('studio.unnamed'),
  });
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const title = name.value.trim() || t('studio.unnamed');
    void attempt(problem, () =>
      startDesign(site, emptyDesign(title, files.valueAsNumber, ranks.valueAsNumber))
    );
  };
  return h(
    'form',
    { class: 'card studio-empty', novalidate: true, onsubmit },
    h('h2', null, t('studio.empty')),
    h(
      'div',
      { class: 'row' },
      field(t('studio.title.box'), name),
      field(t('studio.files'), files),
      field(t('studio.ranks'), ranks)
    ),
    h('button', { type: 'submit', class: 'main' }, t('studio.empty.start'))
  );
}

/**
 * @param {Site} site
 * @param {RulesetEntry[]} entries
 * @param {HTMLElement} problem
 * @param {Pictures} pictures
 */
function knownRulesets(site, entries, problem, pictures) {
  const cards = entries.map((entry) => {
    const picture = miniature(entry, site);
    pictures.push(picture);
    const onclick = () =>
      void attempt(problem, () => startFrom(site, { kind: 'builtin', name: entry.name }));
    const name = titleOf(entry.title);
    const label = t('studio.from.of', { name });
    const button = h(
      'button',
      { type: 'button', class: 'ruleset', 'aria-label': label, title: describe(entry), onclick },
      picture.element,
      h('strong', null, name)
    );
    return h('li', null, button);
  });
  return h(
    'section',
    null,
    h('h2', null, t('studio.from')),
    h('ul', { class: 'cards plain' }, cards)
  );
}

/** @param {Site} site @param {HTMLElement} problem */
function fileForm(site, problem) {
  const notes = h('div', { role: 'status' });
  const take = async (/** @type {string} */ text) => {
    const { design, not_carried: lost } = await asPerson(site, '', () => importFile(text));
    if (lost.length === 0) return site.navigate(`/studio/${design.id}`);
    const items = lost.map((one) => h('li', null, faultText(one)));
    const link = h('a', { class: 'button main', href: `/studio/${design.id}` }, t('studio.open'));
    fill(notes, h('p', null, t('studio.notCarried')), h('ul', null, items), link);
  };
  const onchange = async () => {
    const [file] = open.files ?? [];
    if (!file) return;
    const text = await file.text();
    await attempt(problem, () => take(text));
    open.value = '';
  };
  const open = h('input', { type: 'file', accept: '.toml,.json,.ini,.txt', onchange });
  return h(
    'section',
    null,
    h('h2', null, t('studio.file')),
    field(t('studio.file.open'), open, t('studio.file.text')),
    notes
  );
}
