//! Designs: rulesets that people invent, with a draft, versions that never change, and the gallery.
//!
//! A draft is a ruleset file in its JSON form. It need not be valid while it is edited.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::FaultDetail;
use crate::http::RulesetFault;

/// The largest document of a design, in bytes of JSON without spaces.
pub const MAX_DESIGN_DOCUMENT: usize = 128 * 1024;
/// The largest picture of a piece, in bytes.
pub const MAX_PIECE_PICTURE: usize = 32 * 1024;

/// A design: 22 letters and digits.
#[derive(
    Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
pub struct DesignId(pub String);

/// Begin a design: `POST /api/v1/designs`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewDesign {
    /// Its name.
    pub name: String,
    /// Its first draft.
    pub document: Value,
}

/// Import a design: `POST /api/v1/designs/import`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DesignFile {
    /// The text: a ruleset file in TOML or JSON, or Fairy-Stockfish's `variants.ini`.
    pub text: String,
    /// Which ruleset of a `variants.ini`; the first one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
}

/// The answer to [`DesignFile`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DesignImported {
    /// The new design.
    pub design: Design,
    /// What could not be carried over.
    pub not_carried: Vec<FaultDetail>,
}

/// A design as one person sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Design {
    /// Its id.
    pub id: DesignId,
    /// Its name.
    pub name: String,
    /// The name of its owner.
    pub owner: String,
    /// Whether it is yours.
    pub mine: bool,
    /// Who may see it.
    pub sharing: DesignSharing,
    /// The link to send to others; for its owner, if it is unlisted or public. That of an unlisted one ends with `#`
    /// and the code to send as `code`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The draft. Others get the latest version instead.
    pub draft: Value,
    /// The number of the draft, which grows when it is saved; 0 if the design is not yours.
    pub draft_seq: u64,
    /// When the draft was saved, in milliseconds since 1970.
    pub saved_at: i64,
    /// Its versions, the latest first.
    pub versions: Vec<DesignVersion>,
    /// Its tags.
    pub tags: Vec<String>,
    /// Pictures of piece kinds by their letter: hashes for `GET /api/v1/designs/pictures/{hash}`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pictures: BTreeMap<char, String>,
    /// The design that it was copied from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<DesignSource>,
    /// How many matches were made from it.
    pub plays: u64,
    /// The mean of all ratings, from 1 to 5; missing if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stars: Option<f64>,
    /// How many people rated it.
    pub ratings: u32,
    /// Your rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub your_stars: Option<u8>,
    /// Whether organizers took it out of the gallery; its owner cannot publish it again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub barred: bool,
    /// When it is erased, in milliseconds since 1970: designs of guests who do not return, and deleted ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<i64>,
    /// Whether it was deleted and can still be restored.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deleted: bool,
}

/// The design that another one was copied from, as it was called then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DesignSource {
    /// The design; it may be gone by now.
    pub id: DesignId,
    /// Its name.
    pub name: String,
    /// Its owner.
    pub owner: String,
    /// The version.
    pub version: u32,
}

/// A version of a design. It never changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DesignVersion {
    /// Its number, from 1.
    pub number: u32,
    /// The hash of its ruleset.
    pub hash: String,
    /// What its designer calls it; may be empty.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    pub saved_at: i64,
    /// How it differs from the version before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<FaultDetail>,
}

/// Who may see a design.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DesignSharing {
    /// Its owner.
    #[default]
    Private,
    /// Everybody who has the link.
    Unlisted,
    /// Everybody; the gallery lists it.
    Public,
}

/// Your designs: `GET /api/v1/designs/mine`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OwnDesigns {
    /// Your designs, the last saved first.
    pub designs: Vec<OwnDesign>,
    /// The designs that you deleted and can still restore.
    pub deleted: Vec<OwnDesign>,
    /// How many designs you may have.
    pub most: u32,
}

/// One of your designs in the list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OwnDesign {
    /// What the gallery would show of it; the board is that of the latest version, if there is one.
    pub card: DesignCard,
    /// Who may see it.
    pub sharing: DesignSharing,
    /// When the draft was saved, in milliseconds since 1970.
    pub saved_at: i64,
    /// When it is erased, in milliseconds since 1970, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<i64>,
}

/// A design in the gallery.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DesignCard {
    /// Its id.
    pub id: DesignId,
    /// Its name.
    pub name: String,
    /// The first sentence of its description; may be empty.
    pub sentence: String,
    /// The name of its owner.
    pub author: String,
    /// Its tags.
    pub tags: Vec<String>,
    /// How many files its board has; 0 before the first version.
    pub files: u8,
    /// How many ranks its board has; 0 before the first version.
    pub ranks: u8,
    /// The start position as FEN; empty before the first version.
    pub fen: String,
    /// How many matches were made from it.
    pub plays: u64,
    /// The mean of all ratings, from 1 to 5; missing if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stars: Option<f64>,
    /// How many people rated it.
    pub ratings: u32,
    /// The number of its latest version; 0 if there is none.
    pub version: u32,
    /// When it was published, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published_at: Option<i64>,
}

