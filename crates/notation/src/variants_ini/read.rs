//! From `variants.ini` to the draft of a ruleset, by way of a ruleset file, which checks it.

use rules::{Coord, Fault, FaultText, RulesetSpec};
use serde_json::{Map, Value, json};

use super::parts::{Army, Board, Start, counted, file_name, file_number, short_name, spoken};
use super::sections::{Setting, inherited, sections};
use super::write::{rights, write};
use super::{CUSTOM_PIECES, PIECES, lost, named_movement};
use crate::betza;
use crate::builtin::builtin;
use crate::ruleset_file::{self, FileFaults};

/// Parents outside the text: names of Fairy-Stockfish and ours for the same rules.
const PARENTS: [(&str, &str); 11] = [
    ("chess", "standard"),
    ("crazyhouse", "crazyhouse"),
    ("bughouse", "bughouse"),
    ("kingofthehill", "king-of-the-hill"),
    ("3check", "three-check"),
    ("capablanca", "capablanca"),
    ("grand", "grand"),
    ("losalamos", "los-alamos"),
    ("gardner", "gardner"),
    ("knightmate", "knightmate"),
    ("horde", "horde"),
];

/// The most unknown settings that are listed.
const MAX_LISTED: usize = 100;

/// Settings for other programs, which say nothing about the rules.
const COSMETIC: [&str; 6] = [
    "variantTemplate",
    "pieceToCharTable",
    "pocketSize",
    "pieceValueMg",
    "pieceValueEg",
    "nnueAlias",
];

/// A variant as the draft of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadVariant {
    /// The draft. It may still have faults that only the compiler finds.
    pub spec: RulesetSpec,
    /// What a ruleset cannot say.
    pub lost: Vec<Fault>,
}

/// Reads a section of a `variants.ini`, the first one if none is named.
///
/// # Errors
/// When the text has no such section, a parent is unknown, or what it says is no ruleset.
pub fn read(text: &str, name: Option<&str>) -> Result<ReadVariant, FileFaults> {
    let sections = sections(text)?;
    let wanted = sections.iter().find(|section| name.is_none_or(|name| section.name == name));
    let Some(section) = wanted else {
        let message = "there is no such section; a variant begins with its name in [brackets]";
        return Err(FileFaults::whole(None, FaultText::new("ini-section", message)));
    };
    let settings = inherited(&sections, section, known_parent)?;
    let mut reader = Reader { settings, used: Vec::new(), lost: Vec::new() };
    let document = reader.document(&section.name)?;
    let mut draft = draft(&document)?;
    reader.compare_rights(&draft);
    reader.unused();
    settle_material(&mut draft);
    Ok(ReadVariant { spec: draft, lost: reader.lost })
}

fn known_parent(name: &str) -> Option<Vec<Setting>> {
    let (_, ours) = PARENTS.iter().find(|(theirs, _)| *theirs == name)?;
    let written = write(&builtin(ours)?).text;
    let settings = sections(&written).ok()?.into_iter().next()?.settings;
    Some(settings.into_iter().map(|setting| Setting { line: None, ..setting }).collect())
}

fn draft(document: &Value) -> Result<RulesetSpec, FileFaults> {
    ruleset_file::parse_json(&document.to_string()).map_err(|mut refused| {
        // The lines are those of a document that nobody sees.
        refused.faults.iter_mut().for_each(|fault| fault.line = None);
        refused
    })
}

/// Draws by insufficient material are not optional there; here they are only for the standard army.
fn settle_material(draft: &mut RulesetSpec) {
    draft.draws.insufficient_material = true;
    let is_about = |fault: &Fault| fault.path == "draws.insufficient_material";
    draft.draws.insufficient_material = !rules::Ruleset::check(draft).iter().any(is_about);
}

struct Reader {
    settings: Vec<Setting>,
    used: Vec<String>,
    lost: Vec<Fault>,
}

impl Reader {
    /// The last value of a key.
    fn value(&mut self, key: &str) -> Option<String> {
        self.used.push(key.to_owned());
        self.settings.iter().rev().find(|it| it.key == key).map(|it| it.value.clone())
    }

    fn is_set(&mut self, key: &str, default: bool) -> bool {
        self.value(key).map_or(default, |value| value == "true")
    }

    fn lose(&mut self, path: &str, reason: &'static str, message: &str) {
        self.lost.push(lost(path, reason, message.to_owned()));
    }

