// The lesson: bughouse in two minutes. Each rule has a position that the server plays.

import { loadSet } from '../../pieces/index.js';
import { fill, h } from '../dom.js';
import { t } from '../i18n/bughouse-lesson.js';
import { askPosition } from '../tree/positions.js';
import { smallBoard } from './small-board.js';
import { BUGHOUSE, FORK, MATE, PASS } from './positions.js';
import { trainingList } from './training-list.js';

/** @typedef {import('../site.js').Site} Site */
/** @typedef {import('../i18n/index.js').Key} Key */
/** @typedef {import('../tree/positions.js').PositionAnswer} PositionAnswer */
/** @typedef {import('../types.js').Color} Color */
/** @typedef {import('../../board/index.js').Shape} Shape */

/**
 * A board of a step: which one of the answer, seen from where, and what it shows.
 * @typedef {object} Shown
 * @property {string} [fen]
 * @property {string[]} [moves]
 * @property {number} [index] of the board, 0 unless said otherwise
 * @property {Color} [orientation]
 * @property {Key} [title]
 * @property {Key} label
 * @property {Shape[]} [hints]
 */
/** @typedef {{title: Key, text: Key[], boards: Shown[], passes?: boolean}} Step */

/** @type {Step[]} */
const STEPS = [
  {
    title: 'bughouse.lesson.teams',
    text: ['bughouse.lesson.teams.text', 'bughouse.lesson.teams.more'],
    boards: [
      { title: 'bughouse.lesson.you', label: 'bughouse.lesson.teams.you' },
      {
        index: 1,
        orientation: 'black',
        title: 'bughouse.lesson.partner',
        label: 'bughouse.lesson.teams.partner',
      },
    ],
  },
  {
    title: 'bughouse.lesson.pass',
    text: ['bughouse.lesson.pass.text', 'bughouse.lesson.pass.more'],
    passes: true,
    boards: [
      { moves: PASS, title: 'bughouse.lesson.you', label: 'bughouse.lesson.pass.you' },
      {
        moves: PASS,
        index: 1,
        orientation: 'black',
        title: 'bughouse.lesson.partner',
        label: 'bughouse.lesson.pass.partner',
      },
    ],
  },
  {
    title: 'bughouse.lesson.drop',
    text: ['bughouse.lesson.drop.text', 'bughouse.lesson.drop.more'],
    boards: [
      {
        fen: FORK.fen,
        title: 'bughouse.lesson.before',
        label: 'bughouse.lesson.drop.before',
        hints: [{ from: FORK.square, color: 'green' }],
      },
      {
        fen: FORK.fen,
        moves: [FORK.move],
        title: 'bughouse.lesson.after',
        label: 'bughouse.lesson.drop.after',
        hints: FORK.targets.map((to) => ({ from: FORK.square, to, color: 'orange' })),
      },
    ],
  },
  {
    title: 'bughouse.lesson.mate',
    text: ['bughouse.lesson.mate.text', 'bughouse.lesson.mate.more'],
    boards: [
      {
        fen: MATE.fen,
        moves: [MATE.far],
        title: 'bughouse.lesson.mate.no',
        label: 'bughouse.lesson.mate.far',
        hints: [{ from: MATE.between, color: 'green' }],
      },
      {
        fen: MATE.fen,
        moves: [MATE.solution],
        title: 'bughouse.lesson.mate.yes',
        label: 'bughouse.lesson.mate.near',
      },
    ],
  },
];

/**
 * Steps whose picture is not a board.
 * @type {{title: Key, text: Key[], picture: () => HTMLElement}[]}
 */
const MORE = [
  {
    title: 'bughouse.lesson.time',
    text: ['bughouse.lesson.time.text', 'bughouse.lesson.time.more'],
    picture: clocksPicture,
  },
  {
    title: 'bughouse.lesson.end',
    text: ['bughouse.lesson.end.text', 'bughouse.lesson.talk.text'],
    picture: talkPicture,
  },
];

