//! Parameters of a request's address, whose refusal is a sentence like every other.

use axum::extract::Query;
use axum::http::{StatusCode, Uri};
use protocol::ErrorCode;
use schemars::{JsonSchema, schema_for};
use serde::de::DeserializeOwned;

use super::error::ApiError;

/// The longest address after its path.
const MAX_QUERY: usize = 8 * 1024;

/// Reads the parameters of a type; those of others are left alone.
pub(super) fn read<T: DeserializeOwned>(uri: &Uri) -> Result<T, ApiError> {
    Query::try_from_uri(uri).map(|Query(read)| read).map_err(|error| bad(error.body_text()))
}

/// Refuses parameters that nobody knows: a misspelled filter would find too much.
pub(super) fn check_names(uri: &Uri, known: &[&[String]]) -> Result<(), ApiError> {
    if uri.query().is_some_and(|query| query.len() > MAX_QUERY) {
        return Err(bad(format!("the parameters have at most {MAX_QUERY} bytes")));
    }
    let pairs: Vec<(String, String)> = read(uri)?;
    let unknown = pairs.iter().find(|(name, _)| !known.iter().any(|known| known.contains(name)));
    match unknown {
        None => Ok(()),
        Some((name, _)) => {
            let name: String = name.chars().take(40).collect();
            let known: Vec<&str> =
                known.iter().flat_map(|known| known.iter()).map(String::as_str).collect();
            Err(bad(format!("there is no parameter `{name}`; there are {}", known.join(", "))))
        }
    }
}

/// The names of a type's parameters.
pub(super) fn names<T: JsonSchema>() -> Vec<String> {
    let schema = schema_for!(T);
    let properties = schema.get("properties").and_then(|properties| properties.as_object());
    properties.map_or(Vec::new(), |properties| properties.keys().cloned().collect())
}

fn bad(message: String) -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::BadInput, message)
}
