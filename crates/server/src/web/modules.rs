//! The modules that a page loads at once, found in the scripts themselves.
//!
//! A browser learns what a module imports only when it has the module. So that it need not ask for one
//! layer of modules after the other, the document names all of them.

use std::borrow::Cow;
use std::collections::BTreeSet;

/// The modules of entries and all that these import without waiting, in the order of their names.
/// `read` gives a script by its name; a script that it does not have is left out.
pub(super) fn closure<'a>(
    entries: impl IntoIterator<Item = &'a str>,
    read: impl Fn(&str) -> Option<Cow<'static, [u8]>>,
) -> BTreeSet<String> {
    let mut waiting: Vec<String> = entries.into_iter().map(str::to_owned).collect();
    let mut found = BTreeSet::new();
    while let Some(name) = waiting.pop() {
        let Some(script) = read(&name).filter(|_| !found.contains(&name)) else { continue };
        let text = String::from_utf8_lossy(&script);
        waiting.extend(imports(&text).map(|to| resolve(&name, to)));
        found.insert(name);
    }
    found
}

/// What the import and export declarations of a script name.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    const BEGINNINGS: [&str; 3] = ["import ", "export {", "export *"];
    let begins = |line: &str| BEGINNINGS.iter().any(|beginning| line.starts_with(beginning));
    let mut start = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        start += line.len();
        (start - line.len(), line)
    });
    let declarations = lines.filter(move |(_, line)| begins(line)).map(|(start, _)| &text[start..]);
    declarations.filter_map(|rest| {
        let declaration = rest.split(';').next()?;
        let mut quoted = declaration.split('\'');
        let before = quoted.next()?;
        (before.ends_with("from ") || before == "import ").then(|| quoted.next()).flatten()
    })
}

/// The name of an imported script, relative to the script that imports it.
pub(super) fn resolve(from: &str, to: &str) -> String {
    let mut path: Vec<&str> = from.split('/').collect();
    path.pop();
    for part in to.split('/') {
        match part {
            "." => {}
            ".." => drop(path.pop()),
            name => path.push(name),
        }
    }
    path.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_and_exports_of_other_scripts_are_found_and_later_ones_are_not() {
        let text = "// import './no.js';\nimport { a } from './a.js';\nimport './b.js';\n\
            import {\n  c,\n  d\n} from '../c.js';\nexport { e } from './e.js';\nexport * from './f.js';\n\
            export const g = () => import('./late.js');\nexport { h };\nconst name = 'from';\n";
        let expected = ["./a.js", "./b.js", "../c.js", "./e.js", "./f.js"];
        assert_eq!(imports(text).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn everything_that_is_reached_is_named_once() {
        let read = |name: &str| {
            let text = match name {
                "app/main.js" => "import './one.js';\nimport '../two.js';\n",
                "app/one.js" => "import './main.js';\nimport '../two.js';\nimport './gone.js';\n",
                "two.js" => "const late = import('./three.js');\n",
                "three.js" => "",
                _ => return None,
            };
            Some(Cow::Borrowed(text.as_bytes()))
        };
        let found = closure(["app/main.js"], read);
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["app/main.js", "app/one.js", "two.js"]);
    }
}
