// The page of a ruleset: its start, its pieces with diagrams, how a game ends. Also for paper.

import { loadSet } from '../../pieces/index.js';
import { kindName } from '../../board/en-names.js';
import { fill, h } from '../dom.js';
import { describe, titleOf } from '../i18n/en-rulesets.js';
import { t } from '../i18n/rulebook.js';
import { get, post } from '../net/api.js';
import { miniature } from '../parts/miniature.js';
import { skeleton } from '../parts/skeleton.js';
import { loadStyle } from '../parts/style.js';
import { pieceDiagram } from './diagram.js';
import {
  endSentences,
  moveSentences,
  pawnSentences,
  specialSentences,
  startSentences,
} from './sentences.js';

/** @import {RulesetEntry, RulesetRules} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {{destroy: () => void}} Drawn */

/** @type {import('../site.js').Mount} */
export async function mount(root, site, path) {
  /** @type {Drawn[]} */
  const drawn = [];
  const place = h('div', { class: 'rulebook' }, skeleton('card', 1));
  root.append(place);
  await loadStyle('rules');
  const name = decodeURIComponent(path.split('/').slice(2).join('/'));
  try {
    if (!name) await showIndex(place, site, drawn);
    else await showRules(place, site, name, drawn);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const all = h('a', { href: '/rules' }, t('book.all'));
    const why = h('p', { class: 'hint' }, reason);
    fill(place, h('h1', null, t('book.missing')), why, h('p', null, all));
  }
  return () => drawn.forEach((picture) => picture.destroy());
}

/**
 * The choice that an address means: a built-in ruleset, a stored one, or that of a match.
 * @param {string} name
 */
function choiceOf(name) {
  if (/^[0-9a-f]{64}$/.test(name)) return { kind: 'stored', hash: name };
  const [, design] = /^d\/(\w+)$/.exec(name) ?? [];
  if (design) return { kind: 'design', id: design };
  const match = /^m\/([\w-]+)$/.exec(name)?.[1];
  return match ? { kind: 'match', id: match } : { kind: 'builtin', name };
}

/**
 * The address at which the studio begins with these rules.
 * @param {ReturnType<typeof choiceOf>} choice
 */
function addressOf(choice) {
  const { kind, name, hash, id } = /** @type {Record<string, any>} */ (choice);
  return new URLSearchParams(
    kind === 'builtin' ? { ruleset: name } : hash ? { stored: hash } : { [kind]: id }
  );
}

/**
 * Every built-in ruleset, as a card.
 * @param {HTMLElement} place
 * @param {Site} site
 * @param {Drawn[]} drawn
 */
async function showIndex(place, site, drawn) {
  const entries = /** @type {RulesetEntry[]} */ (await get('/rulesets'));
  const cards = entries.map((entry) => {
    const picture = miniature(entry, site);
    drawn.push(picture);
    const title = h('strong', null, titleOf(entry.title));
    return h(
      'li',
      { class: 'mini-card' },
      h('a', { href: `/rules/${entry.name}` }, picture.element, title)
    );
  });
  document.title = `${t('book.index')} · ${t('app.name')}`;
  fill(
    place,
    h('h1', null, t('book.index')),
    h('p', { class: 'lead' }, t('book.index.text')),
    h('p', null, h('a', { class: 'section-link', href: '/puzzles' }, t('book.puzzles'))),
    h('ul', { class: 'cards' }, cards)
  );
}

/**
 * @param {HTMLElement} place
 * @param {Site} site
 * @param {string} name
 * @param {Drawn[]} drawn
 */
async function showRules(place, site, name, drawn) {
  const choice = choiceOf(name);
  const rules = /** @type {RulesetRules} */ (await post('/rulesets/rules', choice));
  const pieceSet = await loadSet(site.preferences.now.pieces);
  const { entry, info } = rules;
  const title = titleOf(entry.title);
  document.title = `${title} · ${t('app.name')}`;
  const start = miniature({ ...entry, ...info, pieces: entry.pieces ?? {} }, site);
  drawn.push(start);
  const special = specialSentences(rules);
  // Four players meet on the pages of bughouse.
  const isForFour = rules.captured === 'to-partner';
  const play = { href: isForFour ? '/bughouse' : `/play#${entry.name}`, class: 'button main' };
  const print = { type: 'button', onclick: () => window.print() };
  fill(
    place,
    h('p', { class: 'rulebook-nav' }, h('a', { href: '/rules' }, t('book.all'))),
    h('h1', null, title),
    h('p', { class: 'lead' }, describe(entry)),
    h(
      'div',
      { class: 'rulebook-actions' },
      choice.kind === 'builtin' ? h('a', play, t('book.play')) : null,
      isForFour ? h('a', { href: '/bughouse/help' }, t('book.lesson')) : null,
      h('a', { href: `/studio?${addressOf(choice)}`, class: 'button' }, t('book.design')),
      h('button', print, t('book.print'))
    ),
    section(t('book.start'), start.element, list(startSentences(rules))),
    h('section', null, h('h2', null, t('book.pieces')), pieceList(rules, pieceSet, drawn)),
    special.length ? section(t('book.special'), list(special)) : null,
    section(t('book.end'), list(endSentences(rules)))
  );
}

/** @param {string} title @param {...Node} content */
const section = (title, ...content) =>
  h('section', null, h('h2', null, title), h('div', { class: 'rulebook-part' }, ...content));

/** @param {string[]} sentences */
const list = (sentences) =>
  h(
    'ul',
    { class: 'sentences' },
    sentences.map((sentence) => h('li', null, sentence))
  );

/**
 * @param {RulesetRules} rules
 * @param {import('../../pieces/index.js').PieceSet} pieceSet
 * @param {Drawn[]} drawn
 */
function pieceList(rules, pieceSet, drawn) {
  const pieces = rules.pieces.flatMap(({ letter, pawn, moves, diagram }) => {
    const kind = rules.info.kinds.find((one) => one.letter === letter);
    if (!kind) return [];
    const picture = pieceDiagram(kind, diagram, pieceSet);
    drawn.push(picture);
    const said = [
      ...(kind.royal ? [t('book.royal')] : []),
      ...moveSentences(moves),
      ...(pawn ? pawnSentences(rules) : []),
    ];
    const name = kindName(kind.name);
    const words = h('div', null, h('h3', null, `${name} (${letter})`), list(said));
    return [h('li', { class: 'piece-rules' }, picture.element, words)];
  });
  const legend = h('p', { class: 'hint' }, t('book.legend'));
  return h('div', null, legend, h('ul', { class: 'piece-list' }, pieces));
}
