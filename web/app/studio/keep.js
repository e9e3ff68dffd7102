// The tab of playing and keeping: name, description, versions, sharing, tags, files, copy, delete.

import { copy } from '../copy.js';
import { field, fill, h, setText } from '../dom.js';
import { faultText } from '../faults.js';
import { t } from '../i18n/studio.js';
import { locale } from '../i18n/index.js';
import { ApiError } from '../net/api.js';
import { pillGroup } from '../parts/pills.js';
import { toast } from '../parts/toast.js';
import {
  copyDesign,
  fileAddress,
  removeDesign,
  rename,
  restoreDesign,
  setTags,
  share,
} from './designs.js';
import { slugOf } from './document.js';
import { currentVersion } from './play.js';

/** @typedef {import('./studio.js').Studio} Studio */
/** @typedef {import('./designs.js').Sharing} Sharing */

const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** @param {Studio} studio @param {HTMLElement} play */
export function createKeep(studio, play) {
  const parts = [createName(studio), createSharing(studio), createVersions(studio)];
  const element = h(
    'div',
    { class: 'studio-panel' },
    play,
    ...parts.map((part) => part.element),
    createFiles(studio),
    createEnd(studio)
  );
  const paint = () => parts.forEach((part) => part.paint());
  studio.parts.add({ paint });
  return { element };
}

/**
 * Asks the server, and says what it refuses.
 * @param {HTMLElement} problem
 * @param {() => Promise<unknown>} action
 */
async function attempt(problem, action) {
  fill(problem);
  try {
    await action();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    fill(problem, [error.message, ...error.faults].join(' '));
    return false;
  }
}

/** @param {Studio} studio */
function createName(studio) {
  const problem = h('div', { class: 'problem', role: 'alert' });
  const name = h('input', { type: 'text', maxlength: '40', autocomplete: 'off' });
  const text = h('textarea', { rows: '3', maxlength: '400' });
  const tags = h('input', { type: 'text', autocomplete: 'off', maxlength: '200' });
  const setName = async (/** @type {string} */ wanted) => {
    const title = wanted.trim();
    if (!title || title === studio.design.name) return;
    fill(problem);
    try {
      studio.learn(await rename(studio.design.id, title));
      studio.edit({ ...studio.ruleset, name: slugOf(title), title });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const free = error.error.values?.free;
      const take =
        free &&
        h(
          'button',
          { type: 'button', onclick: () => void setName(free) },
          t('studio.name.take', { name: free })
        );
      fill(problem, error.message, ' ', take);
    }
  };
  name.addEventListener('change', () => void setName(name.value));
  text.addEventListener('change', () =>
    studio.edit({ ...studio.ruleset, description: text.value.trim() })
  );
  tags.addEventListener('change', () => {
    const list = tags.value
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean);
    void attempt(problem, async () => studio.learn(await setTags(studio.design.id, list)));
  });
  const set = (
    /** @type {HTMLInputElement | HTMLTextAreaElement} */ box,
    /** @type {string} */ value
  ) => {
    if (document.activeElement !== box) box.value = value;
  };
  return {
    element: h(
      'section',
      null,
      h('h2', null, t('studio.keep')),
      field(t('studio.title.box'), name),
      problem,
      field(t('studio.description'), text, t('studio.description.text')),
      field(t('studio.tags'), tags, t('studio.tags.text'))
    ),
    paint() {
      set(name, studio.design.name);
      set(text, String(studio.ruleset.description ?? ''));
      set(tags, studio.design.tags.join(', '));
    },
  };
}

