//! The files of the page: those in the program, or those of a folder during development.

mod encoding;
mod kind;
mod language;
mod minify;
mod modules;
mod pages;

use std::borrow::Cow;
use std::io;
use std::path::{Component, Path};
use std::sync::LazyLock;

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

pub(crate) use encoding::Encoding;
use encoding::Packed;
pub(crate) use language::{LANGUAGE_COOKIE, Language};
pub(crate) use pages::{GAME, NOWHERE, PAGES, PageRoute};

/// The page itself, which names all other files.
const PAGE: &str = "index.html";
/// The script that the page names itself.
const MAIN: &str = "app/main.js";
/// The placeholder in the page for the folder of its files.
const ASSETS: &str = "{{assets}}";
/// The placeholder in the page for the code of its language.
const LANGUAGE: &str = "{{language}}";
/// The placeholder in the page for the version of the program.
const VERSION: &str = "{{version}}";
/// The placeholder in the page for the links to the style sheets and modules that it needs at once.
const LINKS: &str = "{{links}}\n";
/// Bytes of the hash in the address of the files.
const SHORT: usize = 8;

/// The files as the build found them, by name.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web_files.rs"));

static HASH: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for (name, bytes) in EMBEDDED {
        // The lengths keep names and contents apart.
        for part in [name.as_bytes(), bytes] {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
    }
    HEXLOWER.encode(&hash.finalize()[..SHORT])
});

/// The minified files, in the same order.
static MINIFIED: LazyLock<Vec<minify::File>> = LazyLock::new(|| minify::minify(EMBEDDED));

static FILES: LazyLock<Vec<Packed>> =
    LazyLock::new(|| MINIFIED.iter().map(|(_, bytes)| Packed::new(bytes.clone())).collect());

/// The documents by page and language.
static DOCUMENTS: LazyLock<Vec<[Packed; Language::ALL.len()]>> = LazyLock::new(|| {
    let template = embedded(PAGE).expect("the build found the page");
    all_pages()
        .map(|page| {
            let links = links(page, embedded);
            Language::ALL.map(|language| {
                Packed::new(document(&template, &links, language).into_bytes().into())
            })
        })
        .collect()
});

/// Every page, in the order of the documents.
fn all_pages() -> impl Iterator<Item = &'static PageRoute> {
    [&GAME, &NOWHERE].into_iter().chain(PAGES)
}

/// Links to the style sheets and modules of a page, so that the browser asks for all of them at once.
fn links(page: &PageRoute, read: impl Fn(&str) -> Option<Cow<'static, [u8]>>) -> String {
    let modules = modules::closure(page.entries(), read);
    let style = |name| format!("  <link rel=\"stylesheet\" href=\"{ASSETS}/style/{name}.css\">\n");
    let module = |name| format!("  <link rel=\"modulepreload\" href=\"{ASSETS}/{name}\">\n");
    let modules = modules.iter().filter(|name| *name != MAIN).map(module);
    page.styles.iter().map(style).chain(modules).collect()
}

/// The document of a page in a language.
fn document(template: &[u8], links: &str, language: Language) -> String {
    let assets = format!("/a/{}{}", hash(), language.folder());
    let text = String::from_utf8_lossy(template).replace(LINKS, links);
    let text = text.replace(ASSETS, &assets).replace(LANGUAGE, language.code());
    text.replace(VERSION, env!("CARGO_PKG_VERSION"))
}

/// A file as the build found it.
fn embedded(name: &str) -> Option<Cow<'static, [u8]>> {
    find(name).map(|position| EMBEDDED[position].1.into())
}

/// A file for an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WebFile {
    pub(crate) bytes: Cow<'static, [u8]>,
    pub(crate) content_type: &'static str,
    pub(crate) encoding: Encoding,
}

/// The hash of all files of the page. Files under it never change.
pub(crate) fn hash() -> &'static str {
    &HASH
}

/// The document of a page, in the best encoding for the browser.
///
/// # Errors
/// When the page cannot be read from its folder.
pub(crate) fn page(
    folder: Option<&Path>,
    page: &PageRoute,
    language: Language,
    accepted: Encoding,
) -> io::Result<WebFile> {
    let content_type = kind::content_type(PAGE);
    if let Some(folder) = folder {
        let read = |name: &str| std::fs::read(folder.join(name)).ok().map(Cow::Owned);
        let template = std::fs::read(folder.join(PAGE))?;
        let bytes = document(&template, &links(page, read), language).into_bytes();
        return Ok(WebFile { bytes: bytes.into(), content_type, encoding: Encoding::Identity });
    }
    let position = all_pages().position(|other| std::ptr::eq(other, page)).unwrap_or(0);
    let (bytes, encoding) = DOCUMENTS[position][language as usize].packed(content_type, accepted);
    Ok(WebFile { bytes: bytes.into(), content_type, encoding })
}

