//! The page as it goes over the wire: without comments, and with what a game needs joined into one script.
//!
//! Nobody who writes the page has to build anything for it: the page names the modules of a game by
//! `modulepreload`, and those are what is joined. A module that is joined stays at its address and hands out the
//! very same things, so that what is fetched later shares them.

mod join;
mod scan;
mod strip;

use std::borrow::Cow;
use std::collections::BTreeMap;

use join::{JoinError, Joined, join, relative, scope};
use scan::Language;
use strip::strip;

/// A file of the page: its name and its bytes.
pub(super) type File = (&'static str, Cow<'static, [u8]>);

/// How the page names a module beforehand.
const PRELOAD: &str = "<link rel=\"modulepreload\" href=\"{{assets}}/";
/// How the page names its script.
const SCRIPT: &str = "<script type=\"module\" src=\"{{assets}}/";

/// The files in the same order, each as small as it can be without being packed.
pub(super) fn lean(files: &[(&'static str, &'static [u8])], page: &str) -> Vec<File> {
    let texts: BTreeMap<&str, &str> = files
        .iter()
        .filter_map(|(name, bytes)| Some((*name, std::str::from_utf8(bytes).ok()?)))
        .collect();
    let html = texts.get(page).copied().unwrap_or_default();
    let joined = match joined(html, &texts) {
        Ok(joined) => joined,
        Err(error) => {
            tracing::warn!(%error, "the page is answered module by module");
            None
        }
    };
    let small = |(name, bytes): &(&'static str, &'static [u8])| {
        let text = texts.get(name).and_then(|text| match (&joined, name.rsplit_once('.')?.1) {
            (Some((home, whole)), "js") => Some(script(name, text, home, whole)),
            (None, "js") => Some(strip(text, Language::Script)),
            (_, "css") => Some(strip(text, Language::Style)),
            (Some(_), "html") if *name == page => Some(without_preloads(text)),
            _ => None,
        });
        (*name, text.map_or(Cow::Borrowed(*bytes), |text| Cow::Owned(text.into_bytes())))
    };
    files.iter().map(small).collect()
}

/// The script the page starts, and what it is joined of; nothing where the page names no modules.
fn joined(html: &str, texts: &BTreeMap<&str, &str>) -> Result<Option<(String, Joined)>, JoinError> {
    let named = |mark| html.split(mark).skip(1).filter_map(|rest| rest.split('"').next());
    let Some(home) = named(SCRIPT).next() else { return Ok(None) };
    let mut names: Vec<&str> = named(PRELOAD).collect();
    if names.is_empty() {
        return Ok(None);
    }
    names.push(home);
    let joined = join(&names, home, &|name| texts.get(name).copied())?;
    Ok(Some((home.to_owned(), joined)))
}

fn script(name: &str, text: &str, home: &str, whole: &Joined) -> String {
    if name == home {
        return strip(&whole.script, Language::Script);
    }
    let place = whole.modules.iter().position(|(module, _)| module == name);
    let Some(place) = place else { return strip(text, Language::Script) };
    let (from, scope) = (relative(name, home), scope(place));
    let exports = whole.modules[place].1.join(",");
    format!("import{{{scope}}}from'{from}';export const{{{exports}}}={scope};\n")
}

fn without_preloads(html: &str) -> String {
    html.lines().filter(|line| !line.contains(PRELOAD)).map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: &[(&str, &[u8])] = &[
        ("a/main.js", b"// Why.\nimport { x } from '../b.js';\nx();\nimport('./later.js');\n"),
        ("a/later.js", b"import { x } from '../b.js';\n// Why.\nx();\n"),
        ("b.js", b"export const x = () => 1;\n"),
        ("c.css", b"/* Why. */\na { b: c }\n"),
        (
            "index.html",
            b"<link rel=\"modulepreload\" href=\"{{assets}}/b.js\">\n<script type=\"module\" src=\"{{assets}}/a/main.js\"></script>\n",
        ),
        ("z.png", &[0xff, 0xfe]),
    ];

    fn text(name: &str) -> String {
        let files = lean(FILES, "index.html");
        let (_, bytes) = files.into_iter().find(|file| file.0 == name).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    #[test]
    fn what_a_game_needs_is_one_script_and_the_rest_stays_itself() {
        let main = text("a/main.js");
        assert!(main.starts_with("const $0=(()=>{const x=()=>1;\nreturn{x}})();"), "{main}");
        assert!(main.contains("const{x}=$0;"), "{main}");
        assert_eq!(text("b.js"), "import{$0}from'./a/main.js';export const{x}=$0;\n");
        assert_eq!(text("a/later.js"), "import{x}from '../b.js';\nx();\n");
        assert_eq!(text("c.css"), "a{b: c}\n");
        assert!(!text("index.html").contains("modulepreload"));
        assert_eq!(lean(FILES, "index.html")[5].1.as_ref(), [0xff, 0xfe]);
    }

    #[test]
    fn names_keep_their_order() {
        let names: Vec<&str> = lean(FILES, "index.html").iter().map(|file| file.0).collect();
        assert_eq!(names, FILES.iter().map(|file| file.0).collect::<Vec<_>>());
    }
}
