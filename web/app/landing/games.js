// Games for the board of the home page: the Opera Game of 1858, and games of the engine against
// itself. They begin in the start position of their ruleset, and each move is written as its
// effects: `-e5` removes a piece, `e4>e5` moves one, `+Qe5` adds one.

/** @typedef {{ruleset: string, plies: string}} Game */

/** @type {readonly Game[]} */
export const GAMES = [
  {
    ruleset: 'standard',
    plies:
      'e2>e4,e7>e5,g1>f3,d7>d6,d2>d4,c8>g4,-e5 d4>e5,-f3 g4>f3,-f3 d1>f3,-e5 d6>e5,f1>c4,g8>f6,' +
      'f3>b3,d8>e7,b1>c3,c7>c6,c1>g5,b7>b5,-b5 c3>b5,-b5 c6>b5,-b5 c4>b5,b8>d7,e1>c1 a1>d1,' +
      'a8>d8,-d7 d1>d7,-d7 d8>d7,h1>d1,e7>e6,-d7 b5>d7,-d7 f6>d7,b3>b8,-b8 d7>b8,d1>d8',
  },
  {
    ruleset: 'crazyhouse',
    plies:
      'a2>a4,g8>h6,g1>f3,h6>f5,e2>e4,f5>d6,b1>c3,e7>e6,d2>d4,f8>e7,f1>e2,e8>g8 h8>f8,' +
      'e1>g1 h1>f1,b8>c6,c1>f4,d6>e8,f1>e1,f7>f5,-f5 e4>f5,-f5 f8>f5,+Pg3,c6>b4,a4>a5,f5>f8,' +
      'd1>d2,d7>d5,g1>h1,+pf6,h2>h4,a7>a6,g3>g4,c8>d7,h1>g1,b4>c6,c3>a2,e6>e5,-e5 d4>e5,' +
      '-g4 d7>g4,-f6 e5>f6,-f6 e8>f6,+Pb6,-b6 c7>b6,+Pc7,d8>d7,f3>g5,-e2 g4>e2,-e2 e1>e2,+bg4,' +
      '-e7 e2>e7,-e7 c6>e7,-b6 a5>b6,+re2,d2>c1,e7>g6,+Pf7,-f7 f8>f7,-f7 g5>f7,-f7 d7>f7,a2>c3,' +
      '-f4 g6>f4,-f4 c1>f4,+ng6,-e2 c3>e2,-f4 g6>f4,-f4 e2>f4,f6>e8,+Nd3,+bd6,+Ng5,+ph2',
  },
  {
    ruleset: 'king-of-the-hill',
    plies:
      'a2>a4,g8>h6,g1>f3,h6>f5,e2>e4,f5>d6,b1>c3,e7>e6,d2>d4,b8>c6,f1>d3,f8>e7,e1>g1 h1>f1,' +
      'e8>g8 h8>f8,f1>e1,f7>f5,e4>e5,d6>f7,c1>d2,d7>d6,-d6 e5>d6,-d6 d8>d6,c3>b5,d6>d8,d2>f4,' +
      'f7>d6,f3>e5,-e5 c6>e5,-e5 d4>e5,-b5 d6>b5,-b5 a4>b5,d8>d4,d1>c1,e7>c5,f4>g3,f5>f4,g3>h4,' +
      'f4>f3,e1>e4,d4>d5,c1>d1,-g2 f3>g2,-g2 g1>g2,c7>c6,f2>f3,-b5 c6>b5,-b5 d3>b5,c5>b6,b5>a4,' +
      'a7>a5,c2>c4,d5>c5,d1>d6,h7>h6,f3>f4,g8>h7,a4>c2,h7>g8,b2>b4,-d6 c5>d6,-d6 e5>d6,b6>a7,' +
      '-a5 a1>a5,c8>d7,g2>f3,g7>g5,h4>g3,g5>g4,-g4 f3>g4,f8>f5',
  },
  {
    ruleset: 'circus',
    plies:
      'h2>h4,a8>a7,e2>e3,a7>a6,e1>g3,e9>g7,b1>a3,b9>c7,a3>e5,f8>f7,j1>f3,h8>h7,-c9 e5>c9,' +
      '-c9 a9>c9,-c9 f3>c9,f7>f6,i1>h2,j9>d6,f1>d3,c7>e6,h2>h3,d8>d7,d1>e1,e6>c5,b2>b4,c5>a4,' +
      'c2>c3,b8>b7,c1>a3,d6>f7,b4>b5,d7>d6,h3>g4,-g3 g7>g3,-g3 f2>g3,a4>b6,e1>f1,f7>d8,f1>b1,' +
      'b6>d7,-d7 c9>d7,-d7 d9>d7,-d6 a3>d6,g9>h8,-a6 b5>a6,-a6 b7>a6,-a6 d3>a6,d7>g7,-c8 a6>c8,' +
      'g7>g6,d6>f8,d8>c6,g4>f5,g8>g7,b1>f1,g6>k6,k1>j1,k6>j6,j1>i1,j6>i6',
  },
  {
    ruleset: 'grand',
    plies:
      'e3>e5,g9>h10,j1>h1,b9>d10,f2>g4,h10>g9,d3>d5,f9>g7,i2>h4,i9>h7,b2>c4,d10>f9,d2>d4,i8>i6,' +
      'j3>j4,d8>d7,g2>e3,e8>e6,a3>a5,h7>g5,h2>i1,h8>h7,f3>f4,g5>f7,c2>e4,g9>e8,i1>h2,f7>h8,' +
      'i3>i4,a8>a6,h1>f1,-g4 g7>g4,-g4 e3>g4,-d5 e6>d5,-d5 d4>d5,e8>c7,d5>d4,g8>g6,j4>j5,' +
      '-j5 i6>j5,-j5 h4>j5,h9>j7,h3>h5,-h5 g6>h5,g4>i2,j10>i10,e2>f2,-i4 h5>i4,j5>i3,h8>g6,' +
      'f1>j1,g6>i5,f2>g2,i10>i7,j1>j6,f9>g7,g3>g5,c9>e7,e4>f3,d9>f7',
  },
  {
    ruleset: 'hilltop',
    plies:
      'b1>b3,f7>e4,h1>h3,d7>c5,-e4 f1>e4,-e4 c5>e4,b3>a3,b6>b5,h3>h4,e4>c5,g1>h3,h6>h5,h3>i5,' +
      'g6>g5,h4>h3,h7>h6,c2>c3,g5>g4,h3>i3,e6>e5,c1>b4,g7>e6,g2>g3,i7>g7,h2>h3,-h3 g4>h3,' +
      '-h3 i2>h3,-b4 c7>b4,-b4 c3>b4,c5>d7,d1>e3,c6>c5,-c5 b4>c5,-c5 d7>c5,i1>g1,b5>b4,a3>c1,' +
      'b7>b6,e3>c4,b6>c6,b2>b3,a6>a5,a1>b1,a5>a4,e2>e3,-b3 a4>b3,-b3 a2>b3,-b3 c5>b3,-e5 c4>e5,' +
      '-e5 d6>e5,-b3 b1>b3,c6>c4,b3>b2,e7>d6,h3>h4,e6>c5,e1>d1,b4>b3,c1>b1,a7>a2',
  },
  {
    ruleset: 'horde',
    plies:
      'h4>h5,c7>c6,a4>a5,b7>b6,a5>a6,-b5 c6>b5,-b5 c4>b5,e7>e6,e4>e5,-c5 b6>c5,-c5 b4>c5,f7>f6,' +
      'h3>h4,d8>c7,a3>a4,-f5 e6>f5,-f5 g4>f5,-e5 f6>e5,-e5 f4>e5,-c5 f8>c5,-c5 d4>c5,-e5 c7>e5,' +
      'd3>d4,-f5 e5>f5,g3>g4,f5>e6,e3>e4,d7>d5,-d5 e4>d5,-d5 e6>d5,c5>c6,-c6 b8>c6,e2>e4,d5>d7,' +
      '-c6 b5>c6,-c6 d7>c6,c3>c4,-a6 c8>a6,d4>d5,c6>c7,e1>e3,c7>e7,g2>g3,a8>d8,d2>d4,e7>f7,' +
      'g1>g2,f7>d7,e4>e5,g8>e7,d1>d3,h8>g8,e3>e4,g8>f8,e5>e6,d7>c7,f3>f4,c7>c8,f4>f5,c8>b7',
  },
];