/** @param {Studio} studio */
function createSharing(studio) {
  const problem = h('div', { class: 'problem', role: 'alert' });
  const all = /** @type {const} */ (['private', 'unlisted', 'public']);
  const place = h('div');
  const link = h('input', { type: 'text', readonly: true });
  const onclick = async () =>
    toast(t((await copy(link.value)) ? 'share.copied' : 'share.notCopied'));
  const row = h(
    'div',
    { class: 'fen-row' },
    field(t('studio.link'), link),
    h('button', { type: 'button', onclick }, t('share.link'))
  );
  /** @param {Sharing} sharing */
  const choose = (sharing) =>
    attempt(problem, async () => {
      // Others see versions only.
      if (sharing !== 'private') await currentVersion(studio);
      studio.learn(await share(studio.design.id, sharing));
    }).then((done) => done || paint(true));
  let painted = '';
  const paint = (again = false) => {
    const { sharing, link: address } = studio.design;
    row.hidden = !address;
    link.value = address ? new URL(address, location.origin).href : '';
    if (painted === sharing && !again) return;
    painted = sharing;
    const options = all.map((value) => ({ value, label: t(`studio.sharing.${value}`) }));
    const isInside = place.contains(document.activeElement);
    fill(place, pillGroup(t('studio.sharing'), options, sharing, choose));
    if (isInside) /** @type {HTMLElement | null} */ (place.querySelector('input:checked'))?.focus();
  };
  const note = h('p', { class: 'hint' }, t('studio.sharing.text'));
  return { element: h('section', null, place, note, problem, row), paint: () => paint() };
}

/** @param {Studio} studio */
function createVersions(studio) {
  const problem = h('div', { class: 'problem', role: 'alert' });
  const list = h('ol', { class: 'versions' });
  const onclick = () => void attempt(problem, () => currentVersion(studio));
  const button = h('button', { type: 'button', onclick }, t('studio.version.save'));
  const rules = h('a', { class: 'button', href: `/rules/d/${studio.design.id}` }, t('rules.page'));
  const expires = h('p', { class: 'hint' });
  let painted = '';
  return {
    element: h(
      'section',
      null,
      h('h2', null, t('studio.versions')),
      h('p', { class: 'hint' }, t('studio.versions.text')),
      button,
      problem,
      list,
      expires
    ),
    paint() {
      const { versions, expires_at: end } = studio.design;
      rules.hidden = versions.length === 0;
      setText(expires, end ? t('studio.expires', { date: dates.format(end) }) : '');
      const now = JSON.stringify(versions);
      if (now === painted) return;
      painted = now;
      fill(list, ...versions.map(versionItem));
    },
  };
}

/** @param {import('./designs.js').Version} version */
function versionItem({ number, name, saved_at: at, changes = [] }) {
  const title = t('studio.version', { number, date: dates.format(at) });
  const items = changes.map((change) => h('li', null, faultText(change)));
  return h(
    'li',
    { value: number },
    h('strong', null, name ? `${title}: ${name}` : title),
    items.length ? h('ul', null, items) : null
  );
}

/** @param {Studio} studio */
function createFiles({ design, saver }) {
  const formats = /** @type {const} */ (['toml', 'json', 'ini']);
  const links = formats.map((format) => {
    // The file has what is on the page.
    const onclick = () => void saver.flush();
    return h(
      'a',
      { href: fileAddress(design.id, format), download: true, onclick },
      t(`studio.file.${format}`)
    );
  });
  return h(
    'section',
    null,
    h('h2', null, t('studio.files.title')),
    h('div', { class: 'toolbar' }, links)
  );
}

/** @param {Studio} studio */
function createEnd(studio) {
  const { site, design } = studio;
  const problem = h('div', { class: 'problem', role: 'alert' });
  const onCopy = () =>
    attempt(problem, async () => {
      await currentVersion(studio);
      const made = await copyDesign(design.id);
      site.navigate(`/studio/${made.id}`);
    });
  const onRemove = () =>
    attempt(problem, async () => {
      await studio.saver.flush();
      await removeDesign(design.id);
      site.navigate('/studio');
      toast(
        t('studio.removed', { name: design.name }),
        () => void restoreDesign(design.id).then(() => site.navigate(`/studio/${design.id}`))
      );
    });
  return h(
    'section',
    null,
    h(
      'div',
      { class: 'toolbar' },
      h('button', { type: 'button', onclick: () => void onCopy() }, t('studio.copy')),
      h('button', { type: 'button', onclick: () => void onRemove() }, t('studio.remove'))
    ),
    problem
  );
}
