//! Other rules: drops, starts by number, custom rulesets, large boards with walls and hills.

use anyhow::Result;
use browser::{Chromium, Page, Point, Screen, TestServer};

use crate::helpers::{
    By, assert_quiet, choose_rules, moved, mv, opened_at, play_here_by, square, type_move,
};

fn opened(choose: impl Fn(&Page) -> Result<()>) -> (TestServer, Chromium, Page) {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = play_here_by(&server, &chromium, choose).unwrap();
    (server, chromium, page)
}

/// Types a text into the ruleset editor.
fn ruleset(page: &Page, text: &str) -> Result<()> {
    choose_rules(page, "Your own ruleset")?;
    let found = page.find_starting("textbox", "Ruleset file")?;
    page.focus(&found)?;
    page.eval("document.activeElement.select()")?;
    page.write(text)
}

#[test]
fn pieces_are_dropped_by_click_drag_and_text() {
    let (_server, _chromium, page) = opened(|page| choose_rules(page, "Crazyhouse"));
    for text in ["e4", "d5", "exd5", "Qxd5"] {
        type_move(&page, text).unwrap();
    }
    page.click_starting("button", "white pawn, 1 in hand").unwrap();
    // Selected, hovered or disabled: the piece has the same size.
    let drawn = "[...document.querySelectorAll('.tb-reserve')].map((e) => [e.disabled, e.ariaPressed, \
        getComputedStyle(e).backgroundSize, getComputedStyle(e).backgroundRepeat])";
    let expected = serde_json::json!([
        [true, "false", "92% 92%", "no-repeat"],
        [false, "true", "92% 92%", "no-repeat"]
    ]);
    page.wait_until("the pieces in hand", |page| Ok(page.eval(drawn)? == expected)).unwrap();
    let e4 = square(&page, "e4").unwrap();
    page.mouse("mousePressed", e4, 1).unwrap();
    page.mouse("mouseReleased", e4, 0).unwrap();
    page.find("gridcell", "e4, white pawn").unwrap();
    page.status("Black to move").unwrap();
    let pawn = page.find_starting("button", "black pawn, 1 in hand").unwrap();
    page.drag(page.middle(&pawn).unwrap(), square(&page, "h3").unwrap()).unwrap();
    page.find("gridcell", "h3, black pawn").unwrap();
    for text in ["exd5", "a6", "Q@e4"] {
        type_move(&page, text).unwrap();
    }
    page.find("gridcell", "e4, white queen").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_finger_hits_squares_smaller_than_itself() {
    let text = largest();
    let (_server, _chromium, page) = opened(|page| {
        ruleset(page, &text)?;
        page.status("The largest, 26 by 26")
    });
    page.set_screen(Screen::Phone).unwrap();
    let board = "(() => { const box = document.querySelector('.tb-frame').getBoundingClientRect(); \
        return [box.left, box.top, box.width / 26]; })()";
    let side = page.wait_until("a small board", |page| {
        Ok(page.eval(board)?[2].as_f64().is_some_and(|side| side < 13.0))
    });
    side.unwrap();
    let tap = |file: f64, rank: f64| {
        page.eval("document.querySelector('.tb-frame').scrollIntoView({block: 'center'})").unwrap();
        let found = page.eval(board).unwrap();
        let number = |index: usize| found[index].as_f64().unwrap();
        let at = |count: f64| (count + 0.5) * number(2);
        page.tap_at(Point { x: number(0) + at(file), y: number(1) + at(25.0 - rank) }).unwrap();
    };
    // Pawns are side by side, so the board is enlarged and a second tap decides.
    tap(10.0, 1.0);
    let enlarged = "getComputedStyle(document.querySelector('.tb-stage')).transform";
    page.wait_until("the loupe", |page| Ok(page.eval(enlarged)? != "none")).unwrap();
    page.press("Escape").unwrap();
    page.wait_until("the whole board", |page| {
        let now = page.eval(enlarged)?;
        Ok(now == "none" || now == "matrix(1, 0, 0, 1, 0, 0)")
    })
    .unwrap();
    // A finger has no box for moves until a key is pressed.
    page.press("t").unwrap();
    type_move(&page, "k3").unwrap();
    let grid = page.find("grid", "Board").unwrap();
    page.focus(&grid).unwrap();
    page.find("gridcell", "k3, white pawn").unwrap();
    assert_quiet(&page);
}

#[test]
fn chess960_starts_by_number() {
    let (_server, _chromium, page) = opened(|page| {
        choose_rules(page, "Chess960")?;
        let found = page.find("spinbutton", "Number, 0 to 959")?;
        page.focus(&found)?;
        page.eval("document.activeElement.select()")?;
        page.write("1000")?;
        // There is no such start: the box gets the focus, and no game starts.
        page.click("button", "Start")?;
        assert_eq!(page.eval("document.activeElement.validity?.rangeOverflow")?, true);
        page.eval("document.activeElement.select()")?;
        page.write("0")?;
        page.wait_until("the picture", |page| {
            Ok(page.statuses()?.iter().any(|said| said.contains("Chess960")))
        })
    });
    // Number 0 is BBQNNRKR.
    page.find("gridcell", "a1, white bishop").unwrap();
    page.find("gridcell", "c1, white queen").unwrap();
}

#[test]
fn the_faults_of_a_custom_ruleset_are_listed() {
    let (_server, _chromium, page) = opened_at("/play");
    ruleset(&page, "name = \"x\"\ntitle = 5\n").unwrap();
    page.wait_until("the faults", |page| {
        let said = page.statuses()?;
        Ok(said.iter().any(|said| {
            said.contains("faults")
                && said.contains("Line 2: title: This must be text in quotes, not 5.")
        }))
    })
    .unwrap();
    // Start says that there are some, without the list, and gives the editor the focus.
    page.click("button", "Start").unwrap();
    let shown = "document.querySelector('.submit .problem').textContent";
    page.wait_until("the reason", |page| {
        let shown = page.eval(shown)?;
        Ok(shown.as_str().is_some_and(|shown| shown.ends_with("faults. See below the editor.")))
    })
    .unwrap();
    assert_eq!(page.eval("document.activeElement.matches('textarea.code')").unwrap(), true);
    let twice = "document.body.innerText.split('Line 2').length + document.body.innerText.split('line 2').length - 2";
    assert_eq!(page.eval(twice).unwrap(), 1, "each fault is shown once");
    // An empty text, or one pasted a moment ago, is checked before the game starts.
    ruleset(&page, " ").unwrap();
    page.click("button", "Start").unwrap();
    page.wait_until("what to do", |page| {
        Ok(page.eval(shown)? == "Paste a ruleset here, or open a file.")
    })
    .unwrap();
    ruleset(&page, "name = \"x\"").unwrap();
    page.click("button", "Start").unwrap();
    page.wait_until("the faults", |page| {
        Ok(page.eval(shown)?.as_str().is_some_and(|shown| shown.starts_with("The ruleset has ")))
    })
    .unwrap();
    assert_eq!(page.eval("location.pathname").unwrap(), "/play");
    assert_quiet(&page);
}

#[test]
fn the_box_for_moves_mentions_drops_only_if_there_are_some() {
    let hint = "document.querySelector('.typed input').placeholder";
    for (rules, drops) in [("Standard chess", false), ("Crazyhouse", true)] {
        let (_server, _chromium, page) = opened(|page| choose_rules(page, rules));
        page.find("textbox", "Type a move").unwrap();
        let hint = page.eval(hint).unwrap();
        let hint = hint.as_str().unwrap();
        assert!(hint.starts_with("Type a move: Nf3"), "{hint}");
        assert_eq!(hint.contains('@'), drops, "{rules}: {hint}");
    }
}

/// The largest board, with walls across it and a hill.
fn largest() -> String {
    let mut rows = vec!["26".to_owned(); 26];
    rows[0] = "4r8k8r3".to_owned();
    rows[25] = "4R8K8R3".to_owned();
    rows[1] = "p".repeat(26);
    rows[24] = "P".repeat(26);
    rows[12] = "6********12".to_owned();
    format!(
        "name = \"largest\"\ntitle = \"The largest\"\nwin = \"checkmate\"\nhills = [\"z13\"]\n\
         start = \"{}\"\n\n{}",
        rows.join("/"),
        notation_pieces()
    )
}

/// The army of standard chess.
fn notation_pieces() -> &'static str {
    "[[pieces]]\nletter = \"P\"\nname = \"pawn\"\npawn = true\nbetza = \"fmWfcF\"\n\n\
     [[pieces]]\nletter = \"R\"\nname = \"rook\"\nbetza = \"R\"\n\n\
     [[pieces]]\nletter = \"K\"\nname = \"king\"\nroyal = true\nbetza = \"K\"\n"
}

