//! Designs: rulesets that people invent, with a draft, versions, pictures of pieces, ratings and reports.
//!
//! A draft is one row, overwritten whenever it is saved: a log of every save would grow without bound. Versions are
//! rows that never change. What the gallery sorts by is kept in the row of the design, with an index for each order.

use std::sync::Arc;

use super::{Name, Read, Written};
use crate::id::{ActorId, MatchId, RulesetHash, UtcMillis};

/// The most open reports of one person about designs.
pub const MAX_DESIGN_REPORTS: usize = 20;
/// The most words that a search of the gallery looks for.
pub const MAX_GALLERY_WORDS: usize = 8;

/// A design: a random number that nobody can guess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct DesignId(pub u128);

/// The hash of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PictureHash(pub [u8; 32]);

/// Who may see a design.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Sharing {
    /// Its owner.
    #[default]
    Private,
    /// Those who have its code.
    Unlisted,
    /// Everybody.
    Public,
}

/// What is known of a design, without its draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DesignHead {
    /// The design.
    pub id: DesignId,
    /// Who may change it.
    pub owner: ActorId,
    /// Its name.
    pub name: Name,
    /// Who may see it.
    pub sharing: Sharing,
    /// The code of its link; nothing before it was ever shared.
    pub code: Option<u128>,
    /// The number of the draft.
    pub draft_seq: u64,
    /// When it was begun.
    pub created: UtcMillis,
    /// When the draft was saved.
    pub saved: UtcMillis,
    /// When it was published, if it is public.
    pub published: Option<UtcMillis>,
    /// Whether organizers took it out of the gallery.
    pub barred: bool,
    /// When it was deleted, if it was.
    pub deleted: Option<UtcMillis>,
    /// Its tags.
    pub tags: Vec<String>,
    /// The version of a design that it was copied from.
    pub source: Option<CopiedFrom>,
    /// How many matches were made from it.
    pub plays: u64,
    /// The sum of all ratings.
    pub stars: u64,
    /// The number of all ratings.
    pub ratings: u32,
    /// Its latest version, if there is one.
    pub latest: Option<VersionCard>,
}

/// The version of a design that another one was copied from, as it was called then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CopiedFrom {
    /// The design.
    pub id: DesignId,
    /// Its name.
    pub name: String,
    /// Its owner.
    pub owner: ActorId,
    /// The version.
    pub version: u32,
}

/// What a list shows of the latest version of a design.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VersionCard {
    /// Its number.
    pub number: u32,
    /// The first sentence of its description.
    pub sentence: String,
    /// Its start position.
    pub fen: String,
    /// How many files its board has.
    pub files: u8,
    /// How many ranks its board has.
    pub ranks: u8,
}

/// A design with its draft and its pictures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredDesign {
    /// What is known of it.
    pub head: DesignHead,
    /// The draft, as the caller writes it.
    pub draft: String,
    /// Pictures of piece kinds, by letter.
    pub pictures: Vec<(char, PictureHash)>,
}

/// A version of a design.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredVersion {
    /// Its number, from 1.
    pub number: u32,
    /// The hash of its ruleset.
    pub hash: RulesetHash,
    /// What its designer calls it.
    pub name: String,
    /// When it was made.
    pub made: UtcMillis,
    /// How it differs from the version before, as the caller writes it.
    pub changes: String,
}

/// A new version of a design.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewVersion {
    /// The design.
    pub design: DesignId,
    /// The number of the draft that it is made from.
    pub draft_seq: u64,
    /// The version, with the number after the latest one.
    pub version: StoredVersion,
    /// Its ruleset.
    pub text: String,
    /// What a list shows of it; the number is the version's.
    pub card: VersionCard,
}

/// How much one person may keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DesignQuota {
    /// How many designs, deleted ones included.
    pub designs: u64,
    /// How many bytes of drafts, versions and pictures.
    pub bytes: u64,
}

/// The answer to a change of a design.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DesignAnswer<T> {
    /// It was made.
    Done(T),
    /// There is no such design, or it is no longer as the caller saw it.
    Unknown,
    /// A published design or one of the same person has this name.
    NameTaken,
    /// The person has as many designs as allowed.
    TooMany,
    /// The person's designs would need more space than allowed.
    TooLarge,
}

/// A change of a design. The store may apply it more than once before one of them is durable. A change that does not
/// apply leaves the design as it is.
pub type DesignChange = Arc<dyn Fn(&mut StoredDesign) + Send + Sync>;

/// The order of the gallery, the largest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GalleryOrder {
    /// By the number of matches.
    Plays,
    /// By [`merit`].
    Merit,
    /// By when they were published.
    Newest,
}

/// A page of the gallery.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GalleryPage {
    /// Words that must occur in name, sentence or tags; see [`search_text`].
    pub words: Vec<String>,
    /// A tag that they must have.
    pub tag: Option<String>,
    /// The order.
    pub order: GalleryOrder,
    /// The last design of the page before, and its place in the order.
    pub after: Option<(i64, DesignId)>,
    /// How many designs.
    pub limit: usize,
}

