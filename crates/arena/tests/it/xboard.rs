//! The commands sent to XBoard engines, with and without features.

use std::sync::Arc;

use arena::{Player, Protocol, Termination, play_game};
use notation::{GameResult, parse_uci};
use rules::{ByColor, Game, Ruleset};

use crate::fake::{FakeContender, ManualClock, Script, Trick};
use crate::{game, ruleset, terms};

struct Pairing {
    clock: Arc<ManualClock>,
    xboard: FakeContender,
    other: FakeContender,
}

fn pairing(name: &str, script: Script) -> Pairing {
    let (clock, ruleset) = (Arc::new(ManualClock::default()), ruleset(name));
    let variants = "option name UCI_Variant type combo var chess var crazyhouse var grand";
    let other = Script { handshake: vec![variants], ..Script::default() };
    Pairing {
        xboard: FakeContender::new("x", Protocol::Xboard, &ruleset, script, &clock),
        other: FakeContender::new("u", Protocol::Uci, &ruleset, other, &clock),
        clock,
    }
}

impl Pairing {
    /// Plays a game with the XBoard engine as Black and returns its end and the commands sent.
    fn as_black(&self) -> (String, Vec<String>) {
        let ruleset = self.xboard.engine.rules.ruleset.clone();
        let (mut white, mut black) = (self.other.player(), self.xboard.player());
        let report = game(&ruleset, &mut *white, &mut *black, &self.clock);
        (report.end.reason, self.xboard.transcript())
    }
}

const MODERN: &str =
    "feature ping=1 setboard=1 usermove=1 myname=\"Fake X\" variants=\"normal,crazyhouse\" done=1";

#[test]
fn features_are_used() {
    let pairing = pairing("standard", Script { handshake: vec![MODERN], ..Script::default() });
    let (reason, words) = pairing.as_black();
    assert_eq!(reason, "draw: the limit of 10 moves was reached");
    for expected in ["accepted ping", "accepted usermove", "ping 1", "new", "easy", "post"] {
        assert!(words.iter().any(|word| word == expected), "{expected}: {words:?}");
    }
    let first = words.iter().position(|word| word.starts_with("usermove ")).unwrap();
    assert_eq!(words[first + 1..first + 4], ["time 100", "otim 109", "go"]);
    // After the first `go`, the time is sent before the move, which the engine answers without `go`.
    let second = words.iter().rposition(|word| word.starts_with("usermove ")).unwrap();
    assert!(words[second - 2].starts_with("time ") && words[second - 1].starts_with("otim "));
    assert_eq!(words.iter().filter(|word| *word == "go").count(), 1);
    assert!(words.contains(&"level 0 0:01 0.1".to_owned()), "{words:?}");
    assert!(words.iter().any(|word| word.starts_with("result 1/2-1/2 {")), "{words:?}");
    assert_eq!(pairing.xboard.player().identity().engine, "Fake X");
}

#[test]
fn features_are_accepted_when_they_are_used() {
    let words = |handshake, options: &[(&str, &str)]| {
        let mut pairing =
            pairing("standard", Script { handshake: vec![handshake], ..Script::default() });
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        pairing.xboard.engine.draft.options = options.iter().map(own).collect();
        pairing.as_black().1
    };
    let handshake = "feature memory=1 smp=1 colors=0 done=1";
    let asked = words(handshake, &[("memory", "64"), ("cores", "2")]);
    for expected in ["accepted memory", "accepted smp", "accepted colors", "memory 64", "cores 2"] {
        assert!(asked.iter().any(|word| word == expected), "{expected}: {asked:?}");
    }
    let unasked = words(handshake, &[]);
    for expected in ["rejected memory", "rejected smp"] {
        assert!(unasked.iter().any(|word| word == expected), "{expected}: {unasked:?}");
    }
    // `white` and `black` are never sent.
    let colors = words("feature colors=1 done=1", &[]);
    assert!(colors.contains(&"rejected colors".to_owned()), "{colors:?}");
}

#[test]
fn an_engine_without_features_gets_bare_moves() {
    let pairing = pairing("standard", Script::default());
    let (reason, words) = pairing.as_black();
    assert_eq!(reason, "draw: the limit of 10 moves was reached");
    assert!(!words.iter().any(|word| word.starts_with("usermove") || word.starts_with("ping")));
    assert_eq!(pairing.xboard.player().identity().engine, "fake");
}

