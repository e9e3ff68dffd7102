//! How many files the system lets the server open: each connection is one.

/// Raises the limit as far as the system allows without privileges, and returns it if there is one.
#[cfg(unix)]
pub(crate) fn raise_limit() -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = (crate::limits::MAX_CONNECTIONS + crate::limits::OTHER_FILES) as u64;
    let wanted = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    let is_raised = current.is_some_and(|current| current < wanted)
        && setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum }).is_ok();
    let limit = if is_raised { Some(wanted) } else { current };
    limit.and_then(|limit| usize::try_from(limit).ok())
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub(crate) fn raise_limit() -> Option<usize> {
    None
}
