//! Links in memory.

use super::Tables;
use crate::people::{LINK_LISTED_MS, Link, LinkKind, LinkUse, NewLink};

impl Tables {
    pub(super) fn usable(&self, wanted: LinkUse) -> Option<&Link> {
        let (kind, link) = self.links.get(&wanted.secret)?;
        let obsolete = wanted.kind == LinkKind::SetUp && self.has_organizer();
        let is_valid = wanted.at < link.expires && link.uses_left > 0;
        Some(link).filter(|_| *kind == wanted.kind && is_valid && !obsolete)
    }

    pub(super) fn use_up(&mut self, used: LinkUse) {
        if let Some((kind, link)) = self.links.get_mut(&used.secret) {
            link.uses_left -= 1;
            if link.uses_left == 0 && *kind != LinkKind::Registration {
                self.links.remove(&used.secret);
            }
        }
    }

    pub(super) fn make_link(&mut self, new: NewLink) {
        let obsolete = |kind: LinkKind, link: &Link| match new.kind {
            LinkKind::SetUp => kind == LinkKind::SetUp,
            LinkKind::Reset => kind == LinkKind::Reset && link.subject == new.subject,
            LinkKind::Registration => false,
        };
        let is_over = |kind: LinkKind, link: &Link| {
            let listed = if kind == LinkKind::Registration { LINK_LISTED_MS } else { 0 };
            link.expires.0.saturating_add(listed) <= new.at.0
        };
        self.links.retain(|_, (kind, link)| !obsolete(*kind, link) && !is_over(*kind, link));
        let link = Link {
            id: new.id,
            maker: new.maker,
            subject: new.subject,
            role: new.role,
            uses_left: new.uses.max(1),
            made: new.at,
            expires: new.expires,
        };
        self.links.insert(new.secret, (new.kind, link));
    }
}
