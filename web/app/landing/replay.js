// Replays moves that are written as their effects.

/** @typedef {import('../types.js').Pieces} Pieces */
/** @typedef {{pieces: Pieces, lastMove: string[]}} Shown */

/**
 * The pieces after a move, and its squares.
 * @param {Pieces} before
 * @param {string} ply the effects: `-e5`, `e4>e5`, `+Qe5`
 * @returns {Shown}
 */
export function after(before, ply) {
  const pieces = { ...before };
  const effects = ply.split(' ');
  const moves = effects.filter((effect) => effect.includes('>')).map((effect) => effect.split('>'));
  for (const effect of effects) if (effect.startsWith('-')) delete pieces[effect.slice(1)];
  // All are lifted before one is put down: castling may exchange two squares.
  const lifted = moves.map(([from]) => pieces[from]);
  for (const [from] of moves) delete pieces[from];
  moves.forEach(([, to], index) => {
    if (lifted[index]) pieces[to] = lifted[index];
  });
  const added = effects.filter((effect) => effect.startsWith('+'));
  for (const effect of added) pieces[effect.slice(2)] = effect[1];
  return { pieces, lastMove: [...(moves[0] ?? []), ...added.map((effect) => effect.slice(2))] };
}
