//! The files of the page: those in the program, or those of a folder during development.

mod encoding;
mod kind;
mod language;
mod minify;

use std::borrow::Cow;
use std::io;
use std::path::{Component, Path};
use std::sync::LazyLock;

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

pub(crate) use encoding::Encoding;
use encoding::Packed;
pub(crate) use language::{LANGUAGE_COOKIE, Language};

/// The page itself, which names all other files.
const PAGE: &str = "index.html";
/// The placeholder in the page for the folder of its files.
const ASSETS: &str = "{{assets}}";
/// The placeholder in the page for the code of its language.
const LANGUAGE: &str = "{{language}}";
/// The placeholder in the page for the version of the program.
const VERSION: &str = "{{version}}";
/// The attribute of links that only one kind of page needs.
const ON: &str = " data-on=\"";
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

/// The page by kind and language.
static PAGES: LazyLock<[[Packed; Language::ALL.len()]; PageKind::ALL.len()]> =
    LazyLock::new(|| {
        let position = find(PAGE).expect("the build found the page");
        PageKind::ALL.map(|kind| {
            Language::ALL
                .map(|language| Packed::new(kind.page(language, &MINIFIED[position].1).into()))
        })
    });

/// What the page shows first, which decides what the browser loads at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PageKind {
    /// A match.
    Game,
    /// Anything else.
    Home,
}

impl PageKind {
    const ALL: [Self; 2] = [Self::Game, Self::Home];

    const fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Home => "home",
        }
    }

    /// The page without links for other kinds, with its language and the folder of its files.
    fn page(self, language: Language, page: &[u8]) -> Vec<u8> {
        let own = format!("{ON}{}\"", self.name());
        let text = String::from_utf8_lossy(page);
        let lines = text.lines().filter(|line| !line.contains(ON) || line.contains(&own));
        let mut text = lines.collect::<Vec<_>>().join("\n").replace(&own, "");
        text.push('\n');
        let assets = format!("/a/{}{}", hash(), language.folder());
        let text = text.replace(ASSETS, &assets).replace(LANGUAGE, language.code());
        text.replace(VERSION, env!("CARGO_PKG_VERSION")).into_bytes()
    }
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

/// The page, in the best encoding for the browser.
///
/// # Errors
/// When the page cannot be read from its folder.
pub(crate) fn page(
    folder: Option<&Path>,
    kind: PageKind,
    language: Language,
    accepted: Encoding,
) -> io::Result<WebFile> {
    let content_type = kind::content_type(PAGE);
    let Some(folder) = folder else {
        let (bytes, encoding) =
            PAGES[kind as usize][language as usize].packed(content_type, accepted);
        return Ok(WebFile { bytes: bytes.into(), content_type, encoding });
    };
    let bytes = kind.page(language, &std::fs::read(folder.join(PAGE))?);
    Ok(WebFile { bytes: bytes.into(), content_type, encoding: Encoding::Identity })
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
    for page in PAGES.iter().flatten() {
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
        let html = page(None, PageKind::Game, language, Encoding::Identity).unwrap().bytes;
        let html = String::from_utf8_lossy(&html).into_owned();
        let folder = format!("/a/{}/", hash());
        let named = html.split(&folder).skip(1).filter_map(|rest| rest.split('"').next());
        let weigh = |name: &str| {
            let file = file(None, name, Encoding::Brotli);
            (name.to_owned(), file.unwrap_or_else(|| panic!("{name} is not there")).bytes.len())
        };
        let files: Vec<(String, usize)> = named.map(weigh).collect();
        let scripts = files.iter().filter(|(name, _)| name.ends_with(".js"));
        let page = page(None, PageKind::Game, language, Encoding::Brotli).unwrap().bytes.len();
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
    const ELSEWHERE: [&str; 23] = [
        "app/about/page.js",
        "app/analysis/heat.js",
        "app/club/page.js",
        "app/computer/characters.js",
        "app/computer/page.js",
        "app/computer/scores.js",
        "app/editor/page.js",
        "app/i18n/notation.js",
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

    /// The file of an import, relative to its script.
    fn resolve(from: &str, to: &str) -> String {
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
                let path = resolve(&name, to);
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
        assert!(bytes <= 104_000, "{} scripts take {bytes} bytes", scripts.len());
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
        let page = b"<html lang=\"{{language}}\"><script src=\"{{assets}}/app/main.js\"></script>";
        for (language, code, folder) in
            [(Language::English, "en", ""), (Language::German, "de", "/de")]
        {
            let script = format!("/a/{}{folder}/app/main.js", hash());
            let expected = format!("<html lang=\"{code}\"><script src=\"{script}\"></script>\n");
            assert_eq!(PageKind::Game.page(language, page), expected.as_bytes());
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
    fn each_kind_of_page_lists_only_what_it_needs() {
        for (kind, own, other) in [
            (PageKind::Game, "app/game/page.js", "app/pages/home.js"),
            (PageKind::Home, "app/pages/home.js", "app/game/page.js"),
        ] {
            let html = page(None, kind, Language::English, Encoding::Identity).unwrap().bytes;
            let html = String::from_utf8_lossy(&html).into_owned();
            assert!(html.contains(own) && html.contains("app/main.js"), "{html}");
            assert!(!html.contains(other) && !html.contains("data-on"), "{html}");
        }
    }
}
