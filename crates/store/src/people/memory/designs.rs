//! What is stored about designs, in memory, for tests.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::MemoryPeople;
use crate::id::{ActorId, MatchId, UtcMillis};
use crate::people::design::claims_name;
use crate::people::{
    DesignAnswer, DesignChange, DesignHead, DesignId, DesignQuota, DesignReport, DesignStore,
    GalleryPage, MAX_DESIGN_REPORTS, NewVersion, PictureHash, Read, StoredDesign, StoredVersion,
    Written, search_text,
};

#[derive(Debug, Default)]
pub(super) struct DesignTables {
    designs: BTreeMap<DesignId, StoredDesign>,
    versions: BTreeMap<DesignId, Vec<(StoredVersion, String)>>,
    pictures: BTreeMap<(DesignId, char), (PictureHash, String)>,
    ratings: BTreeMap<(DesignId, ActorId), u8>,
    plays: BTreeSet<(DesignId, MatchId)>,
    reports: Vec<DesignReport>,
}

impl DesignTables {
    pub(super) fn has(&self, owner: ActorId) -> bool {
        self.designs.values().any(|design| design.head.owner == owner)
    }

    pub(super) fn forget(&mut self, actor: ActorId) {
        let own = self.designs.values_mut().filter(|design| design.head.owner == actor);
        let mut gone = Vec::new();
        for design in own {
            match design.head.is_listed() {
                true => design.draft.clear(),
                false => gone.push(design.head.id),
            }
        }
        gone.into_iter().for_each(|id| self.erase(id));
        self.ratings.retain(|(_, by), _| *by != actor);
        for report in &mut self.reports {
            report.reporter = report.reporter.filter(|reporter| *reporter != actor);
        }
    }

    fn erase(&mut self, id: DesignId) {
        self.designs.remove(&id);
        self.versions.remove(&id);
        self.pictures.retain(|(of, _), _| *of != id);
        self.ratings.retain(|(of, _), _| *of != id);
        self.plays.retain(|(of, _)| *of != id);
        self.reports.retain(|report| report.design != id);
    }

    fn whole(&self, id: DesignId) -> Option<StoredDesign> {
        let own = self.pictures.range((id, '\0')..=(id, char::MAX));
        let pictures = own.map(|((_, letter), (hash, _))| (*letter, *hash)).collect();
        self.designs.get(&id).map(|design| StoredDesign { pictures, ..design.clone() })
    }

    fn is_taken(&self, skeleton: &str, owner: ActorId, but: DesignId) -> bool {
        self.designs.values().map(|design| &design.head).any(|head| {
            let counts = head.is_listed() || (head.owner == owner && head.deleted.is_none());
            head.name.skeleton == skeleton && head.id != but && counts
        })
    }

    /// The bytes that a person keeps.
    fn bytes(&self, owner: ActorId) -> u64 {
        let own = self.designs.values().filter(|design| design.head.owner == owner);
        let bytes = own.map(|design| {
            let id = design.head.id;
            let versions = self.versions.get(&id).into_iter().flatten();
            let versions = versions.map(|(_, text)| text.len()).sum::<usize>();
            let pictures = self.pictures.range((id, '\0')..=(id, char::MAX));
            let pictures = pictures.map(|(_, (_, text))| text.len()).sum::<usize>();
            design.draft.len() + versions + pictures
        });
        bytes.sum::<usize>() as u64
    }

    fn add(&mut self, design: StoredDesign, quota: DesignQuota) -> DesignAnswer<()> {
        let head = &design.head;
        let own = self.designs.values().filter(|other| other.head.owner == head.owner);
        if own.count() as u64 >= quota.designs {
            return DesignAnswer::TooMany;
        }
        if self.bytes(head.owner) + design.draft.len() as u64 > quota.bytes {
            return DesignAnswer::TooLarge;
        }
        if self.is_taken(&head.name.skeleton, head.owner, head.id) {
            return DesignAnswer::NameTaken;
        }
        self.designs.insert(head.id, design);
        DesignAnswer::Done(())
    }

    fn change(
        &mut self,
        id: DesignId,
        quota: DesignQuota,
        change: &DesignChange,
    ) -> DesignAnswer<(StoredDesign, StoredDesign)> {
        let Some(before) = self.whole(id) else { return DesignAnswer::Unknown };
        let mut after = before.clone();
        change(&mut after);
        let head = &after.head;
        let claims = claims_name(&before.head, head);
        if claims && self.is_taken(&head.name.skeleton, head.owner, id) {
            return DesignAnswer::NameTaken;
        }
        let grows = after.draft.len().saturating_sub(before.draft.len()) as u64;
        if grows > 0 && self.bytes(head.owner) + grows > quota.bytes {
            return DesignAnswer::TooLarge;
        }
        self.designs.insert(id, after.clone());
        DesignAnswer::Done((before, after))
    }

