/// The version of the product: what both programs and the OpenAPI document state.
package enum ProductVersion {
  /// As in the tag of the repository.
  package static let text = "0.1.0"
}
