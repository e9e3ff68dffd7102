//! `tabiya play`: two people, or one and the computer, in the terminal.
//!
//! The interpreter is pure: a line of text in, actions out. The REPL reads lines from a terminal or a
//! pipe and performs the actions.

mod action;
mod arguments;
pub(crate) mod board;
mod command;
mod completion;
mod help;
mod input;
mod interpreter;
mod move_text;
pub(crate) mod palette;
mod programs;
mod record;
mod repl;
mod rules_text;
mod saved_games;
mod specials_text;
mod terminal_game;
#[cfg(test)]
mod tests;
mod thinker;
pub(crate) mod view;
mod words;

use std::cell::RefCell;
use std::env;
use std::io::{self, IsTerminal, Write};
use std::rc::Rc;

use anyhow::Result;

use action::{Action, Questions, Saving};
pub(crate) use arguments::PlayArguments;
pub(crate) use arguments::When;
use board::{Look, Symbols};
use input::{Input, Piped, Terminal};
use interpreter::Interpreter;
use palette::Palette;
use programs::Programs;
use repl::{Mode, Repl};
use saved_games::{SavedGame, SavedGames};
use thinker::{Audience, Thinker};

use crate::clock;
use crate::data_folder;
use crate::output::Verdict;

/// How many unreadable saved games to report before starting a new one.
const MOST_TRIED: usize = 3;

/// Plays until a player leaves.
pub(crate) fn run(arguments: &PlayArguments, out: &mut dyn Write) -> Result<Verdict> {
    let mut random = arguments.random();
    let programs = offered_engines(arguments)?;
    let game = arguments.game(clock::today(), &mut random)?;
    if let (Some(engine), Some(programs)) = (game.program(), &programs) {
        programs.check(engine, game.position().ruleset())?;
    }
    let saving = if arguments.no_save { Saving::Off } else { Saving::EveryMove };
    let data = match saving {
        Saving::EveryMove => Some(data_folder::find(arguments.data.as_deref())?),
        Saving::Off => None,
    };
    let saved_games = data.as_deref().map(SavedGames::new);
    let interactive = io::stdin().is_terminal();
    let prompts = interactive && io::stdout().is_terminal();
    let questions = if prompts { Questions::Prompt } else { Questions::Print };
    let interpreter =
        Interpreter::new(game, saving, arguments.next_start(), random).with_questions(questions);
    let interpreter = Rc::new(RefCell::new(interpreter));
    // Only one of them may hold standard input: on dumb terminals both would read it.
    let mut input: Box<dyn Input> = if prompts {
        let history = data.map(|data| data.join("history"));
        Box::new(Terminal::new(interpreter.clone(), history)?)
    } else {
        Box::new(Piped::new(io::stdin().lock()))
    };
    interpreter.borrow_mut().fit(input.screen());
    let mode = if interactive { Mode::Interactive } else { Mode::Script };
    let (offered, first) = first_actions(arguments, &interpreter, saved_games.as_ref(), mode)?;
    let audience = if prompts { Audience::Terminal } else { Audience::Pipe };
    let repl = Repl {
        interpreter,
        thinker: Thinker::new(audience, programs),
        look: look(arguments),
        mode,
        saved_games,
        file: None,
        offered,
        out,
        save_error: None,
        verdict: Verdict::Fine,
    };
    repl.run(input.as_mut(), first)
}

/// The engines of the server's configuration. Without them every other opponent can still be played.
fn offered_engines(arguments: &PlayArguments) -> Result<Option<Programs>> {
    let Some(id) = arguments.program() else {
        // A game against somebody else needs no configuration.
        let data = data_folder::find(arguments.data.as_deref()).ok();
        let engines = data.and_then(|data| programs::read(&data).ok()).unwrap_or_default();
        return if engines.is_empty() { Ok(None) } else { Programs::new(&engines).map(Some) };
    };
    let data = data_folder::find(arguments.data.as_deref())?;
    let engines = programs::read(&data)?;
    if programs::find(id).is_none() {
        anyhow::bail!(programs::unknown(id, &data, &engines));
    }
    Programs::new(&engines).map(Some)
}

/// What to start with: the last game, the offer to resume it, or a new one.
fn first_actions(
    arguments: &PlayArguments,
    interpreter: &RefCell<Interpreter>,
    saved_games: Option<&SavedGames>,
    mode: Mode,
) -> Result<(Option<SavedGame>, Vec<Action>)> {
    let mut interpreter = interpreter.borrow_mut();
    if arguments.resume {
        let last = saved_games
            .and_then(|saved_games| Some((saved_games, *saved_games.numbers().first()?)));
        let Some((saved_games, number)) = last else {
            anyhow::bail!("there is no saved game to continue")
        };
        let (file, saved) = saved_games.open(number)?;
        let mut actions = vec![Action::Resume];
        actions.extend(interpreter.replace(saved));
        return Ok((Some(file), actions));
    }
    let asks = mode == Mode::Interactive && !arguments.new;
    let mut actions = Vec::new();
    let Some(saved_games) = saved_games.filter(|_| asks) else {
        return Ok((None, interpreter.open()));
    };
    for number in saved_games.numbers().into_iter().take(MOST_TRIED) {
        let saved = match saved_games.read(number) {
            Ok(saved) => saved,
            Err(error) => {
                actions.push(Action::Say(format!("Game {number} cannot be read: {error:#}.")));
                continue;
            }
        };
        if saved.ending().is_none() && arguments.ask_for_different_game(&saved) {
            let summary = help::summary(&saved);
            actions.push(Action::Say(format!(
                "This is a new game. Your last one is unfinished; `load {number}` resumes it:\n{summary}."
            )));
        } else if let Ok((file, saved)) = saved_games.open(number)
            && saved.ending().is_none()
        {
            actions.extend(interpreter.offer(saved));
            return Ok((Some(file), actions));
        }
        // Do not offer a finished game, a different game, or one that is open elsewhere.
        break;
    }
    actions.extend(interpreter.open());
    Ok((None, actions))
}

fn look(arguments: &PlayArguments) -> Look {
    let mut look = look_in(arguments.color);
    if arguments.ascii {
        look.symbols = Symbols::Ascii;
    } else if arguments.unicode {
        look.symbols = Symbols::Unicode;
    }
    look
}

/// How to draw boards on standard output.
pub(crate) fn look_in(color: When) -> Look {
    let variable = |name: &str| env::var(name).ok();
    let palette = match color {
        When::Always => Palette::forced(variable),
        When::Auto if io::stdout().is_terminal() => Palette::detect(variable),
        When::Auto | When::Never => Palette::Plain,
    };
    Look { symbols: Symbols::detect(variable), palette }
}
