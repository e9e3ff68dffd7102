// A move as people write it, before the server has written it: for the question whether to play it.

import { squaresOf } from './history.js';

/** @import {Dests, KindInfo, Pieces} from '../types.js' */

/**
 * "Nf3" for "g1f3", as far as the page can tell: whether it gives check, only the server knows.
 * @param {string} uci
 * @param {{pieces: Pieces, dests?: Dests[]}} board
 * @param {KindInfo[]} kinds
 */
export function sanOf(uci, { pieces, dests = [] }, kinds) {
  const [from, to] = squaresOf(uci);
  const piece = pieces[from];
  if (!to || !piece) return uci;
  const kind = kinds.find(({ letter }) => letter === piece.toUpperCase());
  const castled = castling(from, to, { piece, pieces, kind });
  if (castled) return castled;
  const isPawn = kind?.name === 'pawn';
  const isCapture = Boolean(pieces[to]) || (isPawn && from[0] !== to[0]);
  const promoted = uci.slice((from + to).length).toUpperCase();
  const pawn = isCapture ? from[0] : '';
  const who = isPawn ? pawn : piece.toUpperCase() + origin(from, rivals(from, to, pieces, dests));
  return `${who}${isCapture ? 'x' : ''}${to}${promoted && `=${promoted}`}`;
}

/**
 * A king that goes to its own rook, or two files or more aside, castles.
 * @param {string} from
 * @param {string} to
 * @param {{piece: string, pieces: Pieces, kind?: KindInfo}} what
 */
function castling(from, to, { piece, pieces, kind }) {
  if (!kind?.royal || kind.name !== 'king' || from.slice(1) !== to.slice(1)) return '';
  const files = to.charCodeAt(0) - from.charCodeAt(0);
  const isOwn = pieces[to] && isWhite(pieces[to]) === isWhite(piece);
  if (!isOwn && Math.abs(files) < 2) return '';
  return files > 0 ? 'O-O' : 'O-O-O';
}

/** @param {string} piece */
const isWhite = (piece) => piece === piece.toUpperCase();

/**
 * Where other pieces of the same kind are that could go there too.
 * @param {string} from
 * @param {string} to
 * @param {Pieces} pieces
 * @param {Dests[]} dests
 */
const rivals = (from, to, pieces, dests) =>
  dests
    .filter((dest) => dest.from !== from && pieces[dest.from] === pieces[from])
    .filter((dest) => dest.to.includes(to))
    .map((dest) => dest.from);

/**
 * As much of the first square as tells the piece from its rivals.
 * @param {string} from
 * @param {string[]} others
 */
function origin(from, others) {
  const [file, rank] = [from[0], from.slice(1)];
  if (!others.length) return '';
  if (!others.some((other) => other[0] === file)) return file;
  return others.some((other) => other.slice(1) === rank) ? from : rank;
}
