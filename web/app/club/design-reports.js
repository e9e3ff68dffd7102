// Reported designs, for organizers.

import { fill, h } from '../dom.js';
import { t } from '../i18n/club.js';
import { get, post } from '../net/api.js';
import { toast } from '../parts/toast.js';
import { age, attempt } from './request.js';

/**
 * @typedef {{id: string, name: string, owner: string, reporter: string, reason: string, at:
 *   number}} DesignReport
 */

/** The section with the reports: a heading and a list that keeps itself up to date. */
export async function designReports() {
  const list = h('div', { class: 'report-list' });
  const load = async () => {
    const reports = await get('/designs/reports');
    const cards = reports.map((/** @type {DesignReport} */ report) => card(report, load));
    fill(list, ...cards);
    if (!cards.length) list.append(h('p', { class: 'hint' }, t('club.designs.none')));
  };
  await load();
  return [h('h2', null, t('club.designs.reported')), list];
}

/** @param {DesignReport} report @param {() => Promise<void>} load */
function card({ id, name, owner, reporter, reason, at }, load) {
  const judge = (/** @type {'keep' | 'unpublish'} */ verdict, /** @type {string} */ said) =>
    attempt(async () => {
      await post(`/designs/${id}/${verdict}`, {});
      toast(said);
      await load();
    });
  const button = (/** @type {string} */ label, /** @type {() => unknown} */ onclick) =>
    h('button', { type: 'button', onclick }, label);
  return h(
    'article',
    { class: 'card report', 'aria-label': t('club.report.label', { name }) },
    h('p', null, h('a', { href: `/studio/${id}` }, name), ` · ${owner || t('club.guest')}`),
    reason ? h('p', null, t('club.report.reason', { reason })) : '',
    h(
      'p',
      { class: 'hint' },
      `${t('club.report.by', { name: reporter || t('club.guest') })} · `,
      age(at)
    ),
    h(
      'div',
      { class: 'toolbar' },
      button(t('club.designs.unpublish'), () => judge('unpublish', t('club.designs.unpublished'))),
      button(t('club.designs.keep'), () => judge('keep', t('club.designs.kept')))
    )
  );
}
