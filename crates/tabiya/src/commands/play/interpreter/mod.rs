//! Interprets what a person types during a game: a line of text in, actions out.
//!
//! It does no input or output, so tests drive it without a terminal.

mod endings;
mod moves;

use fastrand::Rng;
use notation::pgn::Tags;
use notation::write_fen;
use rules::Color;

use super::action::{Action, NextStart, Question, Questions, Saving, YesNo};
use super::command::{self, CommandError, PlayCommand, Scroll};
use super::terminal_game::{Ending, TerminalGame};
use super::view::{ScreenSize, TerminalView};
use super::{help, record, rules_text, words};

/// The game in progress, the view of its board and the open question.
#[derive(Debug)]
pub(crate) struct Interpreter {
    game: TerminalGame,
    view: TerminalView,
    question: Option<Question>,
    saving: Saving,
    next_start: NextStart,
    questions: Questions,
    /// The tags of every new game.
    tags: Tags,
    random: Rng,
}

impl Interpreter {
    /// Starts with a game.
    pub(crate) fn new(
        game: TerminalGame,
        saving: Saving,
        next_start: NextStart,
        random: Rng,
    ) -> Self {
        let view = view_of(&game, ScreenSize::Unlimited);
        let tags = game.pgn().tags.clone();
        let questions = Questions::Prompt;
        Self { game, view, question: None, saving, next_start, questions, tags, random }
    }

    /// Sets how questions are asked.
    pub(crate) fn with_questions(self, questions: Questions) -> Self {
        Self { questions, ..self }
    }

    /// How questions are asked.
    pub(crate) fn questions(&self) -> Questions {
        self.questions
    }

    /// The game.
    pub(crate) fn game(&self) -> &TerminalGame {
        &self.game
    }

    /// The visible part of the board.
    pub(crate) fn view(&self) -> &TerminalView {
        &self.view
    }

    /// Adapts the view to the size of the screen.
    pub(crate) fn fit(&mut self, screen: ScreenSize) {
        self.view.fit(screen);
    }

    /// The prompt: the open question, or whose turn it is.
    pub(crate) fn prompt(&self) -> String {
        let turn = self.game.position().turn();
        match &self.question {
            Some(Question::Resume(_)) => "Resume it? (Y/n) ".to_owned(),
            Some(Question::Draw) => {
                format!("{}, do you accept a draw? (y/n) ", words::who_first(&self.game, !turn))
            }
            Some(Question::Overwrite(path)) => format!("`{path}` exists. Replace it? (y/n) "),
            Some(Question::Resign) => {
                format!("{}, resign? (y/n) ", words::who_first(&self.game, self.resigning()))
            }
            Some(Question::Leave) => {
                "This game is not saved. Start a new one anyway? (y/n) ".to_owned()
            }
            None if self.game.ending().is_some() => "game over> ".to_owned(),
            None => format!("{}> ", words::who_first(&self.game, turn)),
        }
    }

    /// Greets the players and shows the board.
    pub(crate) fn open(&mut self) -> Vec<Action> {
        let mut actions = vec![Action::Greet(help::greeting(&self.game))];
        actions.extend(self.go_on());
        actions
    }

    /// Offers to resume a saved game.
    pub(crate) fn offer(&mut self, saved: TerminalGame) -> Vec<Action> {
        let sentence = format!("You have an unfinished game:\n{}.", help::summary(&saved));
        self.question = Some(Question::Resume(Box::new(saved)));
        vec![Action::Say(sentence)]
    }

    /// Asks whether to overwrite a file.
    pub(crate) fn ask_to_overwrite(&mut self, path: String) {
        self.question = Some(Question::Overwrite(path));
    }

    /// Switches to another game.
    pub(crate) fn replace(&mut self, game: TerminalGame) -> Vec<Action> {
        self.view = view_of(&game, self.view.screen());
        self.game = game;
        self.open()
    }

    /// Interprets a line of text: an answer, a command or a move.
    pub(crate) fn handle(&mut self, text: &str) -> Vec<Action> {
        let text = text.trim().replace('\t', " ");
        let text = text.as_str();
        if text.contains(char::is_control) {
            return vec![Action::Refuse("control characters are not allowed".to_owned())];
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
            Err(error) => vec![Action::Refuse(error.to_string())],
        }
    }

