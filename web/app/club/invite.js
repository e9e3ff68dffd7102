// The panel that makes invitations: a card for each of a class, a link for all, or for a colleague.

import { panel } from '../dialog.js';
import { field, fill, h } from '../dom.js';
import { t } from '../i18n/club.js';
import { ApiError, post } from '../net/api.js';
import { segmented } from '../parts/pills.js';
import { lastHeading, rememberHeading } from './cards.js';

/** @typedef {import('./link.js').LinkMade} LinkMade */
/** @typedef {{links: LinkMade[], heading: string, isCards: boolean}} Made */
/** @typedef {'cards' | 'link' | 'organizer'} Kind */

const HOURS = 24;
const WEEK = 7;
/** How long invitations may be valid. */
const DAYS = [1, WEEK, 30];
/** How many people are in a class. */
const CLASS = 30;

/** The most people of one link or one set of cards. @type {Record<Kind, number>} */
const MOST = { cards: 100, link: 500, organizer: 1 };

/**
 * @param {import('../site.js').Site} site
 * @param {(made: Made) => void} done
 */
export function openInvite(site, done) {
  /** @type {Kind} */
  let kind = 'cards';
  const numeric = { type: 'number', min: '1', inputmode: 'numeric' };
  const count = h('input', { ...numeric, max: MOST.cards, value: CLASS });
  const days = h(
    'select',
    null,
    DAYS.map((value) =>
      h('option', { value, selected: value === WEEK }, t('club.days', { count: value }))
    )
  );
  const heading = h('input', { type: 'text', maxlength: '40', value: lastHeading(site.store) });
  const people = field(t('club.invite.count'), count);
  const text = h('p', { class: 'hint' });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const go = h('button', { type: 'submit', class: 'main' });
  const paint = () => {
    fill(text, t(`club.invite.${kind}.text`));
    fill(go, t(kind === 'cards' ? 'club.invite.cards.do' : 'club.invite.link.do'));
    people.hidden = kind === 'organizer';
    count.max = String(MOST[kind]);
  };
  const kinds = /** @type {Kind[]} */ (['cards', 'link', 'organizer']);
  const options = kinds.map((value) => ({ value, label: t(`club.invite.${value}`) }));
  const choice = segmented(t('club.invite.kind'), options, kind, (chosen) => {
    kind = chosen;
    paint();
  });
  const make = async () => {
    const wanted = kind === 'organizer' ? 1 : count.valueAsNumber;
    if (!(wanted >= 1 && wanted <= MOST[kind])) {
      fill(problem, t('club.invite.wrong', { most: MOST[kind] }));
      return count.focus();
    }
    const links = await request(kind, wanted, Number(days.value) * HOURS);
    rememberHeading(site.store, heading.value.trim());
    dialog?.close();
    done({ links, heading: lastHeading(site.store), isCards: kind === 'cards' });
  };
  const onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    fill(problem);
    go.disabled = true;
    await make().catch((error) => {
      if (!(error instanceof ApiError)) throw error;
      fill(problem, error.message);
    });
    go.disabled = false;
  };
  paint();
  const form = h(
    'form',
    { class: 'invite-form', novalidate: true, onsubmit },
    choice,
    text,
    h('div', { class: 'row' }, people, field(t('club.invite.days'), days)),
    field(t('club.cards.title'), heading, t('club.cards.title.hint')),
    problem,
    h('div', { class: 'answers' }, go)
  );
  const dialog = panel(t('club.invite'), form);
}

/**
 * @param {Kind} kind
 * @param {number} count
 * @param {number} hours
 * @returns {Promise<LinkMade[]>}
 */
async function request(kind, count, hours) {
  if (kind === 'cards') return post('/register-invitations/cards', { count, hours });
  const role = kind === 'organizer' ? 'organizer' : 'player';
  return [await post('/register-invitations', { uses: count, hours, role })];
}
