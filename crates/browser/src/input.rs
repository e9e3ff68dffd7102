//! Mouse, keyboard and touch input, as the browser gets it from the system.

use std::cell::RefCell;
use std::path::Path;

use anyhow::{Result, bail};
use serde_json::{Value, json};

use crate::find::Element;
use crate::page::Page;

/// A point in the window, in CSS pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// The number of steps of a drag from one square to another.
const STEPS: i32 = 6;
/// How often an element that was replaced is looked up again.
const TRIES: u32 = 5;

impl Page {
    /// Clicks a button, or whatever has this role and name.
    ///
    /// # Errors
    /// When there is none.
    pub fn click(&self, role: &str, name: &str) -> Result<()> {
        self.click_at(self.middle_of(|page| page.find(role, name))?)
    }

    /// Clicks an element whose name begins like this, and may change until then.
    ///
    /// # Errors
    /// When there is none.
    pub fn click_starting(&self, role: &str, start: &str) -> Result<()> {
        self.click_at(self.middle_of(|page| page.find_starting(role, start))?)
    }

    /// The middle of an element. A page that draws a list again replaces its elements, so one that is gone by now is
    /// looked up again.
    fn middle_of(&self, find: impl Fn(&Self) -> Result<Element>) -> Result<Point> {
        for _ in 0..TRIES {
            if let Ok(middle) = self.middle(&find(self)?) {
                return Ok(middle);
            }
        }
        self.middle(&find(self)?)
    }

    /// Clicks an element.
    ///
    /// # Errors
    /// When it is gone.
    pub fn click_on(&self, found: &Element) -> Result<()> {
        self.click_at(self.middle(found)?)
    }

    fn click_at(&self, at: Point) -> Result<()> {
        self.mouse("mouseMoved", at, 0)?;
        self.mouse("mousePressed", at, 1)?;
        self.mouse("mouseReleased", at, 0)
    }

    /// Clicks a box for files whose name begins like this, and chooses a file in the window that
    /// opens.
    ///
    /// # Errors
    /// When there is no such box, or it opens no window.
    pub fn choose_file(&self, name: &str, file: &Path) -> Result<()> {
        self.call("Page.setInterceptFileChooserDialog", json!({"enabled": true}))?;
        self.events("Page.fileChooserOpened");
        let found = self.find_starting("button", name)?;
        self.click_on(&found)?;
        let opened = RefCell::new(None);
        self.wait_until("the window that chooses files", |page| {
            // Events arrive with the answers to commands.
            page.eval("true")?;
            *opened.borrow_mut() = page.events("Page.fileChooserOpened").pop();
            Ok(opened.borrow().is_some())
        })?;
        let node = opened.take().map(|event| event["backendNodeId"].clone());
        let wanted = json!({"files": [file], "backendNodeId": node});
        self.call("DOM.setFileInputFiles", wanted).map(drop)
    }

    /// Chooses from a list by the name of the list and the words of the choice.
    ///
    /// # Errors
    /// When there is no such list or choice.
    pub fn choose(&self, name: &str, words: &str) -> Result<()> {
        let found = self.find("combobox", name)?;
        self.focus(&found)?;
        let script = format!(
            "(() => {{ const box = document.activeElement; \
             const found = [...box.options].find((one) => one.text === {}); \
             if (!found) return false; box.value = found.value; \
             box.dispatchEvent(new Event('change', {{bubbles: true}})); return true; }})()",
            json!(words)
        );
        if self.eval(&script)? != true {
            bail!("the list `{name}` has no `{words}`");
        }
        Ok(())
    }

    /// Drags from one point to another with the right button, or clicks it if both are the same;
    /// `held` are the modifier keys, as the browser counts them (1 Alt, 2 Control, 8 Shift).
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn draw(&self, from: Point, to: Point, held: u8) -> Result<()> {
        let event = |kind: &str, at: Point, buttons: u8| {
            let button = if buttons == 0 && kind == "mouseMoved" { "none" } else { "right" };
            let count = u8::from(kind != "mouseMoved");
            let event = json!({"type": kind, "x": at.x, "y": at.y, "button": button, "buttons": buttons,
                "clickCount": count, "modifiers": held, "pointerType": "mouse"});
            self.call("Input.dispatchMouseEvent", event).map(drop)
        };
        event("mouseMoved", from, 0)?;
        event("mousePressed", from, 2)?;
        for step in 1..=STEPS {
            event("mouseMoved", between(from, to, step), 2)?;
        }
        event("mouseReleased", to, 0)
    }