    fn add_version(&mut self, new: NewVersion, quota: DesignQuota) -> DesignAnswer<()> {
        let versions = self.versions.get(&new.design).map_or(0, Vec::len);
        let Some(design) = self.designs.get(&new.design) else { return DesignAnswer::Unknown };
        let is_next = new.version.number as usize == versions + 1;
        if design.head.draft_seq != new.draft_seq || !is_next {
            return DesignAnswer::Unknown;
        }
        if self.bytes(design.head.owner) + new.text.len() as u64 > quota.bytes {
            return DesignAnswer::TooLarge;
        }
        if let Some(design) = self.designs.get_mut(&new.design) {
            design.head.latest = Some(new.card);
        }
        self.versions.entry(new.design).or_default().push((new.version, new.text));
        DesignAnswer::Done(())
    }

    fn keep_picture(
        &mut self,
        (id, letter): (DesignId, char),
        picture: Option<(PictureHash, String)>,
        quota: DesignQuota,
    ) -> DesignAnswer<()> {
        let Some(design) = self.designs.get(&id) else { return DesignAnswer::Unknown };
        let new = picture.as_ref().map_or(0, |(_, text)| text.len());
        let old = self.pictures.get(&(id, letter)).map_or(0, |(_, text)| text.len());
        let grows = new.saturating_sub(old) as u64;
        if grows > 0 && self.bytes(design.head.owner) + grows > quota.bytes {
            return DesignAnswer::TooLarge;
        }
        match picture {
            Some(picture) => self.pictures.insert((id, letter), picture),
            None => self.pictures.remove(&(id, letter)),
        };
        DesignAnswer::Done(())
    }

    fn rate(&mut self, id: DesignId, by: ActorId, stars: Option<u8>) -> bool {
        let Some(design) = self.designs.get_mut(&id) else { return false };
        let old = match stars {
            Some(stars) => self.ratings.insert((id, by), stars),
            None => self.ratings.remove(&(id, by)),
        };
        design.head.stars += u64::from(stars.unwrap_or(0));
        design.head.stars -= u64::from(old.unwrap_or(0));
        design.head.ratings += u32::from(stars.is_some());
        design.head.ratings -= u32::from(old.is_some());
        true
    }

    fn listed(&self) -> impl Iterator<Item = &DesignHead> {
        self.designs.values().map(|design| &design.head).filter(|head| head.is_listed())
    }

    fn gallery(&self, page: &GalleryPage) -> Vec<DesignHead> {
        let fits = |head: &&DesignHead| {
            let text = search_text(head);
            let place = (head.place(page.order), head.id);
            page.words.iter().all(|word| text.contains(word.as_str()))
                && page.tag.as_ref().is_none_or(|tag| head.tags.contains(tag))
                && page.after.is_none_or(|after| place < after)
        };
        let mut found: Vec<DesignHead> = self.listed().filter(fits).cloned().collect();
        found.sort_by_key(|head| Reverse((head.place(page.order), head.id)));
        found.truncate(page.limit);
        found
    }

    fn tags(&self, limit: usize) -> Vec<String> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for tag in self.listed().flat_map(|head| &head.tags) {
            *counts.entry(tag).or_default() += 1;
        }
        let mut tags: Vec<(&str, usize)> = counts.into_iter().collect();
        tags.sort_by_key(|&(tag, count)| (Reverse(count), tag));
        tags.into_iter().take(limit).map(|(tag, _)| tag.to_owned()).collect()
    }

    fn report(&mut self, report: DesignReport) -> bool {
        let own = self.reports.iter().filter(|other| other.reporter == report.reporter);
        if own.clone().any(|other| other.design == report.design) {
            return true;
        }
        let may = own.count() < MAX_DESIGN_REPORTS;
        if may {
            self.reports.push(report);
        }
        may
    }

    fn erase_deleted(&mut self, before: UtcMillis) -> u64 {
        let designs = self.designs.values();
        let gone = designs.filter(|design| design.head.deleted.is_some_and(|at| at < before));
        let gone: Vec<DesignId> = gone.map(|design| design.head.id).collect();
        gone.iter().for_each(|&id| self.erase(id));
        gone.len() as u64
    }
}