#[test]
fn other_output_does_no_harm() {
    let chatter = vec![
        "tellics set f5 1=1",
        "Illegal name of something",
        "8 | *R | *N | *B |",
        "",
        "move",
        "\u{fffd}\u{fffd}",
    ];
    let pairing = pairing("standard", Script { chatter, ..Script::default() });
    assert_eq!(pairing.as_black().0, "draw: the limit of 10 moves was reached");
}

#[test]
fn rulesets_are_sent_by_name() {
    let crazyhouse = pairing("crazyhouse", Script { handshake: vec![MODERN], ..Script::default() });
    assert!(crazyhouse.as_black().1.contains(&"variant crazyhouse".to_owned()));
    let old = pairing("crazyhouse", Script::default());
    assert!(old.as_black().1.contains(&"variant crazyhouse".to_owned()));
}

#[test]
fn resigning_and_claims_end_the_game() {
    let trick = |text| Script { trick: Some((1, Trick::Say(text))), ..Script::default() };
    for text in ["resign", "1-0 {Black resigns}", "1-0 {Resigning}"] {
        assert_eq!(pairing("standard", trick(text)).as_black().0, "Black resigns", "{text}");
    }
    // Nothing is repeated yet, there is no mate, and no player can resign for the other.
    let claims =
        ["1/2-1/2 {I say so}", "1-0 {White mates}", "0-1 {Black mates}", "0-1 {White resigns}"];
    for text in claims {
        let reason = pairing("standard", trick(text)).as_black().0;
        let expected = format!("Black loses: the engine says `{text}`, but the game is not over");
        assert!(reason.starts_with(&expected), "{reason}");
    }
}

/// A game in which Black mates by the queen on h4.
fn before_mate(ruleset: &Ruleset) -> Game {
    let mut game = Game::new(ruleset.start());
    for text in ["f2f3", "e7e5", "g2g4"] {
        let mv = parse_uci(game.position(), text).expect("a legal move");
        game.play(mv).expect("a game that is not over");
    }
    game
}

#[test]
fn a_result_sent_twice_ends_one_game() {
    let cases = [
        (0, "move d8h4\n0-1 {Black mates}", GameResult::BlackWins),
        (0, "0-1 {Black mates}\nmove d8h4", GameResult::BlackWins),
        (1, "resign\n1-0 {Black resigns}", GameResult::WhiteWins),
        (1, "1-0 {Black resigns}\nresign", GameResult::WhiteWins),
    ];
    // With pings everything is read before the next game begins; without them the result is still unread.
    for (handshake, cases) in [(vec![MODERN], &cases[..]), (Vec::new(), &cases[..3])] {
        for &(at, text, result) in cases {
            let trick = Some((at, Trick::Say(text)));
            let script = Script { handshake: handshake.clone(), trick, ..Script::default() };
            assert_eq!(results(&pairing("standard", script)), [result, GameResult::Draw], "{text}");
        }
    }
}

/// The results of two games in which the XBoard engine plays Black and could mate at once.
fn results(pairing: &Pairing) -> [GameResult; 2] {
    let opening = before_mate(&pairing.xboard.engine.rules.ruleset);
    let (mut white, mut black) = (pairing.other.player(), pairing.xboard.player());
    [(); 2].map(|()| {
        let mut players: ByColor<&mut dyn Player> =
            ByColor { white: &mut *white, black: &mut *black };
        let report = play_game(&mut players, &opening, &terms(), &*pairing.clock);
        report.expect("the match is not stopped").end.result
    })
}

#[test]
fn a_player_that_refuses_a_legal_move_loses() {
    let trick = Some((0, Trick::Say("Illegal move: a2a3")));
    let pairing = pairing("standard", Script { trick, ..Script::default() });
    let ruleset = ruleset("standard");
    let (mut white, mut black) = (pairing.other.player(), pairing.xboard.player());
    let report = game(&ruleset, &mut *white, &mut *black, &pairing.clock);
    assert_eq!(report.end.termination, Termination::RulesInfraction);
    assert!(report.end.reason.contains("refuses a legal move"), "{}", report.end.reason);
}