    fn document(&mut self, name: &str) -> Result<Value, FileFaults> {
        let files = self.side("maxFile")?;
        let ranks = self.side("maxRank")?;
        let board = Board { files, ranks };
        let start = self.start();
        let army = self.army();
        let mut document = Map::new();
        document.insert("name".into(), json!(short_name(name)));
        document.insert("title".into(), json!(name));
        document.insert("files".into(), json!(files));
        document.insert("ranks".into(), json!(ranks));
        document.insert("start".into(), self.start_table(&start));
        self.castling(&mut document, &army, &start);
        self.win(&mut document, &army, board, &start);
        self.pawns(&mut document, &army, board);
        self.drops(&mut document, &army, board, &start);
        self.draws(&mut document);
        let royals = royals(&document);
        document.insert("pieces".into(), self.kinds(&army, &royals));
        document.remove(ROYALS);
        Ok(Value::Object(document))
    }

    fn side(&mut self, key: &str) -> Result<u8, FileFaults> {
        let text = self.value(key).unwrap_or_else(|| "8".to_owned());
        let letter = text.bytes().next().filter(u8::is_ascii_lowercase);
        let side = match letter {
            Some(letter) if text.len() == 1 => Some(letter - b'a' + 1),
            _ => text.parse().ok().filter(|side| (2..=26).contains(side)),
        };
        side.ok_or_else(|| {
            let message = format!("{key} is not a side of a board: `{text}`");
            let text = FaultText::new("ini-side", message).with("found", text);
            FileFaults::whole(None, text.with("key", key))
        })
    }

    fn start(&mut self) -> Start {
        let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let fen = self.value("startFen").unwrap_or_else(|| usual.to_owned());
        let mut fields = fen.split_whitespace().map(str::to_owned);
        let placement = fields.next().unwrap_or_default();
        let (rows, hand) = placement.split_once('[').unwrap_or((&placement, ""));
        if rows.contains(['+', '~']) {
            self.lose("startFen", "ini-promoted", "the start has promoted pieces");
        }
        let rows = rows.chars().filter(|letter| !matches!(letter, '+' | '~')).collect();
        let held = hand.chars().filter(char::is_ascii_alphabetic);
        let (white, black): (String, String) = held.partition(char::is_ascii_uppercase);
        let hands = [white, black.to_ascii_uppercase()];
        Start { rows, hands, fields: fields.collect() }
    }

    fn start_table(&mut self, start: &Start) -> Value {
        let turn = if start.field(0) == "b" { "black" } else { "white" };
        let [white, black] = &start.hands;
        json!({
            "pieces": start.rows,
            "hands": {"white": counted(white), "black": counted(black)},
            "turn": turn,
        })
    }

    /// The pieces in the order in which they were defined. A later piece takes the letter of an earlier one.
    fn army(&mut self) -> Army {
        let mut pieces: Vec<(String, char, String)> = Vec::new();
        let names = PIECES.iter().map(|(name, _)| (*name).to_owned());
        let custom = (1..=CUSTOM_PIECES).map(|number| format!("customPiece{number}"));
        let slots: Vec<String> = names.chain(custom).collect();
        for setting in self.settings.clone() {
            if !slots.contains(&setting.key) {
                continue;
            }
            self.used.push(setting.key.clone());
            let letter = setting.value.chars().next().map(|letter| letter.to_ascii_uppercase());
            pieces.retain(|(slot, taken, _)| *slot != setting.key && Some(*taken) != letter);
            let Some(letter) = letter.filter(char::is_ascii_alphabetic) else { continue };
            let betza = match setting.value.split_once(':') {
                Some((_, betza)) => betza.trim().to_owned(),
                None => named_movement(&setting.key).map(|it| betza::emit(&it)).unwrap_or_default(),
            };
            pieces.push((setting.key, letter, betza));
        }
        Army { pieces }
    }

    fn kinds(&mut self, army: &Army, royals: &str) -> Value {
        let pawns = army.pawns(self.value("pawnTypes"));
        let kind = |(slot, letter, betza): &(String, char, String)| {
            json!({
                "letter": letter.to_string(),
                "name": spoken(slot, *letter),
                "betza": betza,
                "royal": royals.contains(*letter),
                "pawn": pawns.contains(*letter),
            })
        };
        Value::Array(army.pieces.iter().map(kind).collect())
    }

