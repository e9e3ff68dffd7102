// The messages of the server, as in docs/protocol.md and crates/protocol. Types only.

/** @typedef {'white' | 'black'} Color */
/** @typedef {{board: number, color: Color}} Seat */
/** @typedef {{epoch: number, seq: number}} Head */
/** @typedef {{letter: string, name: string, royal?: boolean, value?: number}} KindInfo */
/** @typedef {Record<string, string>} Pieces square to letter, upper case for White */
/** @typedef {Record<string, number>} HandCounts */

/**
 * @typedef {object} RulesetInfo
 * @property {string} hash
 * @property {string} name
 * @property {string} title
 * @property {number} files
 * @property {number} ranks
 * @property {string[]} [walls]
 * @property {string[]} [hills]
 * @property {boolean} hands
 * @property {KindInfo[]} kinds
 * @property {Partial<Record<Color, {promotion: string[]}>>} [zones]
 */

/**
 * @typedef {{from: string, to: string[], promoting?: string[], staying?: string[], promotions?:
 *   string[]}} Dests
 */
/** @typedef {{kind: string, to: string[]}} Drops */

/**
 * @typedef {object} BoardState
 * @property {number} board
 * @property {number} ply
 * @property {Color} turn
 * @property {string} fen
 * @property {Pieces} pieces
 * @property {HandCounts[]} [hands]
 * @property {string[]} [last_move]
 * @property {string[]} [in_check]
 * @property {Dests[]} [dests]
 * @property {Drops[]} [drops]
 * @property {Dests[]} [premoves]
 * @property {Drops[]} [predrops]
 * @property {boolean} [may_claim_draw]
 */

/** @typedef {{at: string, piece: string}} PieceAt */

/**
 * @typedef {object} Effects
 * @property {PieceAt[]} [removed]
 * @property {{from: string, to: string}[]} [moved]
 * @property {PieceAt[]} [added]
 * @property {string} [from_hand]
 * @property {string} [to_hand]
 */

/** @typedef {{kind: 'none'} | {kind: 'increment' | 'bronstein' | 'delay', ms: number}} Bonus */
/** @typedef {{moves?: number, ms: number, bonus?: Bonus}} Stage */
/**
 * @typedef {{kind: 'untimed'} | {kind: 'stages', stages: Stage[]} | {kind: 'days', days: number}}
 *   TimeControl
 */

/**
 * @typedef {object} ClockState
 * @property {number} left_ms
 * @property {boolean} running
 * @property {number} delay_ms
 * @property {number} lag_quota_ms
 * @property {number} stage
 * @property {number} [deadline_utc_ms]
 */

/**
 * @typedef {object} SeatState
 * @property {Seat} seat
 * @property {number} team
 * @property {string} name
 * @property {boolean} [free]
 * @property {boolean} [guest] the player has no account
 * @property {'here' | 'away' | 'left'} presence
 * @property {number} [claimable_in_ms]
 * @property {TimeControl} control
 * @property {ClockState} clock
 * @property {string[]} [premoves]
 * @property {{id: string, rating?: number}} [computer] the opponent that plays here
 * @property {number} [hints] steps of hints that the player took
 * @property {number} [takebacks] how often the player took a move back
 */

/** @typedef {'draw' | 'takeback' | 'pause' | 'unpause' | 'rematch' | 'resignation'} OfferKind */
/** @typedef {{kind: OfferKind, board?: number, to?: number}} Offer */
/** @typedef {{offer: Offer, by: Seat, acceptable: boolean}} OfferState */
/** @typedef {{kind: 'won', team: number} | {kind: 'drawn'} | {kind: 'void'}} Outcome */
/**
 * @typedef {{
 *   outcome: Outcome, code: string, sentence: string, board?: number, by?: Seat, against?: Seat
 * }} End the board that ended the match, the seat that won there, and the one that lost
 */
/**
 * @typedef {object} BughouseInfo
 * @property {'fics' | 'international' | 'school'} preset
 * @property {'any' | 'no-check' | 'no-mate'} [drops]
 * @property {[number, number]} [pawn_drop_ranks]
 * @property {'to-pawn' | 'kept'} [promotion]
 * @property {boolean} [castle_with_dropped_rook]
 * @property {boolean} [both_kings]
 * @property {'first-move' | 'at-beginning'} [clock_start]
 * @property {'agreed' | 'none'} [draws]
 * @property {'first-loses' | 'draw'} [both_flags]
 * @property {number} [ply_limit]
 * @property {'partner-confirms' | 'at-once'} [resigning]
 * @property {string} source the title of the ruleset that the terms were applied to
 */
/** @typedef {'players' | 'spectators' | 'team'} ChatRoom */
/**
 * A preset message to a partner; only `need` and `no-need` are about a piece.
 * @typedef {object} Signal
 * @property {'need' | 'no-need' | 'sit' | 'go' | 'trade' | 'no-trade' | 'mate-soon' | 'hold' |
 *   'thanks' | 'ok' | 'sorry'} kind
 * @property {string} [piece] the letter of its kind, lower case
 */
