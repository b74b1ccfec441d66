#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads a whole file; empty when it cannot be read.
package func fileContent(at path: String) -> [UInt8] {
  let file = unsafe open(path, O_RDONLY)
  guard file >= 0 else { return [] }
  defer { close(file) }
  var content: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe read(file, &chunk, chunk.count)
    guard count > 0 else { return content }
    content.append(contentsOf: chunk.prefix(count))
  }
}

/// Whether a file holds the bytes of a text.
package func fileContains(_ text: String, at path: String) -> Bool {
  let pattern = Array(text.utf8)
  let content = fileContent(at: path)
  guard content.count >= pattern.count else { return false }
  return content.indices.dropLast(pattern.count - 1).contains { start in
    content[start] == pattern[0] && content[start..<start + pattern.count].elementsEqual(pattern)
  }
}

/// The permission bits of a file; 0 when there is none.
package func fileMode(_ path: String) -> UInt32 {
  var information = stat()
  guard unsafe stat(path, &information) == 0 else { return 0 }
  return information.st_mode & 0o777
}

/// Writes a file with mode 0600.
package func writeFile(_ content: [UInt8], at path: String) {
  let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  _ = unsafe write(file, content, content.count)
  close(file)
}

/// Makes a symbolic link.
package func makeLink(from link: String, to target: String) { _ = unsafe symlink(target, link) }
