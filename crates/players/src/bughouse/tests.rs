//! Decisions in positions where only the other board or the clock makes the difference.

use std::time::Duration;

use boards::{BoardId, BySeat, Seat, Signal};
use engine::Signals;
use numbers::Numbers;
use rules::{Color, Game, PieceKind, Ruleset};

use super::own_needs::deadly;
use super::partner_needs::Urgency;
use super::*;

/// White mates with a knight on f7.
const WHITE_NEEDS_A_KNIGHT: &str = "6rk/6pp/8/8/8/8/PPP5/1K6[] w - - 0 1";
/// Black mates with a knight on f2.
const BLACK_NEEDS_A_KNIGHT: &str = "1k6/ppp5/8/8/8/8/6PP/6RK[] b - - 0 1";
/// White is mated on the next move, whatever it plays with what it has.
const WHITE_IS_MATED: &str = "1q6/8/8/8/8/8/2k4P/K7[] w - - 0 1";
/// White can take a protected knight with its queen.
const QUEEN_FOR_A_KNIGHT: &str = "3k4/8/3p4/4n3/8/8/PPP1Q3/1K6[] w - - 0 1";
/// Black can take a knight.
const BLACK_TAKES_A_KNIGHT: &str = "3rk3/8/8/3N4/8/8/8/3QK3[] b - - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

fn ruleset() -> Ruleset {
    Ruleset::compile(notation::builtin("bughouse").unwrap()).unwrap()
}

fn game(fen: &str) -> Game {
    Game::new(notation::parse_fen(&ruleset(), fen).unwrap())
}

fn kind(letter: char) -> PieceKind {
    ruleset().kind_by_letter(letter).unwrap()
}

/// White of the first board has so much time, everybody else a minute.
fn white_has(seconds: u64) -> Option<BySeat<Duration>> {
    let own = |seat| if seat == Seat::WHITE { seconds } else { 60 };
    Some(BySeat::from_fn(|seat| Duration::from_secs(own(seat))))
}

/// Signals that were just sent.
fn heard(signals: &[Signal]) -> &'static [HeardSignal] {
    let heard: Vec<_> = signals.iter().map(|&signal| HeardSignal { signal, age: 0 }).collect();
    heard.leak()
}

