//! Designs as clients see them.

use std::collections::BTreeMap;

use protocol::designs as wire;
use protocol::designs::{Design, DesignCard, DesignSharing, DesignSource, OwnDesign, OwnDesigns};
use protocol::{FaultDetail, WireError};
use serde_json::Value;
use store::people::{DesignHead, Sharing, StoredDesign};

use super::versions::{code_to_wire, document_of, id_to_wire, version_to_wire};
use super::{Designer, Designs, unreadable};
use crate::work_queue::run_blocking;

/// Faults and differences without their places.
pub(super) fn details(faults: Vec<rules::Fault>) -> Vec<FaultDetail> {
    let detail = |fault: rules::Fault| FaultDetail::new(&fault.message, fault.reason, fault.values);
    faults.into_iter().map(detail).collect()
}

pub(super) fn sharing_to_wire(sharing: Sharing) -> DesignSharing {
    match sharing {
        Sharing::Private => DesignSharing::Private,
        Sharing::Unlisted => DesignSharing::Unlisted,
        Sharing::Public => DesignSharing::Public,
    }
}

/// The mean of all ratings.
fn stars(head: &DesignHead) -> Option<f64> {
    let sum = u32::try_from(head.stars).unwrap_or(u32::MAX);
    (head.ratings > 0).then(|| f64::from(sum) / f64::from(head.ratings))
}

impl Designs {
    /// A design as somebody sees it.
    pub(crate) async fn show(
        &self,
        id: &wire::DesignId,
        who: Option<&Designer>,
        code: Option<&str>,
    ) -> Result<Design, WireError> {
        let stored = self.seen(id, who.map(|who| who.actor), code).await?;
        self.show_stored(stored, who).await
    }

    pub(super) async fn show_stored(
        &self,
        stored: StoredDesign,
        who: Option<&Designer>,
    ) -> Result<Design, WireError> {
        let StoredDesign { head, draft, pictures } = stored;
        let own = who.filter(|who| who.actor == head.owner);
        let versions = self.designs().design_versions(head.id).await.map_err(unreadable)?;
        let draft = match own {
            Some(_) => serde_json::from_str(&draft).unwrap_or_default(),
            None => self.latest_document(&head).await?,
        };
        let your_stars = match who {
            Some(who) => {
                let rating = self.designs().design_rating(head.id, who.actor);
                rating.await.map_err(unreadable)?
            }
            None => None,
        };
        let pictures: BTreeMap<char, String> =
            pictures.iter().map(|(letter, hash)| (*letter, hex(&hash.0))).collect();
        let source = head.source.as_ref().map(|source| DesignSource {
            id: id_to_wire(source.id),
            name: source.name.clone(),
            owner: self.name_of(source.owner),
            version: source.version,
        });
        Ok(Design {
            id: id_to_wire(head.id),
            name: head.name.shown.clone(),
            owner: self.name_of(head.owner),
            mine: own.is_some(),
            sharing: sharing_to_wire(head.sharing),
            link: own.and_then(|_| self.link(&head)),
            draft,
            draft_seq: own.map_or(0, |_| head.draft_seq),
            saved_at: match own {
                Some(_) => head.saved.0,
                None => versions.first().map_or(head.created.0, |version| version.made.0),
            },
            versions: versions.iter().map(version_to_wire).collect(),
            tags: head.tags.clone(),
            pictures,
            source,
            plays: head.plays,
            stars: stars(&head),
            ratings: head.ratings,
            your_stars,
            barred: own.is_some() && head.barred,
            expires_at: own.and_then(|who| self.expires(&head, who)),
            deleted: head.deleted.is_some(),
        })
    }

    async fn latest_document(&self, head: &DesignHead) -> Result<Value, WireError> {
        let (_, text) = self.version_of(head, None).await?;
        run_blocking(move || document_of(&text)).await?
    }

    fn link(&self, head: &DesignHead) -> Option<String> {
        let (url, id) = (&self.url, id_to_wire(head.id).0);
        match head.sharing {
            Sharing::Private => None,
            Sharing::Unlisted => {
                let code = code_to_wire(head.code?);
                // Browsers do not send the part after the #, so it reaches no log.
                Some(format!("{url}/studio/{id}#{code}"))
            }
            Sharing::Public => Some(format!("{url}/studio/{id}")),
        }
    }

    /// A person's designs.
    pub(crate) async fn mine(&self, who: &Designer) -> Result<OwnDesigns, WireError> {
        let all = self.designs().designs_of(who.actor).await.map_err(unreadable)?;
        let (deleted, designs): (Vec<DesignHead>, Vec<DesignHead>) =
            all.into_iter().partition(|head| head.deleted.is_some());
        let listed =
            |heads: Vec<DesignHead>| heads.iter().map(|it| self.own_card(it, who)).collect();
        let most = u32::try_from(who.quota().designs).unwrap_or(u32::MAX);
        Ok(OwnDesigns { designs: listed(designs), deleted: listed(deleted), most })
    }

    fn own_card(&self, head: &DesignHead, who: &Designer) -> OwnDesign {
        OwnDesign {
            card: self.card(head),
            sharing: sharing_to_wire(head.sharing),
            saved_at: head.saved.0,
            expires_at: self.expires(head, who),
        }
    }

    pub(super) fn card(&self, head: &DesignHead) -> DesignCard {
        let latest = head.latest.clone().unwrap_or_default();
        DesignCard {
            id: id_to_wire(head.id),
            name: head.name.shown.clone(),
            sentence: latest.sentence,
            author: self.name_of(head.owner),
            tags: head.tags.clone(),
            files: latest.files,
            ranks: latest.ranks,
            fen: latest.fen,
            plays: head.plays,
            stars: stars(head),
            ratings: head.ratings,
            version: latest.number,
            published_at: head.published.map(|at| at.0),
        }
    }
}

/// Bytes as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
