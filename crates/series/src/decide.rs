//! What an act leads to: events, or a refusal.

use boards::{MAX_BOARDS, Seat};
use ids::{ActorId, UtcMillis};
use numbers::Numbers;

use crate::MAX_MEMBERS;
use crate::act::{Replacement, SeatOrder, SeriesAct, ServerAct, WishedSeat};
use crate::event::{
    Leaving, MemberId, MemberInfo, Occupant, SeriesEvent, SeriesEventKind, SeriesOutcome, Why,
};
use crate::refusal::SeriesRefusal;
use crate::seating::{self, Queue, Seats};
use crate::state::{Openness, Series, SeriesPhase};

/// Decides what somebody wants. No events mean that everything is so already.
///
/// # Errors
/// Why it is refused.
pub fn decide(
    series: &Series,
    actor: ActorId,
    act: SeriesAct,
    at: UtcMillis,
    numbers: &mut Numbers,
) -> Result<Vec<SeriesEvent>, SeriesRefusal> {
    if series.phase() == SeriesPhase::Closed {
        return Err(SeriesRefusal::Closed);
    }
    let is_worn_out = series.is_worn_out() && !matches!(act, SeriesAct::Leave | SeriesAct::Close);
    if is_worn_out {
        return Err(SeriesRefusal::WornOut);
    }
    let kinds = match act {
        SeriesAct::Join { info, code } => join(series, actor, info, code.as_deref())?,
        act => {
            let member = series.person(actor).ok_or(SeriesRefusal::NotMember)?;
            of_member(series, member, act, at, numbers)?
        }
    };
    Ok(numbered(series, at, kinds))
}

/// Decides what the server knows. No events mean that it was known before.
///
/// # Errors
/// When it cannot be: the match cannot begin.
pub fn decide_for_server(
    series: &Series,
    act: ServerAct,
    at: UtcMillis,
) -> Result<Vec<SeriesEvent>, SeriesRefusal> {
    let phase = series.phase();
    let kinds = match act {
        ServerAct::Close if phase == SeriesPhase::Closed => Vec::new(),
        ServerAct::Close => vec![SeriesEventKind::Closed],
        ServerAct::Away(member) if series.here(member).is_some() => {
            leave(series, member, Leaving::Away)
        }
        ServerAct::Away(_) => Vec::new(),
        ServerAct::Begin(match_id) if series.may_begin() => {
            vec![SeriesEventKind::GameBegan { match_id }]
        }
        ServerAct::Begin(_) => return Err(SeriesRefusal::NotReady),
        ServerAct::End(match_id, outcome) if phase == SeriesPhase::Playing(match_id) => {
            ended(series, outcome)
        }
        ServerAct::End(..) => Vec::new(),
    };
    Ok(numbered(series, at, kinds))
}

fn numbered(series: &Series, at: UtcMillis, kinds: Vec<SeriesEventKind>) -> Vec<SeriesEvent> {
    let mut seq = series.seq();
    let event = |kind| {
        seq = seq.next();
        SeriesEvent { seq, at, kind }
    };
    kinds.into_iter().map(event).collect()
}

fn join(
    series: &Series,
    actor: ActorId,
    info: MemberInfo,
    code: Option<&str>,
) -> Result<Vec<SeriesEventKind>, SeriesRefusal> {
    let before = series.member_of(actor);
    if let Some(member) = before.and_then(|member| series.member(member)) {
        if member.is_kicked {
            return Err(SeriesRefusal::Kicked);
        }
        if member.is_here {
            return Ok(Vec::new());
        }
    }
    let is_right = code.is_some_and(|code| series.is_code(code));
    if series.openness() == Openness::Private && !is_right {
        return Err(SeriesRefusal::NotInvited);
    }
    // Those who left count too: their names stay in the score.
    let is_full = series.people().count() >= MAX_MEMBERS
        || before.is_none() && series.members().count() >= 4 * MAX_MEMBERS;
    if is_full {
        return Err(SeriesRefusal::Full);
    }
    let member = before.unwrap_or(MemberId(series.members().count() as u32 + 1));
    Ok(vec![SeriesEventKind::Joined { member, info: MemberInfo { actor, ..info } }])
}

fn of_member(
    series: &Series,
    member: MemberId,
    act: SeriesAct,
    at: UtcMillis,
    numbers: &mut Numbers,
) -> Result<Vec<SeriesEventKind>, SeriesRefusal> {
    match act {
        SeriesAct::Join { .. } => Ok(Vec::new()),
        SeriesAct::Leave => Ok(leave(series, member, Leaving::OnPurpose)),
        SeriesAct::Sit(wish) => sit(series, member, wish, numbers),
        SeriesAct::Stand => stand(series, member),
        SeriesAct::Ready(ready) => be_ready(series, member, ready),
        SeriesAct::GoOn(replacement) => go_on(series, member, replacement, at),
        of_host => {
            if series.host() != member {
                return Err(SeriesRefusal::NotHost);
            }
            of_the_host(series, member, of_host, numbers)
        }
    }
}

