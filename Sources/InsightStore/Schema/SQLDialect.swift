/// How a store names the types that stores do not agree on.
package enum SQLDialect: Sendable, CaseIterable {
  /// SQLite.
  case sqlite
  /// PostgreSQL.
  case postgres

  /// The type of byte strings.
  package var bytesType: String {
    switch self {
    case .sqlite: "BLOB"
    case .postgres: "BYTEA"
    }
  }

  /// The type of whole numbers of 64 bits.
  package var integerType: String {
    switch self {
    case .sqlite: "INTEGER"
    case .postgres: "BIGINT"
    }
  }
}
