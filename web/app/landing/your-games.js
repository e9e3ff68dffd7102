// The visitor's other unfinished games on the home page: those that wait for the visitor first.
// The last one is shown above them.

import { fill, h, setText } from '../dom.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { t } from '../i18n/elsewhere.js';
import { get } from '../net/api.js';
import { madeHere } from '../pages/made.js';
import { miniatureCard } from '../parts/card.js';

/** @typedef {import('../library/entry.js').Entry} Entry */
/** @typedef {import('../types.js').MatchState} MatchState */
/** @typedef {import('../site.js').Site} Site */

/** How many games are shown; the library has the others. */
const MAX_SHOWN = 6;

/**
 * @param {Site} site
 * @param {AbortSignal} signal
 */
export function createYourGames(site, signal) {
  const list = h('ul', { class: 'cards' });
  const all = h('a', { class: 'section-link', href: '/library' }, t('home.yours.all'));
  const element = h(
    'section',
    { 'aria-label': t('home.yours'), hidden: true },
    h('div', { class: 'section-head' }, h('h2', null, t('home.yours')), all),
    list
  );
  /** @type {ReturnType<typeof miniatureCard>[]} */
  let cards = [];
  void load(signal).then((games) => {
    if (signal.aborted || games.length === 0) return;
    cards = games.map(({ entry, match }) =>
      miniatureCard(`/m/${entry.id}`, shownOf(entry, match), site, copyButton(site, match))
    );
    fill(list, ...cards.map((card) => card.element));
    element.hidden = false;
  });
  return { element, destroy: () => cards.forEach((card) => card.destroy()) };
}

/**
 * The unfinished games; none for visitors without any.
 * @param {AbortSignal} signal
 * @returns {Promise<{entry: Entry, match: MatchState}[]>}
 */
async function load(signal) {
  try {
    /** @type {{entries: Entry[]}} */
    const { entries } = await get('/library?progress=unfinished&limit=24');
    const own = entries.filter(({ yours }) => yours).slice(1, 1 + MAX_SHOWN);
    if (signal.aborted) return [];
    const games = await Promise.all(
      own.map(async (entry) => ({ entry, match: await get(`/matches/${entry.id}`) }))
    );
    return games.sort((a, b) => Number(isYourMove(b.match)) - Number(isYourMove(a.match)));
  } catch {
    // Visitors without a session have no games here.
    return [];
  }
}

/** Whether an opponent waits for the visitor. @param {MatchState} match */
export function isYourMove({ phase, yours = [], boards, seats }) {
  const isAlone = yours.length === seats.length;
  const toMove = boards.map(({ board, turn }) => ({ board, color: turn }));
  const isOwn = (/** @type {{board: number, color: string}} */ seat) =>
    yours.some((own) => own.board === seat.board && own.color === seat.color);
  return phase === 'playing' && !isAlone && toMove.some(isOwn);
}

/**
 * Shows the link of an unanswered invitation to the person who made it in this browser.
 * @param {Site} site
 * @param {MatchState} match
 */
function copyButton(site, match) {
  const link = match.phase === 'waiting' ? madeHere(site.store, match.id)?.link : undefined;
  if (!link) return undefined;
  const onclick = async () => {
    const { copy } = await import('../copy.js');
    setText(button, t((await copy(link)) ? 'home.yours.copied' : 'home.yours.open'));
  };
  const button = h('button', { type: 'button', onclick }, t('home.yours.copy'));
  return button;
}

/** The board of the visitor's seat. @param {MatchState} match */
function ownBoard({ yours = [], boards }) {
  const [first] = boards;
  return boards.find(({ board }) => yours.some((seat) => seat.board === board)) ?? first;
}

/** @param {Entry} entry @param {MatchState} match @returns {import('../parts/card.js').Shown} */
function shownOf(entry, match) {
  const [white, black] = ['white', 'black'].map(
    (color, index) => entry.names[index] || t(color === 'white' ? 'color.white' : 'color.black')
  );
  const moves = t('home.yours.moves', { count: Math.ceil(entry.plies / 2) });
  const waiting = match.phase === 'waiting' ? t('home.yours.waiting') : '';
  return {
    title: t('home.versus', { white, black }),
    text: [titleOf(entry.ruleset), waiting || moves].join(' · '),
    badge: isYourMove(match) ? t('home.yours.move') : '',
    pictured: { ...match.ruleset, ...ownBoard(match) },
  };
}
