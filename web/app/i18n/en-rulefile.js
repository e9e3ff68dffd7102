// The English sentences for faults of ruleset files.

export const words = {
  'fault.betza-letter':
    '{found} is not a letter of this notation (column {column}). Atoms are W F D N A H C Z G ' +
    'R B Q K and (a,b), modifiers m c i n j p g e, and directions f b l r v s h.',
  'fault.betza-unsupported': '{found} is not supported yet (column {column}).',
  'fault.betza-section': '{found} does not belong in a movement: use the section [{section}].',
  'fault.betza-zero': '(0,0) goes nowhere: a leap needs at least one number above 0.',
  'fault.betza-leap':
    '{found} is not a leap. Write it as (4,1): two numbers and a comma in parentheses.',
  'fault.betza-leap-long': 'A leap of {found} leaves every board; the longest is 25.',
  'fault.betza-range-long':
    'A range of {found} leaves every board; the longest is 25, and 0 means unlimited.',
  'fault.betza-repeated': '{found} is repeated; write {found}0 for a rider.',
  'fault.betza-no-atom': '{found} modifies nothing: an atom such as W or N must follow.',
  'fault.betza-gaits': '{found} exclude each other: use one of n, j, p, g.',
  'fault.betza-hopper':
    '{found} needs a rider to hop with, such as {found}R, {found}B3 or {found}NN, not a ' +
    'single leap.',
  'fault.betza-halves': '{found} halves only oblique leaps such as N; write f, b, l or r before h.',
  'fault.betza-long': 'The text is too long.',
  'fault.betza-atoms': 'The text describes too many directions of movement.',
  'fault.betza-board': 'A board has 2 to 26 files and ranks, not {files} by {ranks}.',
  'fault.betza-drawn-hop-leap': 'A hopper needs a range of 2 or more to get over the other piece.',
  'fault.betza-drawn-jump-ride': 'A jump over one piece is a single leap: take away its range.',
  'fault.betza-drawn-lame-hop': 'A move is either lame or hops over a piece, not both.',
  'fault.betza-drawn-long': 'The leap {leap} leaves every board; the longest is {most}.',
  'fault.betza-drawn-many': 'A piece has at most {most} directions of movement.',
  'fault.betza-drawn-range': 'A ride has 1 to {most} leaps, not {count}.',
  'fault.betza-drawn-zero': 'A move leads to another square: draw it away from the piece.',
  'fault.betza-one-form': 'Give either the text or the drawing.',
  'fault.change-description': 'The description was rewritten.',
  'fault.change-hand': 'Pieces in hand at the start: {old} became {new}.',
  'fault.change-hills-added': 'New hills: {count}.',
  'fault.change-hills-removed': 'Hills removed: {count}.',
  'fault.change-key': '{key}: {old} became {new}.',
  'fault.change-key-added': 'New: {key} = {new}.',
  'fault.change-key-removed': 'Removed: {key} = {old}.',
  'fault.change-name': 'The short name {old} became {new}.',
  'fault.change-piece-added': 'New piece: {piece} ({letter}).',
  'fault.change-piece-common': 'The {piece} is no longer royal.',
  'fault.change-piece-movement': 'The {piece} moves differently: {old} became {new}.',
  'fault.change-piece-name': 'The {old} is now called {new}.',
  'fault.change-piece-no-pawn': 'The {piece} is no longer a pawn.',
  'fault.change-piece-pawn': 'The {piece} is now a pawn.',
  'fault.change-piece-promotes-to': 'What the {piece} promotes to: {old} became {new}.',
  'fault.change-piece-removed': 'Piece removed: {piece} ({letter}).',
  'fault.change-piece-royal': 'The {piece} is now royal.',
  'fault.change-random': 'The start: {old} became {new}.',
  'fault.change-size': 'The board: {old} became {new}.',
  'fault.change-start': 'Squares of the start that are different: {count}.',
  'fault.change-title': 'The name {old} became {new}.',
  'fault.change-turn': 'The side that moves first: {old} became {new}.',
  'fault.change-walls-added': 'New walls: {count}.',
  'fault.change-walls-removed': 'Walls removed: {count}.',
  'fault.file-any-and-all': 'There are both any_of and all_of; keep one.',
  'fault.file-barred-or-draw':
    'A repetition is either barred or a draw: keep barred, or claim and automatic.',
  'fault.file-board-alone':
    'The start is the board alone: leave out {found}. Who moves first is turn in a [start] ' +
    'table, and castling follows from the places of the pieces.',
  'fault.file-board-spaces':
    'The rows of a board are written without spaces or line breaks, with / between them.',
  'fault.file-expected-bool': 'This must be true or false, not {found}.',
  'fault.file-expected-file': 'This must be the letter of a file, "a" to "z", not {found}.',
  'fault.file-expected-leap': 'This must be a leap of two numbers such as [1, 2], not {found}.',
  'fault.file-expected-letter': 'This must be one letter in quotes such as "N", not {found}.',
  'fault.file-expected-letters':
    'These must be letters of piece kinds such as "QRBN", not {found}.',
  'fault.file-expected-list': 'This must be a list, not {found}.',
  'fault.file-expected-number': 'This must be a whole number ({known}), not {found}.',
  'fault.file-expected-pieces':
    'This must be the board as in FEN, or a list such as ["Ke1", "ke8"], not {found}.',
  'fault.file-expected-ride':
    'This must be a ride of two numbers such as [0, 1], perhaps with a range, not {found}.',
  'fault.file-expected-sections':
    'This must be a list, each item of it under [[{known}]], not {found}.',
  'fault.file-expected-start':
    'This must be the board as in FEN, or a table with pieces, not {found}.',
  'fault.file-expected-table': 'This must be a table with the keys {known}, not {found}.',
  'fault.file-expected-text': 'This must be text in quotes, not {found}.',
  'fault.file-expected-word': 'This must be one of {known}, not {found}.',
  'fault.file-expected-zone':
    'This must be a square "e4", a rectangle "a2-h2" or a list of them, not {found}.',
  'fault.file-for-both':
    'This is for both sides, but the table has a value for one side: give each side a table ' +
    'of its own, white and black.',
  'fault.file-hand':
    '{found} is not an upper-case piece letter with a count up to 65535, such as "P2N".',
  'fault.file-hand-place': 'The pieces in hand belong after the last row (column {column}).',
  'fault.file-hands-twice': 'The hands are given here and in brackets after the board; keep one.',
  'fault.file-is-json': 'This is JSON, not TOML: rename the file so that it ends in .json.',
  'fault.file-is-toml': 'This is TOML, not JSON: rename the file so that it ends in .toml.',
  'fault.file-large': 'The file has {count} bytes; {most} is the maximum.',
  'fault.file-leap-zero': '[0, 0] goes nowhere; one number must be above 0.',
  'fault.file-long': 'The text is longer than {most} bytes.',
  'fault.file-many-items': 'The list has {count} items; {most} is the maximum.',
  'fault.file-many-keys': 'The table has {count} keys; {most} is the maximum.',
  'fault.file-many-squares': 'The list has {count} squares; {most} is the maximum.',
  'fault.file-missing': 'This is missing.',
  'fault.file-more-faults': 'There are {count} more faults.',
  'fault.file-narrow':
    'This is left out, and a board of {count} files is too narrow for the usual ones: give ' +
    'queen_side and king_side.',
  'fault.file-no-mirror': 'This reaches beyond the board, so it cannot be mirrored for Black.',
  'fault.file-no-movement': 'Nothing says how this piece moves: give it betza, leaps or rides.',
  'fault.file-no-size': 'This is missing, and the start gives no rows to count.',
  'fault.file-not-json': 'This is not JSON: {what}',
  'fault.file-only-with': 'This only means something with {setting}.',
  'fault.file-piece': '{found} is not a piece on a square, such as "Ke1" or "ke8".',
  'fault.file-range-zero': 'A range of 0 goes nowhere.',
  'fault.file-reach': '{found} is not from 0 to {most}: no board is larger.',
  'fault.file-square':
    '{found} is neither a square such as "e4" nor a rectangle such as "a2-h2"; several go in ' +
    'a list: ["a1", "c3-d4"].',
  'fault.file-square-case': 'Squares are written in lower case: {meant}, not {found}.',
  'fault.file-star': '{square} is written * but is not among the walls.',
  'fault.file-twice': 'This is given twice.',
  'fault.file-unknown-key': 'This key is unknown. Known keys: {known}.',
  'fault.file-unknown-key-meant': 'This key is unknown. Did you mean {meant}? Known keys: {known}.',
  'fault.file-unknown-word': '{found} is not known. Known words: {known}.',
  'fault.file-whole': '{found} is about the whole ruleset: move it above the first […] line.',
  'fault.file-win-missing': 'This is missing: say how that side wins.',
  'fault.ini-board': 'Boards of variants.ini end at 12 files and 10 ranks.',
  'fault.ini-castling': 'In variants.ini the castling partner always ends beside the royal.',
  'fault.ini-compulsory':
    'In variants.ini a promotion is compulsory only where a pawn could not move on.',
  'fault.ini-double-step': 'In variants.ini only the usual pawn double-steps.',
  'fault.ini-drop-limit': 'This limit of drops cannot be said in variants.ini.',
  'fault.ini-goal': 'This way to win cannot be said here.',
  'fault.ini-key': '{key} = {found} cannot be said here.',
  'fault.ini-large': 'The file has {count} bytes; {most} is the maximum.',
  'fault.ini-line': 'A line is a section such as [my-chess:chess] or key = value.',
  'fault.ini-move-count': 'In variants.ini there is one number of moves for a draw.',
  'fault.ini-movement': 'The {piece} moves in a way that cannot be said in variants.ini.',
  'fault.ini-parent': '{found} is neither in this text nor a known ruleset.',
  'fault.ini-pawn-zone': 'These squares for dropped pawns cannot be said in variants.ini.',
  'fault.ini-pawns-a-file': 'Only pawns of one kind can be limited on a file.',
  'fault.ini-pieces': 'There are too many pieces for variants.ini.',
  'fault.ini-promoted': 'The start has promoted pieces, which are ordinary ones here.',
  'fault.ini-promotes-to': 'In variants.ini all pawns promote to the same pieces.',
  'fault.ini-random': 'A random start cannot be said in variants.ini.',
  'fault.ini-repetition': 'This rule about repetitions cannot be said in variants.ini.',
  'fault.ini-rights': 'Castling rights follow from the places of the pieces here.',
  'fault.ini-royals': 'In variants.ini each side has one royal piece.',
  'fault.ini-section': 'There is no such section: a variant begins with its name in [brackets].',
  'fault.ini-side': '{key} must be the side of a board, not {found}.',
  'fault.ini-supply': 'This limit of promotion cannot be carried over.',
  'fault.ini-wait': 'In variants.ini a side cannot wait for a piece.',
  'fault.ini-win': 'This way to win cannot be said in variants.ini.',
  'fault.ini-win-sides': 'These goals of the two sides cannot be said in variants.ini.',
  'fault.rules-absent-kind': 'No {piece} is on the board at the start or can ever get there.',
  'fault.rules-bound-kind': 'A {piece} can only ever be on {count} of the {total} squares.',
  'fault.rules-castling-clash': 'Royal and partner would end on the same square.',
  'fault.rules-castling-partner': 'A royal castles with a partner that is not royal.',
  'fault.rules-castling-royal': 'Castling needs a royal kind.',
  'fault.rules-checks-royal': 'Without a royal kind nobody can be in check.',
  'fault.rules-chess960-castling': 'A Chess960 start needs castling.',
  'fault.rules-chess960-rows':
    'A Chess960 start shuffles back rows of eight: king, queen, and two each of rooks, ' +
    'bishops and knights.',
  'fault.rules-control': 'Control characters are not allowed.',
  'fault.rules-costly':
    'Finding the moves of a full board of {size} could take up to {times} times as long as ' +
    'allowed: use fewer kinds, fewer directions, shorter ranges, fewer hops or a smaller ' +
    'board.',
  'fault.rules-costly-drops':
    'Finding the moves of a full board of {size} could take up to {times} times as long as ' +
    'allowed, most of it to see what each drop does: limit the drops of fewer kinds, or use ' +
    'a smaller board.',
  'fault.rules-costly-kind':
    'Finding the moves of a full board of {size} could take up to {times} times as long as ' +
    'allowed, most of it for {letter}: give it fewer directions, shorter ranges or fewer ' +
    'hops, or use a smaller board.',
  'fault.rules-crowned-royal':
    'A pawn that becomes royal would make up for a lost royal: let the last royal decide, or ' +
    'promote to other kinds.',
  'fault.rules-directions': 'A kind has at most {most} directions, not {count}.',
  'fault.rules-double-far': 'No pawn of {color} is ever on these squares.',
  'fault.rules-extinct-none': 'Name at least one kind whose extinction loses.',
  'fault.rules-files': 'A board has 2 to {most} files, not {count}.',
  'fault.rules-hand': 'A hand starts with at most {most} of a kind.',
  'fault.rules-hand-without-drops': 'A hand is useless without drops: allow them or empty it.',
  'fault.rules-hill-far': 'No royal of {color} can ever get to a hill.',
  'fault.rules-hills-walls': 'All of these hills are walls, so no piece can get there.',
  'fault.rules-hopper-range': 'A hopper needs a range of 2 or more to get over its hurdle.',
  'fault.rules-idle-castling':
    'Nobody can ever castle: no royal starts on a rank with its partner {partner}.',
  'fault.rules-idle-hill': '{color} does not win on hills.',
  'fault.rules-idle-hills': 'Nobody wins on hills: that needs win = "king-of-the-hill".',
  'fault.rules-idle-royal': 'The {piece} is royal, but nobody wins by a royal.',
  'fault.rules-immobile': 'The {piece} can never move.',
  'fault.rules-immobile-board': 'No {piece} can ever move on this board of {size}.',
  'fault.rules-immobile-start': 'No {piece} of {color} can ever move from where it starts.',
  'fault.rules-jump-range': 'A jump over one piece cannot be repeated.',
  'fault.rules-kind-name': "A kind's name is 1 to {most} bytes of plain text.",
  'fault.rules-kinds': 'A ruleset has 1 to {most} piece kinds, not {count}.',
  'fault.rules-last-file': "The board's files end at {file}.",
  'fault.rules-leap-long': 'The leap {leap} is longer than any board.',
  'fault.rules-leap-zero': 'The leap [0,0] goes nowhere: give it a length.',
  'fault.rules-letter': 'A piece letter is one of A to Z, not {found}.',
  'fault.rules-letter-case': 'A piece letter is upper case: write {meant}, not {found}.',
  'fault.rules-letter-taken': '{letter} is already the letter of the {piece}.',
  'fault.rules-letter-twice': '{letter} is listed twice.',
  'fault.rules-letters-case': 'Letters of piece kinds are upper case: write {meant}.',
  'fault.rules-limited-none':
    'Name the kinds that the limit applies to, or leave this out for all kinds.',
  'fault.rules-long': 'The text may be {most} bytes long, not {count}.',
  'fault.rules-many-rides':
    'The pieces ride or hop in {count} different ways, too many for a board of {size}: use ' +
    'fewer kinds of rides, shorter lists or a smaller board.',
  'fault.rules-mate-drops':
    'Whether a drop gives checkmate is only tested on boards of up to {most} squares: bar ' +
    'drops with check instead, or none.',
  'fault.rules-material-army':
    'Insufficient material is defined only for the standard army: leave it out.',
  'fault.rules-material-mate':
    'Insufficient material is defined only if checkmate alone decides and there are no ' +
    'drops: leave it out.',
  'fault.rules-move-count':
    'A move count is at least 1 ply, and a claim comes no later than the automatic draw.',
  'fault.rules-name': 'A name has 1 to {most} lower-case letters, digits and hyphens.',
  'fault.rules-no-checks': 'At least one check must be given to win by checks.',
  'fault.rules-no-double-step': '{square} is not a square {color} double-steps from.',
  'fault.rules-no-hills': 'The win is on a hill, but there is none: add hills.',
  'fault.rules-no-kind': 'No piece kind has the letter {found}.',
  'fault.rules-no-kind-meant': 'No piece kind has the letter {found}. Did you mean {meant}?',
  'fault.rules-no-pawns': 'Nothing ever promotes: no piece kind has pawn = true.',
  'fault.rules-no-pieces': '{color} has no pieces.',
  'fault.rules-not-in-zone': '{square} is not in the promotion zone.',
  'fault.rules-off-board': '{square} is not on a board of {size}.',
  'fault.rules-only-pawns': 'Only a pawn promotes.',
  'fault.rules-pawn-far': 'Pawns that can never promote: {count}, such as the one on {square}.',
  'fault.rules-pawns-a-file': 'Allow at least one pawn per file, or bar pawn drops by zone.',
  'fault.rules-piece-on-wall': '{square} is a wall, no piece can be there.',
  'fault.rules-promotion-empty': 'The {piece} promotes, but has nothing to become.',
  'fault.rules-promotion-itself': 'The {piece} cannot become itself.',
  'fault.rules-promotion-missing': 'Add a promotion section to say where it promotes.',
  'fault.rules-range': 'A range is 1 to {most}, not {count}.',
  'fault.rules-ranks': 'A board has 2 to {most} ranks, not {count}.',
  'fault.rules-repetition':
    'A repetition is at least 2 occurrences, and a claim comes no later than the automatic draw.',
  'fault.rules-royal-capture': '{color} has no royal, but the other side wins by capturing it.',
  'fault.rules-royal-hill': '{color} has no royal, but wins by bringing one to a hill.',
  'fault.rules-royal-in-hand':
    "A royal in {color}'s hand would make up for a lost one: let the last royal decide, or " +
    'let both sides win by the first.',
  'fault.rules-royal-mate': '{color} has no royal, but the other side wins by checkmating it.',
  'fault.rules-royal-pawn':
    'The {piece} is royal and its side must keep one, but it could become {letter}: let it ' +
    'become royal kinds only.',
  'fault.rules-same-name': '{first} and {letter} are both called {piece}.',
  'fault.rules-shared-choice':
    'A captured {piece} that was promoted becomes a {first} again, even if it was a {second}.',
  'fault.rules-start-check': '{color} is in check at the start from {square}.',
  'fault.rules-start-dead': 'Neither side could ever checkmate: add pieces.',
  'fault.rules-start-over': 'The game is over before it starts.',
  'fault.rules-start-stuck': '{color} has no legal first move.',
  'fault.rules-stuck-piece': 'The {piece} on {square} can never move.',
  'fault.rules-two-pieces': 'Two pieces are on {square}.',
  'fault.rules-unreachable': 'Squares that no piece can ever get to: {count}, such as {square}.',
  'fault.rules-untouchable': 'Nothing can ever capture the {piece} of {color}.',
  'fault.rules-useless-castling':
    'Nothing can be dropped, so nobody castles with a dropped piece.',
  'fault.rules-useless-hand': 'Pieces go to the hand but cannot be dropped.',
  'fault.rules-zone-far': 'No pawn of {color} can ever get there.',
  'fault.rules-zone-long': 'A list names at most {most} squares.',
  'fault.rules-zone-wall': '{square} is a wall: no piece can ever get there.',
  'fault.toml-bool': 'This is not TOML: write true or false, in lower case and without quotes.',
  'fault.toml-curly': 'This is not TOML: write straight quotes, "N".',
  'fault.toml-form': 'This is not TOML: a line has the form key = value.',
  'fault.toml-key-twice': 'This is not TOML: this key is given twice.',
  'fault.toml-list': 'This is not TOML: each piece kind begins with {meant}.',
  'fault.toml-no-value': 'This is not TOML: a value must follow =.',
  'fault.toml-open': 'This is not TOML: {found} is never closed.',
  'fault.toml-other': 'This is not TOML: {what}',
  'fault.toml-quotes': 'This is not TOML: the quotes are never closed.',
  'fault.toml-section': 'This is not TOML: the section begins with {meant}.',
  'fault.toml-section-twice': 'This is not TOML: the section {found} is given twice.',
  'fault.toml-too-many': 'This is not TOML: there are too many mistakes to read on.',
  'fault.toml-unquoted': 'This is not TOML: text goes in quotes, such as "N".',
};
