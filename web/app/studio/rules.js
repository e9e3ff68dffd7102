// The tab of rules: a control for each key of the format, made from the table of controls.

import { h } from '../dom.js';
import { t } from '../i18n/studio.js';
import { GROUPS } from './controls.js';
import { valueAt } from './document.js';
import { findingList } from './findings.js';
import { rulePicture } from './picture.js';
import { createControl } from './rule-controls.js';

/** @typedef {import('./controls.js').Control} Control */
/** @typedef {import('./studio.js').Studio} Studio */
/** @typedef {import('../i18n/index.js').Key} Key */

/** @param {string} key */
const words = (key) => t(/** @type {Key} */ (`rule.${key}`));

/** Groups that are open at first: most designs decide about them. */
const OPEN = ['win'];

/**
 * @param {Studio} studio
 * @param {(path: string) => void} onpaint chooses the brush of a zone
 */
export function createRules(studio, onpaint) {
  const groups = GROUPS.map(({ name, controls }) => createGroup(studio, name, controls, onpaint));
  const element = h(
    'div',
    { class: 'studio-panel rules' },
    groups.map((group) => group.element)
  );
  studio.parts.add({ paint: () => groups.forEach((group) => group.paint()) });
  return { element };
}

/**
 * @param {Studio} studio
 * @param {string} name
 * @param {Control[]} controls
 * @param {(path: string) => void} onpaint
 */
function createGroup(studio, name, controls, onpaint) {
  const rules = controls.map((control) => createRule(studio, control, onpaint));
  const element = h(
    'details',
    { class: 'rule-group', open: OPEN.includes(name) },
    h('summary', null, h('h2', null, words(`group.${name}`))),
    rules.map((rule) => rule.element)
  );
  return {
    element,
    paint() {
      rules.forEach((rule) => rule.paint());
      // A group with something to mend shows it.
      if (rules.some((rule) => rule.hasFault())) element.open = true;
    },
  };
}

/**
 * One rule: its picture, its sentence, and what sets it.
 * @param {Studio} studio
 * @param {Control} control
 * @param {(path: string) => void} onpaint
 */
function createRule(studio, control, onpaint) {
  const { path, picture } = control;
  const setter = createControl(studio, control, onpaint);
  const findings = h('div');
  const element = h(
    'div',
    { class: 'rule', 'data-path': path },
    rulePicture(picture, studio.pieceSet),
    h(
      'div',
      { class: 'rule-words' },
      setter.element,
      h('p', { class: 'hint' }, words(`${path}.text`)),
      findings
    )
  );
  const own = () => {
    const { faults = [], warnings = [] } = studio.study ?? {};
    const isOwn = (/** @type {{path: string}} */ one) => ownerOf(one.path) === path;
    return { faults: faults.filter(isOwn), warnings: warnings.filter(isOwn) };
  };
  return {
    element,
    hasFault: () => own().faults.length > 0,
    paint() {
      element.hidden = !isOffered(studio, control);
      setter.paint();
      const { faults, warnings } = own();
      findingList(findings, faults, warnings);
    },
  };
}

const ALL = GROUPS.flatMap((group) => group.controls.map((control) => control.path));

/** The control at which a fault is shown: the one with the longest path. @param {string} path */
export function ownerOf(path) {
  const plain = path.replace(/\[\d+\]/g, '');
  const fits = ALL.filter((one) => plain === one || plain.startsWith(`${one}.`));
  return fits.sort((a, b) => b.length - a.length)[0] ?? '';
}

/**
 * Whether a rule means anything now: its section is there, and what it needs.
 * @param {Studio} studio
 * @param {Control} control
 */
function isOffered({ ruleset }, { path, needs }) {
  const [section, rest] = path.split('.');
  if (rest && section !== 'start' && valueAt(ruleset, section) === undefined) return false;
  const [key, wanted] = (needs ?? '').split('=');
  return !key || String(valueAt(ruleset, key)) === wanted;
}
