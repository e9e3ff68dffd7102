//! `pgn-bench [--rounds N]`: the speed of skimming, checking and reading PGN, and the time hostile texts
//! take, in processor time.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use std::time::Duration;

use anyhow::{Context, Result, bail};
use bench::carried::carried;
use bench::older_files::{hostile_boards, hostile_club_games};
use bench::pgn_files::{Comments, archive, hostile};
use notation::board_text::parse_board_text;
use notation::bpgn::read_bpgn;
use notation::club_games::parse_club_games;
use notation::pgn::{PgnReader, Rulesets, read_games, write_pgn};
use testkit::cpu_clock::best;

const DEFAULT_ROUNDS: usize = 5;
const GAMES: usize = 20_000;
/// The time limit for a hostile text of 64 KiB.
const TIME_LIMIT: Duration = Duration::from_millis(50);

fn main() -> Result<()> {
    let rounds = match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => DEFAULT_ROUNDS,
        [option, value] if option == "--rounds" => {
            value.parse().context("--rounds takes a number")?
        }
        _ => bail!("the only option is --rounds N"),
    };
    for (name, comments) in [("moves alone", Comments::None), ("with clocks", Comments::Clocks)] {
        measure(name, &archive(GAMES, comments)?, rounds)?;
    }
    check_hostile(rounds)?;
    check_older_formats(rounds)
}

fn measure(name: &str, text: &str, rounds: usize) -> Result<()> {
    let bytes = text.as_bytes();
    let megabytes = bytes.len() as f64 / 1e6;
    println!("{name}: {GAMES} games, {megabytes:.1} MB");

    let (time, games) = best(rounds, || PgnReader::new(bytes).count());
    println!("  cut into games        {:>8.0} MB/s", megabytes / time.as_secs_f64());
    let (skim, tags) =
        best(rounds, || PgnReader::new(bytes).map(|raw| raw.raw_tags().count()).sum::<usize>());
    println!("  tags and skipping     {:>8.0} MB/s", megabytes / skim.as_secs_f64());
    if games != GAMES || tags < GAMES {
        bail!("{games} games with {tags} tags were found");
    }

    let (time, plies) = best(rounds, || {
        let mut rulesets = Rulesets::default();
        let plies = |raw: notation::pgn::RawGame<'_>| {
            raw.outline(&mut rulesets).map_or(0, |outline| outline.plies)
        };
        PgnReader::new(bytes).map(plies).sum::<usize>()
    });
    println!("  moves checked         {:>8.2} M moves/s", plies as f64 / time.as_secs_f64() / 1e6);
    let (time, read) = best(rounds, || {
        read_games(bytes).map(|read| read.game.map_or(0, |game| game.moves.len())).sum::<usize>()
    });
    println!("  moves read to trees   {:>8.2} M moves/s", read as f64 / time.as_secs_f64() / 1e6);
    let games: Vec<_> = read_games(bytes).filter_map(|read| read.game).collect();
    let (time, written) = best(1, || games.iter().map(|game| write_pgn(game).len()).sum::<usize>());
    println!("  moves written         {:>8.2} M moves/s", read as f64 / time.as_secs_f64() / 1e6);
    if plies != read || written != bytes.len() {
        bail!("{plies} moves checked, {read} read; {written} of {} bytes written", bytes.len());
    }
    Ok(())
}

/// Times every hostile text.
fn check_hostile(rounds: usize) -> Result<()> {
    let mut slow = 0;
    println!("hostile texts of 64 KiB, at most {} ms each", TIME_LIMIT.as_millis());
    let plain = hostile().into_iter().map(|(name, text)| (name.to_owned(), text));
    for (name, text) in plain.chain(carried()) {
        let (pgn, _) = best(rounds, || read_games(&text).count());
        let (bpgn, _) = best(rounds, || read_bpgn(&text).count());
        let time = pgn.max(bpgn);
        println!("  {name:<48} {:>7.2} ms", time.as_secs_f64() * 1e3);
        slow += usize::from(time > TIME_LIMIT);
    }
    if slow > 0 {
        bail!("{slow} hostile texts take longer than {} ms", TIME_LIMIT.as_millis());
    }
    Ok(())
}

/// Times hostile texts in the older save formats.
fn check_older_formats(rounds: usize) -> Result<()> {
    let mut slow = 0;
    println!("the same in older save formats");
    let games = |text: &str| parse_club_games(text).map_or(0, |file| file.games.len());
    for (name, text) in hostile_club_games() {
        let (time, _) = best(rounds, || games(&text));
        println!("  {name:<28} {:>7.2} ms", time.as_secs_f64() * 1e3);
        slow += usize::from(time > TIME_LIMIT);
    }
    for (name, text) in hostile_boards() {
        let (time, _) = best(rounds, || parse_board_text(&text).is_ok());
        println!("  board of {name:<19} {:>7.2} ms", time.as_secs_f64() * 1e3);
        slow += usize::from(time > TIME_LIMIT);
    }
    if slow > 0 {
        bail!("{slow} hostile texts take longer than {} ms", TIME_LIMIT.as_millis());
    }
    Ok(())
}
