//! The gallery of published designs, and what organizers read about them.

use protocol::WireError;
use protocol::designs::{DesignReport, GalleryPage, GalleryQuery, GallerySort};
use store::people::{DesignId, GalleryOrder, MAX_GALLERY_WORDS};

use super::versions::{code_to_wire, design_id, id_to_wire};
use super::{Designs, unreadable};
use crate::live::convert::bad_input;

/// Designs of a page.
const PAGE: usize = 24;
/// The most tags that the first page lists.
const TAGS: usize = 40;
/// The most reports that organizers see.
const REPORTS: usize = 200;

impl Designs {
    /// A page of the gallery.
    pub(crate) async fn gallery(&self, query: &GalleryQuery) -> Result<GalleryPage, WireError> {
        let order = match query.sort {
            GallerySort::Plays => GalleryOrder::Plays,
            GallerySort::Rating => GalleryOrder::Merit,
            GallerySort::Newest => GalleryOrder::Newest,
        };
        let after = query.after.as_deref().map(cursor).transpose()?;
        let text = query.q.as_deref().unwrap_or_default().to_lowercase();
        let words = text.split_whitespace().take(MAX_GALLERY_WORDS).map(str::to_owned).collect();
        let tag = query.tag.as_ref().map(|tag| tag.trim().to_lowercase());
        let page = store::people::GalleryPage { words, tag, order, after, limit: PAGE + 1 };
        let mut found = self.designs().gallery(page).await.map_err(unreadable)?;
        let has_more = found.len() > PAGE;
        found.truncate(PAGE);
        let last = found.last().filter(|_| has_more);
        let next = last.map(|head| format!("{}.{}", head.place(order), code_to_wire(head.id.0)));
        let tags = match after {
            None => self.designs().gallery_tags(TAGS).await.map_err(unreadable)?,
            Some(_) => Vec::new(),
        };
        let designs = found.iter().map(|head| self.card(head)).collect();
        Ok(GalleryPage { designs, tags, next })
    }

    /// What people reported, the latest first.
    pub(crate) async fn reports(&self) -> Result<Vec<DesignReport>, WireError> {
        let found = self.designs().design_reports(REPORTS).await.map_err(unreadable)?;
        let reports = found.into_iter().map(|(report, head)| DesignReport {
            id: id_to_wire(head.id),
            name: head.name.shown.clone(),
            owner: self.name_of(head.owner),
            reporter: report.reporter.map(|by| self.name_of(by)).unwrap_or_default(),
            reason: report.reason,
            at: report.at.0,
        });
        Ok(reports.collect())
    }
}

/// The place of the last design on the page before.
fn cursor(text: &str) -> Result<(i64, DesignId), WireError> {
    let read = || {
        let (place, id) = text.split_once('.')?;
        let id = design_id(&protocol::designs::DesignId(id.to_owned()))?;
        Some((place.parse().ok()?, id))
    };
    read().ok_or_else(|| {
        bad_input("`after` is not the `next` of another page").because("design-cursor")
    })
}