fn sit(
    series: &Series,
    member: MemberId,
    wish: WishedSeat,
    numbers: &mut Numbers,
) -> Result<Vec<SeriesEventKind>, SeriesRefusal> {
    let own = series.seat_of(member);
    if wish == WishedSeat::Queue {
        return queue_up(series, member);
    }
    check_seating(series)?;
    let seats = seating::without(series.seats(), member);
    let strength = |occupant| series.strength(occupant);
    let seat = match wish {
        WishedSeat::Seat(seat) => {
            check_seat(seat)?;
            let is_members = seats[seat].is_some_and(|it| it.member().is_some());
            (!is_members).then_some(seat).ok_or(SeriesRefusal::SeatTaken)?
        }
        WishedSeat::Pair => {
            let own = series.strength(Occupant::Member(member));
            let best = seating::best_seat(&seats, own, strength, numbers);
            best.ok_or(SeriesRefusal::NoFreeSeat)?
        }
        WishedSeat::Random | WishedSeat::Queue => {
            seating::random_seat(&seats, numbers).ok_or(SeriesRefusal::NoFreeSeat)?
        }
    };
    if own == Some(seat) {
        return Ok(Vec::new());
    }
    let mut seats = seats;
    seats[seat] = Some(Occupant::Member(member));
    Ok(vec![seated(seats, without(series.queue(), member), Why::Own)])
}

/// Somebody leaves, and the first person of the queue takes the seat.
fn leave(series: &Series, member: MemberId, departure: Leaving) -> Vec<SeriesEventKind> {
    let left = SeriesEventKind::Left { member, departure };
    let queue = without(series.queue(), member);
    let is_seating = series.phase() == SeriesPhase::Seating;
    if series.seat_of(member).is_none() || queue.is_empty() || !is_seating {
        return vec![left];
    }
    let (seats, queue) = filled(seating::without(series.seats(), member), queue);
    vec![left, seated(seats, queue, Why::Own)]
}

/// The first people of the queue in the seats that are free.
fn filled(mut seats: Seats, mut queue: Queue) -> (Seats, Queue) {
    for seat in seating::all() {
        if seats[seat].is_none() && !queue.is_empty() {
            seats[seat] = Some(Occupant::Member(queue.remove(0)));
        }
    }
    (seats, queue)
}

/// Somebody who queues up while a seat is free sits down there at once.
fn queue_up(series: &Series, member: MemberId) -> Result<Vec<SeriesEventKind>, SeriesRefusal> {
    if series.queue().contains(&member) {
        return Ok(Vec::new());
    }
    let is_playing = matches!(series.phase(), SeriesPhase::Playing(_));
    if series.seat_of(member).is_some() && is_playing {
        return Err(SeriesRefusal::Playing);
    }
    let mut seats = seating::without(series.seats(), member);
    let mut queue = without(series.queue(), member);
    queue.push(member);
    if series.phase() == SeriesPhase::Seating && series.seat_of(member).is_none() {
        (seats, queue) = filled(seats, queue);
    }
    Ok(vec![seated(seats, queue, Why::Own)])
}

fn stand(series: &Series, member: MemberId) -> Result<Vec<SeriesEventKind>, SeriesRefusal> {
    let is_seated = series.seat_of(member).is_some();
    if is_seated {
        check_seating(series)?;
    } else if !series.queue().contains(&member) {
        return Ok(Vec::new());
    }
    let seats = seating::without(series.seats(), member);
    let queue = without(series.queue(), member);
    let (seats, queue) = if is_seated { filled(seats, queue) } else { (seats, queue) };
    Ok(vec![seated(seats, queue, Why::Own)])
}

fn be_ready(
    series: &Series,
    member: MemberId,
    ready: bool,
) -> Result<Vec<SeriesEventKind>, SeriesRefusal> {
    check_seating(series)?;
    series.seat_of(member).ok_or(SeriesRefusal::NotSeated)?;
    let is_so = series.is_ready(Occupant::Member(member)) == ready;
    Ok(if is_so { Vec::new() } else { vec![SeriesEventKind::Ready { member, ready }] })
}

