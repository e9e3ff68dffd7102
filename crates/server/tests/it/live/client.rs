//! A client in the storm: follows one match, plays if it has a seat, and checks what it receives.

use protocol::{
    Act, Answer, ErrorCode, EventKind, Head, MatchState, Offer, OfferKind, Phase, Seat,
    ServerMessage,
};
use server::live::ClientRequest;
use testkit::numbers::Numbers;

use game::Millis;

/// A client with what it believes.
pub(crate) struct Client {
    pub(crate) actor: u64,
    pub(crate) view: Option<MatchState>,
    /// Whether the client waits for a start and can believe nothing before it.
    pub(crate) pending: Option<(u64, ClientRequest)>,
    /// Every command that was accepted, with the event it was answered with.
    pub(crate) accepted: Vec<(u64, u64)>,
    next_id: u64,
}

impl Client {
    pub(crate) fn new(actor: u64) -> Self {
        Self { actor, view: None, pending: None, accepted: Vec::new(), next_id: 1 }
    }

    pub(crate) fn have(&self) -> Option<Head> {
        self.view.as_ref().map(|view| view.head)
    }

    /// Takes a message in; a message that does not follow from the last is a failure.
    pub(crate) fn receive(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Match { state } => {
                if let Some(old) = &self.view {
                    let (old, new) = (old.head, state.head);
                    assert!(
                        (new.epoch, new.seq) >= (old.epoch, old.seq),
                        "history went back from {old:?} to {new:?}"
                    );
                }
                self.view = Some(state.clone());
            }
            ServerMessage::Events { head, events, boards, clocks, offers, .. } => {
                let view = self.view.as_mut().expect("events come after a start");
                for event in events {
                    assert_eq!(event.seq, view.head.seq + 1, "no gap, no repetition");
                    view.head.seq = event.seq;
                    happen(view, &event.kind);
                }
                assert_eq!(view.head.seq, head.seq, "the head is the last event");
                view.head = *head;
                for board in boards {
                    view.boards[usize::from(board.board)] = board.clone();
                }
                for (seat, clock) in view.seats.iter_mut().zip(clocks) {
                    seat.clock = *clock;
                }
                view.offers.clone_from(offers);
                let spectator = view.yours.is_empty();
                assert!(
                    !spectator || offers.is_empty(),
                    "offers are none of a spectator's business"
                );
            }
            ServerMessage::Answer { id, answer, .. } => self.answered(*id, answer),
            ServerMessage::Premoves { .. }
            | ServerMessage::Chat { .. }
            | ServerMessage::Rematch { .. } => {}
            ServerMessage::Thinking { .. }
            | ServerMessage::Hint { .. }
            | ServerMessage::Consents { .. }
            | ServerMessage::Drawing { .. } => {
                let plays = self.view.as_ref().is_none_or(|view| !view.yours.is_empty());
                assert!(
                    plays,
                    "what players and computers think is none of a spectator's business"
                );
            }
            other => panic!("an owner does not say {other:?}"),
        }
    }

    fn answered(&mut self, id: u64, answer: &Answer) {
        match answer {
            Answer::Accepted { head } => {
                let known = self.accepted.iter().find(|(other, _)| *other == id);
                assert!(known.is_none_or(|(_, seq)| *seq == head.seq), "one command, one answer");
                if known.is_none() {
                    self.accepted.push((id, head.seq));
                }
            }
            Answer::Refused { error } if error.code == ErrorCode::Unavailable => return,
            Answer::Noted | Answer::Refused { .. } => {}
        }
        if self.pending.as_ref().is_some_and(|(pending, _)| *pending == id) {
            self.pending = None;
        }
    }

    /// What the client does next, if it has something to do: an unanswered command comes first.
    pub(crate) fn wish(&mut self, numbers: &mut Numbers) -> Option<ClientRequest> {
        if let Some((_, request)) = &self.pending {
            return Some(request.clone());
        }
        let view = self.view.as_ref()?;
        let seat = *view.yours.first()?;
        if view.phase == Phase::Over && numbers.below(4) > 0 {
            return None;
        }
        if numbers.one_in(12) {
            return Some(premoves(view, seat, numbers));
        }
        let act = act(view, numbers)?;
        let id = self.next_id;
        self.next_id += 1;
        // A third of the boards does not matter to the client, as `plies` allows.
        let seen = |board: &protocol::BoardState| (!numbers.one_in(3)).then_some(board.ply);
        let plies = view.boards.iter().map(seen).collect();
        let lag = Millis(numbers.below(300) as u64);
        let ping = numbers.one_in(2).then(|| Millis(numbers.below(300) as u64));
        let request = ClientRequest::Act { id, plies, lag, ping, act };
        self.pending = Some((id, request.clone()));
        Some(request)
    }
}

