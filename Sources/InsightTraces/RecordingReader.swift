package import InsightEvents

/// Reads a recording in any format that is known: the project's own or another recorder's.
///
/// Used like ``TraceReader``; a recording of another format is one trace. What was dropped and decided
/// is in ``report``, for the project's own format in ``quality``.
package struct RecordingReader: ~Copyable {
  /// The format that is read.
  package let format: TraceFormat

  private var trace: TraceReader?
  private var importing: ImportReader?
  private var folder: SensorLoggerFolder?

  /// Reads a file, or a folder that Sensor Logger exported.
  ///
  /// - Parameters:
  ///   - path: its path. Sensor files say by their name which sensor they hold.
  ///   - format: the format, or `nil` to recognise it by how the file begins.
  /// - Throws: ``TraceError/notFound``, ``TraceError/notPermitted``, ``TraceError/readFailed`` or
  ///   ``TraceError/unavailable``.
  package init(path: String, format: TraceFormat? = nil) throws(TraceError) {
    let file = try FileByteSource(path: path)
    if file.isFolder, format == nil || format == .sensorLogger,
      let folder = try SensorLoggerFolder(path: path)
    {
      self.init(format: .sensorLogger, trace: nil, importing: nil, folder: folder)
    } else {
      try self.init(source: file, name: path, format: format)
    }
  }

  /// Reads from any source.
  ///
  /// - Parameters:
  ///   - source: the bytes, plain or gzip.
  ///   - name: the name of the file they are from, where there is one.
  ///   - format: the format, or `nil` to recognise it by how the bytes begin; then as many as that
  ///     takes are read at once.
  /// - Throws: what the source could not do, or ``TraceError/unavailable``.
  package init(
    source: some ByteSource, name: String = "", format: TraceFormat? = nil
  ) throws(TraceError) {
    var lookahead = LookaheadByteSource(source)
    var found = format
    if found == nil { found = TraceFormat.detect(try lookahead.plainPrefix()) }
    let known = found ?? .trace
    if let importer = known.makeImporter(name: name) {
      self.init(
        format: known, trace: nil,
        importing: ImportReader(lookahead, importer: importer, format: known), folder: nil)
    } else {
      self.init(
        format: known, trace: try TraceReader(source: lookahead), importing: nil, folder: nil)
    }
  }

  /// Reads the files of a Sensor Logger export from any sources; `nil` without a sensor of use.
  ///
  /// - Parameter open: gives the file of a name such as `Gyroscope.csv`; `nil` where there is none.
  /// - Throws: what a source could not do.
  package init?(
    sensorLoggerFiles open: (String) throws(TraceError) -> (any ByteSource)?
  ) throws(TraceError) {
    guard let folder = try SensorLoggerFolder(open: open) else { return nil }
    self.init(format: .sensorLogger, trace: nil, importing: nil, folder: folder)
  }

  private init(
    format: TraceFormat, trace: consuming TraceReader?, importing: consuming ImportReader?,
    folder: consuming SensorLoggerFolder?
  ) {
    self.format = format
    self.trace = trace
    self.importing = importing
    self.folder = folder
  }

  /// How the lines of the current trace were taken so far; for other formats what ``report`` says of
  /// rows that are damaged.
  package var quality: ReadingQuality {
    switch trace {
    case .some(let reader): reader.quality
    case nil: report.map(ReadingQuality.init) ?? ReadingQuality()
    }
  }

  /// What the importer took, dropped and decided so far; `nil` for the project's own format.
  package var report: ImportReport? {
    switch importing {
    case .some(let reader): return reader.report
    case nil: break
    }
    switch folder {
    case .some(let reader): return reader.report
    case nil: return nil
    }
  }

  /// Goes on to the next trace; see ``TraceReader/nextTrace()``.
  ///
  /// - Returns: what is said of it, or `nil` when there is no further trace.
  /// - Throws: what broke.
  package mutating func nextTrace() throws(TraceError) -> SessionDescription? {
    if trace != nil { return try trace?.nextTrace() }
    if folder != nil { return folder?.nextTrace() }
    return importing?.nextTrace()
  }

  /// Reads some events of the current trace; see ``TraceReader/nextBatch(into:)``.
  ///
  /// - Parameter events: replaced by at least one event; emptied at the end.
  /// - Returns: `false` at the end of the trace.
  /// - Throws: what broke, after all that stands before it was delivered.
  package mutating func nextBatch(
    into events: inout [InteractionEvent]
  ) throws(TraceError) -> Bool {
    if trace != nil { return try trace?.nextBatch(into: &events) ?? false }
    if folder != nil { return try folder?.nextBatch(into: &events) ?? false }
    return try importing?.nextBatch(into: &events) ?? false
  }
}

extension TraceFormat {
  /// The importer of the format; `nil` for the project's own.
  func makeImporter(name: String) -> (any RecordImporter)? {
    switch self {
    case .trace: nil
    case .balabit: BalabitImporter()
    case .evdev: EvdevImporter(layout: .wide)
    case .evdev32: EvdevImporter(layout: .narrow)
    case .evtest: EvtestImporter()
    case .evemu: EvemuImporter()
    case .libinput: LibinputImporter()
    case .getevent: GeteventImporter()
    case .rrweb: RRWebImporter()
    case .dom: DOMImporter()
    case .sensorLogger: SensorLoggerImporter(name: name)
    case .phyphox: PhyphoxImporter()
    }
  }
}