/**
 * @typedef {{seq: number, after_seq: number, room: ChatRoom, author: string, text?: string,
 *   signal?: Signal}} ChatLine
 */
/** @typedef {'waiting' | 'playing' | 'paused' | 'over'} Phase */

/**
 * @typedef {object} MatchState
 * @property {string} id
 * @property {Head} head
 * @property {Phase} phase
 * @property {End} [end]
 * @property {RulesetInfo} ruleset
 * @property {BoardState[]} boards
 * @property {string[][]} moves
 * @property {SeatState[]} seats
 * @property {Seat[]} [yours]
 * @property {OfferState[]} [offers]
 * @property {string} [rematch]
 * @property {Consents} [consents] what some players ask of the others, on two boards
 * @property {ChatLine[]} [chat]
 * @property {{think_ms: number, pause: boolean, resign: boolean}} [computer] if it plays here
 * @property {number} [hint_step] the steps of the hint taken for the position on the board
 */

/**
 * What the computer thinks of the position on the board; the score is for White.
 * @typedef {object} ThinkingDetails
 * @property {number} depth
 * @property {{kind: 'centipawns', value: number} | {kind: 'mate', moves: number}} score
 * @property {string[]} line
 * @property {number} nodes
 * @property {number} [per_second]
 */

/**
 * @typedef {{type: 'thinking', match: string, seat: Seat, ply: number, done: number, details?:
 *   ThinkingDetails}} ThinkingMessage
 */
/**
 * @typedef {{type: 'hint', match: string, seat: Seat, ply: number, step: number, from?: string,
 *   drop?: string, to?: string, move?: string, san?: string}} HintMessage
 */

/**
 * @typedef {object} MatchEvent
 * @property {number} seq
 * @property {string} event
 * @property {Seat} [seat]
 * @property {boolean} [guest]
 * @property {number} [ply]
 * @property {string} [move]
 * @property {string} [san]
 * @property {Effects} [effects]
 * @property {boolean} [premove]
 * @property {Offer | OfferKind} [offer]
 * @property {number} [board]
 * @property {number | Seat} [to]
 * @property {string} [piece]
 * @property {number} [ms]
 * @property {'here' | 'away' | 'left'} [presence]
 * @property {number} [claimable_in_ms]
 * @property {string} [name]
 * @property {End} [end]
 * @property {number} [charged_ms]
 * @property {{id: string, rating?: number}} [computer]
 * @property {number} [step]
 */

/**
 * @typedef {{type: 'events', match: string, head: Head, events: MatchEvent[], boards?:
 *   BoardState[], clocks?: ClockState[], offers?: OfferState[]}} EventsMessage
 */
/**
 * @typedef {{code: string, message: string, reason?: string, values?: Record<string, string>,
 *   square?: string, faults?: string[], details?: FaultDetail[]}} WireError
 * @typedef {{message: string, reason?: string, values?: Record<string, string>, path?: string,
 *   line?: number}} FaultDetail
 */
/**
 * @typedef {{kind: 'accepted', head: Head} | {kind: 'noted'} | {kind: 'refused', error:
 *   WireError}} Answer
 */

/**
 * @typedef {object} LobbyEntry
 * @property {string} match
 * @property {string} ruleset
 * @property {string[]} names
 * @property {Seat[]} [free]
 * @property {TimeControl} control
 * @property {string} fen
 * @property {number} [files]
 * @property {number} [ranks]
 * @property {string[]} [walls]
 * @property {string[]} [hills]
 * @property {Pieces} [pieces]
 * @property {KindInfo[]} [kinds]
 * @property {string[]} [last_move]
 */

/**
 * @typedef {object} YourGame a match as the lobby shows it, with the visitor's part in it
 * @property {string} match
 * @property {string} ruleset
 * @property {string[]} names
 * @property {TimeControl} control
 * @property {string} fen
 * @property {number} [files]
 * @property {number} [ranks]
 * @property {string[]} [walls]
 * @property {Pieces} [pieces]
 * @property {KindInfo[]} [kinds]
 * @property {string[]} [last_move]
 * @property {string[]} opponents
 * @property {boolean} waiting
 * @property {boolean} your_move
 * @property {number} move_number
 * @property {'won' | 'lost' | 'drawn'} [score]
 * @property {number} last_played_ms
 */

/** @typedef {{seeks: LobbyEntry[], live: LobbyEntry[], hidden?: boolean}} Lobby */

/**
 * @typedef {object} RulesetEntry
 * @property {string} name
 * @property {string} title
 * @property {string} description
 * @property {string} fen
 * @property {number} files
 * @property {number} ranks
 * @property {Color} turn
 * @property {Pieces} [pieces]
 * @property {string[]} [walls]
 * @property {string[]} [hills]
 * @property {KindInfo[]} [kinds]
 */

