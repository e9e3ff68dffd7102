// The list of piece sets, and how a set is loaded. Each set is a module, fetched when it is first
// used. It draws every piece kind, known or not, as a self-contained SVG.

import { kindOf } from './draw.js';

/** @typedef {import('./draw.js').Color} Color */

/**
 * @typedef {{name: string, letter: string, color: Color}} Piece a kind's name and letter, and whose
 *   piece it is
 */

/**
 * @typedef {object} PieceSet
 * @property {string} name
 * @property {string} title
 * @property {(piece: Piece) => string} image a CSS value `url("data:…")`, the same text each time;
 *   `none` for a kind that only the whole set has
 * @property {(piece: Piece) => string} svg the plain SVG text
 * @property {(kinds: readonly {name: string}[]) => boolean} hasAll whether it draws these kinds
 */

/** @typedef {{draw: (kind: string, letter: string, color: Color) => string}} SetModule */

export const SETS = [
  { name: 'classical', title: 'Classical' },
  { name: 'modern', title: 'Modern' },
  { name: 'letters', title: 'Letters' },
];

/** @type {Record<string, () => Promise<SetModule>>} */
const MODULES = {
  classical: () => import('./classical-more.js'),
  modern: () => import('./modern.js'),
  letters: () => import('./letters.js'),
};
/** The usual six kinds of a set alone, which are here sooner. @type {typeof MODULES} */
const USUAL = { classical: () => import('./classical.js') };

/** @type {Map<string, Promise<PieceSet>>} */
const loaded = new Map();

/**
 * Loads a set once. An unknown name, such as an old preference, gives the first set.
 * @param {string} name
 * @param {'whole' | 'usual'} [part] the usual six kinds may be enough for now
 * @returns {Promise<PieceSet>}
 */
export async function loadSet(name, part = 'whole') {
  const { name: known, title } =
    SETS.find((set) => set.name === name) ?? /** @type {typeof SETS[0]} */ (SETS[0]);
  const isPart = part === 'usual' && Object.hasOwn(USUAL, known);
  const key = isPart ? `${known} usual` : known;
  let set = loaded.get(key);
  if (!set) {
    const load = /** @type {() => Promise<SetModule>} */ ((isPart ? USUAL : MODULES)[known]);
    set = load().then((module) => pieceSet(known, title, module));
    // A failed fetch may succeed later.
    set.catch(() => loaded.delete(key));
    loaded.set(key, set);
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
      const drawing = svg(piece);
      url = drawing ? `url("data:image/svg+xml,${encodeURIComponent(drawing)}")` : 'none';
      images.set(key, url);
    }
    return url;
  };
  /** @type {PieceSet['hasAll']} */
  const hasAll = (kinds) =>
    kinds.every((kind) => svg({ name: kind.name, letter: 'X', color: 'white' }) !== '');
  return { name, title, image, svg, hasAll };
}