    fn obey(&mut self, command: PlayCommand) -> Vec<Action> {
        match command {
            PlayCommand::Moves => vec![Action::Say(help::moves(&self.game, self.view.screen()))],
            PlayCommand::MovesOf(square) => vec![help::moves_of(&self.game, &square)],
            PlayCommand::Rules => vec![Action::Say(rules_text::rules(self.game.position()))],
            PlayCommand::Hint => self.hint(),
            PlayCommand::Undo => self.undo(),
            PlayCommand::Board => vec![Action::Show(self.marks())],
            PlayCommand::Flip => {
                self.view.flip();
                vec![Action::Refresh(self.marks())]
            }
            PlayCommand::Scroll(way) => self.scroll(&way),
            PlayCommand::Fen => vec![Action::Print(write_fen(self.game.position()))],
            PlayCommand::Pgn => {
                vec![Action::Print(record::write(&self.game).trim_end().to_owned())]
            }
            PlayCommand::ShowSaveLocation => vec![Action::ShowSaveLocation],
            PlayCommand::Save(path) => vec![Action::Save(path)],
            PlayCommand::ListSaved => vec![Action::ListSaved],
            PlayCommand::Load(which) => vec![Action::Load(which)],
            PlayCommand::Draw => self.draw(),
            PlayCommand::Resign => self.resign(),
            PlayCommand::New => self.new_game(),
            PlayCommand::Help => vec![Action::Say(help::commands(self.game.position()))],
            PlayCommand::Quit => vec![Action::Quit],
        }
    }

    fn answer(&mut self, question: Question, text: &str) -> Vec<Action> {
        let default = matches!(question, Question::Resume(_)) && text.is_empty();
        let answer = match text.to_ascii_lowercase().as_str() {
            "y" | "yes" => YesNo::Yes,
            "n" | "no" => YesNo::No,
            _ if default => YesNo::Yes,
            "quit" | "exit" => return vec![Action::Quit],
            // A script does not see the question; any other line means no.
            _ if self.questions == Questions::Print => {
                let mut actions = self.settle(question, YesNo::No);
                actions.extend(self.handle(text));
                return actions;
            }
            _ => {
                self.question = Some(question);
                return vec![Action::Refuse("answer `y` or `n`".to_owned())];
            }
        };
        self.settle(question, answer)
    }

    fn settle(&mut self, question: Question, answer: YesNo) -> Vec<Action> {
        match (question, answer) {
            (Question::Resume(saved), YesNo::Yes) => {
                let mut actions = vec![Action::Resume];
                actions.extend(self.replace(*saved));
                actions
            }
            (Question::Resume(_), YesNo::No) => self.open(),
            (Question::Draw, YesNo::Yes) => self.decide(Ending::Agreement),
            (Question::Draw, YesNo::No) => {
                let other = !self.game.position().turn();
                let sentence = format!("{} declines.", words::who_first(&self.game, other));
                vec![Action::Say(sentence)]
            }
            (Question::Overwrite(path), YesNo::Yes) => vec![Action::Overwrite(path)],
            (Question::Overwrite(_), YesNo::No) => {
                vec![Action::Say("Nothing was written.".to_owned())]
            }
            (Question::Resign, YesNo::Yes) => {
                self.decide(Ending::Resignation { loser: self.resigning() })
            }
            (Question::Leave, YesNo::Yes) => self.start_new_game(),
            (Question::Leave | Question::Resign, YesNo::No) => {
                vec![Action::Say("The game continues.".to_owned())]
            }
        }
    }

    fn scroll(&mut self, way: &Scroll) -> Vec<Action> {
        let shape = self.game.position().ruleset().shape();
        let sentence = match way {
            Scroll::To(name) if shape.parse(name).is_none() => {
                format!("there is no square `{name}` on the {shape} board")
            }
            _ if self.view.is_whole() => "the whole board is visible".to_owned(),
            _ if self.view.scroll(way) => return vec![Action::Refresh(self.marks())],
            Scroll::To(_) => return vec![Action::Refresh(self.marks())],
            _ => "the board ends here".to_owned(),
        };
        vec![Action::Refuse(sentence)]
    }
}

/// The view from White's side, or from the side of the person who plays the computer.
fn view_of(game: &TerminalGame, screen: ScreenSize) -> TerminalView {
    let bottom = game.computer().map_or(Color::White, |computer| !computer);
    TerminalView::new(game.position().ruleset().shape(), bottom, screen)
}
