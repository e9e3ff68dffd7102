// The browsers in which one is logged in: a list, each with a way to log it out.

import { fill, h } from '../dom.js';
import { t } from '../i18n/people.js';
import { get, remove } from '../net/api.js';
import { ago } from '../parts/ago.js';
import { toast } from '../parts/toast.js';
import { deviceOf } from './device.js';

/**
 * @typedef {{id: number, opened_utc_ms: number, used_utc_ms: number, device: string, current:
 *   boolean}} Session
 */

export function createSessions() {
  const list = h('ul', { class: 'session-list' });
  const others = h('button', { type: 'button', onclick: () => void endOthers() }, t('profile.session.others'));
  const title = t('profile.sessions');
  const element = h(
    'section',
    { class: 'card', 'aria-label': title },
    h('h2', null, title),
    list,
    h('div', { class: 'answers' }, others)
  );
  const refresh = async () => {
    const sessions = /** @type {Session[]} */ (await get('/sessions'));
    fill(list, ...sessions.map((session) => row(session, refresh)));
    others.hidden = sessions.length < 2;
  };
  const endOthers = () =>
    attempt(async () => {
      const { ended } = await remove('/sessions', undefined);
      toast(t('profile.session.ended', { count: ended }));
      await refresh();
    });
  void attempt(refresh);
  return { element, refresh: () => void attempt(refresh) };
}

/** @param {Session} session @param {() => Promise<void>} refresh */
function row({ id, device: agent, used_utc_ms: used, current }, refresh) {
  const { browser, system } = deviceOf(agent);
  const known = system ? t('profile.session.device', { browser, system }) : browser;
  const device = known || t('profile.session.unknown');
  const onclick = () =>
    attempt(async () => {
      await remove(`/sessions/${id}`, undefined);
      await refresh();
    });
  const label = t('profile.session.end.label', { device });
  const words = t('profile.session.used', { when: ago(used, Date.now()) });
  return h(
    'li',
    null,
    h('span', null, h('strong', null, device), ' ', h('span', { class: 'hint', title: agent }, words)),
    current
      ? h('span', { class: 'badge' }, t('profile.session.here'))
      : h('button', { type: 'button', 'aria-label': label, onclick }, t('profile.session.end'))
  );
}

/** Does something, and says why it was refused. @param {() => Promise<void>} action */
const attempt = (action) =>
  action().catch((error) => toast(error instanceof Error ? error.message : String(error)));
