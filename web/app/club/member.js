// The panel of one member: help with the password, the role, and deleting the account.

import { confirm, panel } from '../dialog.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n/club.js';
import { post, remove, request } from '../net/api.js';
import { toast } from '../parts/toast.js';
import { cardSheet, lastHeading, printSheet } from './cards.js';
import { hereNote, linkShown } from './link.js';
import { ageOf, attempt, dateOf, timeOf } from './request.js';

/** @typedef {import('./members.js').Member} Member */
/**
 * @typedef {{site: import('../site.js').Site, isOwn: boolean, onchange: () => Promise<void>}}
 *   Around
 */

/** @param {Member} member @param {Around} around */
export function openMember(member, around) {
  const close = () => dialog?.close();
  const own = () => [
    h('p', null, t('club.own')),
    h('a', { href: '/login', onclick: close }, t('club.own.link')),
  ];
  const others = () => [
    passwordPart(member, around),
    rolePart(member, around, close),
    removePart(member, around, close),
  ];
  const parts = around.isOwn ? own() : others();
  const dialog = panel(member.name, facts(member), ...parts);
}

/** @param {Member} member */
function facts({ created_utc_ms: created, seen_utc_ms: seen, sessions, games }) {
  const last = seen ? ageOf(seen, Date.now()) : t('club.seen.never');
  return h(
    'ul',
    { class: 'facts' },
    h('li', null, t('club.fact.since', { date: dateOf(created) })),
    h('li', null, t('club.fact.seen', { when: last })),
    h('li', null, t('club.fact.sessions', { count: sessions })),
    h('li', null, t('club.fact.games', { count: games }))
  );
}

/** @param {string} title @param {string} text @param {...Node} content */
const part = (title, text, ...content) =>
  h(
    'section',
    { class: 'member-part' },
    h('h3', null, title),
    h('p', { class: 'hint' }, text),
    ...content
  );

/** @param {string} label @param {() => void} onclick @param {string | null} [name] */
const button = (label, onclick, name = null) =>
  h('button', { type: 'button', class: name, onclick }, label);

/** @param {Member} member @param {Around} around */
function passwordPart({ id, name }, { site }) {
  const place = h('div');
  const make = () =>
    attempt(async () => {
      const made = await post(`/accounts/${id}/reset-link`, {});
      const how = t('club.password.how');
      const sheet = () => cardSheet([made], lastHeading(site.store), { how, name });
      const print = button(t('club.print.card'), () => printSheet(sheet()));
      const until = t('club.password.once', { time: timeOf(made.expires_utc_ms) });
      const shown = linkShown(made.link, made.qr, print);
      fill(place, h('p', { role: 'status' }, until), shown, hereNote(made.link));
      place.querySelector('button')?.focus();
    });
  place.append(button(t('club.password.do'), () => void make(), 'main'));
  return part(t('club.password'), t('club.password.text'), place);
}

/** @param {Member} member @param {Around} around @param {() => void} close */
function rolePart({ id, name, role }, { onchange }, close) {
  const isOrganizer = role === 'organizer';
  const change = async () => {
    if (!(await confirm(t(isOrganizer ? 'club.demote.ask' : 'club.promote.ask', { name })))) return;
    await attempt(async () => {
      await request('PATCH', `/accounts/${id}`, { role: isOrganizer ? 'player' : 'organizer' });
      close();
      await onchange();
      toast(t(isOrganizer ? 'club.demoted' : 'club.promoted', { name }));
    });
  };
  const label = t(isOrganizer ? 'club.demote' : 'club.promote');
  const text = t(isOrganizer ? 'club.demote.text' : 'club.promote.text');
  return part(t('club.role'), text, button(label, () => void change()));
}

/** @param {Member} member @param {Around} around @param {() => void} close */
function removePart({ id, name, role }, { onchange }, close) {
  const erase = async () => {
    if (!(await confirm(t('club.remove.ask', { name })))) return;
    await attempt(async () => {
      const { pseudonym } = await remove(`/accounts/${id}`);
      close();
      await onchange();
      toast(t('club.removed', { name, pseudonym }));
    });
  };
  if (role === 'organizer') return part(t('club.remove'), t('club.remove.organizer'));
  return part(
    t('club.remove'),
    t('club.remove.text'),
    button(t('club.remove.do'), () => void erase(), 'danger')
  );
}
