//! Work that takes too long to be done among the requests: on a thread of its own, and some of it by turns.

use axum::http::StatusCode;
use protocol::ErrorCode;
use tokio::sync::Semaphore;

use super::error::ApiError;

/// Strangers' rulesets that are compiled at a time; each may take a tenth of a second.
static COMPILING: Semaphore = Semaphore::const_new(2);
/// As many requests wait for their turn or have it.
static IN_LINE: Semaphore = Semaphore::const_new(64);

/// Does something on a thread of its own.
pub(super) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.map_err(|_| internal())
}

/// The same for what strangers may ask for as often as they like: by turns, so that players keep the processor.
pub(super) async fn by_turns<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let Ok(_place) = IN_LINE.try_acquire() else {
        let (status, code) = (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unavailable);
        let message = "too many rulesets are being looked at; try again in a moment";
        return Err(ApiError::new(status, code, message));
    };
    // Never closed.
    let _turn = COMPILING.acquire().await.map_err(|_| internal())?;
    aside(work).await
}

/// What is told of a mistake of the server.
pub(super) fn internal() -> ApiError {
    ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Internal, "internal error")
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use axum::response::IntoResponse;

    use super::*;

    #[tokio::test]
    async fn two_at_a_time_and_not_too_many_in_line() {
        static NOW: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        let work = || {
            MOST.fetch_max(NOW.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(2));
            NOW.fetch_sub(1, Ordering::SeqCst);
        };
        let all = futures_util::future::join_all((0..80).map(|_| by_turns(work))).await;
        let refused: Vec<ApiError> = all.into_iter().filter_map(Result::err).collect();
        assert_eq!((refused.len(), MOST.load(Ordering::SeqCst)), (16, 2));
        let answer = refused[0].clone().into_response();
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        by_turns(|| ()).await.unwrap();
    }
}
