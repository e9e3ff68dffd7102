//! From a request for a match to its header: the ruleset, the position, the clocks, the lots.

use game::{Act, ActorId, MatchId, MatchSetup, PlayerName, Seat, TakebackPolicy};
use notation::{FenError, Format, parse_fen, ruleset_file};
use protocol::http::{ColorChoice, NewMatch, RulesetChoice, Takebacks};
use protocol::{ErrorCode, WireError};
use rules::spec::CapturedPiece;
use rules::{Color, Position, Ruleset, random_start};

use super::convert::{self, bad_input};
use super::header::{Header, Mode, SecretHash};
use crate::identity::Identity;
use crate::random::Random;

/// How many starts Chess960 has.
const CHESS960_STARTS: u64 = 960;

/// A match about to be made.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) header: Header,
    pub(crate) acts: Vec<Act>,
    pub(crate) seats: Vec<Seat>,
    /// The secret of the invitation, told once and stored nowhere.
    pub(crate) secret: Option<String>,
}

/// Reads a request.
pub(crate) fn read(
    new: &NewMatch,
    maker: &Identity,
    random: &dyn Random,
) -> Result<Draft, WireError> {
    let ruleset = ruleset(&new.ruleset, random)?;
    let mut setup = setup(new, &ruleset, MatchId(number(random)))?;
    let mode = match new.mode {
        protocol::http::Mode::HotSeat => Mode::HotSeat,
        protocol::http::Mode::Invitation => Mode::Invitation,
        protocol::http::Mode::Seek => Mode::Seek,
    };
    let secret = (mode == Mode::Invitation).then(|| secret(random));
    let names = [(Color::White, &new.white), (Color::Black, &new.black)];
    for (color, name) in names {
        let Some(name) = name else { continue };
        let name = PlayerName::new(name).map_err(bad_input)?;
        for seat in setup.seats.iter_mut().filter(|seat| seat.seat.color == color) {
            seat.name = name.clone();
        }
    }
    let own = match new.color {
        ColorChoice::White => Color::White,
        ColorChoice::Black => Color::Black,
        ColorChoice::Random if number(random) & 1 == 0 => Color::White,
        ColorChoice::Random => Color::Black,
    };
    let seats: Vec<Seat> = match mode {
        Mode::HotSeat => setup.seats.iter().map(|seat| seat.seat).collect(),
        Mode::Invitation | Mode::Seek => vec![Seat::new(game::BoardId(0), own)],
    };
    let mut acts: Vec<Act> = seats.iter().map(|&seat| sit(&setup, seat, mode, maker)).collect();
    if mode == Mode::HotSeat {
        acts.push(Act::Begin);
    }
    let invitation = secret.as_deref().map(SecretHash::of);
    let header = Header { setup, mode, maker: maker.actor, invitation, predecessor: None };
    Ok(Draft { header, acts, seats, secret })
}

/// The maker takes a seat: under the name given for it at one computer, under the own elsewhere.
fn sit(setup: &MatchSetup, seat: Seat, mode: Mode, maker: &Identity) -> Act {
    let given = setup.seats.iter().find(|other| other.seat == seat).map(|seat| seat.name.clone());
    let own = maker.name.clone().filter(|_| mode != Mode::HotSeat);
    let fallback = || PlayerName::new(&seat.color.to_string()).expect("a color's name is short");
    let name = own.or(given).unwrap_or_else(fallback);
    Act::TakeSeat { seat, holder: maker.actor, name }
}

fn setup(new: &NewMatch, ruleset: &Ruleset, id: MatchId) -> Result<MatchSetup, WireError> {
    let white = convert::control_from_wire(&new.clock);
    let transfers = ruleset.spec().captured == CapturedPiece::Transferred;
    let mut setup = if transfers {
        if new.fen.is_some() {
            return Err(bad_input("a match on two boards starts from the ruleset's position"));
        }
        MatchSetup::bughouse(id, ruleset, &white)
    } else {
        MatchSetup::duel(id, start(ruleset, new.fen.as_deref())?, &white)
    };
    if let Some(black) = &new.black_clock {
        let black = convert::control_from_wire(black);
        for seat in setup.seats.iter_mut().filter(|seat| seat.seat.color == Color::Black) {
            seat.control = black.clone();
        }
    }
    setup.takebacks = match new.takebacks {
        Takebacks::ByConsent => TakebackPolicy::ByConsent,
        Takebacks::Barred => TakebackPolicy::Barred,
    };
    let faults = setup.faults();
    if faults.is_empty() {
        return Ok(setup);
    }
    Err(many("the match cannot be", faults.iter().map(ToString::to_string).collect()))
}

fn start(ruleset: &Ruleset, fen: Option<&str>) -> Result<Position, WireError> {
    let Some(fen) = fen else {
        return Ok(ruleset.start());
    };
    parse_fen(ruleset, fen).map_err(|error: FenError| bad_input(error))
}

/// The ruleset of a choice, with every fault of one's own.
fn ruleset(choice: &RulesetChoice, random: &dyn Random) -> Result<Ruleset, WireError> {
    let spec = match choice {
        RulesetChoice::Builtin { name } => notation::builtin(name).ok_or_else(|| {
            let known: Vec<&str> = notation::builtin_names().collect();
            let name: String = name.chars().take(40).collect();
            bad_input(format!("there is no ruleset `{name}`; there are {}", known.join(", ")))
        })?,
        RulesetChoice::Chess960 { number: chosen } => {
            let drawn = || (number(random) as u64 % CHESS960_STARTS) as u16;
            random_start::chess960(chosen.unwrap_or_else(drawn)).map_err(bad_input)?
        }
        RulesetChoice::FischerRandomPlus { files, ranks, seed } => {
            let seed = seed.unwrap_or_else(|| number(random) as u64);
            random_start::fischer_random_plus(*files, *ranks, seed).map_err(bad_input)?
        }
        RulesetChoice::File { text } => return file(text),
    };
    Ruleset::compile(spec).map_err(bad_input)
}

fn file(text: &str) -> Result<Ruleset, WireError> {
    let is_json = text.trim_start().starts_with('{');
    let format = if is_json { Format::Json } else { Format::Toml };
    ruleset_file::load(text, format).map_err(|faults| {
        let listed = faults.faults.iter().map(|fault| match fault.line {
            Some(line) => format!("line {line}: {}: {}", fault.path, fault.message),
            None => format!("{}: {}", fault.path, fault.message),
        });
        many("the ruleset has faults", listed.collect())
    })
}

fn many(what: &str, faults: Vec<String>) -> WireError {
    let first = faults.first().cloned().unwrap_or_default();
    let mut error = convert::error(ErrorCode::BadInput, format!("{what}: {first}"));
    error.faults = faults;
    error
}

/// 128 bits that nobody can guess.
pub(crate) fn number(random: &dyn Random) -> u128 {
    let mut bytes = [0; 16];
    random.fill(&mut bytes);
    u128::from_be_bytes(bytes)
}

/// A secret in the letters of a match's number.
pub(crate) fn secret(random: &dyn Random) -> String {
    super::match_id::to_wire(MatchId(number(random))).0
}

/// Somebody's name for a seat; the color's where nothing is known.
pub(crate) fn joining_name(asked: Option<&str>, who: &Identity) -> String {
    let known = who.name.as_ref().map(ToString::to_string);
    asked.map(str::to_owned).or(known).unwrap_or_else(|| guest_name(who.actor))
}

/// What somebody is called who did not say.
pub(crate) fn guest_name(actor: ActorId) -> String {
    format!("Guest {}", actor.0 % 10_000)
}