    /// Drags from one point to another with the mouse.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn drag(&self, from: Point, to: Point) -> Result<()> {
        self.mouse("mouseMoved", from, 0)?;
        self.mouse("mousePressed", from, 1)?;
        for step in 1..=STEPS {
            self.mouse("mouseMoved", between(from, to, step), 1)?;
        }
        self.mouse("mouseReleased", to, 0)
    }

    /// One mouse event; `held` is 1 while the left button is pressed.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn mouse(&self, kind: &str, at: Point, held: u8) -> Result<()> {
        let button = if kind == "mouseMoved" && held == 0 { "none" } else { "left" };
        let count = u8::from(kind != "mouseMoved");
        let event = json!({"type": kind, "x": at.x, "y": at.y, "button": button, "buttons": held,
            "clickCount": count, "pointerType": "mouse"});
        self.call("Input.dispatchMouseEvent", event).map(drop)
    }

    /// Taps a button, or whatever has this role and name, with a finger.
    ///
    /// # Errors
    /// When there is none.
    pub fn tap(&self, role: &str, name: &str) -> Result<()> {
        self.tap_at(self.middle_of(|page| page.find(role, name))?)
    }

    /// Taps an element whose name begins like this, and may change until then.
    ///
    /// # Errors
    /// When there is none.
    pub fn tap_starting(&self, role: &str, start: &str) -> Result<()> {
        self.tap_at(self.middle_of(|page| page.find_starting(role, start))?)
    }

    /// Taps a point.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn tap_at(&self, at: Point) -> Result<()> {
        self.touch("touchStart", &[at])?;
        self.touch("touchEnd", &[])
    }

    /// Drags with a finger.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn swipe(&self, from: Point, to: Point) -> Result<()> {
        self.touch("touchStart", &[from])?;
        for step in 1..=STEPS {
            self.touch("touchMove", &[between(from, to, step)])?;
        }
        self.touch("touchEnd", &[])
    }

    /// One touch event with all fingers on the screen, such as `touchStart`; there are none after
    /// `touchEnd`.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn touch(&self, kind: &str, at: &[Point]) -> Result<()> {
        let points = at.iter().enumerate().map(|(id, at)| json!({"x": at.x, "y": at.y, "id": id}));
        let points: Vec<Value> = points.collect();
        let event = json!({"type": kind, "touchPoints": points});
        self.call("Input.dispatchTouchEvent", event).map(drop)
    }

    /// Presses a key by its browser name, such as `Enter`, `ArrowUp`, `Tab` or `f`.
    ///
    /// # Errors
    /// When there is no such key.
    pub fn press(&self, key: &str) -> Result<()> {
        let (code, number, text) = match key {
            "Enter" => ("Enter".to_owned(), 13, "\r"),
            " " => ("Space".to_owned(), 32, " "),
            "Tab" => ("Tab".to_owned(), 9, ""),
            "Escape" => ("Escape".to_owned(), 27, ""),
            "ArrowLeft" => (key.to_owned(), 37, ""),
            "ArrowUp" => (key.to_owned(), 38, ""),
            "ArrowRight" => (key.to_owned(), 39, ""),
            "ArrowDown" => (key.to_owned(), 40, ""),
            "Home" => (key.to_owned(), 36, ""),
            "End" => (key.to_owned(), 35, ""),
            "F2" => (key.to_owned(), 113, ""),
            letter if letter.len() == 1 => {
                let upper = letter.to_ascii_uppercase();
                (format!("Key{upper}"), u32::from(upper.as_bytes()[0]), letter)
            }
            other => bail!("no key is called `{other}`"),
        };
        let kind = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        let down = json!({"type": kind, "key": key, "code": code, "text": text,
            "windowsVirtualKeyCode": number});
        self.call("Input.dispatchKeyEvent", down)?;
        let up =
            json!({"type": "keyUp", "key": key, "code": code, "windowsVirtualKeyCode": number});
        self.call("Input.dispatchKeyEvent", up).map(drop)
    }

    /// Types text into the focused element.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn write(&self, text: &str) -> Result<()> {
        self.call("Input.insertText", json!({"text": text})).map(drop)
    }

    /// Types text into a text box.
    ///
    /// # Errors
    /// When there is no such box.
    pub fn fill(&self, name: &str, text: &str) -> Result<()> {
        let found = self.find("textbox", name)?;
        self.focus(&found)?;
        self.eval("document.activeElement.select()")?;
        self.write(text)
    }
}

fn between(from: Point, to: Point, step: i32) -> Point {
    let part = f64::from(step) / f64::from(STEPS);
    Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
