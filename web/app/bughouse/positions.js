// The positions of the lesson and of the training. The server plays them and judges every move.

/** The rules of all of them. */
export const BUGHOUSE = { kind: 'builtin', name: 'bughouse' };

/** A game on both boards, as a picture. */
export const PICTURE = 'e4 d5 exd5 Qxd5 Nc3 Qa5 1:d4 1:d5 1:c4 1:dxc4 1:e4 1:P@d3 Nf3 Nf6 1:Nf3 1:Nc6 1:Be3 1:e5'.split(' ');

/** White takes a pawn, and the partner gets it. */
export const PASS = ['e4', 'd5', 'exd5'];

/** A knight from the hand attacks king and rook. */
export const FORK = {
  fen: 'r3k2r/pp3ppp/8/8/8/8/PPP2PPP/2KR3R[N] w kq - 0 1',
  move: 'N@c7',
  square: 'c7',
  targets: ['e8', 'a8'],
};

/** Only a check beside the king leaves no square for a piece of the partner. */
export const MATE = {
  fen: '7k/pp4pp/8/8/2B5/8/1q3PPP/6K1[RN] w - - 0 1',
  far: 'R@e8',
  between: 'f8',
  solution: 'R@g8',
  square: 'g8',
};

/** The rook gives check along the first rank, where no pawn may be dropped. */
export const BLOCK = {
  fen: '6k1/5ppp/8/3N4/8/8/5PPP/r5K1[NP] w - - 0 1',
  solution: 'N@f1',
  square: 'f1',
  attacker: 'a1',
};

/** Whatever White plays, Black mates. The knight that wins comes from the other board. */
export const SIT = {
  fen: '6rk/pp4pp/8/8/8/5p1q/PPP2P1P/3R2K1 w - - 0 1',
  before: ['1:e4', '1:e5', '1:Nf3', '1:Nc6'],
  wait: ['1:Nxe5', '1:Nxe5'],
  threat: 'h3g2',
  solution: 'N@f7',
  square: 'f7',
};
