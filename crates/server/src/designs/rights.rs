//! Who may see and change a design.

use ids::ActorId;
use protocol::{ErrorCode, WireError};
use store::people::{DesignHead, Sharing};

use super::versions::code_to_wire;

/// Whether somebody may see the versions of a design. Deleted ones are for their owners, who can restore them.
pub(crate) fn may_see(head: &DesignHead, who: Option<ActorId>, code: Option<&str>) -> bool {
    let is_own = who == Some(head.owner);
    let is_shared = head.deleted.is_none()
        && match head.sharing {
            Sharing::Private => false,
            Sharing::Unlisted => head.code.is_some_and(|own| code == Some(&code_to_wire(own))),
            Sharing::Public => true,
        };
    is_own || is_shared
}

/// The refusal for designs that do not exist, and for those that somebody may not see.
pub(crate) fn no_such_design() -> WireError {
    let why = "there is no such design, or it is not shared with you";
    WireError::new(ErrorCode::NotFound, why).because("no-such-design")
}

/// The refusal for designs of others that somebody may see.
pub(super) fn not_yours() -> WireError {
    let why = "only the owner of a design can change it; copy it to make it yours";
    WireError::new(ErrorCode::Forbidden, why).because("design-not-yours")
}

#[cfg(test)]
mod tests {
    use ids::UtcMillis;
    use store::people::{DesignId, Name};

    use super::*;

    const OWNER: ActorId = ActorId(5);

    fn head(sharing: Sharing) -> DesignHead {
        DesignHead {
            id: DesignId(1),
            owner: OWNER,
            name: Name { shown: "Hills".to_owned(), skeleton: "hills".to_owned() },
            sharing,
            code: Some(77),
            draft_seq: 1,
            created: UtcMillis(0),
            saved: UtcMillis(0),
            published: None,
            barred: false,
            deleted: None,
            tags: Vec::new(),
            source: None,
            plays: 0,
            stars: 0,
            ratings: 0,
            latest: None,
        }
    }

    #[test]
    fn only_owners_see_what_is_private_or_deleted() {
        let code = code_to_wire(77);
        let other = Some(ActorId(6));
        for sharing in [Sharing::Private, Sharing::Unlisted, Sharing::Public] {
            let deleted = DesignHead { deleted: Some(UtcMillis(1)), ..head(sharing) };
            assert!(may_see(&head(sharing), Some(OWNER), None));
            assert!(may_see(&deleted, Some(OWNER), None));
            assert!(!may_see(&deleted, other, Some(&code)));
        }
        assert!(!may_see(&head(Sharing::Private), other, Some(&code)));
        assert!(!may_see(&head(Sharing::Private), None, None));
        assert!(may_see(&head(Sharing::Public), None, None));
    }

    #[test]
    fn an_unlisted_design_needs_its_code() {
        let code = code_to_wire(77);
        let other = Some(ActorId(6));
        assert!(may_see(&head(Sharing::Unlisted), other, Some(&code)));
        assert!(may_see(&head(Sharing::Unlisted), None, Some(&code)));
        assert!(!may_see(&head(Sharing::Unlisted), other, Some(&code_to_wire(78))));
        assert!(!may_see(&head(Sharing::Unlisted), other, None));
        let without = DesignHead { code: None, ..head(Sharing::Unlisted) };
        assert!(!may_see(&without, other, Some("")));
    }
}
