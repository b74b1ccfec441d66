/// `record`: serves the local recorder page.
package enum RecordCommand: Command {
  package static let name = "record"
  package static let summary = "serves a local page that records a pretend transfer"
  package static let flags: Set<String> = []
  package static let options: Set<String> = ["--out", "--port", "--model"]
  package static let help = """
    usage: trust-insights record [--out PATH] [--port N] [--model VERSION]

    Serves a page, to this machine only, on which a person runs through a pretend transfer while it is
    recorded; the page shows the level as it goes and offers to save the recording with a label. What is
    typed never leaves the page. Open the address that is printed; end with Ctrl-C.

      --out PATH       where recordings are added when the person saves one; recordings.jsonl if absent
      --port N         the port, any free one if absent
      --model VERSION  a model on board, or a folder with a model

    example: trust-insights record --out mine.jsonl, then trust-insights evaluate mine.jsonl
    """

  package static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    guard arguments.operands.isEmpty else {
      throw CommandFailure(.usage, "takes no path; --out names where recordings go")
    }
    let path = arguments.value("--out") ?? "recordings.jsonl"
    guard !path.hasSuffix(".gz") else {
      throw CommandFailure(.usage, "recordings are added as plain text; choose a name without .gz")
    }
    let model = try ModelChoice.load(arguments.value("--model"))
    let server = try LoopbackServer(port: UInt16(arguments.integer("--port", in: 0...65535) ?? 0))
    var generator = SystemRandomNumberGenerator()
    let address = PageAddress(port: server.port, using: &generator)
    var site = RecorderSite(
      address: address, score: { $0.answer(by: model, language: $1) },
      save: { bytes in
        do throws(CommandFailure) {
          try OutputFile.append(bytes, to: path)
        } catch {
          console.message("not saved: \(error.message.withoutControls)")
          throw error
        }
        console.message("saved a recording to \(path.withoutControls)")
        return path
      },
      sessionName: { "recorded-" + String(UInt32.random(in: .min ... .max), radix: 16) })
    console.result(address.text)
    console.flush()
    console.message("open that address in a browser on this machine; Ctrl-C ends the recorder")
    server.serve(until: { console.didFailToWrite }, answer: { site.answer($0) })
    return .cannotWrite
  }
}