/// A file of the page by its address below the hash, in the best encoding for the browser.
pub(crate) fn file(folder: Option<&Path>, address: &str, accepted: Encoding) -> Option<WebFile> {
    let (language, name) = Language::of_address(address);
    let translated = language.translated(name).and_then(|name| named(folder, &name, accepted));
    translated.or_else(|| named(folder, name, accepted))
}

fn named(folder: Option<&Path>, name: &str, accepted: Encoding) -> Option<WebFile> {
    let content_type = kind::content_type(name);
    if let Some(folder) = folder {
        let inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        let bytes = std::fs::read(folder.join(name)).ok().filter(|_| inside)?;
        let encoding = Encoding::Identity;
        return Some(WebFile { bytes: bytes.into(), content_type, encoding });
    }
    let (bytes, encoding) = FILES[find(name)?].packed(content_type, accepted);
    Some(WebFile { bytes: bytes.into(), content_type, encoding })
}

/// Compresses all files at the highest quality. The server does so in the background when it starts.
pub fn pack_all() {
    for page in DOCUMENTS.iter().flatten() {
        page.pack(kind::content_type(PAGE));
    }
    for ((name, _), file) in EMBEDDED.iter().zip(FILES.iter()) {
        file.pack(kind::content_type(name));
    }
}