#[test]
fn the_largest_board_with_walls_and_hills_is_played() {
    let text = largest();
    let (_server, _chromium, page) = opened(|page| {
        ruleset(page, &text)?;
        page.wait_until("the ruleset to be fine", |page| {
            let said = page.statuses()?;
            if let Some(fault) = said.iter().find(|said| said.contains("Line")) {
                eprintln!("{fault}");
            }
            Ok(said.iter().any(|said| said.contains("The largest, 26 by 26")))
        })
    });
    let idle = page.eval("document.querySelectorAll('.tb, .tb *').length").unwrap();
    let idle = idle.as_u64().unwrap();
    assert!((58..=250).contains(&idle), "{idle} nodes for 58 pieces on the largest board");
    let grid = page.find("grid", "Board").unwrap();
    page.focus(&grid).unwrap();
    page.press("ArrowUp").unwrap();
    page.find("gridcell", "n1, white king").unwrap();
    page.find("gridcell", "h14, wall").unwrap();
    page.find("gridcell", "z13, empty, hill").unwrap();
    let cells = page.all("gridcell").unwrap().len();
    assert_eq!(cells, 26 * 26);
    let legend = page.eval("document.querySelector('.legend').textContent").unwrap();
    let legend = legend.as_str().unwrap();
    assert!(legend.contains("a king that reaches it wins") && legend.contains("walls"), "{legend}");
    // Pieces would hide the coordinates in such small squares, so they are beside the board.
    let labels = "[...document.querySelectorAll('.tb-labels text')].map((text) => { \
        const [box, frame] = [text, document.querySelector('.tb-frame')].map((e) => e.getBoundingClientRect()); \
        return [text.textContent.length, box.right <= frame.left + 1 || box.top >= frame.bottom - 1, box.left >= 0, \
          parseFloat(getComputedStyle(text).fontSize) * frame.width / 2600 >= 9 - 0.5]; })";
    let expected = serde_json::json!([[26, true, true, true], [9 + 2 * 17, true, true, true]]);
    assert_eq!(page.eval(labels).unwrap(), expected);
    mv(&page, By::Click, "a2", "a3").unwrap();
    moved(&page, "a2").unwrap();
    mv(&page, By::Drag, "z25", "z24").unwrap();
    moved(&page, "z25").unwrap();
    assert_quiet(&page);
}

