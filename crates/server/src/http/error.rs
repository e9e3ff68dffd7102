//! Refused requests: a status, a stable code and a sentence, never a cause from inside.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{ErrorCode, WireError};

/// A refused request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    error: WireError,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> Self {
        Self::from_wire(
            status,
            WireError {
                code,
                message: message.into(),
                reason: None,
                square: None,
                faults: Vec::new(),
            },
        )
    }

    pub(crate) fn from_wire(status: StatusCode, error: WireError) -> Self {
        Self { status, error }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self.error)).into_response()
    }
}