    fn castling(&mut self, document: &mut Map<String, Value>, army: &Army, start: &Start) {
        let king = self.letter("castlingKingPiece").or(army.letter_of("king")).unwrap_or('K');
        let rook = self.letter("castlingRookPieces").unwrap_or('R');
        let king_side = self.value("castlingKingsideFile").unwrap_or_else(|| "g".to_owned());
        let queen_side = self.value("castlingQueensideFile").unwrap_or_else(|| "c".to_owned());
        let is_dropped = self.is_set("castlingDroppedPiece", false);
        let is_960 = self.is_set("chess960", false);
        let wanted = self.is_set("castling", true) && start.may_castle();
        if !wanted || !army.has(king) || !army.has(rook) {
            return;
        }
        let (Some(king_file), Some(queen_file)) =
            (file_number(&king_side), file_number(&queen_side))
        else {
            self.lose("castlingKingsideFile", "ini-castling", "the files of castling are unclear");
            return;
        };
        let notation = if is_960 { "royal-takes-partner" } else { "royal-target" };
        document.insert(
            "castling".into(),
            json!({
                "partner": rook.to_string(),
                "royal_to": {"queen_side": file_name(queen_file), "king_side": file_name(king_file)},
                "partner_to": {
                    "queen_side": file_name(queen_file + 1),
                    "king_side": file_name(king_file.saturating_sub(1)),
                },
                "notation": notation,
                "dropped_partner": is_dropped,
            }),
        );
        document.insert(ROYALS.into(), json!(king.to_string()));
    }

    fn win(&mut self, document: &mut Map<String, Value>, army: &Army, board: Board, start: &Start) {
        let king = army.letter_of("king");
        let extinct = self.value("extinctionPieceTypes").unwrap_or_default().to_ascii_uppercase();
        let loses = self.value("extinctionValue").is_some_and(|value| value == "loss");
        let extinct = if loses { extinct } else { String::new() };
        let (win, royals) = match (king, extinct.as_str()) {
            (Some(king), "*") => {
                let goal = |letter: char| {
                    if start.rows.contains(letter) { "checkmate" } else { "extinction" }
                };
                let (white, black) = (goal(king.to_ascii_lowercase()), goal(king));
                (json!({"white": white, "black": black}), king.to_string())
            }
            (Some(king), kinds) => {
                if !kinds.is_empty() {
                    self.lose(
                        "extinctionPieceTypes",
                        "ini-goal",
                        "this goal beside a king cannot be said",
                    );
                }
                (self.hill_wins(document, king, board), king.to_string())
            }
            (None, "*") => (json!("extinction"), String::new()),
            (None, "") => {
                self.lose("extinctionPieceTypes", "ini-goal", "nothing says how the game is won");
                (json!("extinction"), String::new())
            }
            (None, kind) if kind.len() == 1 => (json!("regicide"), kind.to_owned()),
            (None, kinds) => (json!({"by": "extinction", "any_of": kinds}), String::new()),
        };
        document.insert("win".into(), win);
        let royals = royals_with(document, &royals);
        document.insert(ROYALS.into(), json!(royals));
        if self.is_set("checkCounting", false) {
            document.insert("checks_to_win".into(), json!(start.checks().unwrap_or(3)));
        }
        if self.is_set("mustCapture", false) {
            document.insert("must_capture".into(), json!(true));
        }
        let stalemate = self.value("stalemateValue").unwrap_or_else(|| "draw".to_owned());
        if ["draw", "loss", "win"].contains(&stalemate.as_str()) {
            document.insert("no_moves".into(), json!(stalemate));
        }
    }

    fn hill_wins(&mut self, document: &mut Map<String, Value>, king: char, board: Board) -> Value {
        let both = self.value("flagRegion");
        let mut regions = ["flagRegionWhite", "flagRegionBlack"].map(|key| {
            let own = self.value(key).or_else(|| both.clone());
            board.squares(&own.unwrap_or_default())
        });
        let piece = self.letter("flagPiece");
        if regions.iter().any(|region| !region.is_empty()) && piece != Some(king) {
            self.lose("flagPiece", "ini-goal", "only a king wins by reaching squares");
            regions = [Vec::new(), Vec::new()];
        }
        let goal =
            |region: &[String]| if region.is_empty() { "checkmate" } else { "king-of-the-hill" };
        let [white, black] = &regions;
        let win = json!({"white": goal(white), "black": goal(black)});
        if !white.is_empty() || !black.is_empty() {
            document.insert("hills".into(), json!({"white": white, "black": black}));
        }
        win
    }

