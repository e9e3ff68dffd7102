// Somebody else's design: what it is, how to play it, a copy of one's own, stars, a report.

import { fill, h, setText } from '../dom.js';
import { createMatch, problemOf } from '../pages/create.js';
import { t } from '../i18n/studio.js';
import { openStartDialog } from '../viewer/start.js';
import { asPerson } from '../bughouse/start.js';
import { panel } from '../dialog.js';
import { miniature } from '../parts/miniature.js';
import { toast } from '../parts/toast.js';
import { choiceOf, copyDesign, fileAddress, rate, report } from './designs.js';
import { groundOf, normalized } from './document.js';
import { zonesOf } from './zones.js';

/** @typedef {import('./designs.js').Design} Design */
/** @typedef {import('../site.js').Site} Site */

/** @param {HTMLElement} root @param {Site} site @param {Design} design @param {string} code */
export function mountVisit(root, site, design, code) {
  document.title = `${design.name} · ${t('app.name')}`;
  const ruleset = normalized(design.draft);
  const { pieces, walls } = groundOf(ruleset);
  const hills = [...zonesOf(ruleset, 'hills').white];
  const { files, ranks } = ruleset;
  const picture = miniature(
    { files, ranks, pieces, walls: [...walls], hills, kinds: ruleset.pieces },
    site
  );
  const [latest] = design.versions;
  const problem = h('div', { class: 'problem', role: 'alert' });
  const attempt = (/** @type {() => Promise<unknown>} */ action) => () => {
    fill(problem);
    void action().catch((error) => fill(problem, ...problemOf(error)));
  };
  const play = () =>
    openStartDialog(site, true, (wanted) =>
      createMatch(site, '', { ...wanted, ruleset: choiceOf(design.id, latest?.number ?? 1, code) })
    );
  const copy = attempt(async () => {
    const made = await asPerson(site, '', () => copyDesign(design.id, code ? { code } : {}));
    site.navigate(`/studio/${made.id}`);
  });
  /**
   * @param {import('../i18n/index.js').Key} key
   * @param {() => void} onclick
   * @param {string} [kind]
   */
  const button = (key, onclick, kind = '') =>
    h('button', { type: 'button', class: kind, onclick }, t(key));
  root.append(
    h(
      'div',
      { class: 'sheet studio-visit' },
      h('p', null, h('a', { href: '/gallery' }, t('studio.gallery'))),
      h('h1', null, design.name),
      h('p', { class: 'hint' }, t('studio.by', { name: design.owner })),
      h('div', { class: 'visit-picture' }, picture.element),
      h('p', null, String(ruleset.description ?? '')),
      h(
        'div',
        { class: 'toolbar' },
        button('studio.play.now', play, 'main'),
        button('studio.copy', copy),
        design.sharing === 'public' &&
          h('a', { class: 'button', href: `/rules/d/${design.id}` }, t('rules.page')),
        h(
          'a',
          { class: 'button', href: fileAddress(design.id, 'toml', code), download: true },
          t('studio.file.toml')
        ),
        button('studio.report', () => openReport(design))
      ),
      problem,
      stars(site, design, problem)
    )
  );
  return () => picture.destroy();
}

/** @param {Site} site @param {Design} design @param {HTMLElement} problem */
function stars(site, design, problem) {
  const note = h('p', { class: 'hint', role: 'status' });
  const buttons = [1, 2, 3, 4, 5].map((count) => {
    const onclick = async () => {
      fill(problem);
      await asPerson(site, '', () => rate(design.id, count === yours ? 0 : count)).then(
        paint,
        (error) => fill(problem, ...problemOf(error))
      );
    };
    const label = t('studio.stars.give', { count });
    return h(
      'button',
      { type: 'button', class: 'star', 'aria-label': label, title: label, onclick },
      '★'
    );
  });
  let yours = 0;
  /** @param {Design} now */
  const paint = (now) => {
    yours = now.your_stars ?? 0;
    buttons.forEach((button, index) => button.setAttribute('aria-pressed', String(index < yours)));
    setText(note, ratingText(now));
  };
  paint(design);
  return h(
    'div',
    { role: 'group', 'aria-label': t('studio.stars'), class: 'stars' },
    buttons,
    note
  );
}

/** @param {{stars?: number, ratings: number, plays: number}} card */
export const ratingText = ({ stars: mean, ratings, plays }) =>
  [
    t('studio.plays', { count: plays }),
    ...(mean ? [t('studio.rated', { stars: mean.toFixed(1), count: ratings })] : []),
  ].join(' · ');

/** @param {Design} design */
function openReport(design) {
  const reason = h('textarea', {
    rows: '3',
    maxlength: '400',
    'aria-label': t('studio.report.reason'),
  });
  const problem = h('div', { class: 'problem', role: 'alert' });
  const onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await report(design.id, reason.value.trim()).then(
      () => {
        dialog?.close();
        toast(t('studio.report.sent'));
      },
      (error) => fill(problem, ...problemOf(error))
    );
  };
  const send = h('button', { class: 'main' }, t('studio.report.send'));
  const words = h('p', null, t('studio.report.reason'));
  const dialog = panel(t('studio.report'), h('form', { onsubmit }, words, reason, problem, send));
}
