//! What people do with designs: begin, save, rename, tag, share, copy, delete and restore them.

use std::sync::Arc;

use protocol::designs as wire;
use protocol::designs::{Design, DraftSaved, MAX_DESIGN_DOCUMENT};
use protocol::{ErrorCode, WireError};
use serde_json::Value;
use store::people::{
    CopiedFrom, DesignAnswer, DesignChange, DesignHead, DesignId, DesignReport, Name, PictureHash,
    Sharing, StoredDesign,
};

use super::rights::not_yours;
use super::{Designer, Designs, naming, no_such_design, unreadable};
use crate::live::convert::bad_input;
use crate::live::draft::number;

/// The longest reason of a report, in characters.
const MAX_REASON: usize = 300;

/// What was saved, or the newer draft because of which it was not.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Saved {
    Now(DraftSaved),
    Stale(DraftSaved),
}

/// A document as text.
///
/// # Errors
/// When it is no object, or too large.
pub(super) fn document(value: &Value) -> Result<String, WireError> {
    let text = value.to_string();
    if !value.is_object() {
        let why = "a design is a ruleset as a JSON object";
        return Err(bad_input(why).because("design-document"));
    }
    if text.len() > MAX_DESIGN_DOCUMENT {
        let why = format!(
            "the design has {} bytes, and {MAX_DESIGN_DOCUMENT} are allowed; use fewer pieces or shorter texts",
            text.len()
        );
        let refused = bad_input(why).because("design-large");
        return Err(refused.with("bytes", text.len()).with("most", MAX_DESIGN_DOCUMENT));
    }
    Ok(text)
}

/// What a design may be changed to.
type Edit = Box<dyn Fn(&mut DesignHead) + Send + Sync>;

impl Designs {
    /// Begins a design.
    pub(crate) async fn begin(
        &self,
        new: wire::NewDesign,
        who: &Designer,
    ) -> Result<Design, WireError> {
        let (name, draft) = (naming::checked(&new.name)?, document(&new.document)?);
        let design = self.new_design(name, draft, who);
        self.check_free(&design.head.name, who.actor, design.head.id).await?;
        self.add(design, who).await
    }

    pub(super) fn new_design(&self, name: Name, draft: String, who: &Designer) -> StoredDesign {
        let now = self.clock.utc();
        let head = DesignHead {
            id: DesignId(number(&*self.random)),
            owner: who.actor,
            name,
            sharing: Sharing::Private,
            code: None,
            draft_seq: 1,
            created: now,
            saved: now,
            published: None,
            barred: false,
            deleted: None,
            tags: Vec::new(),
            source: None,
            plays: 0,
            stars: 0,
            ratings: 0,
            latest: None,
        };
        StoredDesign { head, draft, pictures: Vec::new() }
    }

    pub(super) async fn add(
        &self,
        design: StoredDesign,
        who: &Designer,
    ) -> Result<Design, WireError> {
        let added = self.designs().add_design(design.clone(), who.quota()).await;
        self.done(added.map_err(unreadable)?, &design.head, who).await?;
        self.show_stored(design, Some(who)).await
    }

    /// What a change did, or why it could not be made.
    pub(super) async fn done<T>(
        &self,
        answer: DesignAnswer<T>,
        head: &DesignHead,
        who: &Designer,
    ) -> Result<T, WireError> {
        let quota = who.quota();
        match answer {
            DesignAnswer::Done(done) => Ok(done),
            DesignAnswer::Unknown => Err(no_such_design()),
            DesignAnswer::NameTaken => Err(self.taken(&head.name, head.owner, head.id).await),
            DesignAnswer::TooMany => {
                let why = format!(
                    "you have {} designs, the most that you can keep; deleted ones count until they are erased",
                    quota.designs
                );
                Err(WireError::new(ErrorCode::NotPossible, why)
                    .because("design-too-many")
                    .with("most", quota.designs))
            }
            DesignAnswer::TooLarge => {
                let most = quota.bytes >> 10;
                let why = format!(
                    "your designs would need more than {most} KiB; delete designs that you no longer need"
                );
                Err(WireError::new(ErrorCode::NotPossible, why)
                    .because("design-no-room")
                    .with("most", most))
            }
        }
    }

    /// A design of the person's own.
    pub(super) async fn own(
        &self,
        id: &wire::DesignId,
        who: &Designer,
    ) -> Result<StoredDesign, WireError> {
        let stored = self.seen(id, Some(who.actor), None).await?;
        if stored.head.owner == who.actor { Ok(stored) } else { Err(not_yours()) }
    }