/// What White of the first board decides. `with` changes what it knows.
fn decision(
    level: &str,
    [here, there]: [&str; 2],
    with: impl FnOnce(&mut BughouseView<'_>),
) -> BughouseDecision {
    let (here, there) = (game(here), game(there));
    let mut view = BughouseView::new(Seat::WHITE, [&here, &there]);
    with(&mut view);
    let signals = Signals::new();
    let mut work = Work::new(&signals);
    decide(level.parse().unwrap(), &view, &mut Numbers::new(1), &mut work).unwrap()
}

fn told(decision: &BughouseDecision) -> Vec<(Signal, SignalReason)> {
    decision.signals.iter().map(|told| (told.signal, told.reason)).collect()
}

fn sits(decision: &BughouseDecision) -> bool {
    matches!(decision.action, BughouseAction::Sit(_))
}

#[test]
fn it_asks_for_the_piece_that_mates() {
    let boards = [WHITE_NEEDS_A_KNIGHT, START];
    let asks = (Signal::Need(kind('N')), SignalReason::Mates);
    assert!(told(&decision("level-13", boards, |_| ())).contains(&asks));
    let silent = decision("level-13", boards, |view| view.talk = TeamTalk::Silent);
    assert_eq!(told(&silent), []);
    assert_eq!(told(&decision("level-3", boards, |_| ())), [], "weak levels do not ask");
    let said = heard(&[Signal::Need(kind('N'))]);
    let again = decision("level-13", boards, |view| view.said = said);
    assert!(!told(&again).contains(&asks), "it does not repeat itself");
    let bare = "4k3/8/8/8/8/8/8/4K2R[] w - - 0 1";
    let none = decision("level-13", [WHITE_NEEDS_A_KNIGHT, bare], |_| ());
    assert!(!told(&none).contains(&asks), "nobody asks for a piece that is not there");
}

#[test]
fn it_waits_for_the_mating_piece_that_its_partner_can_take() {
    let boards = [WHITE_NEEDS_A_KNIGHT, BLACK_TAKES_A_KNIGHT];
    let ahead = decision("level-13", boards, |view| view.clocks = white_has(80));
    assert!(sits(&ahead), "{:?}", ahead.action);
    let behind = decision("level-13", boards, |view| view.clocks = white_has(50));
    assert_eq!(behind.action, BughouseAction::Sit(WAIT_FOR_PIECE), "a short wait needs no lead");
    let late = decision("level-13", boards, |view| view.clocks = white_has(9));
    assert!(!sits(&late), "it needs its last seconds");
    let said = heard(&[Signal::Need(kind('N'))]);
    let again = decision("level-13", boards, |view| {
        (view.clocks, view.said) = (white_has(80), said);
    });
    assert!(!sits(&again), "it has waited in this turn");
    let untimed = decision("level-13", boards, |_| ());
    assert!(!sits(&untimed), "without clocks both teams could wait forever");
}

#[test]
fn it_sits_when_it_is_mated_and_its_clock_allows_it() {
    let boards = [WHITE_IS_MATED, START];
    let at = |seconds| decision("level-13", boards, |view| view.clocks = white_has(seconds));
    let ahead = at(80);
    // The diagonal opponent's clock runs too, so only the last seconds end the wait.
    assert_eq!(ahead.action, BughouseAction::Sit(Duration::from_secs(77)));
    let signals = told(&ahead);
    assert!(matches!(signals[0], (Signal::Need(_), SignalReason::Holds)), "{signals:?}");
    assert!(signals.contains(&(Signal::Hold, SignalReason::Mated)));
    assert!(!sits(&at(50)), "the diagonal opponent could sit longer");
    assert!(!sits(&decision("level-5", boards, |view| view.clocks = white_has(80))));
    // The partner is to move: only the lead may be used.
    let lead = decision("level-13", [WHITE_IS_MATED, BLACK_TAKES_A_KNIGHT], |view| {
        view.clocks = white_has(80);
    });
    assert_eq!(lead.action, BughouseAction::Sit(Duration::from_secs(20)));
}

#[test]
fn it_goes_again_when_the_piece_arrived_or_the_partner_says_so() {
    let armed = "1q6/8/8/8/8/8/2k4P/K7[Q] w - - 0 1";
    let with_queen = decision("level-13", [armed, START], |view| view.clocks = white_has(80));
    assert!(!sits(&with_queen));
    let words = heard(&[Signal::Go]);
    let go = decision("level-13", [WHITE_IS_MATED, START], |view| {
        (view.clocks, view.heard) = (white_has(80), words);
    });
    assert!(!sits(&go));
}

#[test]
fn it_sits_for_a_partner_who_mates_soon() {
    let worse = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR[] w KQkq - 0 1";
    let words = heard(&[Signal::MateSoon]);
    let with = |words: &'static [HeardSignal], seconds| {
        decision("level-13", [worse, START], |view| {
            (view.clocks, view.heard) = (white_has(seconds), words);
        })
    };
    let asked = with(words, 80);
    assert!(sits(&asked));
    assert!(told(&asked).contains(&(Signal::Ok, SignalReason::Obeys)));
    assert!(!sits(&with(&[], 80)));
    let words = heard(&[Signal::Sit]);
    let late = with(words, 50);
    assert!(!sits(&late));
    assert!(told(&late).contains(&(Signal::Sorry, SignalReason::NoTime)));
}

#[test]
fn it_gives_its_queen_for_the_piece_with_which_its_partner_mates() {
    let takes = |level: &str, there: &str, words: &[Signal]| {
        let words = heard(words);
        let decided = decision(level, [QUEEN_FOR_A_KNIGHT, there], |view| {
            view.heard = words;
        });
        let BughouseAction::Play(mv) = decided.action else { return false };
        game(QUEEN_FOR_A_KNIGHT).position().victim(mv).is_some()
    };
    let request = [Signal::Need(kind('N'))];
    assert!(takes("level-8", BLACK_NEEDS_A_KNIGHT, &request));
    assert!(!takes("level-8", BLACK_NEEDS_A_KNIGHT, &[]), "it was not asked");
    assert!(takes("level-12", BLACK_NEEDS_A_KNIGHT, &[]), "a strong level looks across");
    assert!(!takes("level-8", START, &request), "a queen is too much for a mere wish");
}

#[test]
fn it_answers_a_partner_who_wants_exchanges_and_heeds_it() {
    let boards = [START, START];
    let answers = |words: &[Signal]| {
        let words = heard(words);
        told(&decision("level-8", boards, |view| view.heard = words))
    };
    let obeys = (Signal::Ok, SignalReason::Obeys);
    assert!(answers(&[Signal::Trade]).contains(&obeys));
    assert!(answers(&[Signal::NoTrade]).contains(&obeys));
    assert!(!answers(&[Signal::Thanks]).contains(&obeys));
    let words = heard(&[Signal::Trade]);
    let mated = decision("level-8", [WHITE_IS_MATED, START], |view| view.heard = words);
    assert!(!told(&mated).contains(&obeys), "{:?}", told(&mated));
}

#[test]
fn it_asks_for_a_piece_that_gains_far_more_than_it_is_worth() {
    // A knight on c7 forks king, queen and rook.
    let fork = "r2qk3/pp1ppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[] w - - 0 1";
    let asks = |level: &str| {
        let decided = decision(level, [fork, START], |_| ());
        told(&decided).iter().any(|(signal, _)| matches!(signal, Signal::Need(_)))
    };
    assert!(asks("level-8"));
    assert!(!asks("level-4"), "weak levels do not ask");
}

