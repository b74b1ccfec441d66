public import FoundationEssentials

extension ServiceSetupError: LocalizedError {
  /// What is wrong and what helps, in a sentence for developers and logs; no path or key is in it.
  public var errorDescription: String? {
    switch self {
    case .directoryUnusable:
      "The service's folder cannot be made, is none, or belongs to somebody else; it needs mode 0700."
    case .storeUnusable:
      "The service's database cannot be opened or is damaged; look at the disk, restore or remove it."
    case .storeTooNew:
      "A later version made the service's database; update the program."
    case .keysUnusable:
      """
      The service's keys cannot be made or read, or production was asked for without a key directory; \
      they need modes 0700 and 0600.
      """
    }
  }
}
