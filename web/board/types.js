// The types of the board view: what a page gives it, and what it reports.

/** @typedef {'white' | 'black'} Color */

/** A piece as a letter of its kind: upper case for White. @typedef {string} Letter */

/**
 * A piece kind, as the server describes it.
 * @typedef {object} Kind
 * @property {string} letter upper case
 * @property {string} name for people, such as "pawn"
 * @property {boolean} [royal]
 * @property {number} [value] in tenths of a pawn
 */

/**
 * Where a piece may go.
 * @typedef {object} Dests
 * @property {string} from
 * @property {string[]} to
 * @property {string[]} [promoting] on which of these it promotes
 * @property {string[]} [staying] on which of these it may also not promote
 * @property {string[]} [promotions] letters of what it may become, the best first
 */

/** Where a kind in hand may be dropped. @typedef {{kind: string, to: string[]}} Drops */

/** Special squares of a color. @typedef {{promotion?: string[]}} ColorZones */
/** @typedef {{white?: ColorZones, black?: ColorZones}} Zones */

/** @typedef {'blue' | 'orange' | 'green' | 'purple'} ShapeColor */

/**
 * An arrow, or a circle where `to` is missing.
 * @typedef {object} Shape
 * @property {string} from
 * @property {string} [to]
 * @property {ShapeColor} [color] default: blue
 * @property {string} [label] one or two characters at its end
 */

/**
 * Numbers and patterns on a square, which need no color.
 * @typedef {object} SquareNote
 * @property {string} square
 * @property {string} [text] in its middle
 * @property {string} [white] in White's corner
 * @property {string} [black] in Black's corner
 * @property {number} [level] how dense the pattern is, 0 to 4
 * @property {'up' | 'down' | 'both'} [slant] which way the lines of the pattern rise; default: up
 * @property {'ring' | 'pin' | 'aim'} [mark] a sign on the piece there
 */

/** A piece set: any object that turns a piece into a CSS image such as `url("data:…")`.
 * @typedef {{image(piece: {name: string, letter: string, color: Color}): string}} PieceSet */

/**
 * The present state of a square, to be put into words.
 * @typedef {object} SquareInfo
 * @property {string} square its name
 * @property {{color: Color, name: string, letter: string} | null} piece
 * @property {boolean} wall
 * @property {boolean} hill
 * @property {boolean} selected
 * @property {boolean} check whether it has a royal piece in check
 * @property {'move' | 'capture' | 'promotion' | 'drop' | null} target what the selected piece could
 *   do there
 * @property {number} premove which premove ends there, counted from 1; 0 for none
 */

/**
 * The words of the board; those of the page's language unless given.
 * @typedef {object} Labels
 * @property {string} board name of the grid
 * @property {(info: SquareInfo) => string} square name of a cell: keep "e2, white pawn" and "e4,
 *   empty" in front
 * @property {(piece: {color: Color, name: string}) => string} piece "white pawn"
 * @property {(name: string) => string} kind "pawn", for a name of the ruleset
 * @property {(piece: {color: Color, name: string}, count: number) => string} inHand name of a piece
 *   in hand
 * @property {(color: Color) => string} hand name of a hand
 * @property {string} promote heading of the promotion chooser
 * @property {(name: string) => string} stay label of the choice not to promote
 * @property {(text: string, targets: number) => string} selected announced when a piece is picked
 *   by key
 * @property {string} canceled announced when the selection is canceled
 */

/**
 * What the page may set. Everything is optional in a patch; the rest stays as it is.
 * @typedef {object} Config
 * @property {number} files 2 to 26
 * @property {number} ranks 2 to 26
 * @property {string[]} walls
 * @property {string[]} hills
 * @property {Zones | null} zones
 * @property {boolean} showZones whether zones and hills are drawn
 * @property {Kind[]} kinds
 * @property {Record<string, Letter>} pieces
 * @property {Color} orientation whose side is at the bottom
 * @property {Color | null} turn
 * @property {string[]} lastMove
 * @property {string[]} inCheck
 * @property {Dests[]} dests
 * @property {Drops[]} drops
 * @property {boolean} free pieces may go anywhere, because legal moves are not known yet
 * @property {Dests[]} premoveDests
 * @property {Drops[]} predrops
 * @property {string[]} premoves UCI, in order; shown as if made, with numbers
 * @property {Color | 'both' | null} movable colors the viewer may pick up when it is their turn
 * @property {Color | 'both' | null} premovable colors the viewer may pick up when it is not their
 *   turn
 * @property {'off' | 'inside' | 'outside' | 'every'} coordinates
 * @property {number} animationMs 0 switches animation off, as does the reader's wish for reduced
 *   motion
 * @property {boolean} showDests
 * @property {PieceSet | null} pieceSet
 * @property {boolean} blindfold
 * @property {'both' | 'drag' | 'click'} dragOrClick
 * @property {'never' | 'premove' | 'always'} autoPromote
 * @property {boolean} rotatePieces pieces face their owner
 * @property {boolean | ShapeColor} pen draw with the main button or one finger
 * @property {boolean} viewOnly a picture: no input, no cells
 * @property {Shape[]} hints shapes of the page, which the viewer cannot erase
 * @property {SquareNote[]} notes numbers and patterns on squares
 * @property {Partial<Labels>} labels
 * @property {(move: {from: string, to: string, promotion: string | null, uci: string}) => void}
 *   onMove
 * @property {(drop: {kind: string, to: string, uci: string}) => void} onDrop
 * @property {(uci: string) => void} onPremove
 * @property {() => void} onCancelPremoves
 * @property {(attempt: {from?: string, kind?: string, to: string}) => void} onIllegal
 * @property {(text: string) => void} onAnnounce
 * @property {(shapes: Shape[]) => void} onDraw the viewer drew or erased a shape
 * @property {(place: {left: number, width: number}) => void} onFit the board's own place in its
 *   element changed, in CSS pixels
 */

/** @typedef {Partial<Config>} Patch */

/**
 * The board as a page holds it.
 * @typedef {object} Board
 * @property {(patch: Patch) => void} set paints the patch in the next frame; `pieces` confirms or
 *   takes back what was painted in advance
 * @property {() => void} cancel cancels selection, drag, drawing and promotion choice
 * @property {(shapes: Shape[]) => void} draw replaces the viewer's shapes
 * @property {() => void} focus moves the focus to the board
 * @property {() => void} destroy
 */

/**
 * A hand as a page holds it.
 * @typedef {object} Hand
 * @property {(patch: {pieces?: Record<string, number>, last?: string | null}) => void} set counts
 *   by letter in upper case; `last` marks the kind dropped last
 * @property {() => void} destroy
 */

export {};
