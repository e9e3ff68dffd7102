// What to do about a line of the chat: report it, mute its author, and for organizers erase it.

import { panel } from '../dialog.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n/line.js';
import { ApiError, get, post, whoAmI } from '../net/api.js';
import { toast } from '../parts/toast.js';

/** @import {ChatLine} from '../types.js' */
/** @typedef {import('../i18n/index.js').Key} Key */
/** @typedef {import('./match-client.js').MatchClient} MatchClient */

const MAX_REASON = 300;

/**
 * @param {MatchClient} match
 * @param {ChatLine} line
 * @param {() => void} paint shows the chat of the match
 */
export async function openLine(match, { seq, author, text = '' }, paint) {
  const me = await whoAmI().catch(() => null);
  const problem = h('p', { class: 'problem', role: 'alert' });
  const act = async (/** @type {() => Promise<unknown>} */ action, /** @type {Key} */ done) => {
    try {
      await action();
      dialog?.close();
      toast(t(done, { name: author }));
      await reload(match);
      paint();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fill(problem, error.message);
    }
  };
  const report = (/** @type {string} */ reason) =>
    post('/reports', { match: match.id, line: seq, reason });
  const mute = (/** @type {string} */ scope) =>
    post('/mutes', { whom: { match: match.id, line: seq }, for: scope });
  const erase = async () => {
    const { id } = await report('');
    await post(`/reports/${id}/close`, { verdict: 'erased' });
  };
  const button = (/** @type {Key} */ label, /** @type {() => void} */ onclick) =>
    h('button', { type: 'button', onclick }, t(label, { name: author }));
  const own = [
    reportForm((reason) => void act(() => report(reason), 'line.reported')),
    button('line.mute', () => void act(() => mute('me'), 'line.muted')),
  ];
  const organizers = [
    button('line.erase', () => void act(erase, 'line.erased')),
    button('line.muteAll', () => void act(() => mute('everybody'), 'line.mutedAll')),
  ];
  const dialog = panel(
    t('line.title', { name: author }),
    h('blockquote', null, text),
    problem,
    h('div', { class: 'line-actions' }, me?.role === 'organizer' ? organizers : null, own)
  );
}

/**
 * Fetches the chat again, from which the lines of muted people are missing.
 * @param {MatchClient} match
 */
async function reload(match) {
  const { chat } = await get(`/matches/${match.id}`);
  if (match.state) match.state = { ...match.state, chat };
}

/** @param {(reason: string) => void} send */
function reportForm(send) {
  const label = t('line.reason');
  const reason = h('input', {
    type: 'text',
    maxlength: MAX_REASON,
    autocomplete: 'off',
    'aria-label': label,
    placeholder: label,
  });
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    send(reason.value.trim());
  };
  const go = h('button', { type: 'submit' }, t('line.report'));
  return h('form', { class: 'chat-form', onsubmit }, reason, go);
}
