//! Finds elements as a screen reader does: by role and accessible name, as the browser computes
//! them.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::input::Point;
use crate::page::Page;

/// How long to wait for an element.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);
pub(crate) const PAUSE: Duration = Duration::from_millis(40);

/// An element of the page.
#[derive(Clone, PartialEq, Debug)]
pub struct Element {
    /// Its accessible name.
    pub name: String,
    node: Value,
}

impl Page {
    /// All elements with a role, whatever their names.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn all(&self, role: &str) -> Result<Vec<Element>> {
        let document = self.call("DOM.getDocument", json!({"depth": 0}))?;
        let root = &document["root"]["nodeId"];
        let tree = self.call("Accessibility.queryAXTree", json!({"nodeId": root, "role": role}))?;
        let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
        let spoken = nodes.into_iter().filter(|node| node["ignored"] != true);
        Ok(spoken.map(Element::from).collect())
    }

    /// Whether there is such an element now.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn has(&self, role: &str, name: &str) -> Result<bool> {
        Ok(self.all(role)?.iter().any(|found| found.name == name))
    }

    /// The first element with a role and exactly this name, once there is one.
    ///
    /// # Errors
    /// When there is none in time, with the names that exist.
    pub fn find(&self, role: &str, name: &str) -> Result<Element> {
        self.find_where(role, &format!("named `{name}`"), |found| found == name)
    }

    /// The first element with a role whose name begins like this.
    ///
    /// # Errors
    /// When there is none in time, with the names that exist.
    pub fn find_starting(&self, role: &str, name: &str) -> Result<Element> {
        self.find_where(role, &format!("whose name begins with `{name}`"), |found| {
            found.starts_with(name)
        })
    }

    fn find_where(&self, role: &str, what: &str, is: impl Fn(&str) -> bool) -> Result<Element> {
        let started = now();
        loop {
            // A page that is being replaced has no tree for a moment.
            let all = self.all(role).unwrap_or_default();
            if let Some(found) = all.iter().find(|found| is(&found.name)) {
                return Ok(found.clone());
            }
            if started.elapsed() > PATIENCE {
                let names: Vec<&str> = all.iter().map(|found| found.name.as_str()).collect();
                let complaints = self.complaints();
                bail!(
                    "no {role} {what}; there are {names:?} at {}; {complaints:?}",
                    self.address()?
                );
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// Waits until no element with a role has this name.
    ///
    /// # Errors
    /// When it stays too long.
    pub fn gone(&self, role: &str, name: &str) -> Result<()> {
        self.wait_until(&format!("{role} `{name}` to disappear"), |page| Ok(!page.has(role, name)?))
    }

    /// Waits until a status region contains these words.
    ///
    /// # Errors
    /// When none does in time, with their text.
    pub fn status(&self, words: &str) -> Result<()> {
        let started = now();
        loop {
            let said = self.statuses().unwrap_or_default();
            if said.iter().any(|text| text.contains(words)) {
                return Ok(());
            }
            if started.elapsed() > PATIENCE {
                bail!("no status says `{words}`; they say {said:?}");
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// The text of all status regions.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn statuses(&self) -> Result<Vec<String>> {
        let script =
            "[...document.querySelectorAll('[role=status],output')].map((e) => e.textContent)";
        let said = self.eval(script)?;
        let texts = said.as_array().cloned().unwrap_or_default();
        Ok(texts.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }

    /// Waits until a condition is true.
    ///
    /// # Errors
    /// When it does not become true in time.
    pub fn wait_until(&self, what: &str, is: impl Fn(&Self) -> Result<bool>) -> Result<()> {
        let started = now();
        loop {
            if is(self).unwrap_or(false) {
                return Ok(());
            }
            if started.elapsed() > PATIENCE {
                bail!("waited in vain for {what}");
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// The center of an element, after it was scrolled into view and stopped moving.
    ///
    /// # Errors
    /// When it no longer exists or has no size.
    pub fn middle(&self, found: &Element) -> Result<Point> {
        let mut last = self.middle_now(found)?;
        let started = now();
        loop {
            self.eval(
                "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
            )?;
            let next = self.middle_now(found)?;
            if next == last || started.elapsed() > PATIENCE {
                return Ok(next);
            }
            last = next;
        }
    }

    fn middle_now(&self, found: &Element) -> Result<Point> {
        let node = json!({"backendNodeId": found.node});
        self.call("DOM.scrollIntoViewIfNeeded", node.clone())?;
        let quads = self.call("DOM.getContentQuads", node)?;
        let quad = quads["quads"][0].as_array().context("it has no place on the page")?;
        let number = |index: usize| quad.get(index).and_then(Value::as_f64).unwrap_or_default();
        let x = (number(0) + number(2) + number(4) + number(6)) / 4.0;
        let y = (number(1) + number(3) + number(5) + number(7)) / 4.0;
        Ok(Point { x, y })
    }

    /// Focuses an element.
    ///
    /// # Errors
    /// When it cannot be focused.
    pub fn focus(&self, found: &Element) -> Result<()> {
        self.call("DOM.focus", json!({"backendNodeId": found.node})).map(drop)
    }
}

impl From<Value> for Element {
    fn from(node: Value) -> Self {
        let name = node["name"]["value"].as_str().unwrap_or_default().to_owned();
        Self { name, node: node["backendDOMNodeId"].clone() }
    }
}

#[expect(clippy::disallowed_methods, reason = "a browser takes real time, and waiting for it ends")]
pub(crate) fn now() -> Instant {
    Instant::now()
}
