//! Browsers for tests. Each starts without data; consecutive tests share one Chromium process.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result};
use serde_json::json;
use tempfile::TempDir;

use crate::devtools::DevTools;
use crate::page::Page;

/// No network traffic of its own, no first-run dialog, no GPU.
const FLAGS: &[&str] = &[
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--hide-scrollbars",
    "--mute-audio",
    "--force-color-profile=srgb",
    "--remote-debugging-port=0",
];

/// Runs Chromium until standard input closes. That happens however the test process ends, because a
/// process in [`IDLE`] is never dropped.
const UNTIL_INPUT_CLOSES: &str =
    r#""$@" </dev/null & child=$!; cat >/dev/null; kill -9 $child 2>/dev/null; rm -rf "$PROFILE""#;

/// Processes that no test uses now. Starting one takes longer than many tests.
static IDLE: Mutex<Vec<Process>> = Mutex::new(Vec::new());

/// A browser without data: its own cookies, storage and cache.
#[derive(Debug)]
pub struct Chromium {
    /// Only `drop` takes it.
    process: Option<Process>,
    context: String,
    others: Mutex<Vec<String>>,
    afterwards: Afterwards,
}

/// What happens to the process after the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Afterwards {
    Reuse,
    End,
}

/// The browser: the one that `CHROMIUM` names, or Debian's.
pub fn program() -> PathBuf {
    std::env::var_os("CHROMIUM").map_or_else(|| "/usr/bin/chromium".into(), PathBuf::from)
}

impl Chromium {
    /// Opens a browser.
    ///
    /// # Errors
    /// When Chromium is not installed or does not start.
    pub fn open() -> Result<Self> {
        Self::shared(None)
    }

    /// Opens a browser that resolves a host name to the given address.
    ///
    /// # Errors
    /// When Chromium is not installed or does not start.
    pub fn open_with_host(name: &str, address: &str) -> Result<Self> {
        Self::shared(Some(format!("MAP {name} {address}")))
    }

    /// Opens a browser in its own process, so that a measurement includes a cold start.
    ///
    /// # Errors
    /// When Chromium is not installed or does not start.
    pub fn open_cold() -> Result<Self> {
        Self::in_process(Process::start(None)?, Afterwards::End)
    }

    fn shared(hosts: Option<String>) -> Result<Self> {
        let found = {
            let mut idle = idle();
            let fits = idle.iter().position(|process| process.hosts == hosts);
            fits.map(|index| idle.swap_remove(index))
        };
        let process = match found {
            Some(process) => process,
            None => Process::start(hosts)?,
        };
        Self::in_process(process, Afterwards::Reuse)
    }

    fn in_process(process: Process, afterwards: Afterwards) -> Result<Self> {
        let context = process.new_context()?;
        Ok(Self { process: Some(process), context, others: Mutex::default(), afterwards })
    }

    /// Opens a tab.
    ///
    /// # Errors
    /// When the browser is gone.
    pub fn page(&self) -> Result<Page> {
        self.page_in(&self.context)
    }

    /// Opens a tab of another person, who shares no cookies with the first.
    ///
    /// # Errors
    /// When the browser is gone.
    pub fn page_of_another(&self) -> Result<Page> {
        let context = self.process()?.new_context()?;
        let page = self.page_in(&context);
        self.others.lock().unwrap_or_else(PoisonError::into_inner).push(context);
        page
    }

    fn page_in(&self, context: &str) -> Result<Page> {
        let devtools = &self.process()?.devtools;
        let wanted = json!({"url": "about:blank", "browserContextId": context});
        let target = devtools.call(None, "Target.createTarget", wanted)?;
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let attached = devtools.call(None, "Target.attachToTarget", attach)?;
        let session = attached["sessionId"].as_str().context("a tab has a session")?;
        Page::attach(Arc::clone(devtools), session.to_owned())
    }

    fn process(&self) -> Result<&Process> {
        self.process.as_ref().context("the browser was closed")
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let Some(process) = self.process.take() else { return };
        if self.afterwards == Afterwards::End {
            return;
        }
        let others = std::mem::take(self.others.get_mut().unwrap_or_else(PoisonError::into_inner));
        let mut contexts = std::iter::once(&self.context).chain(&others);
        let closed = contexts.try_for_each(|context| process.close_context(context));
        // A process that no longer answers ends here instead.
        if closed.is_ok() {
            idle().push(process);
        }
    }
}

/// A Chromium process.
#[derive(Debug)]
struct Process {
    guard: Child,
    devtools: Arc<DevTools>,
    hosts: Option<String>,
    _profile: TempDir,
}

impl Process {
    fn start(hosts: Option<String>) -> Result<Self> {
        let profile = tempfile::tempdir()?;
        let rules = hosts.as_ref().map(|rules| format!("--host-resolver-rules={rules}"));
        let mut guard = Command::new("sh")
            .args(["-c", UNTIL_INPUT_CLOSES, "sh"])
            .arg(program())
            .args(FLAGS)
            .args(rules)
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .env("PROFILE", profile.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", program().display()))?;
        let errors = guard.stderr.take().context("standard error is piped")?;
        let mut lines = BufReader::new(errors).lines();
        let address = lines.by_ref().map_while(Result::ok).find_map(|line| {
            line.strip_prefix("DevTools listening on ").map(|address| address.trim().to_owned())
        });
        // Keep reading, so that the browser never blocks on a full pipe.
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
        let address = address.context("the browser ended before it printed its address")?;
        let devtools = Arc::new(DevTools::connect(&address)?);
        Ok(Self { guard, devtools, hosts, _profile: profile })
    }

    fn new_context(&self) -> Result<String> {
        let made = self.devtools.call(None, "Target.createBrowserContext", json!({}))?;
        Ok(made["browserContextId"].as_str().context("a context has an id")?.to_owned())
    }

    fn close_context(&self, context: &str) -> Result<()> {
        let closed = json!({"browserContextId": context});
        self.devtools.call(None, "Target.disposeBrowserContext", closed)?;
        self.devtools.forget_events();
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Closing its input makes the guard end the browser and remove the profile.
        drop(self.guard.stdin.take());
        // It may have ended by itself.
        let _ = self.guard.wait();
    }
}

fn idle() -> MutexGuard<'static, Vec<Process>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}