    /// Saves the draft, if nobody saved another one since.
    pub(crate) async fn save(
        &self,
        id: &wire::DesignId,
        save: wire::DraftSave,
        who: &Designer,
    ) -> Result<Saved, WireError> {
        let text = document(&save.document)?;
        let own = self.own(id, who).await?;
        refuse_deleted(&own.head)?;
        let (now, seq) = (self.clock.utc(), save.seq);
        let change: DesignChange = Arc::new(move |design: &mut StoredDesign| {
            if design.head.draft_seq == seq && design.head.deleted.is_none() {
                design.head.draft_seq += 1;
                design.head.saved = now;
                design.draft.clone_from(&text);
            }
        });
        let changed = self.designs().change_design(own.head.id, who.quota(), change).await;
        let changed = self.done(changed.map_err(unreadable)?, &own.head, who).await?;
        let (before, after) = changed;
        let saved =
            |newer| DraftSaved { seq: after.head.draft_seq, saved_at: after.head.saved.0, newer };
        if after.head.draft_seq != before.head.draft_seq {
            return Ok(Saved::Now(saved(None)));
        }
        let newer = serde_json::from_str(&after.draft).unwrap_or_default();
        Ok(Saved::Stale(saved(Some(newer))))
    }

    /// Changes what is known of a person's own design.
    async fn edit(
        &self,
        own: &StoredDesign,
        who: &Designer,
        edit: Edit,
    ) -> Result<Design, WireError> {
        let owner = who.actor;
        let change: DesignChange = Arc::new(move |design: &mut StoredDesign| {
            if design.head.owner == owner {
                edit(&mut design.head);
            }
        });
        let changed = self.designs().change_design(own.head.id, who.quota(), change).await;
        let (_, after) = self.done(changed.map_err(unreadable)?, &own.head, who).await?;
        self.show_stored(after, Some(who)).await
    }

    /// Renames a design.
    pub(crate) async fn rename(
        &self,
        id: &wire::DesignId,
        name: &str,
        who: &Designer,
    ) -> Result<Design, WireError> {
        let mut own = self.own(id, who).await?;
        let name = naming::checked(name)?;
        self.check_free(&name, who.actor, own.head.id).await?;
        own.head.name = name.clone();
        self.edit(&own, who, Box::new(move |head| head.name = name.clone())).await
    }

    /// Tags a design.
    pub(crate) async fn tag(
        &self,
        id: &wire::DesignId,
        tags: &[String],
        who: &Designer,
    ) -> Result<Design, WireError> {
        let own = self.own(id, who).await?;
        let tags = naming::tags(tags)?;
        self.edit(&own, who, Box::new(move |head| head.tags.clone_from(&tags))).await
    }

    /// Shares a design, or no longer. Sharing an unlisted one again after it was private gives it another link.
    pub(crate) async fn share(
        &self,
        id: &wire::DesignId,
        sharing: wire::DesignSharing,
        who: &Designer,
    ) -> Result<Design, WireError> {
        let own = self.own(id, who).await?;
        refuse_deleted(&own.head)?;
        let sharing = match sharing {
            wire::DesignSharing::Private => Sharing::Private,
            wire::DesignSharing::Unlisted => Sharing::Unlisted,
            wire::DesignSharing::Public => Sharing::Public,
        };
        if sharing != Sharing::Private && own.head.latest.is_none() {
            let why = "others see versions only; save a version of the design first";
            return Err(WireError::new(ErrorCode::NotPossible, why).because("design-no-version"));
        }
        if sharing == Sharing::Public && own.head.barred {
            let why = "organizers took this design out of the gallery; ask them about it";
            return Err(WireError::new(ErrorCode::Forbidden, why).because("design-barred"));
        }
        if sharing == Sharing::Public {
            self.check_free(&own.head.name, who.actor, own.head.id).await?;
        }
        let (now, code) = (self.clock.utc(), number(&*self.random));
        let edit = move |head: &mut DesignHead| {
            if head.sharing == Sharing::Private {
                head.code = Some(code);
            }
            head.published = match sharing {
                Sharing::Public => head.published.or(Some(now)),
                Sharing::Private | Sharing::Unlisted => None,
            };
            head.sharing = sharing;
        };
        self.edit(&own, who, Box::new(edit)).await
    }

    /// Deletes a design; it can be restored for a time.
    pub(crate) async fn delete(
        &self,
        id: &wire::DesignId,
        who: &Designer,
    ) -> Result<(), WireError> {
        let own = self.own(id, who).await?;
        let now = self.clock.utc();
        let edit = move |head: &mut DesignHead| head.deleted = head.deleted.or(Some(now));
        self.edit(&own, who, Box::new(edit)).await.map(|_| ())
    }

    /// Restores a deleted design, under another name if its own was taken meanwhile.
    pub(crate) async fn restore(
        &self,
        id: &wire::DesignId,
        who: &Designer,
    ) -> Result<Design, WireError> {
        let mut own = self.own(id, who).await?;
        let name = self.free_name(&own.head.name, who.actor, own.head.id).await?;
        own.head.name = name.clone();
        let edit = move |head: &mut DesignHead| {
            if head.deleted.is_some() {
                head.deleted = None;
                head.name = name.clone();
            }
        };
        self.edit(&own, who, Box::new(edit)).await
    }

