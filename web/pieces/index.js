// The list of piece sets, and how a set is loaded. Each set is a module, fetched when it is first
// used. It draws every piece kind, known or not, as a self-contained SVG.

import { kindOf } from './draw.js';

/** @typedef {import('./draw.js').Color} Color */

/**
 * @typedef {{name: string, letter: string, color: Color}} Piece a kind's name and letter, and whose
 *   piece it is
 */

/**
 * @typedef {{ name: string, title: string, image: (piece: Piece) => string, svg: (piece: Piece) =>
 *   string,
 * }} PieceSet `image` gives a CSS value `url("data:…")`, the same text each time; `svg` the plain
 * SVG text
 */

/** @typedef {{draw: (kind: string, letter: string, color: Color) => string}} SetModule */

export const SETS = [
  { name: 'classical', title: 'Classical' },
  { name: 'modern', title: 'Modern' },
  { name: 'letters', title: 'Letters' },
];

/** @type {Record<string, () => Promise<SetModule>>} */
const MODULES = {
  classical: () => import('./classical.js'),
  modern: () => import('./modern.js'),
  letters: () => import('./letters.js'),
};

/** @type {Map<string, Promise<PieceSet>>} */
const loaded = new Map();

/**
 * Loads a set once. An unknown name, such as an old preference, gives the first set.
 * @param {string} name
 * @returns {Promise<PieceSet>}
 */
export async function loadSet(name) {
  const { name: known, title } =
    SETS.find((set) => set.name === name) ?? /** @type {typeof SETS[0]} */ (SETS[0]);
  let set = loaded.get(known);
  if (!set) {
    const load = /** @type {() => Promise<SetModule>} */ (MODULES[known]);
    set = load().then((module) => pieceSet(known, title, module));
    // A failed fetch may succeed later.
    set.catch(() => loaded.delete(known));
    loaded.set(known, set);
  }
  return set;
}

/**
 * @param {string} name
 * @param {string} title
 * @param {SetModule} module
 * @returns {PieceSet}
 */
function pieceSet(name, title, module) {
  /** @type {Map<string, string>} */
  const images = new Map();
  const svg = (/** @type {Piece} */ piece) =>
    module.draw(kindOf(piece.name), piece.letter, piece.color === 'black' ? 'black' : 'white');
  const image = (/** @type {Piece} */ piece) => {
    const key = `${piece.color}\n${piece.letter}\n${piece.name}`;
    let url = images.get(key);
    if (url === undefined) {
      // encodeURIComponent escapes everything with a meaning in CSS strings and URLs.
      url = `url("data:image/svg+xml,${encodeURIComponent(svg(piece))}")`;
      images.set(key, url);
    }
    return url;
  };
  return { name, title, image, svg };
}
