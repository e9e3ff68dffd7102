//! Turns a request for a match into its header: ruleset, position, clocks and random choices.

use game::{Act, ActorId, MatchId, MatchSetup, Millis, PlayerName, Seat, TakebackPolicy};
use notation::{Format, parse_fen, ruleset_file};
use protocol::http::{ColorChoice, NewMatch, RulesetChoice, Takebacks};
use protocol::{ErrorCode, WireError};
use rules::spec::CapturedPiece;
use rules::{Color, Position, Ruleset, random_start};

use super::convert::{self, bad_input};
use super::header::{
    ComputerTerms, Header, InvitationHash, Mode, Pace, RandomStartKind, Resigning,
};
use super::record::Record;
use crate::computer::Computer;
use crate::directory::Directory;
use crate::identity::Identity;
use crate::limits::{THINKING_TIME, THINKING_TIMES};
use crate::names;
use crate::random::Random;
use crate::work_queue::internal_error;

/// A match that is about to be created.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) header: Header,
    pub(crate) acts: Vec<Act>,
    pub(crate) seats: Vec<Seat>,
    /// The secret of the invitation, sent once and never stored.
    pub(crate) secret: Option<String>,
}

/// Reads a request.
pub(crate) fn read(
    new: &NewMatch,
    ruleset: &Ruleset,
    maker: &Identity,
    directory: &Directory,
    random: &dyn Random,
) -> Result<Draft, WireError> {
    let mut setup = setup(new, ruleset, MatchId(number(random)))?;
    let mode = match new.mode {
        protocol::http::Mode::HotSeat => Mode::HotSeat,
        protocol::http::Mode::Invitation => Mode::Invitation,
        protocol::http::Mode::Seek => Mode::Seek,
        protocol::http::Mode::Computer => Mode::Computer,
    };
    let computer = computer(new)?;
    let secret = (mode == Mode::Invitation).then(|| secret(random));
    let names = [(Color::White, &new.white), (Color::Black, &new.black)];
    for (color, name) in names {
        let text = name.as_deref().unwrap_or_default();
        // At one computer a person names everybody there.
        let name = match mode {
            Mode::HotSeat => names::for_seat(text),
            Mode::Invitation | Mode::Seek | Mode::Computer => {
                directory.seat_name(maker.actor, text)
            }
        };
        let name = name.map_err(|fault| convert::name_fault(&fault))?;
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
        Mode::Invitation | Mode::Seek | Mode::Computer => vec![Seat::new(game::BoardId(0), own)],
    };
    let mut acts: Vec<Act> = seats.iter().map(|&seat| sit(&setup, seat, mode, maker)).collect();
    if let Some((opponent, _)) = computer {
        let others = setup.seats.iter().filter(|other| !seats.contains(&other.seat));
        acts.extend(others.map(|other| seat_computer(other.seat, opponent)));
    }
    let invitation = secret.as_deref().map(InvitationHash::of);
    let random_start = random_start(new);
    let computers = computer.map(|(_, terms)| terms);
    let (maker, predecessor) = (maker.actor, None);
    let header = Header { setup, mode, maker, invitation, predecessor, random_start, computers };
    Ok(Draft { header, acts, seats, secret })
}

/// Which side a person plays when a match is played again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sides {
    Kept,
    Switched,
}