#[test]
fn a_request_does_not_change_how_a_seat_judges_its_own_board() {
    let position = game("4r2k/8/8/8/8/8/PPPPNPPP/2RQKB1R[] w - - 0 1");
    let view = BughouseView::new(Seat::WHITE, [&position, &position]);
    assert!(!PartnerNeeds::default().fears_at_once());
    let feared =
        PartnerNeeds { feared: vec![(kind('N'), Urgency::DecidesNow)], ..PartnerNeeds::default() };
    assert!(feared.fears_at_once());
    let sense = Sense::of("level-8".parse().unwrap()).unwrap();
    let signals = Signals::new();
    let lookout = Lookout::new(&ruleset(), sense.look_nodes, &signals);
    let values = values::of_captures(&view, &sense, &feared, lookout.values());
    let bias = values::bias(&view, &sense, &values, lookout.values());
    assert!(bias > 2_000, "a knight that counts {bias} more does not make White better");
    let none = values::of_captures(&view, &sense, &PartnerNeeds::default(), lookout.values());
    assert_eq!(values::bias(&view, &sense, &none, lookout.values()), 0);
}

#[test]
fn it_warns_of_the_piece_with_which_its_opponent_mates() {
    let (here, there) = (game(BLACK_NEEDS_A_KNIGHT), game(START));
    let view = BughouseView::new(Seat::WHITE, [&here, &there]);
    let signals = Signals::new();
    let mut lookout = Lookout::new(&ruleset(), 300, &signals);
    assert_eq!(deadly(&view, here.position(), &mut lookout), Some(kind('N')));
    let safe = game("1k6/ppp5/8/8/4K3/8/8/8[] b - - 0 1");
    assert_eq!(deadly(&view, safe.position(), &mut lookout), None);
}

#[test]
fn it_keeps_what_its_partners_opponent_would_mate_with() {
    let (here, there) = (game(START), game(BLACK_NEEDS_A_KNIGHT));
    let sense = Sense::of("level-8".parse().unwrap()).unwrap();
    let signals = Signals::new();
    let mut lookout = Lookout::new(&ruleset(), sense.look_nodes, &signals);
    let mut values = |words: &[Signal]| {
        let view = BughouseView::new(Seat::WHITE, [&here, &there]);
        let view = BughouseView { heard: heard(words), ..view };
        let partner = PartnerNeeds::of(&view, &sense, &mut lookout);
        values::of_captures(&view, &sense, &partner, lookout.values())
    };
    let without = values(&[]);
    assert_eq!(values(&[Signal::Thanks]), without, "it does not look across unasked");
    let mut more = |word: Signal, color: Color, letter: char| {
        let index = kind(letter).index();
        values(&[word])[color][index] > without[color][index]
    };
    let warned = Signal::NoNeed(kind('N'));
    assert!(more(warned, Color::White, 'N'));
    assert!(
        more(warned, Color::Black, 'N'),
        "it looks closely, and the partner mates with one too"
    );
    let asked = Signal::Need(kind('B'));
    assert!(more(asked, Color::Black, 'B'));
}

#[test]
fn it_moves_faster_with_a_lead_on_the_clock_and_faster_than_on_one_board() {
    let start = game(START);
    let time = |seconds| {
        let view = BughouseView::new(Seat::WHITE, [&start, &start]);
        move_time(&BughouseView { clocks: white_has(seconds), ..view }).unwrap()
    };
    assert_eq!(time(60), Duration::from_millis(1_200));
    assert_eq!(time(50), Duration::from_millis(1_000), "being behind is no reason to hurry");
    assert_eq!(time(80), Duration::from_millis(800));
    let untimed = BughouseView::new(Seat::WHITE, [&start, &start]);
    assert_eq!(move_time(&untimed), None);
}

#[test]
fn the_same_view_and_seed_give_the_same_decision() {
    for level in ["level-1", "level-2", "level-5", "level-8", "level-12", "greedy"] {
        let decide =
            || decision(level, [START, BLACK_NEEDS_A_KNIGHT], |view| view.clocks = white_has(70));
        assert_eq!(decide(), decide(), "{level}");
    }
}

#[test]
fn nobody_decides_without_a_legal_move() {
    let (stuck, there) = (game("7k/8/8/8/8/1q6/8/K7[] w - - 0 1"), game(START));
    let view = BughouseView::new(Seat::new(BoardId::A, Color::White), [&stuck, &there]);
    let signals = Signals::new();
    let mut work = Work::new(&signals);
    assert!(decide("level-8".parse().unwrap(), &view, &mut Numbers::new(1), &mut work).is_none());
}
