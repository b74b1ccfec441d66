import InsightEngine
import Synchronization

/// Keeps every message.
final class RecordingLog: EngineLogging {
  private let kept = Mutex<[EngineLogMessage]>([])

  var messages: [EngineLogMessage] { kept.withLock { $0 } }

  func log(_ message: EngineLogMessage) { kept.withLock { $0.append(message) } }
}