/// A report about a design.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DesignReport {
    /// The design.
    pub design: DesignId,
    /// Who reports it; nobody after that person was erased.
    pub reporter: Option<ActorId>,
    /// Why.
    pub reason: String,
    /// When.
    pub at: UtcMillis,
}

/// The place of a rating in the order of the gallery: the mean in thousandths, as if five more people had given three
/// stars, so that one enthusiast does not lift a design above all others.
pub fn merit(stars: u64, ratings: u32) -> i64 {
    const PRIOR: u64 = 5;
    let sum = (stars + 3 * PRIOR) * 1000;
    i64::try_from(sum / (u64::from(ratings) + PRIOR)).unwrap_or(i64::MAX)
}

/// The text that words of a search are looked for in.
pub fn search_text(head: &DesignHead) -> String {
    let sentence = head.latest.as_ref().map_or("", |latest| latest.sentence.as_str());
    format!("{}\n{sentence}\n{}", head.name.shown, head.tags.join("\n")).to_lowercase()
}

/// Whether a change gives a design a name that must be free: another name, a place in the gallery, or a second life.
/// Nobody needs a free name to hide a design.
pub(crate) fn claims_name(before: &DesignHead, after: &DesignHead) -> bool {
    let was_taken = before.name == after.name && before.deleted.is_none();
    after.deleted.is_none() && (!was_taken || (after.is_listed() && !before.is_listed()))
}

impl DesignHead {
    /// Whether the gallery lists it.
    pub fn is_listed(&self) -> bool {
        self.sharing == Sharing::Public && self.deleted.is_none()
    }

    /// Its place in an order of the gallery.
    pub fn place(&self, order: GalleryOrder) -> i64 {
        match order {
            GalleryOrder::Plays => i64::try_from(self.plays).unwrap_or(i64::MAX),
            GalleryOrder::Merit => merit(self.stars, self.ratings),
            GalleryOrder::Newest => self.published.unwrap_or_default().0,
        }
    }
}

/// What is stored about designs. They are erased with their owner, except published ones, which stay without draft.
pub trait DesignStore: Send + Sync {
    /// Adds a design.
    fn add_design(&self, design: StoredDesign, quota: DesignQuota) -> Written<DesignAnswer<()>>;

    /// Changes name, sharing, draft and so on in one step; returns the design before and after it.
    fn change_design(
        &self,
        id: DesignId,
        quota: DesignQuota,
        change: DesignChange,
    ) -> Written<DesignAnswer<(StoredDesign, StoredDesign)>>;

    /// Adds a version, if the draft has not changed.
    fn add_version(&self, new: NewVersion, quota: DesignQuota) -> Written<DesignAnswer<()>>;

    /// Keeps a picture for a piece kind, or removes it.
    fn keep_picture(
        &self,
        id: DesignId,
        letter: char,
        picture: Option<(PictureHash, String)>,
        quota: DesignQuota,
    ) -> Written<DesignAnswer<()>>;

    /// Rates a design, or takes the rating back; returns whether there is such a design.
    fn rate_design(&self, id: DesignId, by: ActorId, stars: Option<u8>) -> Written<bool>;

    /// Counts a match that was made from a design, once.
    fn count_play(&self, id: DesignId, match_id: MatchId) -> Written<()>;

    /// Reports a design, once for each person; returns whether that person may report more.
    fn report_design(&self, report: DesignReport) -> Written<bool>;

    /// Removes the reports about a design; returns whether there was such a design.
    fn close_design_reports(&self, id: DesignId) -> Written<bool>;

    /// Erases designs that were deleted before a moment; returns how many.
    fn erase_designs(&self, deleted_before: UtcMillis) -> Written<u64>;

    /// A design.
    fn design(&self, id: DesignId) -> Read<Option<StoredDesign>>;

    /// A person's designs, the last saved first.
    fn designs_of(&self, owner: ActorId) -> Read<Vec<DesignHead>>;

    /// A page of the published designs.
    fn gallery(&self, page: GalleryPage) -> Read<Vec<DesignHead>>;

    /// The tags of published designs, the most frequent first.
    fn gallery_tags(&self, limit: usize) -> Read<Vec<String>>;

    /// Whether a design that is published or belongs to a person has a name, apart from one design.
    fn is_design_name_taken(&self, skeleton: String, owner: ActorId, but: DesignId) -> Read<bool>;

    /// The versions of a design, the latest first.
    fn design_versions(&self, id: DesignId) -> Read<Vec<StoredVersion>>;

    /// A version of a design, or the latest, with its ruleset.
    fn design_version(
        &self,
        id: DesignId,
        number: Option<u32>,
    ) -> Read<Option<(StoredVersion, String)>>;

    /// A person's rating of a design.
    fn design_rating(&self, id: DesignId, by: ActorId) -> Read<Option<u8>>;

    /// A picture of a design that is still kept.
    fn picture(&self, hash: PictureHash) -> Read<Option<String>>;

    /// At most `limit` reports, the latest first, with what they are about.
    fn design_reports(&self, limit: usize) -> Read<Vec<(DesignReport, DesignHead)>>;
}