/// What an event does to a view.
fn happen(view: &mut MatchState, kind: &EventKind) {
    match kind {
        EventKind::Began | EventKind::Unpaused => view.phase = Phase::Playing,
        EventKind::Paused => view.phase = Phase::Paused,
        EventKind::Move { seat, ply, san, .. } => {
            let moves = &mut view.moves[usize::from(seat.board)];
            moves.push(san.clone());
            assert_eq!(moves.len(), *ply as usize, "a move is the next of its board");
        }
        EventKind::TakenBack { board, to } => {
            view.moves[usize::from(*board)].truncate(*to as usize);
        }
        EventKind::Ended { end } => {
            assert_eq!(view.end, None, "a match ends once");
            view.phase = Phase::Over;
            view.end = Some(end.clone());
        }
        EventKind::Presence { seat, presence, .. } => {
            let seat = view.seats.iter_mut().find(|other| other.seat == *seat).unwrap();
            seat.presence = *presence;
        }
        EventKind::Renamed { seat, name }
        | EventKind::SeatTaken { seat, name, .. }
        | EventKind::SeatChanged { seat, name, .. } => {
            let seat = view.seats.iter_mut().find(|other| other.seat == *seat).unwrap();
            seat.name.clone_from(name);
            seat.free = false;
        }
        EventKind::Offered { .. } | EventKind::Declined { .. } => {
            assert!(!view.yours.is_empty(), "offers are none of a spectator's business");
        }
        EventKind::Hidden => assert!(view.yours.is_empty(), "players see everything here"),
        EventKind::Transferred { .. }
        | EventKind::TimeGiven { .. }
        | EventKind::Resumed { .. }
        | EventKind::Hint { .. }
        | EventKind::RematchAgreed => {}
    }
}

fn act(view: &MatchState, numbers: &mut Numbers) -> Option<Act> {
    let seat = *numbers.pick(&view.yours);
    let offer = |offer| Some(Act::Offer { seat, offer });
    if let Some(standing) = view.offers.iter().find(|offer| offer.acceptable)
        && numbers.one_in(2)
    {
        let kind = match standing.offer {
            Offer::Draw => OfferKind::Draw,
            Offer::Takeback { .. } => OfferKind::Takeback,
            Offer::Pause => OfferKind::Pause,
            Offer::Unpause => OfferKind::Unpause,
            Offer::Rematch { .. } => OfferKind::Rematch,
            Offer::Resignation => OfferKind::Resignation,
        };
        let accepts = kind != OfferKind::Draw || numbers.one_in(4);
        return Some(if accepts {
            Act::Accept { seat, offer: kind }
        } else {
            Act::Decline { seat, offer: kind }
        });
    }
    let ply = view.boards[usize::from(seat.board)].ply;
    match numbers.below(60) {
        0 => Some(Act::Resign { seat }),
        1 => offer(Offer::Draw),
        2 | 3 => offer(Offer::Takeback { board: seat.board, to: ply.saturating_sub(1) }),
        4 => offer(Offer::Pause),
        5 => Some(Act::Abort { seat }),
        6 => Some(Act::ClaimAbandonment { seat, claim: protocol::Claim::Win }),
        7 => Some(Act::Rename { seat, name: format!("Player {}", numbers.below(100)) }),
        8 if view.phase == Phase::Over => {
            offer(Offer::Rematch { partners: protocol::RematchPartners::Same })
        }
        9 => Some(Act::Move { seat, uci: "a1h8".to_owned() }),
        10 | 11 if view.computer.is_some() => Some(Act::Hint { seat }),
        12 if view.computer.is_some() => Some(Act::SwitchSides { seat }),
        _ if view.phase == Phase::Paused => offer(Offer::Unpause),
        _ => legal_move(view, seat.board, numbers),
    }
}

fn legal_move(view: &MatchState, board: u8, numbers: &mut Numbers) -> Option<Act> {
    let seat = Seat { board, color: view.boards[usize::from(board)].turn };
    let board = &view.boards[usize::from(board)];
    if !board.choices.drops.is_empty() && view.yours.contains(&seat) && numbers.one_in(3) {
        let drops = numbers.pick(&board.choices.drops);
        let uci = format!("{}@{}", drops.kind, numbers.pick(&drops.to));
        return Some(Act::Move { seat, uci });
    }
    if board.choices.dests.is_empty() || !view.yours.contains(&seat) {
        return None;
    }
    let dests = numbers.pick(&board.choices.dests);
    let to = numbers.pick(&dests.to);
    let promotion = if dests.promoting.contains(to) {
        numbers.pick(&dests.promotions).to_ascii_lowercase().to_string()
    } else {
        String::new()
    };
    Some(Act::Move { seat, uci: format!("{}{to}{promotion}", dests.from) })
}

fn premoves(view: &MatchState, seat: Seat, numbers: &mut Numbers) -> ClientRequest {
    let square = |numbers: &mut Numbers| {
        let file = char::from(b'a' + numbers.below(8) as u8);
        format!("{file}{}", numbers.below(8) + 1)
    };
    let moves = (0..numbers.below(3)).map(|_| format!("{}{}", square(numbers), square(numbers)));
    ClientRequest::Premoves {
        seat,
        ply: view.boards[usize::from(seat.board)].ply,
        moves: moves.collect(),
    }
}