/** @type {import('../site.js').Mount} */
export async function show(root, site) {
  document.title = `${t('bughouse.lesson.title')} · ${t('app.name')}`;
  /** @type {{destroy: () => void}[]} */
  const drawn = [];
  const steps = STEPS.map((step, index) =>
    stepCard(step.title, step.text, boardsPlace(step), index)
  );
  const more = MORE.map(({ title, text, picture }, index) =>
    stepCard(title, text, picture(), STEPS.length + index)
  );
  root.append(
    h(
      'div',
      { class: 'sheet bughouse-lesson' },
      h('p', null, h('a', { class: 'section-link', href: '/bughouse' }, t('bughouse.lesson.back'))),
      h('h1', null, t('bughouse.lesson.title')),
      h('p', { class: 'lead' }, t('bughouse.lesson.lead')),
      h('ol', { class: 'lesson-steps' }, ...steps, ...more),
      h(
        'section',
        { 'aria-labelledby': 'lesson-try' },
        h('h2', { id: 'lesson-try' }, t('bughouse.lesson.try')),
        trainingList(site)
      ),
      h(
        'p',
        { class: 'lesson-play' },
        h('a', { class: 'button', href: '/bughouse' }, t('bughouse.lesson.play')),
        h('a', { href: '/rules/bughouse' }, t('bughouse.lesson.rules'))
      )
    )
  );
  const pieceSet = await loadSet(site.preferences.now.pieces);
  const places = root.querySelectorAll('.lesson-boards');
  const pictures = STEPS.map((step, index) =>
    drawStep(site, pieceSet, step, /** @type {HTMLElement} */ (places[index]), drawn)
  );
  await Promise.all(pictures);
  return () => drawn.forEach((picture) => picture.destroy());
}

/** @param {Key} title @param {Key[]} text @param {HTMLElement} picture @param {number} index */
const stepCard = (title, text, picture, index) =>
  h(
    'li',
    { class: 'card lesson-step' },
    h(
      'div',
      { class: 'lesson-words' },
      h(
        'h2',
        null,
        h('span', { class: 'lesson-number', 'aria-hidden': 'true' }, String(index + 1)),
        t(title)
      ),
      ...text.map((key) => h('p', null, t(key)))
    ),
    picture
  );

/** @param {Step} step */
const boardsPlace = ({ passes }) => h('div', { class: `lesson-boards${passes ? ' passes' : ''}` });

/**
 * @param {Site} site
 * @param {import('../../pieces/index.js').PieceSet} pieceSet
 * @param {Step} step
 * @param {HTMLElement} place
 * @param {{destroy: () => void}[]} drawn
 */
async function drawStep(site, pieceSet, { boards }, place, drawn) {
  /** @type {Map<string, Promise<PositionAnswer>>} */
  const asked = new Map();
  const ask = (/** @type {Shown} */ { fen, moves }) => {
    const request = { ruleset: BUGHOUSE, ...(fen ? { fen } : {}), moves: moves ?? [] };
    const key = JSON.stringify(request);
    const answer = asked.get(key) ?? askPosition(request);
    asked.set(key, answer);
    return answer;
  };
  try {
    const answers = await Promise.all(boards.map(ask));
    const pictures = answers.map(({ ruleset, boards: states }, at) => {
      const { index = 0, orientation = 'white', title, label, hints } = boards[at];
      const words = { label: t(label), ...(title ? { title: t(title) } : {}) };
      return smallBoard(site, pieceSet, {
        ruleset,
        board: states[index],
        orientation,
        hints: hints ?? [],
        ...words,
      });
    });
    drawn.push(...pictures);
    fill(place, ...pictures.map(({ element }) => element));
  } catch {
    // The sentences teach it without the picture too.
    fill(place, h('p', { class: 'hint' }, t('bughouse.lesson.noPicture')));
  }
}

/** Four clocks, of which the two diagonal ones matter to the player who waits. */
function clocksPicture() {
  const clock = (/** @type {Key} */ who, /** @type {string} */ time, /** @type {string} */ kind) =>
    h('div', { class: `lesson-clock ${kind}` }, h('span', null, t(who)), h('strong', null, time));
  return h(
    'div',
    { class: 'lesson-clocks', role: 'img', 'aria-label': t('bughouse.lesson.time.picture') },
    clock('bughouse.lesson.opponent', '1:40', ''),
    clock('bughouse.lesson.diagonal', '0:12', 'diagonal'),
    clock('bughouse.lesson.you', '1:05', 'own'),
    clock('bughouse.lesson.partner', '0:50', '')
  );
}

/** What partners say to each other. */
function talkPicture() {
  const said = /** @type {const} */ (['need', 'sit', 'go', 'soon', 'thanks']);
  return h(
    'ul',
    { class: 'lesson-talk', 'aria-label': t('bughouse.lesson.talk') },
    said.map((one) => h('li', null, t(`bughouse.lesson.talk.${one}`)))
  );
}
