public import FoundationEssentials

extension PayloadVerificationError: LocalizedError {
  /// What was found, in a sentence for developers and logs; nothing of the payload is in it.
  public var errorDescription: String? { "The payload was refused, \(description): \(reason)." }

  private var reason: String {
    switch code.check {
    case 1: "it is longer than 16 KiB, or not COSE_Sign1"
    case 2: "it is not in the one encoding that is allowed"
    case 3: "it has anything but ES256 in the protected header"
    case 4 where isRetryable: "clocks are apart, or the key was not fetched yet"
    case 4: "its chain does not lead to a pinned anchor, or not for this environment"
    case 5: "it was changed on the way, or signed by somebody else"
    case 6: "it is a payload of another version"
    case 7: "it was made by another issuer"
    case 8: "it was made in another environment"
    case 9: "it was made for another app"
    case 10 where isRetryable: "clocks are apart"
    case 10: "it is too old"
    case 11: "it is not the answer to this request, so it may have been injected"
    case 12 where isRetryable: "the replay store accepts nothing at present"
    default: "it was accepted before"
    }
  }
}
