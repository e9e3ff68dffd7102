// "Report a problem": a text for the organizer, with the game and the version.

import { copy } from '../copy.js';
import { panel } from '../dialog.js';
import { field, h } from '../dom.js';
import { t } from '../i18n/about.js';
import { locale } from '../i18n/index.js';
import { version } from './version.js';

/**
 * What an organizer needs to know besides.
 * @param {{path: string, version: string, browser: string, size: string, when: string}} facts
 */
const factsText = ({ path, version: number, browser, size, when }) =>
  [
    t('report.page', { path }),
    t('report.version', { version: number }),
    t('report.when', { when }),
    t('report.browser', { browser, size }),
  ].join('\n');

/** The match of an address is no secret, but the part after # may be. */
const facts = () =>
  factsText({
    path: location.pathname,
    version: version(),
    browser: navigator.userAgent,
    size: `${innerWidth} × ${innerHeight}`,
    when: new Date().toLocaleString(locale),
  });

export function openReport() {
  const words = h('textarea', { rows: '4', maxlength: '2000' });
  const text = h('textarea', { rows: '6', readonly: true, 'aria-label': t('report.text') });
  const known = facts();
  const paint = () => {
    text.value = `${words.value.trim()}\n\n${known}`.trim();
  };
  words.addEventListener('input', paint);
  paint();
  const said = h('p', { class: 'hint', role: 'status' });
  const onclick = async () => {
    const done = await copy(text.value, text);
    said.textContent = t(done ? 'report.copied' : 'report.byHand');
  };
  panel(
    t('report.title'),
    h('p', null, t('report.hint')),
    field(t('report.what'), words),
    text,
    h('div', { class: 'answers' }, h('button', { type: 'button', class: 'main', onclick }, t('report.copy'))),
    said
  );
}
