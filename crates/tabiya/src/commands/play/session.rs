//! A game in progress and what is typed into it: a line of text in, events out, no terminal.

use engine::Score;
use fastrand::Rng;
use notation::pgn::Tags;
use notation::write_fen;
use openings::Openings;
use rules::{Color, Move, Square, SquareSet};

use super::board::Marks;
use super::command::{self, Command, CommandError, Scroll};
use super::event::{Answer, Event, Keeping, Manners, Question, Starts, Task};
use super::game::{Ending, Game, Mind};
use super::view::{Room, View};
use super::{arguments, computer, help, move_text, record, rules_text, words};
use crate::effects;

/// Who is behind by more centipawns than this stands worse; within so few nobody stands better.
const WORSE: i32 = 150;
const LEVEL: i32 = 40;
/// A level game may be drawn from this move on, or once so few pieces are left.
const LATE: u32 = 40;
const FEW: u32 = 8;

/// A game in progress.
#[derive(Debug)]
pub(crate) struct Session {
    game: Game,
    view: View,
    question: Option<Question>,
    keeping: Keeping,
    starts: Starts,
    manners: Manners,
    /// What is written about every new game.
    tags: Tags,
    random: Rng,
}

impl Session {
    /// A session that begins with a game.
    pub(crate) fn new(game: Game, keeping: Keeping, starts: Starts, random: Rng) -> Self {
        let view = view_of(&game, Room::Endless);
        let tags = game.sheet().tags.clone();
        let manners = Manners::Ask;
        Self { game, view, question: None, keeping, starts, manners, tags, random }
    }

    /// The same session for whoever does not see what is asked.
    pub(crate) fn with_manners(self, manners: Manners) -> Self {
        Self { manners, ..self }
    }

    /// How questions are asked.
    pub(crate) fn manners(&self) -> Manners {
        self.manners
    }

    /// The game.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The part of the board that is seen.
    pub(crate) fn view(&self) -> &View {
        &self.view
    }

    /// Tells how much room there is to draw in.
    pub(crate) fn fit(&mut self, room: Room) {
        self.view.fit(room);
    }

    /// What to ask for.
    pub(crate) fn prompt(&self) -> String {
        let turn = self.game.position().turn();
        match &self.question {
            Some(Question::Resume(_)) => "Go on with it? (Y/n) ".to_owned(),
            Some(Question::Draw) => {
                format!("{}, do you accept a draw? (y/n) ", words::who_first(&self.game, !turn))
            }
            Some(Question::Overwrite(path)) => format!("`{path}` exists. Replace it? (y/n) "),
            Some(Question::Resign) => {
                format!("{}, resign? (y/n) ", words::who_first(&self.game, self.resigning()))
            }
            Some(Question::Leave) => "This game is not kept. Leave it? (y/n) ".to_owned(),
            None if self.game.ending().is_some() => "game over> ".to_owned(),
            None => format!("{}> ", words::who_first(&self.game, turn)),
        }
    }

    /// What to show first.
    pub(crate) fn open(&mut self) -> Vec<Event> {
        let mut events = vec![Event::Greet(help::greeting(&self.game))];
        events.extend(self.go_on());
        events
    }

    /// Offers to go on with a game that was kept.
    pub(crate) fn offer(&mut self, kept: Game) -> Vec<Event> {
        let sentence = format!("Your last game is not finished:\n{}.", help::summary(&kept));
        self.question = Some(Question::Resume(Box::new(kept)));
        vec![Event::Say(sentence)]
    }

    /// Asks whether a file may be written over.
    pub(crate) fn ask_to_overwrite(&mut self, path: String) {
        self.question = Some(Question::Overwrite(path));
    }

    /// Puts another game on the board.
    pub(crate) fn replace(&mut self, game: Game) -> Vec<Event> {
        self.view = view_of(&game, self.view.room());
        self.game = game;
        self.open()
    }

