//! Refused requests: a status, a stable code and a sentence, never an internal cause.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::{ErrorCode, WireError};
use serde::de::DeserializeOwned;
use store::{ReadError, Unavailable};

use crate::live::convert;
use crate::people::{GuestError, PeopleError};
use crate::rate_limit::Wait;
use crate::work_queue::internal_error;

/// A refused request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    error: WireError,
    /// Seconds after which the client may try again.
    retry_after: Option<u16>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> Self {
        Self { status, error: WireError::new(code, message), retry_after: None }
    }

    /// The same, with the number of seconds after which the client may try again.
    pub(crate) fn with_retry_after(self, seconds: u16) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }

    /// The same, with a code for what exactly is wrong.
    pub(crate) fn because(self, reason: &str) -> Self {
        Self { error: self.error.because(reason), ..self }
    }

    /// The same, with something that the sentence names.
    pub(crate) fn with(self, name: &str, value: impl ToString) -> Self {
        Self { error: self.error.with(name, value), ..self }
    }

    /// An internal error, whose cause goes only to the log.
    pub(crate) fn internal() -> Self {
        internal_error().into()
    }
}

impl From<WireError> for ApiError {
    fn from(error: WireError) -> Self {
        let status = match error.code {
            ErrorCode::NoSession | ErrorCode::WrongPassword | ErrorCode::SecondFactor => {
                StatusCode::UNAUTHORIZED
            }
            ErrorCode::Forbidden
            | ErrorCode::NotYourSeat
            | ErrorCode::BadInvitation
            | ErrorCode::RoomCode => StatusCode::FORBIDDEN,
            ErrorCode::NoSuchMatch | ErrorCode::NotFound => StatusCode::NOT_FOUND,
            ErrorCode::TooFast | ErrorCode::TooSoon => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::BadInput | ErrorCode::IllegalMove => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::BadMessage | ErrorCode::WrongProtocol | ErrorCode::HelloFirst => {
                StatusCode::BAD_REQUEST
            }
            ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::CONFLICT,
        };
        let seconds = error.values.get("seconds").filter(|_| error.code == ErrorCode::TooFast);
        let retry_after = seconds.and_then(|seconds| seconds.parse().ok());
        Self { status, error, retry_after }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.error)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<PeopleError> for ApiError {
    fn from(error: PeopleError) -> Self {
        if let PeopleError::Name(fault) = &error {
            return convert::name_fault(fault).into();
        }
        let message = error.to_string();
        let (status, code) = match &error {
            PeopleError::WrongPassword | PeopleError::WrongProof => {
                (StatusCode::UNAUTHORIZED, ErrorCode::WrongPassword)
            }
            PeopleError::CodeNeeded | PeopleError::WrongCode | PeopleError::Passkey(_) => {
                (StatusCode::UNAUTHORIZED, ErrorCode::SecondFactor)
            }
            PeopleError::HasFactor
            | PeopleError::NoEnrollment
            | PeopleError::PasskeyExists
            | PeopleError::TooManyPasskeys => (StatusCode::CONFLICT, ErrorCode::NotPossible),
            PeopleError::Wait(_) => (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooFast),
            PeopleError::BadLink => (StatusCode::FORBIDDEN, ErrorCode::BadInvitation),
            PeopleError::Name(_) | PeopleError::Password(_) | PeopleError::BadPasskey(_) => {
                (StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::BadInput)
            }
            PeopleError::Nobody | PeopleError::NoPasskey => {
                (StatusCode::NOT_FOUND, ErrorCode::NotFound)
            }
            PeopleError::Crowded(_) => (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unavailable),
            PeopleError::Store(cause) => {
                // The cause is for the log; the client gets the sentence alone.
                tracing::error!(%cause, "the store of people failed");
                (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unavailable)
            }
        };
        let retry_after = match error {
            PeopleError::Wait(Wait(wait)) => {
                Some(u16::try_from(wait.as_secs().max(1)).unwrap_or(u16::MAX))
            }
            PeopleError::Crowded(_) => Some(1),
            _ => None,
        };
        let refused = Self { retry_after, ..Self::new(status, code, message) };
        let refused = refused.because(error.code());
        match &error {
            PeopleError::Wait(wait) => refused.with("seconds", wait.0.as_secs().max(1)),
            _ => refused,
        }
    }
}

impl From<GuestError> for ApiError {
    fn from(error: GuestError) -> Self {
        match error {
            GuestError::Store(error) => error.into(),
            GuestError::Full => {
                let (status, code) = (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unavailable);
                Self::new(status, code, error.to_string()).because("too-many-guests")
            }
            GuestError::Wait(wait) => {
                let mut waiting = Self::from(PeopleError::Wait(wait));
                waiting.error.message = error.to_string();
                waiting.because("too-many-guests-wait")
            }
        }
    }
}

impl From<Unavailable> for ApiError {
    fn from(error: Unavailable) -> Self {
        PeopleError::from(error).into()
    }
}

impl From<ReadError> for ApiError {
    fn from(error: ReadError) -> Self {
        PeopleError::from(error).into()
    }
}

/// A JSON body; a bad one is refused like any other bad request.
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
    ApiError::new(rejection.status(), code, rejection.body_text()).because("bad-body")
}
