//! Our side of `cargo xtask interop pairing`: writes random tournaments for another program to pair again.

use std::fs;

use anyhow::{Context, Result, bail};
use numbers::Numbers;
use testkit::tournaments::{Plan, as_trf, play};

const USAGE: &str = "usage: tournaments FILE COUNT SEED PLAYERS ROUNDS";
/// The line after each tournament.
const END: &str = "### end of tournament\n";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, count, seed, players, rounds] = arguments.as_slice() else {
        bail!("{USAGE}");
    };
    let number = |text: &str| text.parse::<u64>().with_context(|| format!("`{text}` is no number"));
    let (count, seed) = (number(count)?, number(seed)?);
    let players =
        players.parse().with_context(|| format!("`{players}` is no number of players"))?;
    let rounds = rounds.parse().with_context(|| format!("`{rounds}` is no number of rounds"))?;
    let mut text = String::new();
    for index in 0..count {
        let mut numbers = Numbers::new(seed.wrapping_add(index).wrapping_mul(0x9e37_79b9));
        let plan = Plan::random(players, rounds, &mut numbers);
        let played = play(plan, &mut numbers)?;
        text.push_str(&as_trf(&played, &format!("Tournament {index} of seed {seed}")));
        text.push_str(END);
    }
    fs::write(file, text).with_context(|| format!("cannot write `{file}`"))
}
