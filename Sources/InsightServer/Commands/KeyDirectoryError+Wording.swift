internal import InsightCrypto

extension KeyDirectoryError {
  /// What an operator reads.
  var words: String {
    switch self {
    case .rootKeyNeeded: "root.key.pem is needed for this: put it back for as long as it takes"
    case .rootMissing: "root.pem is gone while other keys are there: put back what verifiers pin"
    case .tokenKeyMissing: "tokens.key is not there, and nothing of an account is found without it"
    default: "\(self)"
    }
  }
}
