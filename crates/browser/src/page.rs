//! A tab: its address, its content, its screen and its network.

use std::sync::Arc;

use anyhow::{Result, bail};
use serde_json::{Value, json};

use crate::devtools::DevTools;
use crate::find::{PATIENCE, PAUSE, now};

/// A tab of a browser.
#[derive(Debug)]
pub struct Page {
    devtools: Arc<DevTools>,
    session: String,
}

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// A screen size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// 1280 by 900.
    Desktop,
    /// 768 by 1024, with touch.
    Tablet,
    /// The smallest phone in portrait, with touch.
    Phone,
    /// 390 by 844, a usual phone in portrait, with touch.
    TallPhone,
    /// 844 by 390, the same in landscape.
    WidePhone,
    /// A phone in landscape, with touch.
    Sideways,
}

impl Page {
    pub(crate) fn attach(devtools: Arc<DevTools>, session: String) -> Result<Self> {
        let page = Self { devtools, session };
        for domain in ["Page", "DOM", "Accessibility", "Runtime", "Network", "Log", "Performance"] {
            page.call(&format!("{domain}.enable"), json!({}))?;
        }
        page.set_screen(Screen::Desktop)?;
        Ok(page)
    }

    /// Sends a command of the browser's protocol to this tab.
    ///
    /// # Errors
    /// When the browser refuses it or is gone.
    pub fn call(&self, method: &str, params: Value) -> Result<Value> {
        self.devtools.call(Some(&self.session), method, params)
    }

    /// Events of this tab since the last call.
    pub fn events(&self, method: &str) -> Vec<Value> {
        self.devtools.events(&self.session, method)
    }

    /// Opens a URL.
    ///
    /// # Errors
    /// When nothing answers there.
    pub fn open(&self, address: &str) -> Result<()> {
        let answer = self.call("Page.navigate", json!({"url": address}))?;
        if let Some(error) = answer["errorText"].as_str() {
            bail!("{address} cannot be opened: {error}");
        }
        self.wait_until("the page to load", |page| {
            Ok(page.eval("document.readyState")? == "complete")
        })
    }

    /// Reloads the page.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn reload(&self) -> Result<()> {
        // The old document stays for a moment, and would answer instead of the new one.
        self.eval("window.isOld = true")?;
        self.call("Page.reload", json!({}))?;
        self.wait_until("the page to be reloaded", |page| {
            Ok(page.eval("!window.isOld && document.readyState === 'complete'")? == true)
        })
    }

    /// The URL.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn address(&self) -> Result<String> {
        Ok(self.eval("location.href")?.as_str().unwrap_or_default().to_owned())
    }

    /// The value of a JavaScript expression; waits for promises, and for elements that are not
    /// there yet.
    ///
    /// # Errors
    /// When it throws.
    pub fn eval(&self, script: &str) -> Result<Value> {
        let started = now();
        loop {
            let answer = self.eval_now(script);
            let is_early = answer.as_ref().is_err_and(|error| misses_element(&error.to_string()));
            if !is_early || started.elapsed() > PATIENCE {
                return answer;
            }
            std::thread::sleep(PAUSE);
        }
    }

    fn eval_now(&self, script: &str) -> Result<Value> {
        let wanted = json!({"expression": script, "awaitPromise": true, "returnByValue": true});
        let mut answer = self.call("Runtime.evaluate", wanted)?;
        if let Some(thrown) = answer.get("exceptionDetails") {
            bail!("{script}: {}", thrown["exception"]["description"]);
        }
        Ok(answer["result"]["value"].take())
    }

    /// Sets the screen size.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn set_screen(&self, screen: Screen) -> Result<()> {
        let (width, height, scale, mobile) = match screen {
            Screen::Desktop => (1280, 900, 1, false),
            Screen::Tablet => (768, 1024, 2, true),
            Screen::Phone => (320, 640, 2, true),
            Screen::TallPhone => (390, 844, 2, true),
            Screen::WidePhone => (844, 390, 2, true),
            Screen::Sideways => (640, 360, 2, true),
        };
        let metrics =
            json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": mobile});
        self.call("Emulation.setDeviceMetricsOverride", metrics)?;
        let touch = json!({"enabled": mobile, "maxTouchPoints": 5});
        self.call("Emulation.setTouchEmulationEnabled", touch).map(drop)
    }

    /// Sets the preferred color scheme, and whether animations are allowed.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn prefer(&self, scheme: Scheme) -> Result<()> {
        let scheme = match scheme {
            Scheme::Light => "light",
            Scheme::Dark => "dark",
        };
        let features = json!([
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]);
        self.call("Emulation.setEmulatedMedia", json!({"features": features})).map(drop)
    }

    /// Disconnects the network.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn go_offline(&self) -> Result<()> {
        self.network(json!(true))
    }

    /// Reconnects the network.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn go_online(&self) -> Result<()> {
        self.network(json!(false))
    }

    fn network(&self, offline: Value) -> Result<()> {
        let wanted = json!({"offline": offline, "latency": 0, "downloadThroughput": -1,
            "uploadThroughput": -1});
        self.call("Network.emulateNetworkConditions", wanted).map(drop)
    }

    /// Errors of the page: uncaught exceptions and blocked loads.
    pub fn complaints(&self) -> Vec<String> {
        let thrown = self.events("Runtime.exceptionThrown").into_iter().map(|event| {
            let details = &event["exceptionDetails"];
            let text = &details["exception"]["description"];
            format!("{}: {}", details["text"], text)
        });
        let logged = self.events("Log.entryAdded").into_iter().filter_map(|event| {
            let entry = &event["entry"];
            let matters = entry["source"] == "security" || entry["source"] == "javascript";
            (entry["level"] == "error" && matters).then(|| entry["text"].to_string())
        });
        thrown.chain(logged).collect()
    }
}

/// Whether a script failed because an element it reads does not exist.
fn misses_element(error: &str) -> bool {
    error.contains("is not of type 'Element'") || error.contains("Cannot read properties of null")
}
