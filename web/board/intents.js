// Carries out intents: paints moves and drops and reports them, asks for promotions, keeps shapes.

import { toggled } from './input.js';
import { place, squareName } from './squares.js';
import { dropped, letterAt, merge, moved, pickable, purpose, reach } from './state.js';
import { pieceOf } from './words.js';

/** @typedef {import('./board.js').Core} Core */

/**
 * A move from square to square. It is reported to the page once its promotion is known.
 * @typedef {{from: number, to: number, premove: boolean}} Step
 */

/**
 * @param {Core} core
 * @param {import('./input.js').Intent} intent
 */
export function carryOut(core, intent) {
  const { config } = core.state;
  /** @param {number} square */
  const name = (square) => squareName(square, config);
  switch (intent.type) {
    case 'step':
      return step(core, {
        from: intent.from,
        to: intent.to,
        premove: pickable(core.state, intent.from) === 'premove',
      });
    case 'drop':
      return drop(core, intent.kind, intent.color, intent.to);
    case 'illegal': {
      const { source } = intent;
      const what = 'kind' in source ? { kind: source.kind } : { from: name(source.square) };
      return config.onIllegal({ ...what, to: name(intent.to) });
    }
    case 'shape': {
      const to = intent.from === intent.to ? {} : { to: name(intent.to) };
      const shape = { from: name(intent.from), ...to, color: intent.color };
      return drawn(core, toggled(core.shapes, shape));
    }
    case 'clear-shapes':
      return core.shapes.length > 0 ? drawn(core, []) : undefined;
    case 'cancel-premoves':
      core.state = merge(core.state, { premoves: [] });
      return config.onCancelPremoves();
  }
}

/** @param {Core} core @param {import('./types.js').Shape[]} shapes */
function drawn(core, shapes) {
  core.setShapes(shapes);
  core.state.config.onDraw(shapes);
}

/**
 * @param {Core} core
 * @param {Step} going
 */
function step(core, going) {
  const known = reach(core.state, { square: going.from });
  const promotions = known?.promoting.has(going.to) ? known.promotions : [];
  const staying = known?.staying.has(going.to) ?? false;
  const { autoPromote } = core.state.config;
  const automatic = autoPromote === 'always' || (autoPromote === 'premove' && going.premove);
  const clear = promotions.length === 0 || automatic || (promotions.length === 1 && !staying);
  if (clear) finish(core, going, promotions[0] ?? null);
  else choose(core, going, staying ? [...promotions, null] : promotions);
}

/**
 * @param {Core} core
 * @param {Step} going
 * @param {(string | null)[]} letters null for no promotion
 */
function choose(core, going, letters) {
  const { labels, state, layout } = core;
  const letter = letterAt(state, { square: going.from }) ?? '';
  const mover = pieceOf(state, letter);
  const options = letters.map((kind) => {
    const piece = { ...pieceOf(state, kind ?? letter), color: mover.color };
    const label = kind === null ? labels.stay(mover.name) : labels.kind(piece.name);
    return { letter: kind, label, image: state.config.pieceSet?.image(piece) ?? '' };
  });
  const hadFocus = core.grid.hasFocus;
  const done = () => {
    core.choosing = null;
    core.update();
    if (hadFocus) core.grid.focus();
  };
  core.choosing = going;
  const ask = () => {
    // The page may have set other pieces while the chooser was fetched.
    if (core.choosing !== going) return;
    core.chooser?.ask({
      label: labels.promote,
      options,
      preferred: core.lastPromotion,
      at: place(layout, going.to),
      layout,
      onChoose: (kind) => {
        core.lastPromotion = kind;
        core.landed = going.to;
        finish(core, going, kind);
        done();
      },
      onCancel: done,
    });
  };
  if (core.chooser) ask();
  else core.fetchChooser().then(ask, done);
}

/**
 * @param {Core} core
 * @param {Step} going
 * @param {string | null} promotion
 */
function finish(core, going, promotion) {
  const { config } = core.state;
  const from = squareName(going.from, config);
  const to = squareName(going.to, config);
  const uci = from + to + (promotion ?? '').toLowerCase();
  if (going.premove) return premove(core, uci);
  core.state = moved(core.state, going.from, going.to, promotion);
  config.onMove({ from, to, promotion, uci });
}

/**
 * @param {Core} core
 * @param {string} kind
 * @param {import('./types.js').Color} color
 * @param {number} square
 */
function drop(core, kind, color, square) {
  const { config } = core.state;
  const to = squareName(square, config);
  const uci = `${kind}@${to}`;
  if (purpose(core.state, color) === 'premove') return premove(core, uci);
  core.state = dropped(core.state, kind, color, square);
  for (const watch of core.watchers) watch({ kind, color });
  config.onDrop({ kind, to, uci });
}

/**
 * @param {Core} core
 * @param {string} uci
 */
function premove(core, uci) {
  const { config } = core.state;
  core.state = merge(core.state, { premoves: [...config.premoves, uci] });
  config.onPremove(uci);
}
