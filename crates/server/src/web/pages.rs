//! The addresses of the page, and what each shows first.

/// A page: its address as the router writes it, and what the browser needs to show it.
#[derive(Debug)]
pub(crate) struct PageRoute {
    pub(crate) path: &'static str,
    /// The module with the page's `mount`.
    script: &'static str,
    /// Modules that it surely loads later; they are named beforehand like the rest.
    later: &'static [&'static str],
    /// Its own style sheets, by their names in the folder `style`.
    pub(super) styles: &'static [&'static str],
}

/// What boards draw their pieces with, unless somebody chose another set.
const PIECES: &[&str] = &["pieces/classical.js", "pieces/classical-more.js"];
const PIECES_AND_TERRAIN: &[&str] =
    &["board/textures.js", "pieces/classical.js", "pieces/classical-more.js"];
const BUGHOUSE: &[&str] =
    &["app/bughouse/setup.js", "pieces/classical.js", "pieces/classical-more.js"];
const PUZZLES: &[&str] =
    &["app/puzzles/home.js", "pieces/classical.js", "pieces/classical-more.js"];

const fn page(path: &'static str, script: &'static str) -> PageRoute {
    PageRoute { path, script, later: &[], styles: &[] }
}

/// The page of a match, whose board must be there first.
pub(crate) static GAME: PageRoute =
    page("/m/{id}", "app/game/page.js").later(&["pieces/classical.js"]);
/// The page of an address that does not exist.
pub(crate) static NOWHERE: PageRoute = page("/", "app/routes.js");

/// The other pages. `app/routes.js` has the same list for the browser.
pub(crate) static PAGES: &[PageRoute] = &[
    page("/", "app/pages/home.js").later(PIECES),
    page("/play", "app/pages/setup.js").later(PIECES_AND_TERRAIN),
    page("/invite", "app/pages/setup.js").later(PIECES_AND_TERRAIN),
    page("/bughouse", "app/bughouse/page.js").later(BUGHOUSE).styled(&["bughouse-pages"]),
    page("/bughouse/help", "app/bughouse/page.js").later(PIECES).styled(&["bughouse-pages"]),
    page("/bughouse/training", "app/bughouse/page.js").later(PIECES).styled(&["bughouse-pages"]),
    page("/table/{id}", "app/bughouse/page.js").later(PIECES).styled(&["bughouse-pages"]),
    page("/computer", "app/computer/page.js").later(PIECES_AND_TERRAIN).styled(&["computer"]),
    page("/computer/{id}", "app/computer/page.js").later(PIECES_AND_TERRAIN).styled(&["computer"]),
    page("/opponents", "app/computer/characters.js").styled(&["computer"]),
    page("/opponents/{id}", "app/computer/characters.js").later(PIECES).styled(&["computer"]),
    page("/scores", "app/computer/scores.js").styled(&["computer"]),
    page("/library", "app/library/page.js").later(PIECES).styled(&["library"]),
    page("/club", "app/club/page.js").later(PIECES).styled(&["club"]),
    page("/m/{id}/view", "app/viewer/page.js").later(PIECES).styled(&["viewer"]),
    page("/analysis", "app/viewer/page.js").later(PIECES).styled(&["viewer"]),
    page("/editor", "app/editor/page.js").later(PIECES).styled(&["viewer", "editor"]),
    page("/heat", "app/analysis/heat.js").styled(&["analysis"]),
    page("/learn", "app/pages/learn.js").later(PIECES).styled(&["people"]),
    page("/people/{name}", "app/people/page.js").styled(&["people"]),
    page("/puzzles", "app/puzzles/page.js").later(PUZZLES).styled(&["puzzles", "task"]),
    page("/puzzles/{id}", "app/puzzles/page.js").later(PIECES).styled(&["puzzles", "task"]),
    page("/about", "app/about/page.js"),
    page("/rules", "app/rules/page.js").later(PIECES_AND_TERRAIN).styled(&["rules"]),
    page("/rules/{name}", "app/rules/page.js").later(PIECES_AND_TERRAIN).styled(&["rules"]),
    page("/rules/m/{id}", "app/rules/page.js").later(PIECES_AND_TERRAIN).styled(&["rules"]),
    page("/setup", "app/pages/account.js"),
    page("/register", "app/pages/account.js"),
    page("/reset", "app/pages/account.js"),
    page("/login", "app/pages/account.js"),
];

impl PageRoute {
    const fn later(self, later: &'static [&'static str]) -> Self {
        Self { later, ..self }
    }

    const fn styled(self, styles: &'static [&'static str]) -> Self {
        Self { styles, ..self }
    }

    /// The modules to begin with. A match needs neither the list of the other pages nor, at first,
    /// the menus of the header.
    pub(super) fn entries(&self) -> impl Iterator<Item = &'static str> {
        let around: &[&str] = match self.path == GAME.path {
            true => &[],
            false => &["app/routes.js", "app/shell/header.js", "app/shell/person.js"],
        };
        let own = ["app/main.js", self.script].into_iter();
        own.chain(around.iter().copied()).chain(self.later.iter().copied())
    }
}
