//! Ending a game: draw offers and claims, resigning, starting a new game.

use engine::Score;
use rules::Color;

use super::Interpreter;
use crate::commands::play::action::{Action, NextStart, Question, Questions, Saving, Task};
use crate::commands::play::terminal_game::{Ending, TerminalGame};
use crate::commands::play::{arguments, words};

impl Interpreter {
    /// Claims a draw, or offers one if there is nothing to claim.
    pub(super) fn draw(&mut self) -> Vec<Action> {
        if let Some(refusal) = self.refuse_when_over() {
            return refusal;
        }
        if let Some(claim) = self.game.played().claim() {
            return self.decide(Ending::Claim(claim));
        }
        if self.game.level().is_some() {
            return vec![Action::Think(Task::Draw)];
        }
        if self.game.computer().is_some() {
            return self.take_offer(None);
        }
        let who = words::who_first(&self.game, self.game.position().turn());
        self.question = Some(Question::Draw);
        let mut actions = vec![Action::Say(format!("{who} offers a draw."))];
        actions.extend(self.printed_question());
        actions
    }

    /// Answers a draw offer for the computer, by the engine's score for the side to move. Without a score it declines.
    pub(crate) fn take_offer(&mut self, score: Option<Score>) -> Vec<Action> {
        let Some(computer) = self.game.computer() else { return Vec::new() };
        let position = self.game.position();
        if score.is_some_and(|score| players::accepts_draw(position, computer, score)) {
            return self.decide(Ending::Agreement);
        }
        let who = words::who_first(&self.game, computer);
        let sentence = format!("{who} declines, and you cannot claim a draw now.");
        vec![Action::Say(sentence)]
    }

    pub(super) fn resign(&mut self) -> Vec<Action> {
        if let Some(refusal) = self.refuse_when_over() {
            return refusal;
        }
        match self.questions {
            Questions::Prompt => {
                self.question = Some(Question::Resign);
                Vec::new()
            }
            // A script does not resign by accident.
            Questions::Print => self.decide(Ending::Resignation { loser: self.resigning() }),
        }
    }

    /// Who would resign: the person who plays the computer, otherwise the side to move.
    pub(super) fn resigning(&self) -> Color {
        let person = self.game.computer().map(|computer| !computer);
        person.unwrap_or(self.game.position().turn())
    }

    pub(super) fn decide(&mut self, ending: Ending) -> Vec<Action> {
        self.game.decide(ending);
        vec![Action::Autosave, Action::Say(words::ending(&self.game, ending))]
    }

    /// Starts a new game, after a question if an unsaved game would be lost.
    pub(super) fn new_game(&mut self) -> Vec<Action> {
        let unfinished = self.game.ending().is_none() && !self.game.played().moves().is_empty();
        if unfinished && self.saving == Saving::Off {
            self.question = Some(Question::Leave);
            return self.printed_question();
        }
        self.start_new_game()
    }

    pub(super) fn start_new_game(&mut self) -> Vec<Action> {
        let start = self.game.played().start();
        let random = match self.next_start {
            NextStart::Random => arguments::random_start(start.ruleset(), &mut self.random).ok(),
            NextStart::Same => None,
        };
        let start = random.unwrap_or_else(|| start.clone());
        let mut actions = vec![Action::NewGame];
        let next = TerminalGame::new(start, self.game.players().clone(), self.tags.clone());
        actions.extend(self.replace(next));
        actions
    }

    /// The open question as text, where no prompt shows it.
    pub(super) fn printed_question(&self) -> Vec<Action> {
        match self.questions {
            Questions::Prompt => Vec::new(),
            Questions::Print => vec![Action::Say(self.prompt().trim_end().to_owned())],
        }
    }

    /// The refusal of every act in a finished game.
    pub(super) fn refuse_when_over(&self) -> Option<Vec<Action>> {
        let ending = self.game.ending()?;
        let ending = words::ending(&self.game, ending);
        let sentence = format!(
            "the game is over. {ending}; `undo` takes a move back, `new` starts another game"
        );
        Some(vec![Action::Refuse(sentence)])
    }
}
