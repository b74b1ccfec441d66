#if DEBUG
  /// Switches wiping off within one task, so that a test can show that its memory scan would notice.
  ///
  /// Not part of release builds.
  package enum WipeControl {
    /// Whether ``wipe(_:byteCount:)`` does nothing in this task.
    @TaskLocal package static var isSuspended = false
  }
#endif
