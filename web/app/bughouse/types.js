// What the server says about tables, as in crates/protocol/src/tables.rs. Types only.

/** @typedef {import('../types.js').Seat} Seat */
/** @typedef {import('../types.js').TimeControl} TimeControl */
/** @typedef {import('../types.js').Outcome} Outcome */
/** @typedef {import('../types.js').QrCode} QrCode */
/** @typedef {'public' | 'private'} TableAccess */
/** @typedef {'seating' | 'playing' | 'closed'} TablePhase */
/**
 * @typedef {object} TableSeat
 * @property {Seat} seat
 * @property {number} team
 * @property {string} [name]
 * @property {number} [member]
 * @property {{id: string, rating?: number}} [computer]
 * @property {boolean} [ready]
 */
/**
 * @typedef {{id: string, title: string, host: string, ruleset: string, clock: TimeControl, seats:
 *   TableSeat[], members: number, phase: TablePhase, match?: string}} TableEntry
 */
/** @typedef {{yours?: TableEntry[], tables: TableEntry[], hidden?: boolean}} TableList */
/**
 * @typedef {{member: number, name: string, guest?: boolean, here: boolean, sat_out?: number}}
 *   TableMember
 */
/** @typedef {{number: number, match: string, names: string[], outcome?: Outcome}} TableGame */
/**
 * @typedef {{names: string[], members?: number[], won: number, drawn: number, lost: number}}
 *   TableScore
 */
/**
 * @typedef {{ruleset: object, clock: TimeControl, bughouse?: import('./choices.js').Terms}}
 *   TableTerms
 */
/**
 * @typedef {object} TableState
 * @property {string} id
 * @property {number} seq
 * @property {string} title
 * @property {TableAccess} access
 * @property {TableTerms} terms
 * @property {string} ruleset
 * @property {TablePhase} phase
 * @property {number} host
 * @property {number} [you]
 * @property {TableMember[]} members
 * @property {TableSeat[]} seats
 * @property {number[]} [queue]
 * @property {string} [match]
 * @property {TableGame[]} [games]
 * @property {TableScore[]} [scores]
 * @property {TableScore[]} [pairs]
 * @property {number} [go_on_in_ms]
 * @property {string} [code]
 * @property {string} [link]
 * @property {QrCode} [qr]
 */

export {};
