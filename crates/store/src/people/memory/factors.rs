//! Second factors and passkeys in memory.

use super::Tables;
use crate::id::ActorId;
use crate::people::{
    AddPasskeyAnswer, FactorProof, MAX_PASSKEYS, NewFactor, NewPasskey, Passkey, PasskeyId,
    PasskeyUse,
};

impl Tables {
    pub(super) fn set_factor(&mut self, factor: NewFactor) -> bool {
        let actor = factor.actor;
        let fits = self.accounts.contains_key(&actor) && !self.factors.contains_key(&actor);
        if fits {
            self.recovery.insert(actor, factor.recovery.clone());
            self.factors.insert(actor, factor);
        }
        fits
    }

    pub(super) fn clear_factors(&mut self, actor: ActorId) {
        self.factors.remove(&actor);
        self.passkeys.retain(|(owner, _)| *owner != actor);
        self.recovery.remove(&actor);
    }

    fn drop_needless_codes(&mut self, actor: ActorId) {
        let has_passkey = self.passkeys.iter().any(|(owner, _)| *owner == actor);
        if !has_passkey && !self.factors.contains_key(&actor) {
            self.recovery.remove(&actor);
        }
    }

    pub(super) fn clear_factor(&mut self, actor: ActorId) -> bool {
        let cleared = self.factors.remove(&actor).is_some();
        self.drop_needless_codes(actor);
        cleared
    }

    pub(super) fn add_passkey(&mut self, new: NewPasskey) -> AddPasskeyAnswer {
        let NewPasskey { actor, passkey, recovery } = new;
        if !self.accounts.contains_key(&actor) {
            return AddPasskeyAnswer::NoAccount;
        }
        if self.passkeys.iter().filter(|(owner, _)| *owner == actor).count() >= MAX_PASSKEYS {
            return AddPasskeyAnswer::TooMany;
        }
        let is_same =
            |other: &Passkey| other.credential == passkey.credential || other.id == passkey.id;
        if self.passkeys.iter().any(|(_, other)| is_same(other)) {
            return AddPasskeyAnswer::Exists;
        }
        self.passkeys.push((actor, passkey));
        if !recovery.is_empty() {
            self.recovery.insert(actor, recovery);
        }
        AddPasskeyAnswer::Added
    }

    pub(super) fn use_passkey(&mut self, used: &PasskeyUse) -> bool {
        let mut passkeys = self.passkeys.iter_mut();
        let found =
            passkeys.find(|(owner, it)| *owner == used.actor && it.credential == used.credential);
        let Some((_, passkey)) = found else { return false };
        let fits = passkey.counter < used.counter || (passkey.counter == 0 && used.counter == 0);
        if fits {
            passkey.counter = used.counter;
            passkey.used = passkey.used.max(used.at);
        }
        fits
    }

    pub(super) fn remove_passkey(&mut self, actor: ActorId, id: PasskeyId) -> bool {
        let before = self.passkeys.len();
        self.passkeys.retain(|(owner, passkey)| *owner != actor || passkey.id != id);
        self.drop_needless_codes(actor);
        self.passkeys.len() < before
    }

    pub(super) fn spend_proof(&mut self, actor: ActorId, proof: FactorProof) -> bool {
        match proof {
            FactorProof::Step(step) => {
                let Some(factor) = self.factors.get_mut(&actor) else { return false };
                let is_new = factor.used_step < step;
                factor.used_step = factor.used_step.max(step);
                is_new
            }
            FactorProof::Recovery(code) => {
                let Some(codes) = self.recovery.get_mut(&actor) else { return false };
                let before = codes.len();
                codes.retain(|other| *other != code);
                codes.len() < before
            }
        }
    }

    pub(super) fn codes_left(&self, actor: ActorId) -> u64 {
        self.recovery.get(&actor).map_or(0, |codes| codes.len() as u64)
    }
}
