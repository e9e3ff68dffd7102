//! Joins modules into one script: each keeps a scope of its own and hands out what it exports.
//!
//! It understands how the page's modules are written, and refuses what it does not understand: named imports and
//! exports at the start of a line, no cycles, no variable exports.

use std::collections::BTreeMap;
use std::ops::Range;

use thiserror::Error;

use super::scan::{Kind, Language, Part, parts};

/// Why modules cannot be joined.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum JoinError {
    #[error("there is no module {0}")]
    Missing(String),
    #[error("{0} and what it imports import each other")]
    Cycle(String),
    #[error("{0} imports or exports in a way that cannot be joined: {1}")]
    Unclear(String, String),
}

/// Modules joined into one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Joined {
    /// The script.
    pub(super) script: String,
    /// What each module exports, by its name, in the order of their scopes.
    pub(super) modules: Vec<(String, Vec<String>)>,
}

/// The variable of a module's scope.
pub(super) fn scope(index: usize) -> String {
    format!("${index}")
}

/// Joins the named modules and whatever they import into one script, which will be found at `home`.
///
/// # Errors
/// When a module is missing, imports itself in the end, or is written in another way than ours.
pub(super) fn join<'a>(
    names: &[&str],
    home: &str,
    read: &dyn Fn(&str) -> Option<&'a str>,
) -> Result<Joined, JoinError> {
    let mut order = Vec::new();
    for name in names {
        arrange(name, read, &mut Vec::new(), &mut order)?;
    }
    let places: BTreeMap<String, usize> =
        order.iter().enumerate().map(|(index, module)| (module.name.clone(), index)).collect();
    let mut joined = Joined { script: String::new(), modules: Vec::new() };
    for (index, module) in order.into_iter().enumerate() {
        let body = module.body(home, &places);
        let exports = module.exports.join(",");
        joined.script +=
            &format!("const {}=(()=>{{{body}\nreturn{{{exports}}}}})();\n", scope(index));
        joined.modules.push((module.name, module.exports));
    }
    let scopes: Vec<String> = (0..joined.modules.len()).map(scope).collect();
    joined.script += &format!("export{{{}}};\n", scopes.join(","));
    Ok(joined)
}

/// What imports nothing that is missing comes first.
fn arrange<'a>(
    name: &str,
    read: &dyn Fn(&str) -> Option<&'a str>,
    above: &mut Vec<String>,
    order: &mut Vec<Module<'a>>,
) -> Result<(), JoinError> {
    if order.iter().any(|module| module.name == name) {
        return Ok(());
    }
    if above.iter().any(|other| other == name) {
        return Err(JoinError::Cycle(name.to_owned()));
    }
    let text = read(name).ok_or_else(|| JoinError::Missing(name.to_owned()))?;
    let module = Module::read(name, text)?;
    above.push(name.to_owned());
    for import in &module.imports {
        arrange(&import.from, read, above, order)?;
    }
    above.pop();
    order.push(module);
    Ok(())
}

/// A module as far as joining it needs to know it.
struct Module<'a> {
    name: String,
    text: &'a str,
    parts: Vec<Part>,
    imports: Vec<Import>,
    exports: Vec<String>,
    /// What stands in the text where something else must.
    edits: Vec<(Range<usize>, String)>,
}

struct Import {
    statement: Range<usize>,
    from: String,
    /// The pattern that takes the names out of the other module's scope.
    pattern: String,
}

impl<'a> Module<'a> {
    fn read(name: &str, text: &'a str) -> Result<Self, JoinError> {
        let mut module = Self {
            name: name.to_owned(),
            text,
            parts: parts(text, Language::Script),
            imports: Vec::new(),
            exports: Vec::new(),
            edits: Vec::new(),
        };
        for start in module.statements() {
            let rest = &text[start..];
            if rest.starts_with("import ") {
                module.import(start)?;
            } else {
                module.export(start)?;
            }
        }
        Ok(module)
    }