#[test]
fn promotion_choices_fit_their_frame_on_boards_of_all_sizes() {
    let (_server, _chromium, page) = opened(|_| Ok(()));
    for text in ["h4", "g5", "hxg5", "h6", "gxh6", "Nf6", "h7", "Ng8"] {
        type_move(&page, text).unwrap();
    }
    for (width, height) in [(1280, 900), (320, 640), (640, 360), (240, 400)] {
        let metrics = serde_json::json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        page.call("Emulation.setDeviceMetricsOverride", metrics).unwrap();
        page.eval("document.querySelector('.tb-frame').scrollIntoView({block: 'center'})").unwrap();
        mv(&page, By::Click, "h7", "g8").unwrap();
        page.find("button", "queen").unwrap();
        // The sizes of the picture and of the focus ring.
        let inside = "[...document.querySelectorAll('.tb-choice')].map((choice) => { \
            const box = choice.getBoundingClientRect(), panel = choice.parentElement.getBoundingClientRect(); \
            const style = getComputedStyle(choice), side = parseFloat(style.width); \
            const gap = 12, ring = -parseFloat(style.outlineOffset || 0); \
            return box.left >= panel.left - 0.5 && box.right <= panel.right + 0.5 && box.top >= panel.top - 0.5 \
              && box.bottom <= panel.bottom + 0.5 && Math.abs(box.width - box.height) < 1 && side >= 44 \
              && style.backgroundSize.startsWith(`calc(100% - ${gap}px)`) && ring * 2 <= gap; })";
        let named = format!("{width} by {height}");
        assert_eq!(
            page.eval(inside).unwrap(),
            serde_json::json!([true, true, true, true]),
            "{named}"
        );
        page.press("Escape").unwrap();
        page.gone("button", "queen").unwrap();
    }
    assert_quiet(&page);
}
