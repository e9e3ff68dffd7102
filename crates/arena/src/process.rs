//! Engines as child processes.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::thread;
use std::time::Duration;

use crate::pipe::{MAX_LINE, Pipe};
use crate::player::Forfeit;
use crate::runner::Stop;

/// How many unread lines are buffered; an engine that writes more blocks.
const WAITING_LINES: usize = 4096;
/// How often a waiting player checks whether the match is being stopped.
const STOP_INTERVAL: Duration = Duration::from_millis(50);
/// The interval and number of checks before an engine that does not quit is killed.
const QUIT_CHECKS: u32 = 20;
const QUIT_INTERVAL: Duration = Duration::from_millis(10);

/// A child process with line-based input and output. Dropping it ends the process and, on Unix, the
/// processes it started.
#[derive(Debug)]
pub struct ProcessPipe {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    stop: Stop,
}

/// What happens to the error messages of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorOutput {
    /// Nobody sees them.
    Discarded,
    /// They appear among our own.
    Shown,
}

impl ProcessPipe {
    /// Starts a program.
    ///
    /// # Errors
    /// When the operating system cannot start it.
    pub fn start(
        program: &str,
        arguments: &[String],
        folder: Option<&Path>,
        errors: ErrorOutput,
        stop: Stop,
    ) -> io::Result<Self> {
        let mut command = Command::new(program);
        let errors = match errors {
            ErrorOutput::Discarded => Stdio::null(),
            ErrorOutput::Shown => Stdio::inherit(),
        };
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(errors);
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        own_group(&mut command);
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("the program has no input or output"));
        };
        let (sender, lines) = sync_channel(WAITING_LINES);
        let reader = thread::Builder::new().name("engine output".to_owned());
        reader.spawn(move || forward(output, &sender))?;
        Ok(Self { child, input, lines, stop })
    }

    /// Whether the output has ended, as it does with the last process that could write. Discards what is left.
    fn is_silent(&self) -> bool {
        // A process may write without end.
        for _ in 0..=WAITING_LINES {
            match self.lines.try_recv() {
                Ok(_) => {}
                Err(error) => return error == TryRecvError::Disconnected,
            }
        }
        false
    }
}

/// Keeps Ctrl-C in the terminal from the engines: the match receives it and ends them.
#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    command.process_group(0);
}

#[cfg(not(unix))]
fn own_group(_: &mut Command) {}

/// Ends a process and its children: an engine may run behind a shell.
#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};

    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    // It may have left its group.
    let _ = child.kill();
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    let _ = child.kill();
}

/// Forwards lines until one side is gone.
fn forward(output: ChildStdout, lines: &SyncSender<String>) {
    let mut reader = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        let limit = MAX_LINE as u64;
        match reader.by_ref().take(limit).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&bytes);
        if lines.send(text.trim_end().to_owned()).is_err() {
            return;
        }
    }
}

impl Pipe for ProcessPipe {
    fn send(&mut self, line: &str) -> Result<(), Forfeit> {
        let written = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        written.map_err(|_| Forfeit::Crashed)
    }

    fn receive(&mut self, within: Duration) -> Result<Option<String>, Forfeit> {
        let mut left = within;
        loop {
            if self.stop.is_asked() {
                return Err(Forfeit::Stopped);
            }
            let slice = left.min(STOP_INTERVAL);
            match self.lines.recv_timeout(slice) {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => return Err(Forfeit::Crashed),
                Err(RecvTimeoutError::Timeout) if left <= slice => return Ok(None),
                Err(RecvTimeoutError::Timeout) => left -= slice,
            }
        }
    }
}

impl Drop for ProcessPipe {
    fn drop(&mut self) {
        // The engine may be gone already.
        let _ = self.send("quit");
        for _ in 0..QUIT_CHECKS {
            if self.is_silent() {
                break;
            }
            thread::sleep(QUIT_INTERVAL);
        }
        // Until the child is waited for, no other group can have its id.
        kill_group(&mut self.child);
        let _ = self.child.wait();
    }
}
