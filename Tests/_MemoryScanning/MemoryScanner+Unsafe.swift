import Glibc

/// Looks for bytes in everything that this process may write to: heap, stacks, globals, mappings.
///
/// The memory is read through `/proc/self/mem` into a mapping of the scanner's own, which it leaves out.
/// The patterns come masked, so that handing them over leaves no copy that would be found.
package struct MemoryScanner {
  /// What patterns are XORed with, byte by byte.
  package static let mask: UInt8 = 0xA5
  private static let chunkByteCount = 1 << 20
  private static let patternByteCount = 1 << 12

  /// Bytes to look for, each XORed with ``MemoryScanner/mask``.
  package struct Pattern {
    /// What a hit is called.
    package var name: String
    /// The bytes, masked.
    package var maskedBytes: [UInt8]

    /// Makes a pattern from masked bytes.
    package init(name: String, maskedBytes: [UInt8]) {
      self.name = name
      self.maskedBytes = maskedBytes
    }
  }

  private struct Region {
    var start: UInt64
    var end: UInt64
    var name: String
  }

  /// A place where a pattern begins.
  package struct Hit: CustomStringConvertible {
    /// The name of the pattern.
    package var pattern: String
    /// Where it begins.
    package var address: UInt64
    /// What is mapped there.
    package var region: String

    /// The pattern and the region.
    package var description: String { "\(pattern) in \(region)" }
  }

  /// Whether a scan makes sense: sanitizers keep freed memory, and shadow memory of many terabytes.
  package static var isUsable: Bool {
    unsafe (dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil)
  }

  /// Every place where a pattern begins.
  package static func hits(of patterns: [Pattern]) -> [Hit] {
    let total = chunkByteCount + patternByteCount
    let map = unsafe mmap(
      nil, total, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let map = unsafe map, unsafe map != MAP_FAILED else { preconditionFailure("no memory") }
    defer {
      unsafe explicit_bzero(map, total)
      unsafe munmap(map, total)
    }
    let own = UInt64(UInt(bitPattern: map))
    let file = unsafe open("/proc/self/mem", O_RDONLY)
    precondition(file >= 0, "no /proc/self/mem")
    defer { close(file) }
    var found: [Hit] = []
    for region in writableRegions() {
      var parts = [(region.start, region.end)]
      if region.start < own + UInt64(total), own < region.end {
        parts = [(region.start, own), (own + UInt64(total), region.end)]
      }
      for (start, end) in parts where start < end {
        unsafe scan(start, end, file: file, buffer: map, for: patterns) { pattern, address in
          found.append(Hit(pattern: pattern, address: address, region: region.name))
        }
      }
    }
    return found
  }

  private static func scan(
    _ start: UInt64, _ end: UInt64, file: Int32, buffer: UnsafeMutableRawPointer,
    for patterns: [Pattern], _ report: (String, UInt64) -> Void
  ) {
    let clear = unsafe buffer + chunkByteCount
    let overlap = patterns.map(\.maskedBytes.count).max().map { $0 - 1 } ?? 0
    var position = start
    while position < end {
      let wanted = Int(min(UInt64(chunkByteCount), end - position))
      let count = unsafe pread(file, buffer, wanted, off_t(position))
      guard count > 0 else { return }
      for pattern in patterns {
        let length = pattern.maskedBytes.count
        // Memory is full of zeros, so the search goes by the first byte that is none.
        let anchor = pattern.maskedBytes.firstIndex { $0 != mask } ?? 0
        for (offset, byte) in pattern.maskedBytes.enumerated() {
          unsafe clear.storeBytes(of: byte ^ mask, toByteOffset: offset, as: UInt8.self)
        }
        var offset = 0
        while offset + length <= count,
          let candidate = unsafe memchr(
            buffer + offset + anchor, Int32(pattern.maskedBytes[anchor] ^ mask),
            count - length - offset + 1)
        {
          let at = unsafe candidate - buffer - anchor
          let isNew = position == start || at + length > overlap
          if isNew, unsafe memcmp(buffer + at, clear, length) == 0 {
            report(pattern.name, position + UInt64(at))
          }
          offset = at + 1
        }
      }
      guard count == wanted, position + UInt64(count) < end else { return }
      position += UInt64(max(1, count - overlap))
    }
  }

  private static func writableRegions() -> [Region] {
    lines(of: "/proc/self/maps").compactMap { line in
      let fields = line.split(separator: " ", omittingEmptySubsequences: true)
      let bounds = fields[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
      guard fields.count >= 2, bounds.count == 2, fields[1].hasPrefix("rw") else { return nil }
      return Region(
        start: bounds[0], end: bounds[1],
        name: fields.count > 5 ? String(fields[5]) : "anonymous memory")
    }
  }

  /// The flags of the mapping that holds an address, as `/proc/self/smaps` spells them.
  package static func flags(at address: UInt64) -> Set<String> {
    var isInside = false
    for line in lines(of: "/proc/self/smaps") {
      let fields = line.split(separator: " ", omittingEmptySubsequences: true)
      guard let first = fields.first else { continue }
      let bounds = first.split(separator: "-").compactMap { UInt64($0, radix: 16) }
      if bounds.count == 2 { isInside = bounds[0] <= address && address < bounds[1] }
      if isInside, first == "VmFlags:" { return Set(fields.dropFirst().map(String.init)) }
    }
    return []
  }

  private static func lines(of path: String) -> [Substring] {
    let file = unsafe open(path, O_RDONLY)
    precondition(file >= 0, "no \(path)")
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe read(file, $0.baseAddress, $0.count)
      }
      guard count > 0 else { break }
      bytes += chunk.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
