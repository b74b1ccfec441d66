/// What can go wrong between the service and its store; no case carries a stored value.
package enum StoreFailure: Error, Sendable, Equatable {
  /// The store cannot be opened: missing folder, no permission, wrong address.
  case cannotOpen
  /// The store is there and does not answer in time, or the connection to it broke; a retry may work.
  case unavailable
  /// No room is left on the medium.
  case full
  /// The file is damaged, or no database.
  case corrupt
  /// A constraint of the schema refused a change.
  case constraint
  /// The store was made by a later version of this program.
  case schemaTooNew(name: String, found: Int64, known: Int64)
  /// A statement and the schema do not fit: an error of this program.
  case misuse
  /// A row does not have the columns that were asked for: an error of this program or a foreign change.
  case unexpectedShape
  /// The store was closed.
  case closed
}
