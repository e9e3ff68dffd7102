//! Errors of engines that cannot be started.

use std::sync::Arc;

use arena::{Contender, Protocol, TimeControl};

use crate::fake::{FakeContender, ManualClock, Script};
use crate::ruleset;

fn contender(protocol: Protocol, name: &str, handshake: Vec<&'static str>) -> FakeContender {
    let clock = Arc::new(ManualClock::default());
    let script = Script { handshake, ..Script::default() };
    FakeContender::new("fake", protocol, &ruleset(name), script, &clock)
}

fn error(contender: &FakeContender) -> String {
    match contender.start() {
        Ok(_) => panic!("it starts"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn unknown_options_are_reported() {
    let handshake = vec!["option name Hash type spin", "option name Clear Hash type button"];
    let mut uci = contender(Protocol::Uci, "standard", handshake);
    uci.engine.draft.options = vec![("Hush".to_owned(), "1".to_owned())];
    assert_eq!(error(&uci), "`Fake 1.0` has no option `Hush`; it has: Hash, Clear Hash");
    let handshake = vec!["feature memory=1 option=\"Level -combo a /// b\" done=1"];
    let mut xboard = contender(Protocol::Xboard, "standard", handshake);
    xboard.engine.draft.options = vec![("Hash".to_owned(), "1".to_owned())];
    assert_eq!(error(&xboard), "`fake` has no option `Hash`; it has: Level, memory");
    xboard.engine.draft.options = vec![("level".to_owned(), "b".to_owned())];
    assert!(xboard.start().is_ok());
}

#[test]
fn values_that_an_engine_does_not_accept_are_reported() {
    let started = |protocol, handshake, option: &str, value: &str| {
        let mut fake = contender(protocol, "standard", vec![handshake]);
        fake.engine.draft.options = vec![(option.to_owned(), value.to_owned())];
        let started = fake.start().map(|_| ()).map_err(|error| error.to_string());
        (started, fake.transcript())
    };
    let refused = |words: &str| Err(words.to_owned());
    let uci = |handshake, option, value| started(Protocol::Uci, handshake, option, value);
    let level = "option name Level type spin default 0 min 0 max 15";
    let words = "`Fake 1.0` does not accept `77` for its option `Level`; it accepts: whole numbers from 0 to 15";
    let (end, sent) = uci(level, "level", "77");
    assert_eq!(end, refused(words));
    assert!(!sent.iter().any(|line| line.starts_with("setoption")), "{sent:?}");
    assert!(uci(level, "Level", "lots").0.is_err());
    assert_eq!(uci(level, "Level", "15").0, Ok(()));
    let book = "option name OwnBook type check default true";
    let words = "`Fake 1.0` does not accept `no` for its option `OwnBook`; it accepts: true, false";
    assert_eq!(uci(book, "OwnBook", "no").0, refused(words));
    let style = "option name Style type combo default Solid var Solid var Very Wild";
    let (end, sent) = uci(style, "Style", "very wild");
    assert_eq!(end, Ok(()));
    assert!(sent.contains(&"setoption name Style value Very Wild".to_owned()), "{sent:?}");
    assert!(uci(style, "Style", "tame").0.is_err());
    assert_eq!(uci("option name Style type combo default x", "Style", "tame").0, Ok(()));
    assert_eq!(uci("option name Book type string default", "Book", "min 3").0, Ok(()));
    let features = "feature memory=1 option=\"Level -spin 3 1 9\" done=1";
    let xboard = |option, value| started(Protocol::Xboard, features, option, value).0;
    let words =
        "`fake` does not accept `0` for its option `Level`; it accepts: whole numbers from 1 to 9";
    assert_eq!(xboard("Level", "0"), refused(words));
    assert_eq!(xboard("Level", "9"), Ok(()));
    let words = "`fake` does not accept `lots` for its option `memory`; it accepts: whole numbers";
    assert_eq!(xboard("memory", "lots"), refused(words));
}

#[test]
fn a_failed_handshake_suggests_the_other_protocol() {
    let rude = |protocol| {
        let mut rude = contender(protocol, "standard", Vec::new());
        rude.script.rude_process = Some(0);
        error(&rude)
    };
    let words = "`fake` does not answer like an engine: the engine hangs: no answer to `uci` within 20.0 s; if it \
                 speaks XBoard, add `proto=xboard`";
    assert_eq!(rude(Protocol::Uci), words);
    let words = "`fake` does not answer like an engine: the engine stopped running; if it speaks UCI, leave \
                 `proto=xboard` out";
    assert_eq!(rude(Protocol::Xboard), words);
}

#[test]
fn rulesets_that_an_engine_does_not_know_are_reported() {
    let variants =
        vec!["option name UCI_Variant type combo default chess var chess var crazyhouse"];
    let uci = contender(Protocol::Uci, "grand", variants);
    let words = "`Fake 1.0` does not know the ruleset `grand`; it knows: chess, crazyhouse; set its name for the ruleset \
                 with `ruleset=NAME`";
    assert_eq!(error(&uci), words);
    let plain = contender(Protocol::Uci, "crazyhouse", Vec::new());
    assert!(error(&plain).ends_with("plays only standard chess"), "{}", error(&plain));
    let features = vec!["feature variants=\"normal,suicide\" done=1"];
    let xboard = contender(Protocol::Xboard, "crazyhouse", features);
    assert!(error(&xboard).contains("it knows: normal, suicide"), "{}", error(&xboard));
    let mut reported =
        contender(Protocol::Xboard, "crazyhouse", vec!["feature variants=\"zh\" done=1"]);
    reported.engine.draft.ruleset_name = Some("zh".to_owned());
    assert!(reported.start().is_ok());
}

#[test]
fn a_name_that_cannot_be_sent_is_refused() {
    let started = |ruleset: &str, variant: &str, handshake| {
        let mut uci = contender(Protocol::Uci, ruleset, handshake);
        uci.engine.draft.ruleset_name = Some(variant.to_owned());
        uci.start().map(|_| ()).map_err(|error| error.to_string())
    };
    let words = "`Fake 1.0` does not know the ruleset `zh`; it has no option `UCI_Variant`, so it plays \
                 only standard chess";
    assert_eq!(started("crazyhouse", "zh", Vec::new()), Err(words.to_owned()));
    assert!(started("standard", "zh", Vec::new()).is_err());
    let variants = vec!["option name UCI_Variant type combo default chess var chess"];
    assert_eq!(started("crazyhouse", "zh", variants), Ok(()));
    // Standard chess needs no variant, and may be named explicitly.
    for name in ["standard", "chess", "Normal"] {
        assert_eq!(started("standard", name, Vec::new()), Ok(()), "{name}");
    }
    assert_eq!(started("gardner", "chess", Vec::new()), Ok(()));
    assert_eq!(started("chess960", "fischerandom", Vec::new()), Ok(()));
}

#[test]
fn xboard_has_no_command_for_nodes() {
    let mut xboard = contender(Protocol::Xboard, "standard", Vec::new());
    xboard.engine.control = TimeControl::Nodes(100);
    assert!(error(&xboard).contains("cannot be limited by nodes"), "{}", error(&xboard));
}