/// A match with the terms of another one, in which a person plays computers.
pub(crate) fn again(
    record: &Record,
    sides: Sides,
    who: &Identity,
    random: &dyn Random,
) -> Result<Draft, WireError> {
    let state = record.state();
    if state.seats_of(who.actor).is_empty() || !state.is_alone_among_computers(who.actor) {
        let why = "only a match in which all your opponents are computers can be started again";
        return Err(convert::error(ErrorCode::NotPossible, why).because("only-computers"));
    }
    let mut setup = state.setup().clone();
    setup.id = MatchId(number(random));
    setup.seats.iter_mut().for_each(|seat| seat.holder = None);
    let before = |seat: Seat| match sides {
        Sides::Kept => seat,
        Sides::Switched => seat.opponent(),
    };
    let acts = state.seats().filter_map(|seat| {
        let (holder, name) = (state.holder(before(seat))?, state.name(before(seat)).clone());
        Some(Act::TakeSeat { seat, holder, name })
    });
    let own = |seat: &Seat| state.holder(before(*seat)) == Some(who.actor);
    let header = Header {
        setup,
        mode: Mode::Computer,
        maker: who.actor,
        invitation: None,
        predecessor: None,
        random_start: None,
        computers: Some(record.header().computers.unwrap_or_default()),
    };
    let (acts, seats) = (acts.collect(), state.seats().filter(own).collect());
    Ok(Draft { header, acts, seats, secret: None })
}

/// The computer of a request, with its terms.
pub(crate) fn computer(new: &NewMatch) -> Result<Option<(Computer, ComputerTerms)>, WireError> {
    let computer = match (&new.computer, new.mode) {
        (Some(computer), protocol::http::Mode::Computer) => computer,
        (None, protocol::http::Mode::Computer) => {
            return Err(bad_input("say which computer you want to play, as `computer`")
                .because("which-computer"));
        }
        (Some(_), _) => {
            return Err(
                bad_input("only the mode `computer` has a computer").because("which-computer")
            );
        }
        (None, _) => return Ok(None),
    };
    let opponent = Computer::find(&computer.opponent)
        .map_err(|why| bad_input(why).because("no-such-opponent"))?;
    let think = computer.think_ms.map_or(THINKING_TIME, |think| Millis(u64::from(think)));
    let (least, most) = (*THINKING_TIMES.start(), *THINKING_TIMES.end());
    if !(u64::from(least)..=u64::from(most)).contains(&think.0) {
        let why = format!("a computer can think {least} to {most} milliseconds about a move");
        return Err(bad_input(why).because("think-time"));
    }
    let pace = if computer.pause { Pace::Human } else { Pace::Swift };
    let resigning = if computer.resign { Resigning::WhenLost } else { Resigning::Never };
    Ok(Some((opponent, ComputerTerms { think, pace, resigning })))
}

fn seat_computer(seat: Seat, computer: Computer) -> Act {
    let (holder, name) = (computer.actor(), convert::computer_name(computer));
    Act::TakeSeat { seat, holder, name }
}

/// Seats the creator: at one computer under the name given for the seat, elsewhere under their own
/// name.
fn sit(setup: &MatchSetup, seat: Seat, mode: Mode, maker: &Identity) -> Act {
    let given = setup.seats.iter().find(|other| other.seat == seat).map(|seat| seat.name.clone());
    let own = maker.name.clone().filter(|_| mode != Mode::HotSeat);
    let name = own.or(given).unwrap_or_else(PlayerName::unsaid);
    Act::TakeSeat { seat, holder: maker.actor, name }
}

