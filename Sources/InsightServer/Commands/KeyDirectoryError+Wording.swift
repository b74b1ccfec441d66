internal import InsightCrypto

extension KeyDirectoryError {
  /// What an operator reads.
  var words: String {
    switch self {
    case .rootKeyNeeded: "root.key.pem is needed for this: put it back for as long as it takes"
    case .rootMissing: "root.pem is gone while other keys are there: put back what verifiers pin"
    case .tokenKeyMissing:
      "tokens.key is not there, and nothing of an account is found without it: put it back, or begin all accounts "
        + "anew with keys adopt --new-accounts yes"
    case .tokenKeyChanged:
      "tokens.key is not the one under which this database keeps accounts: put that one back, or begin all "
        + "accounts anew with keys adopt --new-accounts yes"
    case .notMade:
      "there are none in this folder: put keys/ of a backup back, or make the first ones with keys init"
    case .revocationsMissing:
      "revoked.txt lacks what was revoked before: put the newest copy of keys/ here, or write it anew from the "
        + "database with keys adopt"
    default: "\(self)"
    }
  }
}

extension CommandFailure {
  /// The failure of a command that works with keys and, for some of them, with the database.
  ///
  /// - Parameter error: what was thrown.
  init(ofKeys error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as KeyDirectoryError:
      self = .permission("the keys cannot be used: \(error.words)")
    default: self = .unavailable("the database does not answer")
    }
  }
}
