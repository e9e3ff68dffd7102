//! The API's document: OpenAPI 3.1, from the table of routes and the schemas of the types.

use protocol::WireError;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use super::operation::{Operation, ResponseSpec};
use crate::http::routes::{Access, Route};

/// Where the document lists the types.
const TYPES: &str = "/components/schemas";

/// The document of a table of routes.
pub(super) fn write(table: &[Route]) -> Value {
    let mut types = Types::new();
    let mut paths = Map::new();
    for route in table {
        if let Some(operation) = &route.operation {
            let operations = paths.entry(route.path.as_str()).or_insert_with(|| json!({}));
            let method = route.method.as_str().to_lowercase();
            operations[method] = operation_to_json(route, operation, &mut types);
        }
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tabiya",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Create, find and export matches. They are played over the WebSocket, \
                            which docs/protocol.md describes.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": types.generator.take_definitions(true),
            "securitySchemes": {
                "token": { "type": "http", "scheme": "bearer",
                    "description": "The token from POST /api/v1/guests or /api/v1/login. Browsers \
                                    send it as a cookie. The computer that runs the server needs \
                                    none." },
            },
        },
    })
}

/// The schemas of types, each written once.
pub(in crate::http) struct Types {
    generator: SchemaGenerator,
}

impl Types {
    pub(super) fn new() -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = TYPES.into();
            settings.meta_schema = None;
        });
        Self { generator: settings.into_generator() }
    }

    /// The schema of a type, by reference where it has a name.
    pub(super) fn of<T: JsonSchema>(&mut self) -> Value {
        self.generator.subschema_for::<T>().into()
    }

    /// The fields of a type as parameters of a query.
    pub(super) fn parameters<T: JsonSchema>(&mut self) -> Vec<Value> {
        let schema: Schema = T::json_schema(&mut self.generator);
        let properties = schema.get("properties").and_then(Value::as_object);
        let parameter = |(name, schema): (&String, &Value)| {
            let mut schema = present(schema.clone());
            let description = schema.as_object_mut().and_then(|it| it.remove("description"));
            json!({
                "name": name, "in": "query", "required": false,
                "description": description.unwrap_or_default(), "schema": schema,
            })
        };
        properties.map_or(Vec::new(), |properties| properties.iter().map(parameter).collect())
    }
}

/// A schema without `null`: a parameter is present or absent.
fn present(mut schema: Value) -> Value {
    if let Some(kinds) = schema.get_mut("type").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind != "null");
        if let [kind] = kinds.as_slice() {
            schema["type"] = kind.clone();
        }
    }
    if let Some(choices) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        choices.retain(|choice| choice["type"] != "null");
    }
    if let Some(object) = schema.as_object_mut() {
        object.remove("default");
    }
    schema
}

fn operation_to_json(route: &Route, operation: &Operation, types: &mut Types) -> Value {
    let mut parameters = path_parameters(&route.path);
    parameters.extend(operation.query.iter().flat_map(|query| query(types)));
    let mut json = json!({
        "operationId": operation.id, "summary": operation.summary, "tags": [operation.tag],
        "parameters": parameters, "responses": responses(route, operation, types),
        "description": audience(route.access),
        "security": match route.access {
            Access::Anyone | Access::ThisComputer => json!([]),
            Access::Known => json!([{ "token": [] }, {}]),
            Access::Account | Access::Organizer => json!([{ "token": [] }]),
        },
    });
    if let Some(body) = &operation.body {
        let content = json!({ body.media: { "schema": (body.schema)(types) } });
        json["requestBody"] = json!({ "required": true, "content": content });
    }
    json
}

fn responses(route: &Route, operation: &Operation, types: &mut Types) -> Map<String, Value> {
    let mut responses = Map::new();
    for ResponseSpec { status, about, content } in &operation.answers {
        let response = responses.entry(status.to_string());
        let response = response.or_insert_with(|| json!({ "description": about }));
        // An answer may have several media types.
        if let Some(content) = content {
            response["content"][content.media] = json!({ "schema": (content.schema)(types) });
        }
    }
    let error = types.of::<WireError>();
    for status in operation.refusals(route) {
        let refusal = json!({
            "description": reason(status),
            "content": { "application/json": { "schema": error } },
        });
        responses.entry(status.to_string()).or_insert(refusal);
    }
    responses
}

fn path_parameters(path: &str) -> Vec<Value> {
    let names = path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let is_match = path.contains("/matches/") || path.contains("/library/");
    let (about, schema) = if is_match {
        ("The match.", json!({ "type": "string", "pattern": "^[0-9A-Za-z]{22}$" }))
    } else if path.contains("{name}") {
        ("The person's name.", json!({ "type": "string", "minLength": 1 }))
    } else {
        ("Its number.", json!({ "type": "integer", "format": "uint64", "minimum": 0 }))
    };
    let parameter = |name: &str| {
        json!({
            "name": name, "in": "path", "required": true, "description": about, "schema": schema,
        })
    };
    names.map(parameter).collect()
}

/// Who may use a route, in words.
fn audience(access: Access) -> &'static str {
    match access {
        Access::Anyone => "For everybody.",
        Access::Known => "For guests, accounts and the house account.",
        Access::Account => "For people with an account.",
        Access::Organizer => "For organizers.",
        Access::ThisComputer => "For programs on the server's own computer.",
    }
}

/// What the status of a refusal means in general; the body has the exact sentence.
fn reason(status: u16) -> &'static str {
    match status {
        400 => "The request cannot be understood.",
        401 => "The caller is unknown: send a token.",
        403 => "The caller, or the page that sends the request, may not do this.",
        404 => "It does not exist, or the caller may not see it.",
        409 => "It cannot be done, or not now.",
        413 => "The body is too large.",
        415 => "The body is not JSON.",
        421 => "The server has another host name.",
        422 => "A name, text or number is not acceptable.",
        426 => "This address is for a WebSocket.",
        429 => "Too many requests; try again later.",
        503 => "The server is busy or cannot save. Nothing was changed; try again.",
        _ => "An internal error.",
    }
}
