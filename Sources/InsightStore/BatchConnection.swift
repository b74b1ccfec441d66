/// A connection to a store that can run several units of work in one transaction.
///
/// An instance belongs to one thread at a time.
package protocol BatchConnection: StoreTransaction, SendableMetatype {
  /// Begins a transaction for a batch of units.
  ///
  /// - Throws: ``StoreFailure``.
  func beginBatch() throws(StoreFailure)

  /// Commits the batch; returns when it is on disk.
  ///
  /// - Throws: ``StoreFailure``; whether the batch was kept is then unknown.
  func commitBatch() throws(StoreFailure)

  /// Gives the batch up, as far as the connection still works.
  func rollBackBatch()

  /// Begins one unit of the batch.
  ///
  /// - Throws: ``StoreFailure``.
  func beginUnit() throws(StoreFailure)

  /// Keeps the unit.
  ///
  /// - Throws: ``StoreFailure``.
  func keepUnit() throws(StoreFailure)

  /// Undoes the unit and leaves the rest of the batch as it is.
  ///
  /// - Throws: ``StoreFailure``.
  func undoUnit() throws(StoreFailure)

  /// Ends the connection.
  func disconnect()
}
