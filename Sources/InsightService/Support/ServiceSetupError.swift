internal import InsightStore

/// Why a service cannot start.
public enum ServiceSetupError: Error, Sendable, Equatable {
  /// The folder cannot be made, is none, or belongs to somebody else.
  case directoryUnusable
  /// The database cannot be opened or is damaged.
  case storeUnusable
  /// The database was made by a later version.
  case storeTooNew
  /// The keys cannot be made or read, or do not fit the environment.
  case keysUnusable

  static func translating<Value>(
    _ body: () throws(StoreFailure) -> Value
  ) throws(ServiceSetupError) -> Value {
    do throws(StoreFailure) {
      return try body()
    } catch .schemaTooNew {
      throw .storeTooNew
    } catch {
      throw .storeUnusable
    }
  }
}