impl DesignStore for MemoryPeople {
    fn add_design(&self, design: StoredDesign, quota: DesignQuota) -> Written<DesignAnswer<()>> {
        self.write(|tables| tables.designs.add(design, quota))
    }

    fn change_design(
        &self,
        id: DesignId,
        quota: DesignQuota,
        change: DesignChange,
    ) -> Written<DesignAnswer<(StoredDesign, StoredDesign)>> {
        self.write(|tables| tables.designs.change(id, quota, &change))
    }

    fn add_version(&self, new: NewVersion, quota: DesignQuota) -> Written<DesignAnswer<()>> {
        self.write(|tables| tables.designs.add_version(new, quota))
    }

    fn keep_picture(
        &self,
        id: DesignId,
        letter: char,
        picture: Option<(PictureHash, String)>,
        quota: DesignQuota,
    ) -> Written<DesignAnswer<()>> {
        self.write(|tables| tables.designs.keep_picture((id, letter), picture, quota))
    }

    fn rate_design(&self, id: DesignId, by: ActorId, stars: Option<u8>) -> Written<bool> {
        self.write(|tables| tables.designs.rate(id, by, stars))
    }

    fn count_play(&self, id: DesignId, match_id: MatchId) -> Written<()> {
        self.write(|tables| {
            let designs = &mut tables.designs;
            if let Some(design) = designs.designs.get_mut(&id)
                && designs.plays.insert((id, match_id))
            {
                design.head.plays += 1;
            }
        })
    }

    fn report_design(&self, report: DesignReport) -> Written<bool> {
        self.write(|tables| tables.designs.report(report))
    }

    fn close_design_reports(&self, id: DesignId) -> Written<bool> {
        self.write(|tables| {
            tables.designs.reports.retain(|report| report.design != id);
            tables.designs.designs.contains_key(&id)
        })
    }

    fn erase_designs(&self, deleted_before: UtcMillis) -> Written<u64> {
        self.write(|tables| tables.designs.erase_deleted(deleted_before))
    }

    fn design(&self, id: DesignId) -> Read<Option<StoredDesign>> {
        self.read(|tables| tables.designs.whole(id))
    }

    fn designs_of(&self, owner: ActorId) -> Read<Vec<DesignHead>> {
        self.read(|tables| {
            let designs = tables.designs.designs.values().map(|design| &design.head);
            let mut own: Vec<DesignHead> =
                designs.filter(|head| head.owner == owner).cloned().collect();
            own.sort_by_key(|head| Reverse((head.saved, head.id)));
            own
        })
    }

    fn gallery(&self, page: GalleryPage) -> Read<Vec<DesignHead>> {
        self.read(|tables| tables.designs.gallery(&page))
    }

    fn gallery_tags(&self, limit: usize) -> Read<Vec<String>> {
        self.read(|tables| tables.designs.tags(limit))
    }

    fn is_design_name_taken(&self, skeleton: String, owner: ActorId, but: DesignId) -> Read<bool> {
        self.read(|tables| tables.designs.is_taken(&skeleton, owner, but))
    }

    fn design_versions(&self, id: DesignId) -> Read<Vec<StoredVersion>> {
        self.read(|tables| {
            let versions = tables.designs.versions.get(&id).into_iter().flatten();
            versions.rev().map(|(version, _)| version.clone()).collect()
        })
    }

    fn design_version(
        &self,
        id: DesignId,
        number: Option<u32>,
    ) -> Read<Option<(StoredVersion, String)>> {
        self.read(|tables| {
            let versions = tables.designs.versions.get(&id)?;
            let is_meant = |(version, _): &&(StoredVersion, String)| {
                number.is_none_or(|number| version.number == number)
            };
            versions.iter().rev().find(is_meant).cloned()
        })
    }

    fn design_rating(&self, id: DesignId, by: ActorId) -> Read<Option<u8>> {
        self.read(|tables| tables.designs.ratings.get(&(id, by)).copied())
    }

    fn picture(&self, hash: PictureHash) -> Read<Option<String>> {
        self.read(|tables| {
            let mut pictures = tables.designs.pictures.values();
            pictures.find(|(of, _)| *of == hash).map(|(_, text)| text.clone())
        })
    }

    fn design_reports(&self, limit: usize) -> Read<Vec<(DesignReport, DesignHead)>> {
        self.read(|tables| {
            let reports = tables.designs.reports.iter().rev();
            let with_head = reports.filter_map(|report| {
                let design = tables.designs.designs.get(&report.design)?;
                Some((report.clone(), design.head.clone()))
            });
            with_head.take(limit).collect()
        })
    }
}
