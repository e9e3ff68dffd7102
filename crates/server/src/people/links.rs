//! Links that create an account or reset a password: secrets that expire, count and can be revoked.

use std::fmt;

use ids::{ActorId, UtcMillis};
use store::people::{AccountRole, LinkId, LinkKind, LinkUse, NewLink, Written};

use super::address::Network;
use super::error::PeopleError;
use super::secret::{draw_link_secret, draw_number, fingerprint};
use super::service::{MINUTE, People};
use crate::limit_log::Limit;

/// How long a set-up link can be used.
pub const SET_UP_MINUTES: i64 = 15;
/// How long a link that resets a password can be used.
pub const RESET_HOURS: i64 = 24;

/// A new link, with the secret that is shown once.
#[derive(Clone, PartialEq, Eq)]
pub struct NewcomerLink {
    /// Its id.
    pub id: LinkId,
    /// Its secret.
    pub secret: String,
    /// When it expires.
    pub expires: UtcMillis,
}

impl fmt::Debug for NewcomerLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NewcomerLink({:?})", self.id)
    }
}

/// What a new link is for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewLinkTerms {
    pub(crate) kind: LinkKind,
    pub(crate) maker: ActorId,
    pub(crate) subject: Option<ActorId>,
    pub(crate) role: AccountRole,
    pub(crate) uses: u32,
    pub(crate) lifetime_ms: i64,
}

impl People {
    /// Creates a set-up link and returns its secret, as long as there is no organizer.
    ///
    /// # Errors
    /// When the store is not available.
    pub async fn set_up_link(&self) -> Result<Option<String>, PeopleError> {
        Ok(self.new_set_up_link().await?.map(|link| link.secret))
    }

    /// The same, with when it expires.
    pub(crate) async fn new_set_up_link(&self) -> Result<Option<NewcomerLink>, PeopleError> {
        if self.store.has_organizer().await? {
            return Ok(None);
        }
        let link = self.make_link(NewLinkTerms {
            kind: LinkKind::SetUp,
            maker: ActorId::SERVER,
            subject: None,
            role: AccountRole::Organizer,
            uses: 1,
            lifetime_ms: SET_UP_MINUTES * MINUTE,
        });
        Ok(Some(link.await?))
    }

    pub(crate) async fn make_link(&self, terms: NewLinkTerms) -> Result<NewcomerLink, PeopleError> {
        let (link, written) = self.begin_link(terms);
        written.await?;
        tracing::info!(link = link.id.0, kind = ?terms.kind, maker = terms.maker.0, "link created");
        Ok(link)
    }

    /// Creates several links with the same terms; if one cannot be stored, none stays.
    pub(crate) async fn make_links(
        &self,
        terms: NewLinkTerms,
        count: u32,
    ) -> Result<Vec<NewcomerLink>, PeopleError> {
        // All are on their way before the first is awaited, so that they share a commit.
        let begun: Vec<_> = (0..count).map(|_| self.begin_link(terms)).collect();
        let (mut made, mut failed) = (Vec::new(), None);
        for (link, written) in begun {
            match written.await {
                Ok(()) => made.push(link),
                Err(error) => failed = Some(error),
            }
        }
        let Some(error) = failed else {
            tracing::info!(count, kind = ?terms.kind, maker = terms.maker.0, "links created");
            return Ok(made);
        };
        for link in made {
            // Nobody knows their secrets, so one that stays cannot be used either.
            let _ = self.store.revoke_link(terms.kind, link.id).await;
        }
        Err(error.into())
    }

    fn begin_link(&self, terms: NewLinkTerms) -> (NewcomerLink, Written<()>) {
        let secret = draw_link_secret(&*self.random);
        let now = self.now();
        let link = NewLink {
            id: LinkId(draw_number(&*self.random)),
            kind: terms.kind,
            secret: fingerprint(&secret),
            maker: terms.maker,
            subject: terms.subject,
            role: terms.role,
            uses: terms.uses,
            at: now,
            expires: UtcMillis(now.0.saturating_add(terms.lifetime_ms)),
        };
        let (id, expires) = (link.id, link.expires);
        (NewcomerLink { id, secret, expires }, self.store.make_link(link))
    }

    /// Checks that a link can be used, before a hash is computed for it.
    pub(super) async fn valid_link(
        &self,
        kind: LinkKind,
        secret: &str,
        network: Network,
    ) -> Result<LinkUse, PeopleError> {
        let now = self.clock.now();
        let asked = self.limits().ask_for_link(network, now);
        asked.inspect_err(|_| self.limit_log.reached(Limit::Logins, None))?;
        let link = LinkUse { kind, secret: fingerprint(secret), at: self.now() };
        if self.store.link(link).await?.is_none() {
            self.limits().failed_link(network, now);
            tracing::warn!(?kind, %network, "an invalid link was tried");
            return Err(PeopleError::BadLink);
        }
        Ok(link)
    }
}