    /// Copies a version of a design that the person may see, with its pictures.
    pub(crate) async fn copy(
        &self,
        id: &wire::DesignId,
        copy: wire::CopyDesign,
        who: &Designer,
    ) -> Result<Design, WireError> {
        let source = self.seen(id, Some(who.actor), copy.code.as_deref()).await?;
        let (version, text) = self.version_of(&source.head, copy.version).await?;
        let draft = document(&super::versions::document_of(&text)?)?;
        let name = match &copy.name {
            Some(name) => naming::checked(name)?,
            None => source.head.name.clone(),
        };
        let mut design = self.new_design(name, draft, who);
        match copy.name {
            Some(_) => self.check_free(&design.head.name, who.actor, design.head.id).await?,
            None => {
                let name = self.free_name(&design.head.name, who.actor, design.head.id).await?;
                design.head.name = name;
            }
        }
        design.head.tags.clone_from(&source.head.tags);
        design.head.source = Some(CopiedFrom {
            id: source.head.id,
            name: source.head.name.shown.clone(),
            owner: source.head.owner,
            version: version.number,
        });
        let (id, head) = (design.head.id, design.head.clone());
        self.add(design, who).await?;
        for &(letter, hash) in &source.pictures {
            let Some(text) = self.designs().picture(hash).await.map_err(unreadable)? else {
                continue;
            };
            let kept = self.designs().keep_picture(id, letter, Some((hash, text)), who.quota());
            self.done(kept.await.map_err(unreadable)?, &head, who).await?;
        }
        self.show(&super::versions::id_to_wire(id), Some(who), None).await
    }

    /// Rates a design; nobody rates their own.
    pub(crate) async fn rate(
        &self,
        id: &wire::DesignId,
        stars: u8,
        who: &Designer,
        code: Option<&str>,
    ) -> Result<Design, WireError> {
        let stored = self.seen(id, Some(who.actor), code).await?;
        if stars > 5 {
            let why = "give 1 to 5 stars, or 0 to take your rating back";
            return Err(bad_input(why).because("design-stars"));
        }
        if stored.head.owner == who.actor {
            let why = "you cannot rate your own design";
            return Err(WireError::new(ErrorCode::NotPossible, why).because("design-own-stars"));
        }
        let stars = Some(stars).filter(|&stars| stars > 0);
        let rated = self.designs().rate_design(stored.head.id, who.actor, stars).await;
        if !rated.map_err(unreadable)? {
            return Err(no_such_design());
        }
        self.show(id, Some(who), code).await
    }

    /// Reports a design to the organizers.
    pub(crate) async fn report(
        &self,
        id: &wire::DesignId,
        reason: &str,
        who: &Designer,
        code: Option<&str>,
    ) -> Result<(), WireError> {
        let stored = self.seen(id, Some(who.actor), code).await?;
        let reason = reason.trim();
        let is_plain = |letter: char| !letter.is_control() || letter == '\n';
        if reason.chars().count() > MAX_REASON || !reason.chars().all(is_plain) {
            let why = format!("a reason has at most {MAX_REASON} characters");
            return Err(bad_input(why).because("design-reason").with("most", MAX_REASON));
        }
        let report = DesignReport {
            design: stored.head.id,
            reporter: Some(who.actor),
            reason: reason.to_owned(),
            at: self.clock.utc(),
        };
        if self.designs().report_design(report).await.map_err(unreadable)? {
            return Ok(());
        }
        let why =
            "you reported many designs already; wait until the organizers have read your reports";
        Err(WireError::new(ErrorCode::NotPossible, why).because("design-reports"))
    }

    /// Takes a design out of the gallery for good, or lets it be published again; its reports are closed. For
    /// organizers.
    pub(crate) async fn judge(
        &self,
        id: &wire::DesignId,
        verdict: Verdict,
    ) -> Result<(), WireError> {
        let id = super::design_id(id).ok_or_else(no_such_design)?;
        let change: DesignChange = Arc::new(move |design: &mut StoredDesign| {
            design.head.barred = verdict == Verdict::Unpublish;
            if verdict == Verdict::Unpublish && design.head.sharing == Sharing::Public {
                design.head.sharing = Sharing::Private;
                design.head.published = None;
            }
        });
        // Nothing grows, so any quota will do.
        let changed = self.designs().change_design(id, crate::limits::HOUSE_DESIGNS, change).await;
        let DesignAnswer::Done(_) = changed.map_err(unreadable)? else {
            return Err(no_such_design());
        };
        let closed = self.designs().close_design_reports(id).await.map_err(unreadable)?;
        if closed { Ok(()) } else { Err(no_such_design()) }
    }

    /// Keeps a picture for a piece kind of a person's own design; returns it as it was rewritten.
    pub(crate) async fn keep_picture(
        &self,
        id: &wire::DesignId,
        letter: char,
        picture: Option<(PictureHash, String)>,
        who: &Designer,
    ) -> Result<(), WireError> {
        let own = self.own(id, who).await?;
        refuse_deleted(&own.head)?;
        let kept = self.designs().keep_picture(own.head.id, letter, picture, who.quota());
        self.done(kept.await.map_err(unreadable)?, &own.head, who).await
    }
}

/// What organizers decide about a design.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Keep,
    Unpublish,
}

fn refuse_deleted(head: &DesignHead) -> Result<(), WireError> {
    match head.deleted {
        None => Ok(()),
        Some(_) => {
            let why = "this design is deleted; restore it first";
            Err(WireError::new(ErrorCode::NotPossible, why).because("design-deleted"))
        }
    }
}