fn go_on(
    series: &Series,
    member: MemberId,
    replacement: Replacement,
    at: UtcMillis,
) -> Result<Vec<SeriesEventKind>, SeriesRefusal> {
    check_seating(series)?;
    series.seat_of(member).ok_or(SeriesRefusal::NotSeated)?;
    if !series.is_ready(Occupant::Member(member)) {
        return Err(SeriesRefusal::NotReady);
    }
    series.go_on_at().filter(|from| at >= *from).ok_or(SeriesRefusal::NobodyLate)?;
    if replacement == Replacement::Queue && series.queue().is_empty() {
        return Err(SeriesRefusal::NobodyWaits);
    }
    let (mut seats, mut queue) = (*series.seats(), series.queue().to_vec());
    for seat in seating::all() {
        if seats[seat].is_none_or(|occupant| series.is_ready(occupant)) {
            continue;
        }
        match replacement {
            Replacement::Computer { actor, strength } => {
                seats[seat] = Some(Occupant::Computer { actor, strength });
            }
            Replacement::Queue if queue.is_empty() => {}
            Replacement::Queue => seats[seat] = Some(Occupant::Member(queue.remove(0))),
        }
    }
    Ok(vec![seated(seats, queue, Why::Late)])
}

fn of_the_host(
    series: &Series,
    host: MemberId,
    act: SeriesAct,
    numbers: &mut Numbers,
) -> Result<Vec<SeriesEventKind>, SeriesRefusal> {
    match act {
        SeriesAct::Computer(seat, computer) => seat_computer(series, seat, computer),
        SeriesAct::Arrange(how) => arrange(series, how, numbers),
        SeriesAct::Terms(terms) => {
            check_seating(series)?;
            let is_new = terms != series.terms();
            Ok(if is_new { vec![SeriesEventKind::TermsChanged { terms }] } else { Vec::new() })
        }
        SeriesAct::Kick(member) => {
            check_member(series, member)?;
            if member == host {
                return Err(SeriesRefusal::Yourself);
            }
            Ok(leave(series, member, Leaving::Kicked))
        }
        SeriesAct::Host(member) => {
            check_member(series, member)?;
            let is_new = member != host;
            Ok(if is_new { vec![SeriesEventKind::HostChanged { member }] } else { Vec::new() })
        }
        SeriesAct::Close => match series.phase() {
            SeriesPhase::Playing(_) => Err(SeriesRefusal::Playing),
            _ => Ok(vec![SeriesEventKind::Closed]),
        },
        _ => Err(SeriesRefusal::NotHost),
    }
}

fn seat_computer(
    series: &Series,
    seat: Seat,
    computer: Option<Occupant>,
) -> Result<Vec<SeriesEventKind>, SeriesRefusal> {
    check_seating(series)?;
    check_seat(seat)?;
    let mut seats = *series.seats();
    if seats[seat].is_some_and(|it| it.member().is_some()) {
        return Err(SeriesRefusal::SeatTaken);
    }
    if seats[seat] == computer {
        return Ok(Vec::new());
    }
    seats[seat] = computer;
    let (seats, queue) = filled(seats, series.queue().to_vec());
    Ok(vec![seated(seats, queue, Why::Computer)])
}

fn arrange(
    series: &Series,
    how: SeatOrder,
    numbers: &mut Numbers,
) -> Result<Vec<SeriesEventKind>, SeriesRefusal> {
    check_seating(series)?;
    let seats = match how {
        SeatOrder::Random => seating::shuffled(series.seats(), numbers),
        SeatOrder::Paired => seating::paired(series.seats(), |it| series.strength(it), numbers),
        SeatOrder::SamePartners => seating::other_colors(series.seats()),
        SeatOrder::SwapPartners => seating::other_partners(series.seats()),
    };
    Ok(vec![seated(seats, series.queue().to_vec(), Why::Arranged)])
}

/// The end of a match, and the seats of the next one. A match that does not count changes no seats.
fn ended(series: &Series, outcome: SeriesOutcome) -> Vec<SeriesEventKind> {
    let end = SeriesEventKind::GameEnded { outcome };
    if outcome == SeriesOutcome::Void {
        return vec![end];
    }
    let seats = seating::other_colors(series.seats());
    let (seats, queue) = seating::rotated(&seats, series.queue(), |it| series.rank(it));
    vec![end, seated(seats, queue, Why::Next)]
}

fn seated(seats: Seats, queue: Queue, why: Why) -> SeriesEventKind {
    SeriesEventKind::Seated { seats, queue, why }
}

fn without(queue: &[MemberId], member: MemberId) -> Queue {
    queue.iter().copied().filter(|waiting| *waiting != member).collect()
}

fn check_seating(series: &Series) -> Result<(), SeriesRefusal> {
    match series.phase() {
        SeriesPhase::Seating => Ok(()),
        SeriesPhase::Playing(_) => Err(SeriesRefusal::Playing),
        SeriesPhase::Closed => Err(SeriesRefusal::Closed),
    }
}

fn check_seat(seat: Seat) -> Result<(), SeriesRefusal> {
    let exists = seat.board.index() < MAX_BOARDS;
    exists.then_some(()).ok_or(SeriesRefusal::NoSuchSeat)
}

fn check_member(series: &Series, member: MemberId) -> Result<(), SeriesRefusal> {
    series.here(member).map(|_| ()).ok_or(SeriesRefusal::NoSuchMember)
}
