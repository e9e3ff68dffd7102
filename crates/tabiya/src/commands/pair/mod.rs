//! `tabiya pair`: pairs the next round of a tournament file, or prints its standings.

mod event;
mod round;
mod table;

use std::io::Write;

use anyhow::{Context, Result, bail};
use clap::Args;
use pairing::trf::{self, TrfFile};

use crate::files;
use crate::output::Verdict;
use event::Event;

/// Arguments of `tabiya pair`.
#[derive(Args, Debug)]
pub(crate) struct PairArguments {
    /// The tournament as TRF16 or TRF26, or `-` for standard input
    ///
    /// A Swiss is paired by the FIDE Dutch system (C.04.3, edition of 1 February 2026). A file whose
    /// record 092 says Round-Robin is paired by the Berger tables. Mark absent players in the column of the
    /// next round: `0000 - Z`, or `0000 - H` for a half-point bye.
    #[arg(value_name = "FILE")]
    file: String,
    /// Pair this round again, from the rounds before it [default: the next round]
    #[arg(long, value_name = "NUMBER")]
    round: Option<u16>,
    /// Print the standings instead of a pairing
    #[arg(long)]
    standings: bool,
    /// Tie-breaks for the standings, best first: BH/C1,BH,SB,DE [default: record 202 of the file]
    #[arg(long, value_name = "CODES", requires = "standings")]
    tie_breaks: Option<String>,
    /// Show the arithmetic of a player's tie-breaks
    #[arg(long, value_name = "PLAYER", requires = "standings")]
    explain: Option<u16>,
    /// Write the tournament with the new round to a file, or `-` for standard output
    #[arg(long, value_name = "FILE", conflicts_with = "standings")]
    write: Option<String>,
    /// Print only numbers: how many boards, then White and Black of each, and 0 for a bye
    #[arg(long, conflicts_with_all = ["standings", "json"])]
    numbers: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Prints the next round or the standings.
pub(crate) fn run(arguments: &PairArguments, out: &mut dyn Write) -> Result<Verdict> {
    let mut file = read(&arguments.file)?;
    if let Some(number) = arguments.round {
        if number == 0 || number > file.tournament.rounds_paired() + 1 {
            let next = file.tournament.rounds_paired() + 1;
            bail!("cannot pair round {number}: choose a round from 1 to {next}");
        }
        file.tournament = file.tournament.after(number - 1);
    }
    let mut event = Event::new(file);
    if arguments.standings {
        table::print(&event, arguments, out)?;
        return Ok(Verdict::Fine);
    }
    let round = match event.next_round() {
        Ok(round) => round,
        Err(error) => {
            writeln!(out, "{error}")?;
            return Ok(Verdict::Refused);
        }
    };
    let target = arguments.write.as_deref();
    if let Some(path) = target {
        let before = event.clone();
        event.add(&round)?;
        let text = trf::write(event.file());
        event = before;
        if path == files::STANDARD_STREAM {
            out.write_all(text.as_bytes())?;
            return Ok(Verdict::Fine);
        }
        files::replace(path, &text)?;
    }
    round::print(&event, &round, arguments, out)?;
    Ok(Verdict::Fine)
}

fn read(path: &str) -> Result<TrfFile> {
    let bytes = files::read(path, trf::MAX_BYTES as u64)?;
    // Old files are often in a Western encoding, in which only names have other letters.
    let text = match files::text(&bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    };
    trf::read(&text).with_context(|| format!("cannot read the tournament `{path}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::run_line;

    const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../pairing/tests/samples");

    fn sample(name: &str) -> String {
        format!("{SAMPLES}/{name}")
    }

    fn pair(name: &str, words: &[&str]) -> (Verdict, String) {
        let path = sample(name);
        let line: Vec<&str> = ["pair", &path].into_iter().chain(words.iter().copied()).collect();
        run_line(&line).unwrap()
    }

    #[test]
    fn the_next_round_is_printed_with_names_and_points() {
        let (verdict, text) = pair("next-c9.trf", &[]);
        assert_eq!(verdict, Verdict::Fine);
        assert_eq!(
            text,
            "Round 2\n\
             board     White                        Black\n\
             1      2  Test0002 Player0002  1.0  1  Test0001 Player0001  1.0\n\
             2      3  Test0003 Player0003  0.0  5  Test0005 Player0005  0.0\n\
             bye: 4 Test0004 Player0004\n"
        );
    }

    #[test]
    fn numbers_are_for_other_programs() {
        let (_, text) = pair("next-c5.trf", &["--numbers"]);
        assert_eq!(text, "3\n1 5\n3 2\n6 0\n");
    }

    #[test]
    fn past_rounds_can_be_paired_again() {
        let (_, text) = pair("school11.trf", &["--round", "5", "--numbers"]);
        assert_eq!(text, "5\n10 2\n1 5\n6 9\n4 7\n11 3\n");
        let error = run_line(&["pair", &sample("school11.trf"), "--round", "8"]).unwrap_err();
        assert_eq!(error.to_string(), "cannot pair round 8: choose a round from 1 to 7");
    }

    #[test]
    fn absent_players_are_listed() {
        let (_, text) = pair("school11.trf", &["--round", "6"]);
        assert!(text.ends_with("half-point bye: 2 Baker, Ben\nabsent: 8 Huber, Hans\n"), "{text}");
    }

    #[test]
    fn a_finished_tournament_is_refused_with_a_sentence() {
        let (verdict, text) = pair("club8.trf", &[]);
        assert_eq!(verdict, Verdict::Refused);
        assert_eq!(text, "all 5 planned rounds are paired; plan more rounds to continue\n");
    }

    #[test]
    fn round_robins_follow_the_berger_table() {
        let (_, text) = pair("roundrobin6.trf", &["--round", "4", "--numbers"]);
        assert_eq!(text, "3\n6 5\n1 4\n2 3\n");
    }

    #[test]
    fn standings_use_the_tie_breaks_of_the_file() {
        let (_, text) = pair("school11.trf", &["--standings"]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "Standings after round 6");
        assert_eq!(lines[1], "place      name           points  BH/C1  BH     SB     WIN");
        assert_eq!(lines[2], "1      1   Adler, Anna    5.0     18     20     15     5");
        assert_eq!(lines.len(), 13);
        let (_, text) = pair("school11.trf", &["--standings", "--tie-breaks", "WIN", "--json"]);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["standings"][0]["tie_breaks"]["WIN"], 5.0);
    }

    #[test]
    fn the_arithmetic_can_be_shown() {
        let words = ["--standings", "--explain", "2", "--tie-breaks", "BH/C1,SB"];
        let (_, text) = pair("school11.trf", &words);
        assert_eq!(
            text,
            "2 Baker, Ben\n\
             BH/C1: 2.5 (7) + 4 (5) + 5 (1) + 3.5 (6) + 2 (10) + [3] = 17\n\
             SB: 2.5×1.0 (7) + 4.0×1.0 (5) + 5.0×1.0 (1) + 3.5×0.5 (6) + 2.0×1.0 (10) + 3.0×0.5 = 16.75\n"
        );
    }

    #[test]
    fn the_new_round_is_written() {
        let (_, text) = pair("next-c9.trf", &["--write", "-"]);
        let file = trf::read(&text).expect("our own file");
        assert_eq!(file.tournament.rounds_paired(), 2);
        assert!(text.contains("1 b 0     5 w\n"), "{text}");
    }

    #[test]
    fn faults_are_listed_with_their_lines() {
        let error = run_line(&["pair", &sample("berger.json")]).unwrap_err();
        let text = format!("{error:#}");
        assert!(text.contains("line 1: no line starts with `001`"), "{text}");
        let error = run_line(&["pair", &sample("club8.trf"), "--standings", "--tie-breaks", "XX"]);
        assert!(error.unwrap_err().to_string().starts_with("`XX` is not a tie-break;"));
    }
}
