import InsightEvents

/// Deletions, navigation within text, and going back in the flow.
///
/// Complexity: O(1) an event; no allocation.
struct CorrectionStatistics: BitwiseCopyable {
  private(set) var strokes: UInt32 = 0
  private(set) var deletions: UInt32 = 0
  /// Runs of deletions, and the length of the longest.
  private(set) var runs: UInt32 = 0
  private(set) var longestRun: UInt32 = 0
  private(set) var navigationKeys: UInt32 = 0
  private(set) var returnedSteps: UInt32 = 0
  private(set) var steps: UInt32 = 0
  /// Time in steps that were reached before.
  private(set) var returned = TimeShare()
  private var currentRun: UInt32 = 0
  private var seenSteps: UInt32 = 0
  private var currentStep: UInt32 = 0

  /// Takes a stroke.
  @inline(__always)
  mutating func stroke(_ kind: Stroke.Kind) {
    strokes &+= 1
    if kind == .deletion {
      deletions &+= 1
      currentRun &+= 1
    } else if currentRun > 0 {
      endRun()
    }
  }

  /// Ends a run of deletions, as leaving the field does.
  mutating func endRun() {
    guard currentRun > 0 else { return }
    runs &+= 1
    longestRun = max(longestRun, currentRun)
    currentRun = 0
  }

  /// Takes an arrow or another key that moves the caret.
  mutating func navigate() { navigationKeys &+= 1 }

  /// Takes a step of the flow; steps that everybody passes again do not count as returns.
  mutating func reach(_ step: FlowStep, at nanoseconds: Int64) {
    let bit: UInt32 = 1 << UInt32(step.position)
    guard bit != currentStep else { return }
    steps &+= 1
    let isReturn = step.isPlaceInFlow && seenSteps & bit != 0
    if isReturn { returnedSteps &+= 1 }
    returned.set(isReturn, at: nanoseconds)
    seenSteps |= bit
    currentStep = bit
  }
}

extension FlowStep {
  /// Whether being here twice means having gone back.
  var isPlaceInFlow: Bool {
    switch self {
    case .recipient, .amount, .form, .review, .otp: true
    case .open, .login, .navigate, .warning, .confirm, .cancel, .other: false
    }
  }

  /// Whether something is entered here.
  var isEntry: Bool {
    switch self {
    case .login, .recipient, .amount, .form, .otp: true
    case .open, .navigate, .review, .warning, .confirm, .cancel, .other: false
    }
  }

  /// Whether what is entered here is what a scammer wants.
  var isSensitive: Bool {
    switch self {
    case .recipient, .amount, .otp: true
    case .open, .login, .navigate, .form, .review, .warning, .confirm, .cancel, .other: false
    }
  }

  /// A number for each step, 0…11.
  var position: Int {
    switch self {
    case .open: 0
    case .login: 1
    case .navigate: 2
    case .recipient: 3
    case .amount: 4
    case .form: 5
    case .review: 6
    case .warning: 7
    case .otp: 8
    case .confirm: 9
    case .cancel: 10
    case .other: 11
    }
  }
}