    /// Where a line of code begins with `import` or `export`; ours stand at the margin and nowhere else.
    fn statements(&self) -> Vec<usize> {
        let code = self.parts.iter().filter(|part| part.kind == Kind::Code);
        let lines = code.flat_map(|part| {
            let inside = self.text[part.range.clone()].match_indices('\n');
            let begun = (part.range.start == 0).then_some(0);
            begun.into_iter().chain(inside.map(|(at, _)| part.range.start + at + 1))
        });
        let begins = |start: &usize| {
            let rest = &self.text[*start..];
            rest.starts_with("import ") || rest.starts_with("export ")
        };
        lines.filter(begins).collect()
    }

    fn unclear(&self, start: usize) -> JoinError {
        let line = self.text[start..].lines().next().unwrap_or_default();
        JoinError::Unclear(self.name.clone(), line.chars().take(80).collect())
    }

    /// `import { a, b as c } from './x.js';` or `import * as a from './x.js';`
    fn import(&mut self, start: usize) -> Result<(), JoinError> {
        let (end, from) = self.source(start)?;
        let words = &self.text[start + "import ".len()..end];
        let (names, _) = words.rsplit_once(" from ").ok_or_else(|| self.unclear(start))?;
        let pattern = match names.trim().strip_prefix("* as ") {
            Some(whole) => whole.to_owned(),
            None => self.pattern(names).ok_or_else(|| self.unclear(start))?,
        };
        self.imports.push(Import { statement: start..end, from, pattern });
        Ok(())
    }

    /// `{ a, b as c }` as it takes values out of an object: `{ a, b: c }`.
    fn pattern(&self, names: &str) -> Option<String> {
        let inside = names.trim().strip_prefix('{')?.strip_suffix('}')?;
        let one = |entry: &str| match entry.trim().split_once(" as ") {
            Some((outside, inside)) => format!("{}:{}", outside.trim(), inside.trim()),
            None => entry.trim().to_owned(),
        };
        let entries: Vec<String> =
            inside.split(',').map(one).filter(|entry| !entry.is_empty()).collect();
        Some(format!("{{{}}}", entries.join(",")))
    }

    /// Where a statement with a source ends, and the module it names.
    fn source(&self, start: usize) -> Result<(usize, String), JoinError> {
        let literal = self
            .parts
            .iter()
            .find(|part| part.kind == Kind::Literal && part.range.start > start)
            .ok_or_else(|| self.unclear(start))?;
        let path = self.text[literal.range.clone()].trim_matches(['\'', '"']);
        let rest = &self.text[literal.range.end..];
        if !rest.starts_with(';') || self.text[start..literal.range.start].contains(';') {
            return Err(self.unclear(start));
        }
        Ok((literal.range.end + 1, resolve(&self.name, path)))
    }

    fn export(&mut self, start: usize) -> Result<(), JoinError> {
        let rest = &self.text[start + "export ".len()..];
        if rest.starts_with('{') {
            let (end, from) = self.source(start)?;
            let words = &self.text[start + "export ".len()..end];
            let names = words.rsplit_once(" from ").map(|(names, _)| names);
            let pattern = names.and_then(|names| self.pattern(names));
            let pattern = pattern.filter(|pattern| !pattern.contains(':'));
            let pattern = pattern.ok_or_else(|| self.unclear(start))?;
            let exported = pattern.trim_matches(['{', '}']).split(',').map(str::to_owned);
            self.exports.extend(exported);
            self.imports.push(Import { statement: start..end, from, pattern });
            return Ok(());
        }
        let heads = ["async function ", "function ", "class ", "const "];
        let declared = heads.iter().find_map(|head| rest.strip_prefix(head));
        let word = |text: &str| {
            let end = text.find(|sign: char| !(sign.is_alphanumeric() || "_$".contains(sign)));
            text[..end.unwrap_or(text.len())].to_owned()
        };
        let name = declared.map(word).filter(|name| !name.is_empty());
        self.exports.push(name.ok_or_else(|| self.unclear(start))?);
        self.edits.push((start..start + "export ".len(), String::new()));
        Ok(())
    }

