//! A browser process with nothing remembered, gone with the test.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use anyhow::{Context, Result};
use serde_json::json;
use tempfile::TempDir;

use crate::devtools::DevTools;
use crate::page::Page;

/// Nothing that a test does not ask for: no network of its own, no first run, no GPU.
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

/// A browser.
#[derive(Debug)]
pub struct Chromium {
    process: Child,
    devtools: Arc<DevTools>,
    _profile: TempDir,
}

/// The browser's program: what `CHROMIUM` names, or Debian's.
pub fn program() -> PathBuf {
    std::env::var_os("CHROMIUM").map_or_else(|| "/usr/bin/chromium".into(), PathBuf::from)
}

impl Chromium {
    /// Opens a browser.
    ///
    /// # Errors
    /// When there is none, or it does not start.
    pub fn open() -> Result<Self> {
        Self::open_with(&[])
    }

    /// Opens a browser for which a host name is another address.
    ///
    /// # Errors
    /// When there is none, or it does not start.
    pub fn open_with_host(name: &str, address: &str) -> Result<Self> {
        Self::open_with(&[&format!("--host-resolver-rules=MAP {name} {address}")])
    }

    fn open_with(more: &[&str]) -> Result<Self> {
        let profile = tempfile::tempdir()?;
        let mut process = Command::new(program())
            .args(FLAGS)
            .args(more)
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", program().display()))?;
        let errors = process.stderr.take().context("the browser has no voice")?;
        let mut lines = BufReader::new(errors).lines();
        let address = lines.by_ref().map_while(Result::ok).find_map(|line| {
            line.strip_prefix("DevTools listening on ").map(|address| address.trim().to_owned())
        });
        // Nobody may wait for a reader of what it complains about later.
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
        let address = address.context("the browser closed before it told its address")?;
        let devtools = Arc::new(DevTools::connect(&address)?);
        Ok(Self { process, devtools, _profile: profile })
    }

    /// Opens a tab.
    ///
    /// # Errors
    /// When the browser is gone.
    pub fn page(&self) -> Result<Page> {
        self.page_in(None)
    }

    /// Opens a tab of somebody else, who shares no cookies with the others.
    ///
    /// # Errors
    /// When the browser is gone.
    pub fn page_of_another(&self) -> Result<Page> {
        let made = self.devtools.call(None, "Target.createBrowserContext", json!({}))?;
        let context = made["browserContextId"].as_str().context("a context has an id")?;
        self.page_in(Some(context))
    }

    fn page_in(&self, context: Option<&str>) -> Result<Page> {
        let mut wanted = json!({"url": "about:blank"});
        if let Some(context) = context {
            wanted["browserContextId"] = json!(context);
        }
        let target = self.devtools.call(None, "Target.createTarget", wanted)?;
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let attached = self.devtools.call(None, "Target.attachToTarget", attach)?;
        let session = attached["sessionId"].as_str().context("a tab has a session")?;
        Page::attach(Arc::clone(&self.devtools), session.to_owned())
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // A browser that is gone already is as good as one that goes.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
