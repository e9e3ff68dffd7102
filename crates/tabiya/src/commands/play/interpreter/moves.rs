//! Playing moves: the person's, the computer's, hints and taking back.

use engine::{Score, Signals};
use fastrand::Rng;
use numbers::Numbers;
use openings::Openings;
use players::{Character, Work};
use rules::{Move, Square, SquareSet};

use super::Interpreter;
use crate::commands::play::action::{Action, Task};
use crate::commands::play::board::Marks;
use crate::commands::play::terminal_game::PlayerKind;
use crate::commands::play::{help, move_text, words};
use crate::effects;

impl Interpreter {
    /// Plays the move that a text means, then the computer's answer.
    pub(super) fn make(&mut self, text: &str) -> Vec<Action> {
        if let Some(refusal) = self.refuse_when_over() {
            return refusal;
        }
        if self.is_own(text) {
            return vec![help::moves_of(&self.game, text)];
        }
        let error = match move_text::read(self.game.played(), text) {
            Ok(mv) => {
                let mut actions = self.play(mv);
                actions.extend(self.go_on());
                return actions;
            }
            Err(error) => error,
        };
        let mut actions = vec![Action::Refuse(error.sentence)];
        if let Some(culprit) = error.culprit {
            self.view.reveal(culprit);
            let alarm = SquareSet::of(culprit);
            actions.push(Action::Refresh(Marks { alarm, ..self.marks() }));
        }
        actions
    }

    /// Whether a text is the square of a piece of the side to move. It then asks for the moves of that piece.
    pub(super) fn is_own(&self, text: &str) -> bool {
        let position = self.game.position();
        let square = position.ruleset().shape().parse(&text.to_ascii_lowercase());
        let piece = square.and_then(|square| position.piece_at(square));
        piece.is_some_and(|piece| piece.color == position.turn())
    }

    /// Lets the computer move if it is its turn, then shows the board.
    pub(super) fn go_on(&mut self) -> Vec<Action> {
        let mut actions = Vec::new();
        let turn = self.game.position().turn();
        let can_move = self.game.ending().is_none() && !self.game.played().legal_moves().is_empty();
        match self.game.players()[turn].kind {
            PlayerKind::Engine(level) if can_move => return vec![Action::Think(Task::Move(level))],
            PlayerKind::Character(character) if can_move => {
                let chosen = self.choose(character);
                actions.extend(chosen.into_iter().flat_map(|mv| self.play(mv)));
            }
            PlayerKind::Program(engine) if can_move => {
                return vec![Action::Think(Task::Program(engine))];
            }
            PlayerKind::Character(_)
            | PlayerKind::Engine(_)
            | PlayerKind::Program(_)
            | PlayerKind::Person => {}
        }
        actions.extend(self.arrive());
        actions
    }

    /// Plays the engine's move, or any legal move if the engine failed.
    pub(crate) fn take_move(&mut self, chosen: Option<Move>) -> Vec<Action> {
        let any = || self.choose(Character::Priority);
        let Some(mv) = chosen.or_else(any) else { return self.arrive() };
        let mut actions = self.play(mv);
        actions.extend(self.arrive());
        actions
    }

    /// The move of a character.
    fn choose(&mut self, character: Character) -> Option<Move> {
        let mut numbers = Numbers::new(self.random.u64(..));
        let signals = Signals::new();
        let choice = character.choose(self.game.played(), &mut numbers, &mut Work::new(&signals));
        choice.map(|choice| choice.mv)
    }

    /// Shows the move that the engine suggests.
    pub(crate) fn take_hint(&self, found: Option<(Move, Score)>) -> Vec<Action> {
        let position = self.game.position();
        let Some((mv, score)) = found else {
            return vec![Action::Refuse("there is no move to suggest".to_owned())];
        };
        let (text, words) = (move_text::write(position, mv), effects::in_words(position, mv));
        let standing = words::standing(position, score);
        vec![Action::Say(format!("Hint: {text}, {words}; {standing}."))]
    }

