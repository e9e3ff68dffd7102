//! Parameters in the query of a request.

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use protocol::ErrorCode;
use serde::de::DeserializeOwned;

use super::error::ApiError;

/// The longest query.
const MAX_QUERY: usize = 8 * 1024;
/// How much of an unknown name an error quotes.
const MAX_QUOTED: usize = 40;

/// The parameters of a type; a request may have those of several.
pub(super) struct Parameters<T>(pub(super) T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for Parameters<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        read(&parts.uri).map(Self)
    }
}

/// Refuses parameters that the route does not know: a misspelled filter would find too much.
pub(super) fn check_names(uri: &Uri, known: &[String]) -> Result<(), ApiError> {
    if uri.query().is_some_and(|query| query.len() > MAX_QUERY) {
        return Err(bad(format!("the parameters have more than {MAX_QUERY} bytes")));
    }
    let pairs: Vec<(String, String)> = read(uri)?;
    match pairs.iter().find(|(name, _)| !known.contains(name)) {
        None => Ok(()),
        Some((name, _)) => {
            let name: String = name.chars().take(MAX_QUOTED).collect();
            let known = known.join(", ");
            Err(bad(format!("unknown parameter `{name}`; the parameters are {known}")))
        }
    }
}

fn read<T: DeserializeOwned>(uri: &Uri) -> Result<T, ApiError> {
    Query::try_from_uri(uri).map(|Query(read)| read).map_err(|error| bad(error.body_text()))
}

fn bad(message: String) -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::BadInput, message).because("bad-parameter")
}
