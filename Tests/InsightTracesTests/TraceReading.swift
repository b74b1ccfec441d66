import InsightEvents
import InsightTraces

/// A whole trace as a test sees it.
struct ReadTrace: Equatable {
  var description: SessionDescription
  var events: [InteractionEvent]
  var quality: ReadingQuality
}

/// Everything a source gives before its end or its first error.
struct ReadResult: Equatable {
  var traces: [ReadTrace] = []
  var error: TraceError?
}

func readAll(_ bytes: [UInt8], chunkSize: Int = .max) -> ReadResult {
  var result = ReadResult()
  do throws(TraceError) {
    var reader = try TraceReader(source: MemoryByteSource(bytes, chunkSize: chunkSize))
    var batch: [InteractionEvent] = []
    while let description = try reader.nextTrace() {
      result.traces.append(ReadTrace(description: description, events: [], quality: .init()))
      let last = result.traces.count - 1
      do throws(TraceError) {
        while try reader.nextBatch(into: &batch) {
          result.traces[last].events += batch
          result.traces[last].quality = reader.quality
        }
      } catch {
        result.error = error
      }
      result.traces[last].quality = reader.quality
    }
  } catch {
    result.error = error
  }
  return result
}

func readAll(_ text: String, chunkSize: Int = .max) -> ReadResult {
  readAll(Array(text.utf8), chunkSize: chunkSize)
}

/// Reads lines behind a header.
func readLines(_ lines: String...) -> ReadTrace? {
  readAll((["{\"trace\":1}"] + lines).joined(separator: "\n")).traces.first
}

func written(_ traces: [(SessionDescription, [InteractionEvent])], isCompressed: Bool = false)
  throws -> [UInt8]
{
  let sink = MemoryByteSink()
  var writer = try TraceWriter(sink: sink, isCompressed: isCompressed)
  for (description, events) in traces {
    try writer.begin(description)
    for event in events { try writer.write(event) }
  }
  try writer.finish()
  return sink.bytes
}
