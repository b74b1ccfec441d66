/// The OpenAPI 3.1 description of this service.
enum OpenAPIDocument {
  static let text = "{}"
}
