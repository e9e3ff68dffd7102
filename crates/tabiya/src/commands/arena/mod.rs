//! `tabiya arena`: a match between two engines.

mod arguments;
mod engine_argument;
mod report;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use arena::engine::MatchRules;
use arena::game::GameTerms;
use arena::openings_list::{self, OpeningsFormat};
use arena::runner::StopReason;
use arena::{
    Adjudication, Contender, EngineMatch, EngineProgram, MatchLog, Schedule, Sprt, Stop,
    TimeControl,
};
use notation::builtin;
use rules::Ruleset;

pub(crate) use arguments::ArenaArguments;

use crate::clock::SteadyClock;
use crate::files;
use crate::output::Verdict;
use crate::ruleset_source::{STANDARD_INPUT, Source};
use report::Reporter;

/// Plays the match and reports the result.
pub(crate) fn run(arguments: &ArenaArguments, out: &mut dyn Write) -> Result<Verdict> {
    let stop = Stop::default();
    let plan = plan(arguments, &stop)?;
    let mut reporter = Reporter::new(arguments, &plan, out)?;
    stop_on_interrupt(&stop)?;
    let log = arguments.log.as_deref();
    let open = |terms: &arena::MatchTerms| match log {
        Some(path) => MatchLog::open(Path::new(path), terms),
        None => Ok(MatchLog::none(terms)),
    };
    let end = arena::run(&plan, open, &mut reporter).context("the match cannot continue")?;
    reporter.finish(&end)?;
    if end.reason == StopReason::Stopped && log.is_some() {
        reporter.line("stopped; run the same command again to continue")?;
    }
    Ok(Verdict::Fine)
}

fn plan(arguments: &ArenaArguments, stop: &Stop) -> Result<EngineMatch> {
    let rules = rules(&arguments.ruleset)?;
    let [first, second] = arguments.engine.as_slice() else {
        bail!("a match needs two engines, such as `--engine toga2 --engine 'gnuchess --uci'`");
    };
    let clock = Arc::new(SteadyClock::start());
    let control = control(arguments);
    let contender = |draft: &arena::EngineDraft| -> Arc<dyn Contender> {
        Arc::new(EngineProgram {
            draft: draft.clone(),
            rules: rules.clone(),
            control,
            clock: clock.clone(),
            stop: stop.clone(),
        })
    };
    Ok(EngineMatch {
        contenders: [contender(first), contender(second)],
        schedule: schedule(arguments, &rules.ruleset)?,
        ruleset: rules.ruleset.clone(),
        terms: GameTerms {
            control,
            margin: Duration::from_millis(arguments.margin),
            adjudication: Adjudication {
                max_moves: arguments.max_moves,
                resign: arguments.resign,
                draw: arguments.draw,
            },
        },
        games: arguments.games.next_multiple_of(2),
        concurrency: arguments.concurrency,
        sprt: sprt(arguments)?,
        clock,
        stop: stop.clone(),
    })
}

fn rules(argument: &str) -> Result<MatchRules> {
    let ruleset = Source::find(argument)?.ruleset()?;
    let is_file = builtin::builtin_name(argument).is_none() && argument != STANDARD_INPUT;
    let file = is_file.then(|| PathBuf::from(argument));
    let file = file.map(|file| file.canonicalize().unwrap_or(file));
    Ok(MatchRules { ruleset, file })
}

fn control(arguments: &ArenaArguments) -> TimeControl {
    let limits = &arguments.limits;
    let time = limits.move_time.map(TimeControl::MoveTime);
    let nodes = limits.nodes.map(TimeControl::Nodes);
    let depth = limits.depth.map(TimeControl::Depth);
    time.or(nodes).or(depth).unwrap_or(limits.time)
}

fn sprt(arguments: &ArenaArguments) -> Result<Option<Sprt>> {
    let Some((elo0, elo1)) = arguments.sprt else {
        return Ok(None);
    };
    Ok(Some(Sprt::new(elo0, elo1, arguments.alpha, arguments.beta)?))
}

