//! Large rulesets by honest authors compile: the limits only stop hostile ones.

use notation::ruleset_file::{Format, load};

/// Every piece in the tables of the documentation, each with a letter.
const DOCUMENTED: &str = "R=R N=N B=B Q=Q A=BN C=RN M=QN G=WfF S=FfW L=fR D=WAD W=FC T=NN F=FvN O=mRcpR H=gQ X=nN \
                          Y=fhNbKsW";

/// A file of a square board with kings, a row of pawns, and these kinds in hand.
fn file(side: usize, kinds: &str, more: &str) -> String {
    let pawns = "P".repeat(side);
    let back = format!("K{}", side - 1);
    let gap = vec![side.to_string(); side - 4].join("/");
    let start = format!("{}/{}/{gap}/{pawns}/{back}", back.to_lowercase(), pawns.to_lowercase());
    let mut text = format!("name = \"large\"\nstart = \"{start}\"\n{more}\n");
    text.push_str("[[pieces]]\nletter = \"K\"\nname = \"king\"\nbetza = \"K\"\nroyal = true\n");
    text.push_str("[[pieces]]\nletter = \"P\"\nname = \"pawn\"\nbetza = \"mfWcfF\"\npawn = true\n");
    for kind in kinds.split(' ') {
        let (letter, betza) = kind.split_once('=').expect("a letter and its movement");
        let piece = format!("letter = \"{letter}\"\nname = \"{betza}\"\nbetza = \"{betza}\"");
        text.push_str(&format!("[[pieces]]\n{piece}\n"));
    }
    text
}

fn accepted(text: &str) {
    if let Err(faults) = load(text, Format::Toml) {
        panic!("{faults}");
    }
}

#[test]
fn every_documented_piece_fits_on_the_largest_board() {
    accepted(&file(26, DOCUMENTED, ""));
}

#[test]
fn long_riders_and_hoppers_fit_on_the_largest_board_together() {
    accepted(&file(26, "Q=Q N=NN Z=ZZ G=gQ C=pQ", ""));
}

#[test]
fn the_standard_army_may_not_mate_by_a_drop_on_sixteen_by_sixteen() {
    accepted(&file(16, "Q=Q R=R B=B N=N", "[drops]\nlimit = \"no-mate\"\nlimited = \"PQRBN\""));
}