    fn pawns(&mut self, document: &mut Map<String, Value>, army: &Army, board: Board) {
        self.double_step(document, army, board);
        let white = self.value("promotionRegionWhite").unwrap_or_else(|| "*8".to_owned());
        let black = self.value("promotionRegionBlack").unwrap_or_else(|| "*1".to_owned());
        let zone = [board.squares(&white), board.squares(&black)];
        let choices = self.value("promotionPieceTypes").unwrap_or_else(|| "nbrq".to_owned());
        let choices: String = choices
            .chars()
            .map(|letter| letter.to_ascii_uppercase())
            .filter(|&letter| army.has(letter))
            .collect();
        let is_optional = !self.is_set("mandatoryPawnPromotion", true);
        let must_move_on = self.is_set("immobilityIllegal", false);
        let limits = self.value("promotionLimit").filter(|limits| !limits.is_empty());
        let is_kept = self.is_set("dropLoop", false);
        if choices.is_empty() || zone.iter().all(Vec::is_empty) {
            return;
        }
        let mut promotion = json!({
            "zone": {"white": &zone[0], "black": &zone[1]},
            "choices": choices,
            "when_captured": if is_kept { "kept" } else { "pawn" },
        });
        if is_optional {
            let last = |rank: u8| if must_move_on { board.rank(rank) } else { Vec::new() };
            promotion["compulsory"] = json!({"white": last(board.ranks), "black": last(1)});
        }
        if let Some(limits) = limits {
            if self.are_start_counts(&limits, &choices) {
                promotion["supply"] = json!("lost-kinds");
            } else {
                self.lose(
                    "promotionLimit",
                    "ini-supply",
                    "limits of promotion are those of the start here",
                );
            }
        }
        document.insert("promotion".into(), promotion);
    }

    /// Whether the limits of promotion are how many pieces both sides have at the start.
    fn are_start_counts(&mut self, limits: &str, choices: &str) -> bool {
        let fen = self.value("startFen").unwrap_or_default();
        let rows = fen.split([' ', '[']).next().unwrap_or_default();
        choices.chars().all(|letter| {
            let small = letter.to_ascii_lowercase();
            let limit =
                limits.split_whitespace().find_map(|it| it.strip_prefix(&format!("{small}:")));
            let count = |letter: char| Some(rows.matches(letter).count());
            let limit = limit.and_then(|limit| limit.parse().ok());
            count(letter) == limit && count(small) == limit
        })
    }

    fn double_step(&mut self, document: &mut Map<String, Value>, army: &Army, board: Board) {
        let own = |rank: u8| format!("*{rank}");
        let white = self.value("doubleStepRegionWhite").unwrap_or_else(|| own(2));
        let black = self
            .value("doubleStepRegionBlack")
            .unwrap_or_else(|| own(board.ranks.saturating_sub(1)));
        let passed = self.value("enPassantRegion");
        if !self.is_set("doubleStep", true) || army.letter_of("pawn").is_none() {
            return;
        }
        let from = [board.squares(&white), board.squares(&black)];
        if from.iter().all(Vec::is_empty) {
            return;
        }
        let mut double = json!({"from": {"white": &from[0], "black": &from[1]}});
        if let Some(passed) = passed {
            let passed = board.squares(&passed);
            let captured = |from: &[String], step: i8| {
                let is_passed = |name: &&String| {
                    let next = Coord::parse(name).and_then(|at| {
                        Some(Coord { rank: at.rank.checked_add_signed(step)?, ..at })
                    });
                    next.is_some_and(|next| passed.contains(&next.to_string()))
                };
                from.iter().filter(is_passed).cloned().collect::<Vec<_>>()
            };
            let (white, black) = (captured(&from[0], 1), captured(&from[1], -1));
            double["en_passant"] = json!({"white": white, "black": black});
        }
        document.insert("double_step".into(), double);
    }