/**
 * @typedef {object} MoveRule
 * @property {number} long
 * @property {number} short
 * @property {number} [range]
 * @property {'both' | 'move' | 'capture'} mode
 * @property {'free' | 'lame' | 'jump' | 'cannon' | 'grasshopper'} gait
 * @property {boolean} [first_move_only]
 * @property {string} directions
 */
/**
 * @typedef {{size: number, at: string, both: string[], moves: string[], captures: string[],
 *   hops: string[]}} Diagram
 */
/** @typedef {{letter: string, pawn?: boolean, moves: MoveRule[], diagram: Diagram}} PieceRules */
/**
 * @typedef {{kind: 'checkmate'} | {kind: 'king-of-the-hill'} | {kind: 'extinction-of-all'}
 *   | {kind: 'regicide', first: boolean}
 *   | {kind: 'extinction-of-any' | 'extinction-of-all-of', kinds: string[]}} WinRule
 */
/**
 * @typedef {object} RulesetRules
 * @property {RulesetEntry} entry
 * @property {RulesetInfo} info
 * @property {PieceRules[]} pieces
 * @property {WinRule} white_wins
 * @property {WinRule} black_wins
 * @property {number} [checks_to_win]
 * @property {'draw' | 'loss' | 'win' | 'wait'} no_moves
 * @property {boolean} [must_capture]
 * @property {{en_passant: boolean}} [double_step]
 * @property {{partner: string, queen_side: string, king_side: string}} [castling]
 * @property {{choices: string[], ranks: number[], compulsory_ranks?: number[],
 *   supply: string}} [promotion]
 * @property {'removed' | 'to-hand' | 'to-partner'} captured
 * @property {{no_pawns_on: number[], pawns_a_file?: number, limit: string,
 *   limited: string[]}} [drops]
 * @property {{repetition?: number, repetition_claim?: number, repetition_barred?: number,
 *   move_count?: number, move_count_claim?: number, insufficient_material: boolean}} draws
 */

/** @typedef {{size: number, rows: string[]}} QrCode */
/**
 * @typedef {{id: string, seats: Seat[], invitation?: string, link?: string, qr?: QrCode}} MatchMade
 */
/**
 * @typedef {{actor: number, name: string, kind: 'house' | 'guest' | 'account', role: string}} Me
 */

/** @typedef {{enabled: boolean, recovery_codes_left: number}} FactorState */
/** @typedef {{secret: string, uri: string, qr?: QrCode}} FactorBegun */
/** @typedef {{id: number, name: string, made_utc_ms: number, used_utc_ms: number}} PasskeyEntry */
/** @typedef {{passkeys: PasskeyEntry[], recovery_codes_left: number}} Passkeys */
/**
 * @typedef {{challenge: string, rp_id: string, user_id: string, user_name: string,
 *   algorithms: number[], exclude: string[], timeout_ms: number}} PasskeyBegun
 * @typedef {{challenge: string, rp_id: string, credentials: string[],
 *   timeout_ms: number}} PasskeyChallenge
 * @typedef {{credential: string, client_data: string, authenticator_data: string,
 *   signature: string}} PasskeyProof
 */

/** @typedef {{pieces: Pieces, hands?: HandCounts[], turn: Color, fen?: string}} StartPosition */
/**
 * @typedef {{ply: number, seat: Seat, move: string, san: string, effects: Effects, in_check?:
 *   string[], hands?: HandCounts[], clock_ms?: number}} MoveRecord
 */

/** @typedef {'same' | 'swapped'} RematchPartners */

/**
 * What some players of a match on two boards ask of the others.
 * @typedef {object} Consents
 * @property {{by: Seat, seat: Seat, opponent: string}[]} [replacements] computers for players who
 *   left
 * @property {{by: Seat, partners: RematchPartners}[]} [rematches]
 */

/**
 * Any message of the server over the socket, distinguished by `type`.
 * @typedef {{type: 'welcome', protocol: number, server: string, web: string, you: {actor: number,
 *   name: string}, utc_ms: number}
 *   | {type: 'match', state: MatchState}
 *   | EventsMessage
 *   | {type: 'answer', match: string, id: number, answer: Answer}
 *   | {type: 'premoves', match: string, seat: Seat, moves: string[], error?: WireError}
 *   | {type: 'chat', match: string, lines: ChatLine[]}
 *   | {type: 'rematch', match: string, next: string}
 *   | {type: 'consents', match: string, consents: Consents}
 *   | {type: 'drawing', match: string, by: Seat, board: number, marks:
 *   import('../board/index.js').Shape[]}
 *   | ThinkingMessage
 *   | HintMessage
 *   | {type: 'lobby', lobby: Lobby}
 *   | {type: 'table', table: import('./bughouse/types.js').TableState}
 *   | {type: 'error', error: WireError, match?: string}
 *   | {type: 'pong', token: number}} ServerMessage
 */

export {};
