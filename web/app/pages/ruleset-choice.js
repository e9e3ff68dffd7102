// Choosing the rules: built-in ones by picture and sentence, drawn starts by number or seed, or a file of one's own.

import { lateIcon } from '../../icons/late.js';
import { field, fill, h, uniqueId } from '../dom.js';
import { t } from '../i18n/elsewhere.js';
import { ApiError, get, post } from '../net/api.js';
import { miniature } from './miniature.js';

/** @import {RulesetEntry} from '../types.js' */
/** @typedef {import('../site.js').Site} Site */
/** @typedef {{path: string, line?: number, sentence: string}} Fault */

/** How long one may pause in typing before the text is looked at. */
const PAUSE = 350;
/** Rulesets on two boards are for four players and have a page of their own some day. */
const FOR_FOUR = new Set(['bughouse']);
/** What the random starts are shown by cards of their own for. */
const DRAWN = new Set(['chess960']);

/** @param {string} text */
const firstSentence = (text) => text.split(/(?<=\.) /)[0];

/**
 * @param {Site} site
 */
export function rulesetChoice(site) {
  const name = uniqueId('ruleset');
  /** @type {unknown} */
  let chosen = { kind: 'builtin', name: 'standard' };
  /** @type {{destroy: () => void}[]} */
  const pictures = [];
  const grid = h('div', { class: 'rulesets' });
  const details = h('div', { class: 'ruleset-details' });
  const element = h(
    'fieldset',
    { class: 'choice' },
    h('legend', null, t('rules.legend')),
    grid,
    details
  );

  /**
   * @param {{title: string, text: string, picture?: HTMLElement, checked?: boolean}} shown
   * @param {() => void} pick
   */
  const card = ({ title, text, picture, checked }, pick) => {
    const input = h('input', { type: 'radio', name, onchange: pick });
    input.checked = checked ?? false;
    const words = h('span', { class: 'hint', id: uniqueId('sentence') }, text);
    input.setAttribute('aria-describedby', words.id);
    input.setAttribute('aria-label', title);
    return h(
      'label',
      { class: 'ruleset' },
      input,
      picture ?? h('span', { class: 'miniature blank', 'aria-hidden': 'true' }, lateIcon('file')),
      h('strong', null, title),
      words
    );
  };
  const pictured = (/** @type {RulesetEntry} */ entry) => {
    const picture = miniature(entry, site);
    pictures.push(picture);
    return picture;
  };

  /** @param {RulesetEntry[]} entries */
  const show = (entries) => {
    const plain = entries.filter((entry) => !FOR_FOUR.has(entry.name) && !DRAWN.has(entry.name));
    plain.sort((a, b) => Number(b.name === 'standard') - Number(a.name === 'standard'));
    const cards = plain.map((entry) =>
      card(
        {
          title: entry.title,
          text: firstSentence(entry.description),
          picture: pictured(entry).element,
          checked: entry.name === 'standard',
        },
        () => {
          chosen = { kind: 'builtin', name: entry.name };
          // The card has room for one sentence; whoever chose it may want to read the rest.
          fill(
            details,
            firstSentence(entry.description) === entry.description
              ? null
              : h('p', { role: 'status' }, entry.description)
          );
        }
      )
    );
    const standard = plain[0];
    const drawn = (
      /** @type {import('../i18n/index.js').Key} */ title,
      /** @type {import('../i18n/index.js').Key} */ text,
      /** @type {() => void} */ pick
    ) =>
      card(
        {
          title: t(title),
          text: t(text),
          ...(standard ? { picture: pictured(standard).element } : {}),
        },
        pick
      );
    fill(
      grid,
      ...cards,
      drawn('rules.960', 'rules.960.text', () => showDrawn(['number'])),
      drawn('rules.frp', 'rules.frp.text', () => showDrawn(['files', 'ranks', 'seed'])),
      card({ title: t('rules.file'), text: t('rules.file.text') }, showFile)
    );
  };

  /** @type {Record<string, number>} */
  const numbers = {
    number: Math.floor(Math.random() * 960),
    files: 8,
    ranks: 8,
    seed: Math.floor(Math.random() * 1e6),
  };
  /** @type {Record<string, {key: import('../i18n/index.js').Key, least: number, most: number}>} */
  const boxes = {
    number: { key: 'rules.960.number', least: 0, most: 959 },
    files: { key: 'rules.frp.files', least: 4, most: 26 },
    ranks: { key: 'rules.frp.ranks', least: 4, most: 26 },
    seed: { key: 'rules.frp.seed', least: 0, most: 999999999 },
  };

  /** @param {string[]} wanted */
  function showDrawn(wanted) {
    const picture = h('div', { class: 'drawn' });
    const status = h('p', { class: 'hint', role: 'status' });
    /** @type {{destroy: () => void} | null} */
    let shown = null;
    const show = later(async () => {
      const draft = chosen;
      try {
        const entry = /** @type {RulesetEntry} */ (await post('/rulesets/draw', draft));
        if (chosen !== draft) return;
        shown?.destroy();
        const next = pictured(entry);
        shown = next;
        fill(picture, next.element);
        status.textContent = `${entry.title}, ${t('rules.size', { files: entry.files, ranks: entry.ranks })}`;
      } catch (error) {
        status.textContent = messageOf(error);
      }
    });
    // The choice holds at once; only its picture may wait.
    const draw = () => {
      const values = Object.fromEntries(wanted.map((box) => [box, numbers[box]]));
      chosen = { kind: wanted.length === 1 ? 'chess960' : 'fischer-random-plus', ...values };
      show();
    };
    const inputs = wanted.map((box) => {
      const { key, least, most } = boxes[box];
      const input = h('input', {
        type: 'number',
        min: String(least),
        max: String(most),
        value: String(numbers[box]),
        inputmode: 'numeric',
        oninput: () => {
          if (!input.checkValidity() || Number.isNaN(input.valueAsNumber)) return;
          numbers[box] = input.valueAsNumber;
          draw();
        },
      });
      return { box, input, element: field(t(key), input) };
    });
    const again = h(
      'button',
      {
        type: 'button',
        onclick: () => {
          const last = inputs[inputs.length - 1];
          numbers[last.box] = Math.floor(
            Math.random() * (Math.min(boxes[last.box].most, 999999) + 1)
          );
          last.input.value = String(numbers[last.box]);
          draw();
        },
      },
      t('rules.960.draw')
    );
    fill(
      details,
      h('div', { class: 'row' }, ...inputs.map(({ element: box }) => box), again),
      picture,
      status
    );
    draw();
  }

  /** Judges the file that is being written; nothing where the rules come from elsewhere. @type {(() => Promise<string>) | null} */
  let judgeNow = null;

  function showFile() {
    const box = h('textarea', { rows: '12', spellcheck: 'false', class: 'code' });
    const verdict = h(
      'div',
      { class: 'verdict', role: 'status' },
      h('p', { class: 'hint' }, t('rules.file.empty'))
    );
    /** Looks at the text, shows what was found beside it, and says in a sentence what keeps a game from starting. */
    const judge = async () => {
      const text = box.value;
      if (!text.trim()) {
        fill(verdict, h('p', { class: 'hint' }, t('rules.file.empty')));
        return t('rules.file.empty');
      }
      try {
        const answer = await post('/rulesets/check', { text });
        if (box.value === text) fill(verdict, ...verdictOf(answer, pictured));
        return answer.ok ? '' : t('rules.file.stops', { count: answer.faults.length });
      } catch (error) {
        fill(verdict, h('p', { class: 'fault' }, messageOf(error)));
        return '';
      }
    };
    judgeNow = async () => {
      const mistake = await judge();
      if (mistake) box.focus();
      return mistake;
    };
    const soon = later(() => void judge());
    const check = () => {
      chosen = { kind: 'file', text: box.value };
      soon();
    };
    box.addEventListener('input', check);
    const open = h('input', {
      type: 'file',
      accept: '.toml,.json,.txt',
      onchange: async () => {
        const file = open.files?.[0];
        if (!file) return;
        box.value = await file.text();
        check();
      },
    });
    chosen = { kind: 'file', text: '' };
    fill(details, field(t('rules.file.open'), open), field(t('rules.file.box'), box), verdict);
  }

  const loaded = get('/rulesets').then(show);
  return {
    element,
    loaded,
    value: () => chosen,
    /** What is wrong with the rules as they are, in a sentence; each fault stands beside the file. */
    mistake: async () =>
      /** @type {{kind: string}} */ (chosen).kind === 'file' && judgeNow ? judgeNow() : '',
    destroy: () => pictures.forEach((picture) => picture.destroy()),
  };
}

