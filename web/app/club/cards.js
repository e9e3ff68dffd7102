// Cards to print: one for each person, with a heading, a QR code, an address, and room for a name.

import { h } from '../dom.js';
import { t } from '../i18n/club.js';
import { qrPicture } from '../pages/waiting.js';
import { dateOf } from './request.js';

/** @typedef {import('./link.js').LinkMade} LinkMade */

/** Cards on a page of A4: two columns of five. */
const PER_PAGE = 10;
/** How many numbers there are for cards: enough to tell those of a school apart. */
const NUMBERS = 1_000_000;
const DIGITS = 6;
const HEADING = 'tabiya.cards.heading';

/** The heading that was last used. @param {Pick<Storage, 'getItem'> | null} store */
export const lastHeading = (store) => store?.getItem(HEADING) || t('club.cards.heading');

/** @param {Pick<Storage, 'setItem'> | null} store @param {string} heading */
export const rememberHeading = (store, heading) => store?.setItem(HEADING, heading);

/** The number by which a card is found in the list. @param {number} id */
export const cardNumber = (id) => String(id % NUMBERS).padStart(DIGITS, '0');

/**
 * The pages of cards. The screen shows them as they are printed.
 * @param {LinkMade[]} links
 * @param {string} heading
 * @param {{how?: string, name?: string}} [words] how to use the card; whose it is
 */
export function cardSheet(links, heading, { how = t('club.card.how'), name = '' } = {}) {
  const cards = links.map((link) => card(link, heading, how, name));
  const pages = [];
  for (let at = 0; at < cards.length; at += PER_PAGE)
    pages.push(h('div', { class: 'card-page' }, cards.slice(at, at + PER_PAGE)));
  return h('div', { class: 'card-sheet' }, pages);
}

/** The mark of the header. */
const mark = () => document.querySelector('.brand .mark')?.cloneNode(true);

/** @param {LinkMade} link @param {string} heading @param {string} how @param {string} name */
function card({ id, link, qr, expires_utc_ms: expires }, heading, how, name) {
  const number = t('club.card.number', { number: cardNumber(id) });
  const label = t('club.card.label', { number: cardNumber(id) });
  const until = t('club.card.until', { date: dateOf(expires) });
  return h(
    'div',
    { class: 'print-card', role: 'group', 'aria-label': label },
    h(
      'div',
      { class: 'card-words' },
      h('strong', null, mark(), heading),
      h('p', null, how),
      h('p', { class: 'card-link' }, link),
      h('p', { class: 'card-name' }, `${t('club.card.name')} `, h('span', null, name)),
      h('p', { class: 'card-foot' }, `${number} · ${until}`)
    ),
    qr ? qrPicture(qr) : null
  );
}

/**
 * Prints cards alone: everything else on the page is left out.
 * @param {HTMLElement} sheet
 */
export function printSheet(sheet) {
  const copyOfIt = sheet.cloneNode(true);
  const paper = h('div', { class: 'paper', 'aria-hidden': 'true' }, copyOfIt);
  document.body.append(paper);
  // Some browsers return before they have printed.
  addEventListener('afterprint', () => paper.remove(), { once: true });
  print();
}