    /// Does what a line of text says.
    pub(crate) fn handle(&mut self, text: &str) -> Vec<Event> {
        let text = text.trim().replace('\t', " ");
        let text = text.as_str();
        if text.contains(char::is_control) {
            return vec![Event::Refuse("a line has no control characters".to_owned())];
        }
        if let Some(question) = self.question.take() {
            return self.answer(question, text);
        }
        if text.is_empty() {
            return Vec::new();
        }
        match command::parse(text) {
            Ok(command) => self.obey(command),
            Err(CommandError::Unknown(_)) => self.make(text),
            Err(error) => vec![Event::Refuse(error.to_string())],
        }
    }

    fn obey(&mut self, command: Command) -> Vec<Event> {
        match command {
            Command::Moves => vec![Event::Say(help::moves(&self.game, self.view.room()))],
            Command::MovesOf(square) => vec![help::moves_of(&self.game, &square)],
            Command::Rules => vec![Event::Say(rules_text::rules(self.game.position()))],
            Command::Hint => self.hint(),
            Command::Undo => self.undo(),
            Command::Board => vec![Event::Show(self.marks())],
            Command::Flip => {
                self.view.flip();
                vec![Event::Refresh(self.marks())]
            }
            Command::Scroll(way) => self.scroll(&way),
            Command::Fen => vec![Event::Print(write_fen(self.game.position()))],
            Command::Pgn => vec![Event::Print(record::write(&self.game).trim_end().to_owned())],
            Command::WhereKept => vec![Event::WhereKept],
            Command::Save(path) => vec![Event::Save(path)],
            Command::ListKept => vec![Event::ListKept],
            Command::Load(which) => vec![Event::Load(which)],
            Command::Draw => self.draw(),
            Command::Resign => self.resign(),
            Command::New => self.begin(),
            Command::Help => vec![Event::Say(help::commands(self.game.position()))],
            Command::Quit => vec![Event::Quit],
        }
    }

    fn answer(&mut self, question: Question, text: &str) -> Vec<Event> {
        let default = matches!(question, Question::Resume(_)) && text.is_empty();
        let answer = match text.to_ascii_lowercase().as_str() {
            "y" | "yes" => Answer::Yes,
            "n" | "no" => Answer::No,
            _ if default => Answer::Yes,
            "quit" | "exit" => return vec![Event::Quit],
            // Whoever does not see the question goes on with something else.
            _ if self.manners == Manners::Tell => {
                let mut events = self.settle(question, Answer::No);
                events.extend(self.handle(text));
                return events;
            }
            _ => {
                self.question = Some(question);
                return vec![Event::Refuse("answer `y` or `n`".to_owned())];
            }
        };
        self.settle(question, answer)
    }

    fn settle(&mut self, question: Question, answer: Answer) -> Vec<Event> {
        match (question, answer) {
            (Question::Resume(kept), Answer::Yes) => {
                let mut events = vec![Event::Resume];
                events.extend(self.replace(*kept));
                events
            }
            (Question::Resume(_), Answer::No) => self.open(),
            (Question::Draw, Answer::Yes) => self.decide(Ending::Agreement),
            (Question::Draw, Answer::No) => {
                let other = !self.game.position().turn();
                let sentence = format!("{} plays on.", words::who_first(&self.game, other));
                vec![Event::Say(sentence)]
            }
            (Question::Overwrite(path), Answer::Yes) => vec![Event::Overwrite(path)],
            (Question::Overwrite(_), Answer::No) => {
                vec![Event::Say("Nothing is written.".to_owned())]
            }
            (Question::Resign, Answer::Yes) => {
                self.decide(Ending::Resignation { loser: self.resigning() })
            }
            (Question::Leave, Answer::Yes) => self.fresh(),
            (Question::Leave | Question::Resign, Answer::No) => {
                vec![Event::Say("The game goes on.".to_owned())]
            }
        }
    }

