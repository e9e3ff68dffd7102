// The editor of a ruleset file, which the server checks while you type.

import { field, fill, h } from '../dom.js';
import { faultText } from '../faults.js';
import { t } from '../i18n/elsewhere.js';
import '../i18n/rulefile.js';
import { post } from '../net/api.js';
import { messageOf, soon } from './checking.js';

/** @import {RulesetEntry} from '../types.js' */
/**
 * @typedef {object} Fault
 * @property {string} path
 * @property {number} [line]
 * @property {string} sentence the server's own
 * @property {string} [reason]
 * @property {Record<string, string>} [values]
 */
/**
 * @typedef {{ok: true, ruleset: RulesetEntry, remarks?: Fault[]} | {ok: false, faults: Fault[]}}
 *   Verdict
 */
/** @typedef {import('./ruleset-choice.js').ChoiceContext} ChoiceContext */

/** @param {ChoiceContext} context */
export function rulesetFile(context) {
  const box = h('textarea', { rows: '12', spellcheck: 'false', class: 'code' });
  const empty = () => h('p', { class: 'hint' }, t('rules.file.empty'));
  const verdict = h('div', { class: 'verdict', role: 'status' }, empty());

  /** Shows what the server finds. @returns {Promise<string>} what keeps a game from starting */
  const check = async () => {
    const text = box.value;
    if (!text.trim()) {
      fill(verdict, empty());
      return t('rules.file.empty');
    }
    try {
      const answer = /** @type {Verdict} */ (await post('/rulesets/check', { text }));
      if (box.value === text) fill(verdict, ...verdictOf(answer, context));
      return answer.ok ? '' : t('rules.file.stops', { count: answer.faults.length });
    } catch (error) {
      fill(verdict, h('p', { class: 'fault' }, messageOf(error)));
      return '';
    }
  };
  const checkSoon = soon(() => void check());
  const edit = () => {
    context.choose({ kind: 'file', text: box.value });
    checkSoon();
  };
  box.addEventListener('input', edit);
  const onchange = async () => {
    const file = open.files?.[0];
    if (!file) return;
    box.value = await file.text();
    edit();
  };
  const open = h('input', { type: 'file', accept: '.toml,.json,.txt', onchange });
  context.choose({ kind: 'file', text: '' });
  const fields = [field(t('rules.file.open'), open), field(t('rules.file.box'), box)];
  return {
    element: h('div', null, ...fields, verdict),
    /** What keeps a game from starting; the editor then gets the focus. */
    async mistake() {
      const mistake = await check();
      if (mistake) box.focus();
      return mistake;
    },
  };
}

/**
 * The ruleset with its picture, or every fault.
 * @param {Verdict} answer
 * @param {ChoiceContext} context
 */
function verdictOf(answer, context) {
  if (!answer.ok) {
    const count = answer.faults.length;
    const list = h('ul', { class: 'faults' }, answer.faults.map(faultItem));
    return [h('p', { class: 'fault' }, t('rules.file.faults', { count })), list];
  }
  const { ruleset, remarks = [] } = answer;
  const { title, files, ranks } = ruleset;
  return [
    h('p', null, t('rules.file.ok', { title, files, ranks })),
    h('ul', { class: 'faults' }, remarks.map(faultItem)),
    h('div', { class: 'drawn' }, context.picture(ruleset).element),
  ];
}

/** @param {Fault} fault */
function faultItem({ path, line, sentence, reason, values }) {
  const place = line ? h('strong', null, `${t('rules.file.line', { line })}: `) : null;
  const key = path ? [h('code', null, path), ': '] : [];
  return h('li', null, place, ...key, faultText({ message: sentence, reason, values }));
}