/// What the gallery shows: `GET /api/v1/designs`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GalleryQuery {
    /// Words of name, description or tags.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub q: Option<String>,
    /// Only designs with this tag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// The order.
    #[serde(default)]
    pub sort: GallerySort,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// The order of the gallery, the largest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GallerySort {
    /// By the number of matches.
    #[default]
    Plays,
    /// By the mean of the ratings; few ratings count less.
    Rating,
    /// By when they were published.
    Newest,
}

/// A page of the gallery.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GalleryPage {
    /// The designs.
    pub designs: Vec<DesignCard>,
    /// The tags that published designs have, the most frequent first; on the first page only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Where the next page begins, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Save the draft: `PUT /api/v1/designs/{id}/draft`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DraftSave {
    /// The document.
    pub document: Value,
    /// The `draft_seq` of the draft that was edited.
    pub seq: u64,
}

/// The answer to [`DraftSave`]: what is stored now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DraftSaved {
    /// The number of the stored draft.
    pub seq: u64,
    /// When it was saved, in milliseconds since 1970.
    pub saved_at: i64,
    /// The stored draft, if it is newer than the one that was edited: the status is then 409, and nothing was saved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub newer: Option<Value>,
}

/// Freeze the draft as a version: `POST /api/v1/designs/{id}/versions`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewVersion {
    /// What to call it; may be left out.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The `draft_seq` of the draft that is meant.
    pub seq: u64,
}

/// The answer to [`NewVersion`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct VersionMade {
    /// The version, if the draft is a valid ruleset. A draft equal to the latest version makes no new one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<DesignVersion>,
    /// Why it is not: then the status is 422, and nothing was made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<RulesetFault>,
}

/// Share a design: `POST /api/v1/designs/{id}/sharing`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShareDesign {
    /// Who may see it. Others than its owner see versions only, so there must be one.
    pub sharing: DesignSharing,
}

/// Rename a design: `POST /api/v1/designs/{id}/name`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DesignName {
    /// The new name. A taken one is refused with the code `design-name-taken` and a free one as the value `free`.
    pub name: String,
}

/// Tag a design: `POST /api/v1/designs/{id}/tags`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DesignTags {
    /// All its tags, in place of those before.
    pub tags: Vec<String>,
}

/// Rate a design: `POST /api/v1/designs/{id}/rating`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DesignStars {
    /// From 1 to 5; 0 takes your rating back.
    pub stars: u8,
}

/// Copy a version: `POST /api/v1/designs/{id}/copy`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CopyDesign {
    /// The name of the copy; one that is free if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The version; the latest if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    /// The code of the link, if the design is unlisted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// Report a design to the organizers: `POST /api/v1/designs/{id}/report`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportDesign {
    /// What is wrong with it.
    pub reason: String,
}

/// Which version of a design to show, and the code that admits to an unlisted one: `GET /api/v1/designs/{id}`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DesignQuery {
    /// The code of the link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// Which file of a design to write: `GET /api/v1/designs/{id}/file`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DesignFileQuery {
    /// The format.
    #[serde(default)]
    pub format: DesignFormat,
    /// The version; the draft of your own design, or the latest version of another's, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    /// The code of the link, if the design is unlisted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// A format of ruleset files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DesignFormat {
    /// TOML.
    #[default]
    Toml,
    /// JSON.
    Json,
    /// Fairy-Stockfish's `variants.ini`; what it cannot say is in comments at its top.
    Ini,
}

/// Reported designs, for organizers: `GET /api/v1/designs/reports`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DesignReport {
    /// The design.
    pub id: DesignId,
    /// Its name.
    pub name: String,
    /// Its owner.
    pub owner: String,
    /// Who reported it.
    pub reporter: String,
    /// What the reporter says.
    pub reason: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Keep a picture for a piece kind: `PUT /api/v1/designs/{id}/pictures/{letter}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPicture {
    /// The SVG file, of at most 32 KiB and 2,000 path commands.
    pub svg: String,
}

/// The answer to a picture that was sent: `PUT /api/v1/designs/{id}/pictures/{letter}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PictureKept {
    /// Its hash, for `GET /api/v1/designs/pictures/{hash}`.
    pub hash: String,
    /// Its size in bytes, as rewritten.
    pub bytes: u32,
}