    /// Makes the move that a text means, and the computer's after it.
    fn make(&mut self, text: &str) -> Vec<Event> {
        if let Some(refusal) = self.refuse_when_over() {
            return refusal;
        }
        if self.is_own(text) {
            return vec![help::moves_of(&self.game, text)];
        }
        let slip = match move_text::read(self.game.played(), text) {
            Ok(mv) => {
                let mut events = self.play(mv);
                events.extend(self.go_on());
                return events;
            }
            Err(slip) => slip,
        };
        let mut events = vec![Event::Refuse(slip.sentence)];
        if let Some(culprit) = slip.culprit {
            self.view.reveal(culprit);
            let alarm = SquareSet::of(culprit);
            events.push(Event::Refresh(Marks { alarm, ..self.marks() }));
        }
        events
    }

    /// Whether a text is the square of a piece of the side to move, to which no move goes.
    fn is_own(&self, text: &str) -> bool {
        let position = self.game.position();
        let square = position.ruleset().shape().parse(&text.to_ascii_lowercase());
        let piece = square.and_then(|square| position.piece_at(square));
        piece.is_some_and(|piece| piece.color == position.turn())
    }

    /// Lets the computer move if it is its turn, then shows where the game stands.
    fn go_on(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        let turn = self.game.position().turn();
        let can_move = self.game.ending().is_none() && !self.game.played().legal_moves().is_empty();
        match self.game.players()[turn].mind {
            Mind::Engine(level) if can_move => return vec![Event::Think(Task::Move(level))],
            Mind::Computer if can_move => {
                let chosen = computer::choose(self.game.played(), &mut self.random);
                events.extend(chosen.into_iter().flat_map(|mv| self.play(mv)));
            }
            Mind::Computer | Mind::Engine(_) | Mind::Person => {}
        }
        events.extend(self.arrive());
        events
    }

    /// Takes the move the engine has chosen; any legal one if it broke off.
    pub(crate) fn take_move(&mut self, chosen: Option<Move>) -> Vec<Event> {
        let any = || computer::choose(self.game.played(), &mut self.random);
        let Some(mv) = chosen.or_else(any) else { return self.arrive() };
        let mut events = self.play(mv);
        events.extend(self.arrive());
        events
    }

    /// Tells the move that the engine would make.
    pub(crate) fn take_hint(&self, found: Option<(Move, Score)>) -> Vec<Event> {
        let position = self.game.position();
        let Some((mv, score)) = found else {
            return vec![Event::Refuse("there is no move to suggest".to_owned())];
        };
        let (text, words) = (move_text::write(position, mv), effects::in_words(position, mv));
        let standing = words::standing(position, score);
        vec![Event::Say(format!("Hint: {text}, {words}; {standing}."))]
    }

    /// Takes the computer's answer to an offered draw: by what the side to move may expect, if that was thought about. It
    /// accepts where it stands worse, and late in a game where nobody stands better.
    pub(crate) fn take_offer(&mut self, expected: Option<Score>) -> Vec<Event> {
        let Some(computer) = self.game.computer() else { return Vec::new() };
        let position = self.game.position();
        let own = match expected {
            Some(Score::Centipawns(score)) => Some(score),
            Some(Score::Mate(moves)) => Some(if moves > 0 { i32::MAX } else { -i32::MAX }),
            None => None,
        };
        let own = own.map(|own| if position.turn() == computer { own } else { -own });
        let late = position.fullmove_number() >= LATE || position.occupied().len() <= FEW;
        if own.is_some_and(|own| own < -WORSE || late && own <= LEVEL) {
            return self.decide(Ending::Agreement);
        }
        let who = words::who_first(&self.game, computer);
        let sentence = format!("{who} declines, and the rules give you no draw to claim now.");
        vec![Event::Say(sentence)]
    }

    /// Chance for the engine's next move.
    pub(crate) fn chance(&mut self) -> Rng {
        self.random.fork()
    }