fn setup(new: &NewMatch, ruleset: &Ruleset, id: MatchId) -> Result<MatchSetup, WireError> {
    let white = convert::control_from_wire(&new.clock);
    let transfers = ruleset.spec().captured == CapturedPiece::Transferred;
    let mut setup = if transfers {
        if new.fen.is_some() {
            return Err(bad_input("a match on two boards starts from the ruleset's position")
                .because("two-boards-start"));
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
    Err(many(
        "the match cannot be created",
        "match-setup",
        faults.iter().map(ToString::to_string).collect(),
    ))
}

fn start(ruleset: &Ruleset, fen: Option<&str>) -> Result<Position, WireError> {
    let Some(fen) = fen else {
        return Ok(ruleset.start());
    };
    parse_fen(ruleset, fen).map_err(|error| convert::fen_error(&error))
}

/// The chosen ruleset, or every mistake in a custom one. [`Live::choose_ruleset`] looks up stored ones.
///
/// [`Live::choose_ruleset`]: super::Live::choose_ruleset
pub(crate) fn ruleset(choice: &RulesetChoice, random: &dyn Random) -> Result<Ruleset, WireError> {
    let spec = match choice {
        RulesetChoice::Builtin { name } => notation::builtin(name).ok_or_else(|| {
            let known: Vec<&str> = notation::builtin_names().collect();
            let name: String = name.chars().take(40).collect();
            bad_input(format!(
                "there is no ruleset `{name}`; the built-in rulesets are {}",
                known.join(", ")
            ))
            .because("no-such-ruleset")
            .with("name", name)
        })?,
        RulesetChoice::Chess960 { number: Some(chosen) } => {
            random_start::chess960(*chosen).map_err(no_such_start)?
        }
        RulesetChoice::FischerRandomPlus { files, ranks, seed: Some(seed) } => {
            random_start::fischer_random_plus(*files, *ranks, *seed).map_err(no_such_start)?
        }
        RulesetChoice::Chess960 { number: None } => {
            RandomStartKind::Chess960.draw(number(random) as u64).map_err(no_such_start)?
        }
        RulesetChoice::FischerRandomPlus { files, ranks, seed: None } => {
            let random_start = RandomStartKind::FischerRandomPlus { files: *files, ranks: *ranks };
            random_start.draw(number(random) as u64).map_err(no_such_start)?
        }
        RulesetChoice::File { text } => return file(text),
        RulesetChoice::Stored { .. } | RulesetChoice::Match { .. } => return Err(internal_error()),
    };
    Ruleset::compile(spec).map_err(|faults| bad_input(faults).because("ruleset-faults"))
}

/// A start that cannot be drawn: a wrong number, or a board of a wrong size.
fn no_such_start(why: impl ToString) -> WireError {
    bad_input(why).because("no-such-start")
}

/// The format of a ruleset's text.
pub(crate) fn format_of(text: &str) -> Format {
    if text.trim_start().starts_with('{') { Format::Json } else { Format::Toml }
}

/// What a random start is drawn from, if the request does not choose one.
fn random_start(new: &NewMatch) -> Option<RandomStartKind> {
    match new.ruleset {
        _ if new.fen.is_some() => None,
        RulesetChoice::Chess960 { number: None } => Some(RandomStartKind::Chess960),
        RulesetChoice::FischerRandomPlus { files, ranks, seed: None } => {
            Some(RandomStartKind::FischerRandomPlus { files, ranks })
        }
        _ => None,
    }
}

fn file(text: &str) -> Result<Ruleset, WireError> {
    ruleset_file::load(text, format_of(text)).map_err(|faults| {
        let listed = faults.faults.iter().map(ToString::to_string);
        let more = (faults.unlisted > 0).then(|| format!("and {} more", faults.unlisted));
        many("the ruleset has faults", "ruleset-faults", listed.chain(more).collect())
    })
}

fn many(what: &str, reason: &str, faults: Vec<String>) -> WireError {
    let first = faults.first().cloned().unwrap_or_default();
    let mut error = bad_input(format!("{what}: {first}")).because(reason);
    error.faults = faults.into();
    error
}

/// 128 bits that nobody can guess.
pub(crate) fn number(random: &dyn Random) -> u128 {
    let mut bytes = [0; 16];
    random.fill(&mut bytes);
    u128::from_be_bytes(bytes)
}

/// A secret in the alphabet of match ids.
pub(crate) fn secret(random: &dyn Random) -> String {
    super::match_id::to_wire(MatchId(number(random))).0
}

/// A person's name for a seat; made from the actor's number if the name is unknown.
pub(crate) fn joining_name(asked: Option<&str>, who: &Identity) -> String {
    let known = who.name.as_ref().map(ToString::to_string);
    asked.map(str::to_owned).or(known).unwrap_or_else(|| guest_name(who.actor))
}

/// The name of a person who gave none.
pub(crate) fn guest_name(actor: ActorId) -> String {
    format!("Guest {}", actor.0 % 10_000)
}
