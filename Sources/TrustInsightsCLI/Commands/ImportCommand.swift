import InsightEvents
import InsightTraces

/// `import`: another recorder's file to a trace.
package enum ImportCommand: Command {
  package static let name = "import"
  package static let summary = "another recorder's file to a trace, with a report on its quality"
  package static let flags: Set<String> = ["--json"]
  package static let options: Set<String> = [
    "--from", "--out", "--session", "--subject", "--label", "--category",
  ]
  package static var help: String {
    let formats = TraceFormat.allCases.map(\.rawValue).joined(separator: " ")
    let labels = SessionDescription.Label.allCases.map(\.rawValue).joined(separator: " ")
    let categories = SessionDescription.Category.allCases.map(\.rawValue).joined(separator: " ")
    return """
      usage: trust-insights import [--from FORMAT] [--out PATH] [--json]
               [--session ID] [--subject ID] [--label LABEL] [--category CATEGORY] PATH…

      Writes traces to standard output and a report on each recording to standard error. Keys become
      classes as they are read, and what would be content is dropped; docs/trace-formats.md has a table
      for each format.

        --from FORMAT        \(formats)
                             (recognised by how the file begins when left out)
        --out PATH           a file, gzip when it ends with .gz
        --json               the report as one JSON object

      What the headers say from now on, in place of what they said:

        --session ID         an opaque name of the recording; of several it names the first, and the
                             others are ID#2, ID#3, …
        --subject ID         an opaque name of the person
        --label LABEL        \(labels)
        --category CATEGORY  \(categories)

      example: trust-insights import --session s1 --out session.jsonl.gz recording.json
      """
  }

  package static func run(_ arguments: Arguments, console: Console) async throws -> ExitStatus {
    var format: TraceFormat?
    if let name = arguments.value("--from") {
      guard let known = TraceFormat(rawValue: name) else {
        throw CommandFailure(
          .usage,
          "--from is one of: " + TraceFormat.allCases.map(\.rawValue).joined(separator: ", "))
      }
      format = known
    }
    var header = try ImportHeader(arguments)
    let out = arguments.value("--out")
    let isJSON = arguments.has("--json")
    do {
      var writer = try TraceWriter.toOutput(out, console)
      var hasBegun = false
      let worst = try PathLoop.run(arguments.operands, command: name, console: console) {
        (path) throws(TraceError) in
        try copy(
          path, format: format, header: &header, to: &writer, &hasBegun, isJSON: isJSON,
          console: console)
      }
      // What was in the place of the output stays when nothing could be read.
      if hasBegun { try writer.finish() }
      return worst
    } catch let error as TraceError {
      throw CommandFailure(output: out, error)
    }
  }

  private static func copy(
    _ path: String, format: TraceFormat?, header: inout ImportHeader,
    to writer: inout TraceWriter, _ hasBegun: inout Bool, isJSON: Bool, console: Console
  ) throws(TraceError) {
    var reader =
      if path == "-" {
        try RecordingReader(source: FileByteSource(fileDescriptor: 0), format: format)
      } else {
        try RecordingReader(path: path, format: format)
      }
    var batch: [InteractionEvent] = []
    var lines = LineTally()
    var breakage: TraceError?
    do throws(TraceError) {
      while let description = try reader.nextTrace() {
        // A recording of which nothing can be read leaves nothing, not an empty trace.
        var isBegun = reader.report == nil
        hasBegun = hasBegun || isBegun
        if isBegun { try writer.begin(header.applied(to: description)) }
        while try reader.nextBatch(into: &batch) {
          if !isBegun { try writer.begin(header.applied(to: description)) }
          isBegun = true
          hasBegun = true
          for event in batch { try writer.write(event) }
        }
        lines.add(reader.quality)
      }
    } catch {
      breakage = error
    }
    if let report = reader.report {
      console.message(isJSON ? report.json.text : "\(path.withoutControls): \(report.text)")
    } else if lines.traceCount > 0 {
      console.message(isJSON ? lines.json.text : "\(path.withoutControls): \(lines.text)")
    }
    if let breakage { throw breakage }
  }
}
