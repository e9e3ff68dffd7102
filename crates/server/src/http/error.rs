//! Refused requests: a status, a stable code and a sentence, never a cause from inside.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{ErrorCode, WireError};
use serde::de::DeserializeOwned;

/// A refused request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    error: WireError,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> Self {
        let message = message.into();
        let error = WireError { code, message, reason: None, square: None, faults: Vec::new() };
        Self { status, error }
    }
}

impl From<WireError> for ApiError {
    fn from(error: WireError) -> Self {
        let status = match error.code {
            ErrorCode::NoSession => StatusCode::UNAUTHORIZED,
            ErrorCode::Forbidden | ErrorCode::NotYourSeat | ErrorCode::BadInvitation => {
                StatusCode::FORBIDDEN
            }
            ErrorCode::NoSuchMatch => StatusCode::NOT_FOUND,
            ErrorCode::TooFast | ErrorCode::TooSoon => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::BadInput | ErrorCode::IllegalMove => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::BadMessage | ErrorCode::WrongProtocol | ErrorCode::HelloFirst => {
                StatusCode::BAD_REQUEST
            }
            ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::CONFLICT,
        };
        Self { status, error }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self.error)).into_response()
    }
}

/// A JSON body, whose refusal is a sentence like every other.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection) => Err(refused(&rejection)),
        }
    }
}

fn refused(rejection: &JsonRejection) -> ApiError {
    let code = match rejection {
        JsonRejection::JsonDataError(_) => ErrorCode::BadInput,
        _ => ErrorCode::BadMessage,
    };
    ApiError::new(rejection.status(), code, rejection.body_text())
}
