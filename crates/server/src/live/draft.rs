//! Turns a request for a match into its header: ruleset, position, clocks and random choices.

use game::{
    Act, ActorId, BughouseTerms, DeriveFault, MatchId, MatchSetup, Millis, Seat, TakebackPolicy,
};
use notation::{Format, parse_fen, ruleset_file};
use protocol::http::{ColorChoice, NewMatch, RulesetChoice, Takebacks};
use protocol::{ErrorCode, NewComputer, SeatChoice, SeatPlayer, WireError};
use rules::spec::CapturedPiece;
use rules::{Color, Position, Ruleset, random_start};
use store::people::DesignId;

use super::convert::{self, bad_input};
use super::header::{
    ComputerTerms, Header, InvitationHash, Mode, Pace, RandomStartKind, Resigning,
};
use super::record::Record;
use super::seating::{self, Seating};
use crate::computer::Computer;
use crate::designs::design_id;
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
    /// The design that it is made from.
    pub(crate) design: Option<DesignId>,
}

/// Reads a request.
pub(crate) fn read(
    new: &NewMatch,
    (ruleset, source): (&Ruleset, &str),
    maker: &Identity,
    directory: &Directory,
    random: &dyn Random,
) -> Result<Draft, WireError> {
    let mut setup = setup(new, (ruleset, source), MatchId(number(random)))?;
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
    let opponent = computer.and_then(|(opponent, _)| opponent);
    let seating = Seating::of(new, &setup, (mode, own), opponent)?;
    let acts = seating.acts(&setup, mode, maker);
    let invitation = secret.as_deref().map(InvitationHash::of);
    let random_start = random_start(new);
    let has_computer = computer.is_some() || !seating.computers.is_empty();
    let computers =
        has_computer.then(|| computer.map_or_else(Default::default, |(_, terms)| terms));
    let seats = seating.own;
    let (maker, predecessor) = (maker.actor, None);
    let header = Header { setup, mode, maker, invitation, predecessor, random_start, computers };
    let design = match &new.ruleset {
        RulesetChoice::Design { id, .. } => design_id(id),
        _ => None,
    };
    Ok(Draft { header, acts, seats, secret, design })
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
    Ok(Draft { header, acts, seats, secret: None, design: None })
}

/// The computer of a request, with its terms. The list of seats may name other computers, or all of them.
fn computer(new: &NewMatch) -> Result<Option<(Option<Computer>, ComputerTerms)>, WireError> {
    let is_seated = |choice: &SeatChoice| matches!(choice.player, SeatPlayer::Computer { .. });
    let are_seated = new.seats.iter().any(is_seated);
    let computer = match (&new.computer, new.mode) {
        (Some(computer), protocol::http::Mode::Computer) => computer,
        (None, protocol::http::Mode::Computer) if !are_seated => {
            return Err(bad_input("say which computer you want to play, as `computer`")
                .because("which-computer"));
        }
        (Some(computer), protocol::http::Mode::Invitation | protocol::http::Mode::Seek)
            if are_seated =>
        {
            // It says how the computers play. Nobody is named for the other seats, so people may take them.
            return Ok(Some((None, terms_of(computer)?)));
        }
        (Some(_), _) => {
            return Err(
                bad_input("only the mode `computer` has a computer").because("which-computer")
            );
        }
        (None, _) => return Ok(None),
    };
    let opponent = seating::find_computer(&computer.opponent)?;
    Ok(Some((Some(opponent), terms_of(computer)?)))
}

/// How the computers of a request play.
fn terms_of(computer: &NewComputer) -> Result<ComputerTerms, WireError> {
    let think = computer.think_ms.map_or(THINKING_TIME, |think| Millis(u64::from(think)));
    let (least, most) = (*THINKING_TIMES.start(), *THINKING_TIMES.end());
    if !(u64::from(least)..=u64::from(most)).contains(&think.0) {
        let why = format!("a computer can think {least} to {most} milliseconds about a move");
        return Err(bad_input(why).because("think-time"));
    }
    let pace = if computer.pause { Pace::Human } else { Pace::Swift };
    let resigning = if computer.resign { Resigning::WhenLost } else { Resigning::Never };
    Ok(ComputerTerms { think, pace, resigning })
}

/// The setup of a match; `source` is the title of the ruleset before it was played as bughouse.
fn setup(
    new: &NewMatch,
    (ruleset, source): (&Ruleset, &str),
    id: MatchId,
) -> Result<MatchSetup, WireError> {
    let white = convert::control_from_wire(&new.clock);
    let transfers = ruleset.spec().captured == CapturedPiece::Transferred;
    let mut setup = if transfers {
        check_bughouse(new)?;
        let terms = new.bughouse.as_ref().map(convert::terms_from_wire).unwrap_or_default();
        MatchSetup::bughouse(id, ruleset, &white).under(terms, source.to_owned())
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

/// What a match on two boards cannot have.
fn check_bughouse(new: &NewMatch) -> Result<(), WireError> {
    use protocol::TimeControl;
    use protocol::http::Mode;

    if new.fen.is_some() {
        return Err(bad_input("a match on two boards starts from the ruleset's position")
            .because("two-boards-start"));
    }
    let mut clocks = [Some(&new.clock), new.black_clock.as_ref()].into_iter().flatten();
    let among_people = matches!(new.mode, Mode::Invitation | Mode::Seek);
    if among_people && clocks.any(|clock| *clock == TimeControl::Untimed) {
        // Without a clock everybody may wait for a piece forever.
        let why = "bughouse among people needs a clock, because players may wait for a piece";
        return Err(bad_input(why).because("bughouse-clock"));
    }
    Ok(())
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
        RulesetChoice::Stored { .. }
        | RulesetChoice::Match { .. }
        | RulesetChoice::Design { .. } => return Err(internal_error()),
    };
    Ruleset::compile(spec).map_err(|faults| bad_input(faults).because("ruleset-faults"))
}

/// A start that cannot be drawn: a wrong number, or a board of a wrong size.
fn no_such_start(why: impl ToString) -> WireError {
    bad_input(why).because("no-such-start")
}

/// A ruleset as it is played as bughouse.
///
/// # Errors
/// When it cannot be played as bughouse.
pub(crate) fn bughouse(ruleset: &Ruleset, terms: &BughouseTerms) -> Result<Ruleset, WireError> {
    let refused = |fault: DeriveFault| {
        let refusal = bad_input(&fault).because(fault.code());
        match fault {
            DeriveFault::PawnRanks { ranks, .. } => refusal.with("ranks", ranks),
            DeriveFault::Rules(fault) => {
                WireError { faults: vec![fault.to_string()].into(), ..refusal }
            }
            _ => refusal,
        }
    };
    let spec = game::derive(ruleset.spec().clone(), terms).map_err(refused)?;
    Ruleset::compile(spec).map_err(|faults| bad_input(faults).because("bughouse-rules"))
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