    /// The module's text with its imports taken from the scopes of others.
    fn body(&self, home: &str, places: &BTreeMap<String, usize>) -> String {
        let mut edits = self.edits.clone();
        for import in &self.imports {
            let from = scope(places[&import.from]);
            edits.push((import.statement.clone(), format!("const {}={from};", import.pattern)));
        }
        edits.extend(self.later_imports(home, places));
        edits.sort_by_key(|(range, _)| range.start);
        let (mut body, mut at) = (String::new(), 0);
        for (range, text) in edits {
            body += &self.text[at..range.start];
            body += &text;
            at = range.end;
        }
        body + &self.text[at..]
    }

    /// `import('./x.js')` in mid-code: a module that is joined is there, another is found from the new home.
    fn later_imports(
        &self,
        home: &str,
        places: &BTreeMap<String, usize>,
    ) -> Vec<(Range<usize>, String)> {
        const CALL: &str = "import(";
        let pairs = self.parts.iter().zip(self.parts.iter().skip(1));
        let calls = pairs.filter(|(code, literal)| {
            code.kind == Kind::Code
                && literal.kind == Kind::Literal
                && self.text[code.range.clone()].ends_with(CALL)
        });
        let edit = |(_, literal): (&Part, &Part)| {
            let path = self.text[literal.range.clone()].trim_matches(['\'', '"']);
            let target = resolve(&self.name, path);
            let call = literal.range.start - CALL.len()..literal.range.end + 1;
            match places.get(&target) {
                Some(&index) => (call, format!("Promise.resolve({})", scope(index))),
                None => (literal.range.clone(), format!("'{}'", relative(home, &target))),
            }
        };
        calls.map(edit).collect()
    }
}

/// The module that a path means where it is written.
fn resolve(from: &str, path: &str) -> String {
    let mut folders: Vec<&str> = from.split('/').collect();
    folders.pop();
    for step in path.split('/') {
        match step {
            "." => {}
            ".." => {
                folders.pop();
            }
            _ => folders.push(step),
        }
    }
    folders.join("/")
}

/// The path by which a module finds another.
pub(super) fn relative(from: &str, to: &str) -> String {
    let depth = from.matches('/').count();
    format!("./{}{to}", "../".repeat(depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str) -> Option<&'static str> {
        Some(match name {
            "app/main.js" => {
                "import { a as b, C } from './x.js';\nimport * as y from '../y.js';\nconst later = import('./z.js');\nconst sooner = import('./x.js');\n"
            }
            "app/x.js" => {
                "export { one } from '../y.js';\nexport const a = 'import { q } from';\nexport class C {}\nexport async function go() {}\n"
            }
            "y.js" => "/** Why. */\nexport function one() {}\n",
            "loop.js" => "import { a } from './loop2.js';\n",
            "loop2.js" => "import { b } from './loop.js';\n",
            "odd.js" => "export default 7;\n",
            "let.js" => "export let changing = 7;\n",
            _ => return None,
        })
    }

    #[test]
    fn modules_come_after_what_they_import_and_hand_out_what_they_export() {
        let joined = join(&["app/main.js"], "app/main.js", &read).unwrap();
        let names: Vec<&str> = joined.modules.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["y.js", "app/x.js", "app/main.js"]);
        assert_eq!(joined.modules[1].1, ["one", "a", "C", "go"]);
        let script = &joined.script;
        assert!(script.contains("const {a:b,C}=$1;"), "{script}");
        assert!(script.contains("const y=$0;"), "{script}");
        assert!(script.contains("const {one}=$0;"), "{script}");
        assert!(script.contains("return{one,a,C,go}"), "{script}");
        assert!(script.contains("import('./../app/z.js')"), "{script}");
        assert!(script.contains("const sooner = Promise.resolve($1)"), "{script}");
        assert!(script.ends_with("export{$0,$1,$2};\n"), "{script}");
        assert!(!script.contains("export const"), "{script}");
    }

    #[test]
    fn what_cannot_be_joined_is_refused() {
        let refused = |name: &str| join(&[name], "app/main.js", &read).unwrap_err();
        assert_eq!(refused("loop.js"), JoinError::Cycle("loop.js".into()));
        assert_eq!(refused("none.js"), JoinError::Missing("none.js".into()));
        for odd in ["odd.js", "let.js"] {
            assert!(matches!(refused(odd), JoinError::Unclear(..)), "{odd}");
        }
    }
}
