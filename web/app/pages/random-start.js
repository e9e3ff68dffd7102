// A random start: Chess960 by its number, Fischer Random+ by board size and seed.

import { field, fill, h } from '../dom.js';
import { titleOf } from '../i18n/en-rulesets.js';
import { t } from '../i18n/elsewhere.js';
import { post } from '../net/api.js';
import { messageOf, soon } from './checking.js';

/** @import {RulesetEntry} from '../types.js' */
/** @typedef {import('../i18n/index.js').Key} Key */
/** @typedef {'number' | 'files' | 'ranks' | 'seed'} BoxName */

/** @type {Record<BoxName, {key: Key, min: number, max: number}>} */
const BOXES = {
  number: { key: 'rules.960.number', min: 0, max: 959 },
  files: { key: 'rules.frp.files', min: 4, max: 26 },
  ranks: { key: 'rules.frp.ranks', min: 4, max: 26 },
  seed: { key: 'rules.frp.seed', min: 0, max: 999999999 },
};

/**
 * What was set last, kept while the player looks at other rulesets.
 * @type {Record<BoxName, number>}
 */
const values = { number: random('number'), files: 8, ranks: 8, seed: random('seed') };

/** @param {'number' | 'seed'} name */
function random(name) {
  return Math.floor(Math.random() * (Math.min(BOXES[name].max, 999999) + 1));
}

/**
 * @param {'chess960' | 'fischer-random-plus'} kind
 * @param {import('./ruleset-choice.js').ChoiceContext} context
 * @returns {HTMLElement}
 */
export function randomStart(kind, context) {
  const isNumbered = kind === 'chess960';
  /** @type {BoxName[]} */
  const names = isNumbered ? ['number'] : ['files', 'ranks', 'seed'];
  const place = h('div', { class: 'drawn' });
  const status = h('p', { class: 'hint', role: 'status' });
  /** @type {{destroy: () => void} | null} */
  let shown = null;

  const show = soon(async () => {
    const wanted = context.chosen();
    try {
      const entry = /** @type {RulesetEntry} */ (await post('/rulesets/draw', wanted));
      if (context.chosen() !== wanted) return;
      shown?.destroy();
      const next = context.picture(entry);
      shown = next;
      fill(place, next.element);
      const size = t('rules.size', { files: entry.files, ranks: entry.ranks });
      status.textContent = `${titleOf(entry.title)}, ${size}`;
    } catch (error) {
      status.textContent = messageOf(error);
    }
  });
  // The choice counts at once; only its picture may wait.
  const update = () => {
    context.choose({ kind, ...Object.fromEntries(names.map((name) => [name, values[name]])) });
    show();
  };
  const boxes = names.map((name) => numberBox(name, update));
  const shuffle = () => {
    const name = isNumbered ? 'number' : 'seed';
    values[name] = random(name);
    boxes[boxes.length - 1].value = String(values[name]);
    update();
  };
  const again = h('button', { type: 'button', onclick: shuffle }, t('rules.960.draw'));
  const fields = boxes.map((box, index) => field(t(BOXES[names[index]].key), box));
  update();
  return h('div', null, h('div', { class: 'row' }, ...fields, again), place, status);
}

/** @param {BoxName} name @param {() => void} changed */
function numberBox(name, changed) {
  const { min, max } = BOXES[name];
  const oninput = () => {
    if (!box.checkValidity() || Number.isNaN(box.valueAsNumber)) return;
    values[name] = box.valueAsNumber;
    changed();
  };
  const value = String(values[name]);
  const box = h('input', { type: 'number', min, max, value, inputmode: 'numeric', oninput });
  return box;
}
