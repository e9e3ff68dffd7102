// Sets up a game against the computer: opponent, color, time and rules, and for experts the rest.

import { field, fill, h, setText, tick } from '../dom.js';
import { t } from '../i18n/computer.js';
import '../i18n/elsewhere.js';
import '../i18n/pages.js';
import { pillGroup, segmented } from '../parts/pills.js';
import { loadStyle } from '../parts/style.js';
import { RulesetPicker } from '../pages/ruleset-choice.js';
import { problemOf } from '../pages/create.js';
import { timeChoice } from '../pages/time-choice.js';
import { FIRST, THINK, lastChoice } from './last.js';
import { OpponentChoice } from './opponent-choice.js';
import { loadOpponents, nameAndRating } from './opponents.js';
import { startGame } from './start.js';

/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('./last.js').Wanted} Wanted */

/** @type {import('../site.js').Mount} */
export async function mount(root, site, path) {
  const [opponents] = await Promise.all([loadOpponents(), loadStyle('computer')]);
  const before = lastChoice(site.store)?.wanted ?? FIRST;
  const rules = new RulesetPicker(site);
  const time = timeChoice({ days: false });
  const asked = path.split('/')[2] ?? before.opponent;
  const opponent = new OpponentChoice(site, opponents, asked, () => paint());
  const color = colorChoice(before.color);
  const placed = new URLSearchParams(location.search).get('fen') ?? '';
  const edit = (/** @type {string} */ fen) => {
    const { kind, name } = rules.chosen();
    const ruleset = kind === 'builtin' ? String(name) : 'standard';
    const wanted = { ruleset, ...(fen && { fen }), opponent: opponent.chosen.id };
    site.navigate(`/editor?${new URLSearchParams(wanted)}`);
  };
  const more = moreChoices(before, placed, edit);
  const problem = h('div', { class: 'problem', role: 'alert' });
  const start = h('button', { type: 'submit', class: 'main' }, t('computer.start'));
  const against = h('p', { class: 'hint against', role: 'status' });
  const isStandard = () => {
    const { kind, name } = rules.chosen();
    return kind === 'builtin' && name === 'standard';
  };
  const paint = () => {
    const name = nameAndRating(opponent.chosen, isStandard());
    setText(against, t('computer.against', { name }));
  };
  const begin = async () => {
    const mistake = await rules.mistake();
    if (mistake) return fill(problem, mistake);
    const wanted = {
      opponent: opponent.chosen.id,
      color: color.value(),
      ...time.value(),
      ruleset: rules.chosen(),
      ...more.value(),
    };
    await startGame(site, wanted, opponent.chosen.name);
  };
  const onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    start.disabled = true;
    fill(problem);
    await begin().catch((error) => fill(problem, ...problemOf(error)));
    start.disabled = false;
  };
  const onchange = () => {
    fill(problem);
    opponent.playStandard(isStandard());
    paint();
  };
  const form = h(
    'form',
    { class: 'setup sheet computer', novalidate: true, oninput: () => fill(problem), onchange, onsubmit },
    h('h1', null, t('computer.title')),
    opponent.element,
    color.element,
    time.element,
    rules.element,
    more.element,
    h('div', { class: 'submit' }, problem, against, start)
  );
  document.title = `${t('computer.title')} · ${t('app.name')}`;
  root.append(form);
  paint();
  rules.loaded.then(onchange, (error) => fill(problem, ...problemOf(error)));
  return () => rules.destroy();
}

/** @param {Wanted['color']} before */
function colorChoice(before) {
  let chosen = before;
  const colors = /** @type {const} */ (['white', 'random', 'black']);
  const options = colors.map((value) => ({ value, label: t(`color.${value}`) }));
  const element = segmented(t('computer.color'), options, chosen, (value) => (chosen = value));
  return { element, value: () => chosen };
}

/**
 * Think time, pause, resigning and the start position, closed unless the address has a position.
 * @param {Wanted} before
 * @param {string} placed the start position that somebody set up
 * @param {(fen: string) => void} edit sets one up
 */
function moreChoices(before, placed, edit) {
  const think = h('input', {
    type: 'range',
    min: THINK.min,
    max: THINK.max,
    step: THINK.step,
    value: before.think_ms,
    oninput: () => paint(),
  });
  const seconds = h('output');
  const paint = () => {
    const words = t('computer.think.value', { count: think.valueAsNumber / 1000 });
    setText(seconds, words);
    think.setAttribute('aria-valuetext', words);
  };
  let { pause, resign } = before;
  const fen = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', class: 'code' });
  fen.value = placed;
  const setUp = h(
    'button',
    { type: 'button', onclick: () => edit(fen.value.trim()) },
    t('computer.fen.edit')
  );
  const box = field(t('computer.think'), think, t('computer.think.text'));
  box.querySelector('label')?.after(seconds);
  paint();
  return {
    element: h(
      'details',
      { class: 'more-choices', open: placed !== '' },
      h('summary', null, t('computer.more')),
      h(
        'div',
        null,
        box,
        tick(t('computer.pause'), pause, (checked) => (pause = checked)),
        tick(t('computer.resigns'), resign, (checked) => (resign = checked)),
        field(t('computer.fen'), fen, t('computer.fen.text')),
        h('p', null, setUp)
      )
    ),
    value: () => ({
      think_ms: think.valueAsNumber,
      pause,
      resign,
      ...(fen.value.trim() ? { fen: fen.value.trim() } : {}),
    }),
  };
}
