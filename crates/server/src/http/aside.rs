//! Work that takes too long to be done among the requests: on a thread of its own.

use axum::http::StatusCode;
use protocol::ErrorCode;

use super::error::ApiError;

/// Does something on a thread of its own.
pub(super) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.map_err(|_| internal())
}

/// What is told of a mistake of the server.
pub(super) fn internal() -> ApiError {
    ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Internal, "internal error")
}
