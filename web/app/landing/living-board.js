// The living board of the home page: games of several rulesets, played slowly one after the other.

import { createBoard } from '../../board/index.js';
import { loadSet } from '../../pieces/index.js';
import { h, setText } from '../dom.js';
import { describe, titleOf } from '../i18n/en-rulesets.js';
import { GAMES } from './games.js';
import { after } from './replay.js';

/** @typedef {import('../types.js').RulesetEntry} RulesetEntry */
/** @typedef {import('../site.js').Site} Site */

/** The time between two moves, and after the last one, in milliseconds. */
const EACH_MOVE = 2200,
  LAST_MOVE = 6000;
/** Where a board stands that does not move: in the middle of its game. */
const STILL_AT = 20;

/**
 * @param {Site} site
 * @param {Promise<RulesetEntry[]>} rulesets
 */
export function createLivingBoard(site, rulesets) {
  const stage = h('div', { class: 'living-stage' });
  const title = h('strong');
  const words = h('span', { class: 'hint' });
  const caption = h('a', { class: 'living-caption', href: '/play' }, title, words);
  const picture = h('div', { class: 'living-board', 'aria-hidden': 'true' }, stage);
  const element = h('div', { class: 'living' }, picture, caption);
  /** @type {() => void} */
  let stop = () => {};
  let gone = false;
  const ready = Promise.all([rulesets, loadSet(site.preferences.now.pieces)]);
  void ready.then(([known, pieceSet]) => {
    if (gone) return;
    stop = play(stage, known, pieceSet, (entry) => {
      setText(title, titleOf(entry.title));
      setText(words, describe(entry).split(/(?<=\.) /)[0]);
      caption.href = `/play#${entry.name}`;
    });
  });
  return {
    element,
    destroy() {
      gone = true;
      stop();
    },
  };
}

/**
 * Plays the games of known rulesets until it is stopped. Nothing moves for readers who want it so.
 * @param {HTMLElement} stage
 * @param {RulesetEntry[]} known
 * @param {import('../../board/index.js').PieceSet} pieceSet
 * @param {(entry: RulesetEntry) => void} onbegin
 */
function play(stage, known, pieceSet, onbegin) {
  const games = GAMES.flatMap(({ ruleset, plies }) => {
    const entry = known.find(({ name }) => name === ruleset);
    return entry ? [{ entry, plies: plies.split(',') }] : [];
  });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const board = createBoard(stage, { pieceSet, viewOnly: true, coordinates: 'off' });
  let [game, ply, pieces] = [-1, 0, /** @type {Record<string, string>} */ ({})];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function begin() {
    game = (game + 1) % games.length;
    ply = 0;
    const { entry } = games[game];
    pieces = entry.pieces ?? {};
    const { files, ranks, walls = [], hills = [], kinds = [] } = entry;
    stage.style.inlineSize = files >= ranks ? '100%' : `${(100 * files) / ranks}%`;
    // Its height does not wait for the board in it, so that the picture stays in its place.
    stage.style.aspectRatio = `${files} / ${ranks}`;
    board.set({ files, ranks, walls, hills, kinds, pieces, lastMove: [] });
    onbegin(entry);
  }
  function step() {
    const next = games[game].plies[ply];
    if (next === undefined) return begin();
    ply += 1;
    const shown = after(pieces, next);
    pieces = shown.pieces;
    board.set(shown);
  }
  function wait() {
    const isOver = ply === games[game].plies.length;
    timer = setTimeout(
      () => {
        if (!document.hidden) step();
        wait();
      },
      isOver ? LAST_MOVE : EACH_MOVE
    );
  }
  if (games.length > 0) {
    begin();
    if (isStill) for (let moves = 0; moves < STILL_AT; moves += 1) step();
    else wait();
  }
  return () => {
    clearTimeout(timer);
    board.destroy();
  };
}
