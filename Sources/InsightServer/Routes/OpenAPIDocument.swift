internal import InsightService

/// The OpenAPI 3.1 description of this service, as served at `/openapi.json`.
enum OpenAPIDocument {
  static let text = #"""
    {
      "openapi": "3.1.0",
      "info": {
        "title": "Trust Insights service",
        "version": "\#(ProductVersion.text)",
        "description": "Signed answers to one question: is a person likely being coached?",
        "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"}
      },
      "servers": [{"url": "/"}],
      "paths": {
        "/v1/evaluations": {
          "post": {
            "operationId": "evaluate",
            "summary": "Asks for one signed evaluation",
            "security": [{"appKey": []}],
            "requestBody": {"required": true, "content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/EvaluationRequest"}}}},
            "responses": {
              "200": {"description": "The signed answer", "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/Evaluation"}}}},
              "400": {"$ref": "#/components/responses/Problem"},
              "401": {"$ref": "#/components/responses/Problem"},
              "403": {"$ref": "#/components/responses/Problem"},
              "413": {"$ref": "#/components/responses/Problem"},
              "415": {"$ref": "#/components/responses/Problem"},
              "422": {"$ref": "#/components/responses/Problem"},
              "429": {"$ref": "#/components/responses/Problem"},
              "503": {"$ref": "#/components/responses/Problem"}
            }
          }
        },
        "/v1/evaluations/{eventID}/consumption": {
          "post": {
            "operationId": "reportConsumption",
            "summary": "Says what an evaluation was used for; the first report wins",
            "security": [{"appKey": []}],
            "parameters": [{"name": "eventID", "in": "path", "required": true,
              "schema": {"$ref": "#/components/schemas/EventID"}}],
            "requestBody": {"required": true, "content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/Consumption"}}}},
            "responses": {
              "200": {"description": "The status that is kept", "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/KeptConsumption"}}}},
              "400": {"$ref": "#/components/responses/Problem"},
              "401": {"$ref": "#/components/responses/Problem"},
              "404": {"$ref": "#/components/responses/Problem"},
              "413": {"$ref": "#/components/responses/Problem"},
              "415": {"$ref": "#/components/responses/Problem"},
              "422": {"$ref": "#/components/responses/Problem"},
              "503": {"$ref": "#/components/responses/Problem"}
            }
          }
        },
        "/v1/feedback": {
          "post": {
            "operationId": "submitFeedback",
            "summary": "Takes a batch of labels; equal repeats change nothing",
            "security": [{"serverToken": []}],
            "requestBody": {"required": true, "content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/FeedbackBatch"}}}},
            "responses": {
              "200": {"description": "What came of each item, in order", "content": {
                "application/json": {"schema": {"$ref": "#/components/schemas/FeedbackResults"}}}},
              "400": {"$ref": "#/components/responses/Problem"},
              "401": {"$ref": "#/components/responses/Problem"},
              "413": {"$ref": "#/components/responses/Problem"},
              "415": {"$ref": "#/components/responses/Problem"},
              "422": {"$ref": "#/components/responses/Problem"},
              "503": {"$ref": "#/components/responses/Problem"}
            }
          }
        },
        "/v1/feedback/summary": {
          "get": {
            "operationId": "summarizeFeedback",
            "summary": "What the labels say of the levels; cells under 20 are suppressed",
            "security": [{"serverToken": []}],
            "responses": {
              "200": {"description": "Counts and shares", "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/FeedbackSummary"}}}},
              "400": {"$ref": "#/components/responses/Problem"},
              "401": {"$ref": "#/components/responses/Problem"},
              "503": {"$ref": "#/components/responses/Problem"}
            }
          }
        },
        "/.well-known/cose-keys": {"get": {
          "operationId": "publishedKeys", "summary": "The public keys, as a COSE_KeySet",
          "responses": {
            "200": {"description": "Every key that is valid now",
              "content": {"application/cose-key-set": {}}},
            "400": {"$ref": "#/components/responses/Problem"},
            "503": {"$ref": "#/components/responses/Problem"}}}},
        "/.well-known/revoked-certificates": {"get": {
          "operationId": "revokedCertificates",
          "summary": "Certificates to refuse: SHA-256 digest and time of revocation, one a line",
          "responses": {
            "200": {"description": "All of them", "content": {"text/plain": {}}},
            "400": {"$ref": "#/components/responses/Problem"},
            "503": {"$ref": "#/components/responses/Problem"}}}},
        "/healthz": {"get": {
          "operationId": "health", "summary": "Whether the process runs",
          "responses": {
            "200": {"description": "It does", "content": {"text/plain": {}}},
            "400": {"$ref": "#/components/responses/Problem"}}}},
        "/readyz": {"get": {
          "operationId": "readiness", "summary": "Whether the store answers",
          "responses": {
            "200": {"description": "It does", "content": {"text/plain": {}}},
            "400": {"$ref": "#/components/responses/Problem"},
            "503": {"$ref": "#/components/responses/Problem"}}}},
        "/metrics": {"get": {
          "operationId": "metrics", "summary": "Counts in Prometheus' text format",
          "responses": {
            "200": {"description": "All counts", "content": {"text/plain": {}}},
            "400": {"$ref": "#/components/responses/Problem"}}}},
        "/openapi.json": {"get": {
          "operationId": "description", "summary": "This document",
          "responses": {
            "200": {"description": "It", "content": {"application/json": {
              "schema": {"type": "object"}}}},
            "400": {"$ref": "#/components/responses/Problem"}}}}
      },
      "components": {
        "securitySchemes": {
          "appKey": {"type": "http", "scheme": "bearer",
            "description": "The key of a registered app"},
          "serverToken": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT",
            "description": "ES256, kid, iss, aud, iat, exp of at most 20 minutes, jti used once"}
        },
        "responses": {"Problem": {
          "description": "What went wrong (RFC 9457)",
          "content": {"application/problem+json": {
            "schema": {"$ref": "#/components/schemas/Problem"}}}}},
        "schemas": {
          "EventID": {"type": "string",
            "pattern": "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$"},
          "Status": {"type": "string", "enum": ["usedReducedFriction", "usedUnchangedFriction",
            "usedIncreasedFriction", "notUsedNotNeeded", "notUsedError", "usedEvaluationOnly"]},
          "Level": {"type": "string", "enum": ["unknown", "medium", "high"]},
          "Label": {"type": "string",
            "enum": ["confirmedFraud", "confirmedLegitimate", "disputed"]},
          "EvaluationRequest": {
            "type": "object", "additionalProperties": false,
            "required": ["app", "account", "device", "environment", "category", "insights",
              "generatedAt"],
            "properties": {
              "app": {"type": "string", "pattern": "^[!-~]{1,255}$"},
              "account": {"type": "string", "pattern": "^[!-~]{1,128}$"},
              "device": {"type": "string", "pattern": "^[!-~]{1,128}$"},
              "environment": {"type": "string", "enum": ["sandbox", "production"]},
              "category": {"type": "string",
                "enum": ["payment", "account", "resourceUse", "communication", "other"]},
              "requestID": {"type": "string", "pattern": "^[^\\u0000-\\u001f\\u007f]{1,256}$"},
              "insights": {"type": "array", "minItems": 1, "maxItems": 16,
                "items": {"$ref": "#/components/schemas/InsightQuery"}},
              "generatedAt": {"type": "integer", "minimum": 1000000000, "maximum": 99999999999}
            }
          },
          "InsightQuery": {
            "type": "object", "additionalProperties": false,
            "required": ["type", "schema", "model", "digit"],
            "properties": {
              "type": {"type": "string", "pattern": "^[!-~]{1,64}$"},
              "schema": {"type": "integer", "minimum": 1, "maximum": 255},
              "model": {"type": "string", "pattern": "^[!-~]{1,64}$"},
              "digit": {"type": "integer", "minimum": 0, "maximum": 9}
            }
          },
          "Evaluation": {
            "type": "object", "additionalProperties": false,
            "required": ["eventID", "signedPayload", "serverTimestamp"],
            "properties": {
              "eventID": {"$ref": "#/components/schemas/EventID"},
              "signedPayload": {"type": "string", "pattern": "^[A-Za-z0-9_-]+$"},
              "serverTimestamp": {"type": "integer"}
            }
          },
          "Consumption": {
            "type": "object", "additionalProperties": false, "required": ["status"],
            "properties": {
              "status": {"$ref": "#/components/schemas/Status"},
              "insightIDs": {"type": "array", "maxItems": 16,
                "items": {"type": "string", "pattern": "^[!-~]{1,64}$"}}
            }
          },
          "KeptConsumption": {
            "type": "object", "additionalProperties": false, "required": ["status"],
            "properties": {"status": {"$ref": "#/components/schemas/Status"}}
          },
          "FeedbackBatch": {
            "type": "object", "additionalProperties": false, "required": ["items"],
            "properties": {"items": {"type": "array", "minItems": 1, "maxItems": 1000,
              "items": {
                "description": "What is no FeedbackItem is refused alone; the others go on",
                "anyOf": [{"$ref": "#/components/schemas/FeedbackItem"}, {}]}}}
          },
          "FeedbackItem": {
            "type": "object", "additionalProperties": false,
            "required": ["eventID", "label", "occurredOn"],
            "properties": {
              "eventID": {"$ref": "#/components/schemas/EventID"},
              "label": {"$ref": "#/components/schemas/Label"},
              "occurredOn": {"type": "string", "format": "date"}
            }
          },
          "FeedbackResults": {
            "type": "object", "additionalProperties": false, "required": ["results"],
            "properties": {"results": {"type": "array", "items": {
              "type": "object", "additionalProperties": false, "required": ["status"],
              "properties": {
                "status": {"type": "string",
                  "enum": ["accepted", "unchanged", "unknownEvent", "refused"]},
                "field": {"type": "string"},
                "problem": {"type": "string"}
              }}}}
          },
          "Share": {"type": ["object", "null"], "additionalProperties": false,
            "required": ["value", "lower", "upper"],
            "properties": {"value": {"type": "number"}, "lower": {"type": "number"},
              "upper": {"type": "number"}}},
          "Shares": {"type": "object", "additionalProperties": false,
            "required": ["medium", "high"],
            "properties": {"medium": {"$ref": "#/components/schemas/Share"},
              "high": {"$ref": "#/components/schemas/Share"}}},
          "FeedbackSummary": {
            "type": "object", "additionalProperties": false,
            "required": ["app", "smallestCell", "cells", "precision", "recall"],
            "properties": {
              "app": {"type": "string"},
              "smallestCell": {"type": "integer"},
              "cells": {"type": "array", "items": {
                "type": "object", "additionalProperties": false,
                "required": ["level", "label", "events"],
                "properties": {
                  "level": {"$ref": "#/components/schemas/Level"},
                  "label": {"$ref": "#/components/schemas/Label"},
                  "events": {"type": ["integer", "null"]}
                }}},
              "precision": {"$ref": "#/components/schemas/Shares"},
              "recall": {"$ref": "#/components/schemas/Shares"}
            }
          },
          "Problem": {
            "type": "object", "additionalProperties": false,
            "required": ["type", "title", "status"],
            "properties": {
              "type": {"type": "string"}, "title": {"type": "string"},
              "status": {"type": "integer"}, "field": {"type": "string"},
              "detail": {"type": "string"}
            }
          }
        }
      }
    }

    """#
}