fn schedule(arguments: &ArenaArguments, ruleset: &Ruleset) -> Result<Schedule> {
    let list = match arguments.openings.as_str() {
        "random" => {
            return Ok(Schedule::random(ruleset, arguments.plies.unwrap_or(8), arguments.seed));
        }
        "named" if ruleset != notation::standard_ruleset() => {
            bail!(
                "only standard chess has named openings; use `--openings random` for other rulesets"
            )
        }
        "named" => openings_list::named(),
        path => {
            let bytes = files::read(path, openings_list::MAX_FILE)?;
            let read = files::text(&bytes).and_then(|text| {
                let format = OpeningsFormat::detect(path, text);
                Ok(openings_list::read(text, format, ruleset, arguments.plies)?)
            });
            read.with_context(|| format!("the openings `{path}` cannot be used"))?
        }
    };
    Ok(if arguments.shuffle || arguments.openings == "named" {
        Schedule::shuffled(ruleset, list, arguments.seed)
    } else {
        Schedule::of_list(ruleset, list)
    })
}

/// Stops the match on Ctrl-C. Finished games are kept.
fn stop_on_interrupt(stop: &Stop) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let stop = stop.clone();
    std::thread::Builder::new().name("interrupt".to_owned()).spawn(move || {
        if runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
            stop.ask();
        }
    })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::commands::run_line;

    fn error(words: &[&str]) -> String {
        let line: Vec<&str> = ["arena"].iter().chain(words).copied().collect();
        run_line(&line).unwrap_err().to_string()
    }

    #[test]
    fn mistakes_are_explained() {
        let two = ["--engine", "no-such-engine", "--engine", "x"];
        let with = |more: &[&'static str]| [&two[..], more].concat();
        assert!(error(&two[..2]).starts_with("a match needs two engines"));
        assert_eq!(
            error(&with(&["--ruleset", "shogi"])).lines().next(),
            Some("there is no ruleset or file `shogi`")
        );
        let words = error(&with(&["--ruleset", "crazyhouse", "--openings", "named"]));
        assert!(words.starts_with("only standard chess has named openings"), "{words}");
        let words = error(&with(&["--sprt", "5,0"]));
        assert!(words.starts_with("elo0 must be less than elo1"), "{words}");
        let words = error(&with(&["--time", "soon"]));
        assert!(words.contains("`soon` is not a time control; write `2+0.02`"), "{words}");
        assert!(error(&with(&["--openings", "missing.pgn"])).contains("missing.pgn"));
        assert_eq!(error(&with(&[])), "the match cannot continue");
        assert!(error(&[]).contains("--engine <WORDS>"));
    }

    #[test]
    fn every_option_is_explained() {
        let words = error(&["--help"]);
        for option in ["--engine", "--ruleset", "--time", "--openings", "--sprt", "--log", "--pgn"]
        {
            assert!(words.contains(option), "{option}");
        }
    }

    /// An engine that resigns on its first move.
    #[cfg(unix)]
    const LAMB: &str = "sh -c 'while read line; do case \"$line\" in protover*) echo feature myname=Lamb done=1;; \
                        go) echo resign;; quit) exit;; esac; done' proto=xboard";

    #[cfg(unix)]
    #[test]
    fn a_logged_match_is_not_played_again() {
        let folder = std::env::temp_dir().join(format!("tabiya-arena-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
        let (log, pgn) = (path("match.jsonl"), path("match.pgn"));
        let line = ["arena", "--engine", LAMB, "--engine", LAMB, "--games", "3", "--plies", "4"];
        let line = [&line[..], &["--log", &log, "--pgn", &pgn]].concat();
        let (_, text) = run_line(&line).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let pairs =
            "every opening is played with both colors, so the match has 4 games instead of 3";
        assert_eq!(lines[0], pairs, "{text}");
        assert_eq!(lines[1], "game 1: Lamb – Lamb (2) 0-1 in 2 moves, White resigns", "{text}");
        assert!(lines[1..5].iter().all(|line| line.ends_with("resigns")), "{text}");
        assert_eq!(lines[5], "Lamb vs Lamb (2): 4 games, +2 =0 -2, 50.0 %", "{text}");
        let (_, text) = run_line(&line).unwrap();
        let begins = format!("{pairs}\nthe log already has 4 of these games\nLamb vs");
        assert!(text.starts_with(&begins), "{text}");
        let games = std::fs::read(&pgn).unwrap();
        let read: Vec<_> = notation::read_games(&games).map(|read| read.into_result()).collect();
        assert_eq!(read.len(), 4);
        assert!(read.iter().all(Result::is_ok), "{read:?}");
        let games = String::from_utf8(games).unwrap();
        for tag in ["[White \"Lamb\"]", "[Black \"Lamb (2)\"]", "[White \"Lamb (2)\"]"] {
            assert_eq!(games.matches(tag).count(), 2, "{tag}: {games}");
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