    fn drops(
        &mut self,
        document: &mut Map<String, Value>,
        army: &Army,
        board: Board,
        start: &Start,
    ) {
        let to_hand = self.is_set("capturesToHand", false);
        let is_given = self.is_set("twoBoards", false);
        if to_hand || is_given {
            let captured = if is_given { "transferred" } else { "to-hand" };
            document.insert("captured".into(), json!(captured));
        }
        let regions = ["whiteDropRegion", "blackDropRegion"].map(|key| self.value(key));
        let first_rank = self.is_set("firstRankPawnDrops", false);
        let promotion_zone = self.is_set("promotionZonePawnDrops", false);
        let checks = self.is_set("dropChecks", true);
        let doubled = self.letter("dropNoDoubled");
        let count = self.value("dropNoDoubledCount").and_then(|count| count.parse::<u8>().ok());
        let mates = !self.is_set("shogiPawnDropMateIllegal", false);
        if !self.is_set("pieceDrops", false) {
            return;
        }
        let walls = start.walls();
        let open = |squares: Vec<String>| -> Vec<String> {
            squares.into_iter().filter(|square| !walls.contains(square)).collect()
        };
        let zones = regions.map(|region| match region {
            Some(region) => board.squares(&region),
            None => open(board.all()),
        });
        let pawn_zone = |side: usize, first: u8, zone: &Value| -> Vec<String> {
            let barred = zone.as_array().cloned().unwrap_or_default();
            let is_first = |name: &str| Coord::parse(name).is_some_and(|at| at.rank + 1 == first);
            let keeps = |name: &&String| {
                (first_rank || !is_first(name))
                    && (promotion_zone || !barred.contains(&json!(name)))
            };
            zones[side].iter().filter(keeps).cloned().collect()
        };
        let promotion = document.get("promotion").map_or(Value::Null, |it| it["zone"].clone());
        let pawns =
            [pawn_zone(0, 1, &promotion["white"]), pawn_zone(1, board.ranks, &promotion["black"])];
        let mut drops = json!({
            "zone": {"white": &zones[0], "black": &zones[1]},
            "pawn_zone": {"white": &pawns[0], "black": &pawns[1]},
        });
        if let Some(doubled) = doubled {
            if army.letter_of("pawn") == Some(doubled) {
                drops["pawns_a_file"] = json!(count.unwrap_or(1));
            } else {
                self.lose(
                    "dropNoDoubled",
                    "ini-pawns-a-file",
                    "only pawns of a file are counted here",
                );
            }
        }
        match (checks, mates, army.letter_of("shogiPawn")) {
            (false, _, _) => drops["limit"] = json!("no-check"),
            (true, false, Some(pawn)) => {
                drops["limit"] = json!("no-mate");
                drops["limited"] = json!(pawn.to_string());
            }
            _ => {}
        }
        document.insert("drops".into(), drops);
    }

    fn draws(&mut self, document: &mut Map<String, Value>) {
        let number = |value: Option<String>, usual: u16| {
            value.and_then(|value| value.parse().ok()).unwrap_or(usual)
        };
        let folds = number(self.value("nFoldRule"), 3).min(100);
        let moves = number(self.value("nMoveRule"), 50).min(10_000);
        let mut draws = Map::new();
        if folds > 0 {
            draws.insert("repetition".into(), json!({"claim": folds, "automatic": folds + 2}));
        }
        if moves > 0 {
            let (claim, automatic) = (moves * 2, moves * 3);
            draws.insert("move_count".into(), json!({"claim": claim, "automatic": automatic}));
        }
        if !draws.is_empty() {
            document.insert("draws".into(), Value::Object(draws));
        }
    }

    fn letter(&mut self, key: &str) -> Option<char> {
        let value = self.value(key)?;
        value.chars().next().filter(char::is_ascii_alphabetic).map(|it| it.to_ascii_uppercase())
    }

    /// Castling rights follow from the start here.
    fn compare_rights(&mut self, spec: &RulesetSpec) {
        let fen = self.value("startFen").unwrap_or_default();
        let Some(given) = fen.split_whitespace().nth(2) else { return };
        let sorted = |text: &str| {
            let mut letters: Vec<char> = text.chars().filter(char::is_ascii_alphabetic).collect();
            letters.sort_unstable();
            letters
        };
        if spec.castling.is_some() && sorted(given) != sorted(&rights(spec)) {
            let message = "castling rights follow from the places of the pieces here";
            self.lose("startFen", "ini-rights", message);
        }
    }

    /// Lists the settings that nothing asked for, unless they switch something off.
    fn unused(&mut self) {
        let mut listed: Vec<String> = Vec::new();
        for Setting { key, value, .. } in self.settings.clone() {
            if listed.len() == MAX_LISTED {
                break;
            }
            let is_off = ["false", "none", "-", ""].contains(&value.as_str());
            let is_known = self.used.contains(&key) || COSMETIC.contains(&key.as_str());
            if is_known || is_off || listed.contains(&key) {
                continue;
            }
            let message = format!("`{key} = {value}` cannot be said here");
            let text = FaultText::new("ini-key", message).with("key", &key).with("found", &value);
            self.lost.push(Fault::new(&*key, text));
            listed.push(key);
        }
    }
}

/// Where a document in the making notes the letters of its royals.
const ROYALS: &str = "royals";

fn royals(document: &Map<String, Value>) -> String {
    document.get(ROYALS).and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn royals_with(document: &Map<String, Value>, more: &str) -> String {
    if more.is_empty() { royals(document) } else { more.to_owned() }
}
