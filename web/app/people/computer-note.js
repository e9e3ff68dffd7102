// What the page of a name says when a computer opponent has it.

import { loadOpponents, opponentName } from '../computer/opponents.js';
import { h } from '../dom.js';
import { t } from '../i18n/people.js';

/** @param {string} name @returns {Promise<HTMLElement[] | null>} nothing for people */
export async function computerNote(name) {
  const opponents = await loadOpponents().catch(() => []);
  const known = opponents.some((one) => [one.name, opponentName(one.name)].includes(name));
  if (!known) return null;
  const play = h('a', { class: 'button', href: '/computer' }, t('profile.unknown.challenge'));
  const lead = h('p', { class: 'lead' }, t('profile.unknown.computer', { name }));
  return [lead, h('p', null, play)];
}