/**
 * What the server found: the ruleset and its picture, or every fault with its sentence.
 * @param {{ok: true, ruleset: RulesetEntry, warnings?: string[]} | {ok: false, faults: Fault[]}} answer
 * @param {(entry: RulesetEntry) => {element: HTMLElement}} pictured
 */
function verdictOf(answer, pictured) {
  if (!answer.ok) {
    const faults = answer.faults.map(({ path, line, sentence }) =>
      h(
        'li',
        null,
        line ? h('strong', null, `${t('rules.file.line', { line })}: `) : null,
        path ? h('code', null, path) : null,
        path ? ': ' : null,
        sentence
      )
    );
    return [
      h('p', { class: 'fault' }, t('rules.file.faults', { count: answer.faults.length })),
      h('ul', { class: 'faults' }, faults),
    ];
  }
  const { ruleset, warnings = [] } = answer;
  const fine = h(
    'p',
    null,
    t('rules.file.ok', { title: ruleset.title, files: ruleset.files, ranks: ruleset.ranks })
  );
  return [
    fine,
    h(
      'ul',
      { class: 'faults' },
      warnings.map((text) => h('li', null, text))
    ),
    h('div', { class: 'drawn' }, pictured(ruleset).element),
  ];
}

/** @param {() => void} action */
function later(action) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, PAUSE);
  };
}

/** @param {unknown} error */
const messageOf = (error) =>
  error instanceof ApiError
    ? [error.message, ...(error.error.faults ?? [])].join('\n')
    : String(error);
