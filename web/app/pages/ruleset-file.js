// The editor of a ruleset file, which the server checks while you type.

import { field, fill, h } from '../dom.js';
import { t } from '../i18n/elsewhere.js';
import { post } from '../net/api.js';
import { messageOf, soon } from './checking.js';

/** @import {RulesetEntry} from '../types.js' */
/** @typedef {{path: string, line?: number, sentence: string}} Fault */
/**
 * @typedef {{ok: true, ruleset: RulesetEntry, warnings?: string[]} | {ok: false, faults: Fault[]}}
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
  const { ruleset, warnings = [] } = answer;
  const { title, files, ranks } = ruleset;
  return [
    h('p', null, t('rules.file.ok', { title, files, ranks })),
    h(
      'ul',
      { class: 'faults' },
      warnings.map((text) => h('li', null, text))
    ),
    h('div', { class: 'drawn' }, context.picture(ruleset).element),
  ];
}

/** @param {Fault} fault */
function faultItem({ path, line, sentence }) {
  const place = line ? h('strong', null, `${t('rules.file.line', { line })}: `) : null;
  return h('li', null, place, path ? h('code', null, path) : null, path ? ': ' : null, sentence);
}