    /// A random number generator for the engine's next move.
    pub(crate) fn fork_random(&mut self) -> Rng {
        self.random.fork()
    }

    /// Shows the board after a move, and what the player should know.
    pub(super) fn arrive(&mut self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.reveal_last_move();
        actions.push(Action::Refresh(self.marks()));
        actions.extend(self.situation().map(Action::Say));
        actions
    }

    pub(super) fn play(&mut self, mv: Move) -> Vec<Action> {
        let before = self.game.position().clone();
        if let Err(error) = self.game.play(mv) {
            return vec![Action::Refuse(error.to_string())];
        }
        let text = move_text::write(&before, mv);
        let words = effects::in_words(&before, mv);
        let mut actions = vec![Action::Autosave];
        actions.push(Action::Say(format!("{} {text}: {words}", words::move_number(&before))));
        let opening = Openings::shipped().at(self.game.position());
        let remark = |opening: &openings::Opening| {
            Action::Remark(format!("Opening: {} ({}).", opening.name(), opening.code()))
        };
        actions.extend(opening.map(remark));
        actions
    }

    /// What a player should know before moving: the end of the game, a check, a possible claim, or that there is no move.
    pub(super) fn situation(&self) -> Option<String> {
        let (game, position) = (&self.game, self.game.position());
        if let Some(ending) = game.ending() {
            return Some(words::ending(game, ending));
        }
        let mut sentences: Vec<String> = words::check(position).into_iter().collect();
        let turn = words::who_first(game, position.turn());
        if game.played().legal_moves().is_empty() {
            sentences.push(format!("{turn} has no legal move and must wait."));
        }
        if game.played().claim().is_some() {
            sentences.push(format!("{turn} can claim a draw: type `draw`."));
        }
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    pub(super) fn hint(&self) -> Vec<Action> {
        self.refuse_when_over().unwrap_or_else(|| vec![Action::Think(Task::Hint)])
    }

    pub(super) fn undo(&mut self) -> Vec<Action> {
        let decided = self.game.reopen();
        let taken_back = if decided { None } else { self.take_back() };
        let sentence = match taken_back {
            _ if decided => "The game continues.".to_owned(),
            Some(what) => format!("Taken back: {what}."),
            None if self.game.computer().is_some() => {
                return vec![Action::Refuse("you have not moved yet".to_owned())];
            }
            None => return vec![Action::Refuse("no move has been made yet".to_owned())],
        };
        self.reveal_last_move();
        let mut actions =
            vec![Action::Autosave, Action::Say(sentence), Action::Refresh(self.marks())];
        actions.extend(self.situation().map(Action::Say));
        actions
    }

    /// Takes moves back until it is a person's turn, and returns them as text.
    pub(super) fn take_back(&mut self) -> Option<String> {
        let game = self.game.played();
        let (computer, last) = (self.game.computer(), game.moves().len());
        let is_persons_turn = |&ply: &usize| {
            game.position_at(ply).is_some_and(|position| Some(position.turn()) != computer)
        };
        let ply = (0..last).rev().find(is_persons_turn)?;
        let mut undone = Vec::new();
        while self.game.played().moves().len() > ply {
            let mv = self.game.undo()?;
            let before = self.game.position();
            undone.push(format!("{} {}", words::move_number(before), move_text::write(before, mv)));
        }
        undone.reverse();
        Some(undone.join(" "))
    }

    pub(super) fn last_move(&self) -> Option<(Option<Square>, Square)> {
        let game = self.game.played();
        let mv = *game.moves().last()?;
        let before = game.position_at(game.moves().len() - 1)?;
        Some((mv.from(), before.castling_target(mv)))
    }

    pub(super) fn reveal_last_move(&mut self) {
        if let Some((from, to)) = self.last_move() {
            // If both squares do not fit, the target matters more, so it comes last.
            from.into_iter().chain([to]).for_each(|square| self.view.reveal(square));
        }
    }

    pub(super) fn marks(&self) -> Marks {
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
