// Cards: a surface with content, and the miniature card, a board with a few lines below.

import { h, setText } from '../dom.js';
import { miniature } from './miniature.js';

/** @typedef {import('../dom.js').Child} Child */
/** @typedef {import('./miniature.js').Pictured} Pictured */

/** @param {...Child} content */
export const card = (...content) => h('div', { class: 'card' }, ...content);

/**
 * What a miniature card shows.
 * @typedef {object} Shown
 * @property {string} [lead] read before the title by screen readers
 * @property {string} title
 * @property {string} text
 * @property {string} [more] a third line
 * @property {string} [badge] a short word above the board, such as "Your move"
 * @property {Pictured} pictured
 */

/**
 * A board with a few lines, all of it one link.
 * @param {string} href
 * @param {Shown} shown
 * @param {import('../site.js').Site} site
 * @param {HTMLElement} [action] a button below
 */
export function miniatureCard(href, shown, site, action) {
  const picture = miniature(shown.pictured, site);
  const lead = h('span', { class: 'unseen' });
  const title = h('strong');
  const text = h('span', { class: 'hint' });
  const more = h('span', { class: 'hint' });
  const badge = h('span', { class: 'badge' });
  const link = h('a', { href }, picture.element, badge, lead, title, text, more);
  const element = h('li', { class: 'mini-card' }, link, action);
  /** @param {Shown} next */
  function update(next) {
    setText(lead, next.lead ? `${next.lead} ` : '');
    setText(title, next.title);
    setText(text, next.text);
    setText(more, next.more ?? '');
    more.hidden = !next.more;
    setText(badge, next.badge ?? '');
    badge.hidden = !next.badge;
  }
  update(shown);
  return {
    element,
    /** @param {Shown} next */
    update(next) {
      update(next);
      picture.update(next.pictured);
    },
    destroy: () => picture.destroy(),
  };
}