    /// Shows where the game stands now.
    fn arrive(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        self.reveal_last_move();
        events.push(Event::Refresh(self.marks()));
        events.extend(self.situation().map(Event::Say));
        events
    }

    fn play(&mut self, mv: Move) -> Vec<Event> {
        let before = self.game.position().clone();
        if let Err(error) = self.game.play(mv) {
            return vec![Event::Refuse(error.to_string())];
        }
        let text = move_text::write(&before, mv);
        let words = effects::in_words(&before, mv);
        let mut events = vec![Event::Keep];
        events.push(Event::Say(format!("{} {text}: {words}", words::move_number(&before))));
        let opening = Openings::shipped().at(self.game.position());
        let remark = |opening: &openings::Opening| {
            Event::Remark(format!("Opening: {} ({}).", opening.name(), opening.code()))
        };
        events.extend(opening.map(remark));
        events
    }

    /// What a player should know before moving: the end, a check, a claim, that there is no move.
    fn situation(&self) -> Option<String> {
        let (game, position) = (&self.game, self.game.position());
        if let Some(ending) = game.ending() {
            return Some(words::ending(game, ending));
        }
        let mut sentences: Vec<String> = words::check(position).into_iter().collect();
        let turn = words::who_first(game, position.turn());
        if game.played().legal_moves().is_empty() {
            sentences.push(format!("{turn} has no legal move now and has to wait."));
        }
        if game.played().claim().is_some() {
            sentences.push(format!("{turn} may claim a draw: `draw`."));
        }
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    fn hint(&self) -> Vec<Event> {
        self.refuse_when_over().unwrap_or_else(|| vec![Event::Think(Task::Hint)])
    }

    fn undo(&mut self) -> Vec<Event> {
        let decided = self.game.reopen();
        let taken_back = if decided { None } else { self.take_back() };
        let sentence = match taken_back {
            _ if decided => "The game goes on.".to_owned(),
            Some(what) => format!("Taken back: {what}."),
            None if self.game.computer().is_some() => {
                return vec![Event::Refuse("you have made no move yet".to_owned())];
            }
            None => return vec![Event::Refuse("no move has been made yet".to_owned())],
        };
        self.reveal_last_move();
        let mut events = vec![Event::Keep, Event::Say(sentence), Event::Refresh(self.marks())];
        events.extend(self.situation().map(Event::Say));
        events
    }

    /// Takes back until a person is to move; tells what was.
    fn take_back(&mut self) -> Option<String> {
        let game = self.game.played();
        let (computer, last) = (self.game.computer(), game.moves().len());
        let persons = |&ply: &usize| {
            game.position_at(ply).is_some_and(|position| Some(position.turn()) != computer)
        };
        let ply = (0..last).rev().find(persons)?;
        let mut undone = Vec::new();
        while self.game.played().moves().len() > ply {
            let mv = self.game.undo()?;
            let before = self.game.position();
            undone.push(format!("{} {}", words::move_number(before), move_text::write(before, mv)));
        }
        undone.reverse();
        Some(undone.join(" "))
    }

    fn scroll(&mut self, way: &Scroll) -> Vec<Event> {
        let shape = self.game.position().ruleset().shape();
        let sentence = match way {
            Scroll::To(name) if shape.parse(name).is_none() => {
                format!("the board of {shape} has no square `{name}`")
            }
            _ if self.view.is_whole() => "the whole board is in view".to_owned(),
            _ if self.view.scroll(way) => return vec![Event::Refresh(self.marks())],
            Scroll::To(_) => return vec![Event::Refresh(self.marks())],
            _ => "the board ends there".to_owned(),
        };
        vec![Event::Refuse(sentence)]
    }

    fn draw(&mut self) -> Vec<Event> {
        if let Some(refusal) = self.refuse_when_over() {
            return refusal;
        }
        if let Some(claim) = self.game.played().claim() {
            return self.decide(Ending::Claim(claim));
        }
        if self.game.level().is_some() {
            return vec![Event::Think(Task::Draw)];
        }
        if self.game.computer().is_some() {
            return self.take_offer(None);
        }
        let who = words::who_first(&self.game, self.game.position().turn());
        self.question = Some(Question::Draw);
        let mut events = vec![Event::Say(format!("{who} offers a draw."))];
        events.extend(self.told_aloud());
        events
    }

    fn resign(&mut self) -> Vec<Event> {
        if let Some(refusal) = self.refuse_when_over() {
            return refusal;
        }
        match self.manners {
            Manners::Ask => {
                self.question = Some(Question::Resign);
                Vec::new()
            }
            // A script does not slip.
            Manners::Tell => self.decide(Ending::Resignation { loser: self.resigning() }),
        }
    }

    /// Who would resign: the person against the computer, else whoever is to move.
    fn resigning(&self) -> Color {
        let person = self.game.computer().map(|computer| !computer);
        person.unwrap_or(self.game.position().turn())
    }

    fn decide(&mut self, ending: Ending) -> Vec<Event> {
        self.game.decide(ending);
        vec![Event::Keep, Event::Say(words::ending(&self.game, ending))]
    }

    fn begin(&mut self) -> Vec<Event> {
        let unfinished = self.game.ending().is_none() && !self.game.played().moves().is_empty();
        if unfinished && self.keeping == Keeping::Nothing {
            self.question = Some(Question::Leave);
            return self.told_aloud();
        }
        self.fresh()
    }

    /// The question as something to read, where there is no prompt to read it from.
    fn told_aloud(&self) -> Vec<Event> {
        match self.manners {
            Manners::Ask => Vec::new(),
            Manners::Tell => vec![Event::Say(self.prompt().trim_end().to_owned())],
        }
    }

    fn fresh(&mut self) -> Vec<Event> {
        let start = self.game.played().start();
        let drawn = match self.starts {
            Starts::Drawn => arguments::drawn_start(start.ruleset(), &mut self.random).ok(),
            Starts::Same => None,
        };
        let start = drawn.unwrap_or_else(|| start.clone());
        let mut events = vec![Event::Fresh];
        let next = Game::new(start, self.game.players().clone(), self.tags.clone());
        events.extend(self.replace(next));
        events
    }

    fn refuse_when_over(&self) -> Option<Vec<Event>> {
        let ending = self.game.ending()?;
        let ending = words::ending(&self.game, ending);
        let sentence =
            format!("the game is over. {ending}; `undo` takes back, `new` begins another");
        Some(vec![Event::Refuse(sentence)])
    }

    fn last_move(&self) -> Option<(Option<Square>, Square)> {
        let game = self.game.played();
        let mv = *game.moves().last()?;
        let before = game.position_at(game.moves().len() - 1)?;
        Some((mv.from(), before.castling_target(mv)))
    }

    fn reveal_last_move(&mut self) {
        if let Some((from, to)) = self.last_move() {
            // Where both do not fit, the target matters more: it comes last.
            from.into_iter().chain([to]).for_each(|square| self.view.reveal(square));
        }
    }

    fn marks(&self) -> Marks {
        let position = self.game.position();
        let moved = self.last_move().into_iter();
        let moved = moved.flat_map(|(from, to)| from.into_iter().chain([to])).collect();
        let checkers = position.checkers();
        let attacked = |&royal: &Square| {
            checkers.into_iter().any(|at| position.attacks_from(at).contains(royal))
        };
        let alarm = position.royals(position.turn()).into_iter().filter(attacked).collect();
        Marks { moved, alarm }
    }
}

/// A game is seen from White's side, or from that of whoever plays the computer.
fn view_of(game: &Game, room: Room) -> View {
    let bottom = game.computer().map_or(Color::White, |computer| !computer);
    View::new(game.position().ruleset().shape(), bottom, room)
}
