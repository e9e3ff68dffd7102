//! Faulty lists are refused with the line and the reason.

use openings::Openings;

fn check(text: &str, expected: &str) {
    let error = Openings::parse(text).expect_err(text);
    assert_eq!(error.to_string(), expected);
}

#[test]
fn faults_have_their_line() {
    check(
        "# comment\n\nB00 e4\n",
        "line 3: an opening is a code, a name and moves, separated by tabs",
    );
    check("B00\tA\te4\textra", "line 1: an opening is a code, a name and moves, separated by tabs");
    check("X00\tA\te4", "line 1: `X00` is not an ECO code; they range from A00 to E99");
    check("B00\t \te4", "line 1: the opening has no name");
    check("B00\tA\t", "line 1: the opening has no moves");
    check("B00\tA\te4 e4", "line 1: `e4` is not legal there");
    check("A00\tA\tf3 e5 g4 Qh4# a3", "line 1: `a3` is not legal there");
}

#[test]
fn a_position_has_one_name() {
    let text = "D30\tA\td4 d5 c4 e6\n# other order\nD31\tB\tc4 e6 d4 d5\n";
    check(text, "line 3: this position is already called `A`");
}