fn find(name: &str) -> Option<usize> {
    EMBEDDED.binary_search_by(|(other, _)| (*other).cmp(name)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_in_the_order_in_which_they_are_looked_up() {
        assert!(EMBEDDED.is_sorted_by(|one, other| one.0 < other.0));
        assert!(find(PAGE).is_some());
    }

    /// The bytes that a game loads: its scripts, and all files with style sheets and page.
    fn weight_of_a_game(language: Language) -> (usize, usize) {
        let html = page(None, &GAME, language, Encoding::Identity).unwrap().bytes;
        let html = String::from_utf8_lossy(&html).into_owned();
        let folder = format!("/a/{}/", hash());
        let named = html.split(&folder).skip(1).filter_map(|rest| rest.split('"').next());
        let weigh = |name: &str| {
            let file = file(None, name, Encoding::Brotli);
            (name.to_owned(), file.unwrap_or_else(|| panic!("{name} is not there")).bytes.len())
        };
        let files: Vec<(String, usize)> = named.map(weigh).collect();
        let scripts = files.iter().filter(|(name, _)| name.ends_with(".js"));
        let page = page(None, &GAME, language, Encoding::Brotli).unwrap().bytes.len();
        let all = page + files.iter().map(|(_, bytes)| bytes).sum::<usize>();
        (scripts.map(|(_, bytes)| bytes).sum(), all)
    }

    const KIB: usize = 1024;

    #[test]
    fn a_game_weighs_little() {
        pack_all();
        for language in Language::ALL {
            let (scripts, all) = weight_of_a_game(language);
            assert!(scripts <= 45 * KIB, "the scripts take {scripts} bytes in {language:?}");
            assert!(all <= 80 * KIB, "the page takes {all} bytes in {language:?}");
            println!("{language:?}: scripts {scripts}, page {all} bytes");
        }
    }

    /// Files that a game does not load: other pages, and piece sets that are not chosen.
    const ELSEWHERE: [&str; 24] = [
        "app/about/page.js",
        "app/analysis/heat.js",
        "app/club/page.js",
        "app/computer/characters.js",
        "app/computer/page.js",
        "app/computer/scores.js",
        "app/editor/page.js",
        "app/i18n/notation.js",
        "app/i18n/rulefile.js",
        "app/library/page.js",
        "app/pages/account.js",
        "app/pages/home.js",
        "app/pages/learn.js",
        "app/pages/setup.js",
        "app/people/page.js",
        "app/puzzles/page.js",
        "app/routes.js",
        "app/rules/page.js",
        "app/two-boards/page.js",
        "app/two-boards/rematch.js",
        "app/two-boards/teams.js",
        "app/viewer/page.js",
        "pieces/letters.js",
        "pieces/modern.js",
    ];

    /// All scripts that a game may load, and their total size.
    fn weight_of_a_session() -> (Vec<String>, usize) {
        let mut found = vec!["app/main.js".to_owned(), "app/theme.js".to_owned()];
        let mut next = 0;
        let mut bytes = 0;
        while let Some(name) = found.get(next).cloned() {
            next += 1;
            bytes += file(None, &name, Encoding::Brotli).unwrap().bytes.len();
            let position = find(&name).unwrap_or_else(|| panic!("{name} is not there"));
            let text = String::from_utf8_lossy(&MINIFIED[position].1).into_owned();
            let named = ["from '", "import('"].iter().flat_map(|before| text.split(before).skip(1));
            for to in named.filter_map(|rest| rest.split('\'').next()) {
                let path = modules::resolve(&name, to);
                if !found.contains(&path) && !ELSEWHERE.contains(&path.as_str()) {
                    found.push(path);
                }
            }
        }
        (found, bytes)
    }

    #[test]
    fn a_game_with_all_that_can_be_opened_in_it_weighs_little() {
        pack_all();
        let (scripts, bytes) = weight_of_a_session();
        for late in ["board/promotion.js", "sound/sounds.js", "app/game/chat.js"] {
            assert!(scripts.iter().any(|name| name == late), "{late} is not among {scripts:?}");
        }
        assert!(bytes <= 105_000, "{} scripts take {bytes} bytes", scripts.len());
        println!("{} scripts, {bytes} bytes", scripts.len());
    }

    #[test]
    fn files_for_developers_are_not_served() {
        for (name, _) in EMBEDDED {
            let stays = name.ends_with(".test.js") || name.ends_with(".md") || name.contains("/.");
            assert!(!stays, "{name}");
        }
    }

    #[test]
    fn a_folder_gives_nothing_from_outside() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("web")).unwrap();
        std::fs::write(folder.path().join("secret.txt"), "secret").unwrap();
        std::fs::write(folder.path().join("web/main.js"), "let open = 1;").unwrap();
        let web = folder.path().join("web");
        let ask = |name: &str| file(Some(&web), name, Encoding::Brotli).map(|file| file.bytes);
        assert_eq!(ask("main.js").as_deref(), Some(&b"let open = 1;"[..]));
        let absolute = folder.path().join("secret.txt").display().to_string();
        for outside in ["../secret.txt", "./../secret.txt", &absolute, "missing.js", ""] {
            assert_eq!(ask(outside), None, "{outside}");
        }
    }

    #[test]
    fn the_page_names_its_files_below_the_fingerprint_and_the_language() {
        let template =
            b"<html lang=\"{{language}}\">\n{{links}}\n<script src=\"{{assets}}/app/main.js\">";
        let links = "<link href=\"{{assets}}/app/dom.js\">\n";
        for (language, code, folder) in
            [(Language::English, "en", ""), (Language::German, "de", "/de")]
        {
            let assets = format!("/a/{}{folder}", hash());
            let expected = format!(
                "<html lang=\"{code}\">\n<link href=\"{assets}/app/dom.js\">\n<script src=\"{assets}/app/main.js\">"
            );
            assert_eq!(document(template, links, language), expected);
        }
    }

    #[test]
    fn texts_come_in_the_language_of_the_address() {
        let text = |address: &str| {
            let bytes = file(None, address, Encoding::Identity).unwrap().bytes;
            String::from_utf8_lossy(&bytes).into_owned()
        };
        assert!(text("app/i18n/en-game.js").contains("'White'"));
        assert!(text("de/app/i18n/en-game.js").contains("'Weiß'"));
        assert_eq!(text("de/app/main.js"), text("app/main.js"));
        assert_eq!(file(None, "de/de/app/main.js", Encoding::Identity), None);
    }

    #[test]
    fn each_page_names_what_it_loads_and_no_other_page() {
        let html = |route: &PageRoute| {
            let html = page(None, route, Language::English, Encoding::Identity).unwrap().bytes;
            String::from_utf8_lossy(&html).into_owned()
        };
        let named = |route: &PageRoute| -> Vec<String> {
            let html = html(route);
            assert!(!html.contains("{{"), "{html}");
            let own = route.entries().filter(|name| name.ends_with("page.js"));
            own.for_each(|name| assert!(html.contains(name), "{name} is not named in {html}"));
            let links = html.lines().filter(|line| line.contains("modulepreload"));
            links.map(str::to_owned).collect()
        };
        for route in all_pages() {
            for name in route.styles {
                assert!(find(&format!("style/{name}.css")).is_some(), "there is no {name}.css");
            }
            let names = named(route);
            assert!(names.iter().any(|line| line.contains("app/dom.js")), "{route:?}: {names:?}");
        }
        let login = PAGES.iter().find(|route| route.path == "/login").unwrap();
        assert!(!html(login).contains("board/board.js") && !html(&GAME).contains("app/routes.js"));
    }

    /// The browser's list of pages, which has a line for each module.
    #[test]
    fn the_browser_knows_the_same_pages_and_scripts() {
        let script = embedded("app/routes.js").unwrap();
        let script = String::from_utf8_lossy(&script).into_owned();
        let lines = script.lines().filter(|line| line.contains("pattern: /"));
        let shown = lines.map(|line| line.split("import('./").nth(1).unwrap().split('\'').next());
        for route in PAGES {
            let [_, own, ..] = *route.entries().collect::<Vec<_>>() else { panic!("{route:?}") };
            let own = own.strip_prefix("app/").unwrap();
            let line = script.lines().find(|line| line.contains(&format!("'./{own}'")));
            let line = line.unwrap_or_else(|| panic!("{own} is not in routes.js"));
            let first = route.path.split('/').nth(1).unwrap();
            assert!(line.contains(first) || first == "m", "{} is not shown by {line}", route.path);
        }
        for name in shown.map(Option::unwrap) {
            let named =
                |route: &PageRoute| route.entries().any(|entry| entry == format!("app/{name}"));
            assert!(PAGES.iter().any(named), "no address shows {name}");
        }
    }
}
