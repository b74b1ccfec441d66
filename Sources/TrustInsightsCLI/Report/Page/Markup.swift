/// Small pieces of the page.
enum Markup {
  /// A table with a caption; the first cell of a row names it.
  ///
  /// - Parameters:
  ///   - caption: what the table holds.
  ///   - heading: the column titles.
  ///   - rows: the cells, as text.
  ///   - wordColumns: columns of words, aligned to the left.
  /// - Returns: the markup.
  static func table(
    caption: String, heading: [String], rows: [[String]], wordColumns: Set<Int> = [0]
  ) -> String {
    let head = heading.enumerated().map { index, cell in
      "<th scope=\"col\"\(wordColumns.contains(index) ? " class=\"words\"" : "")>"
        + "\(cell.escapedForHTML)</th>"
    }.joined()
    let body = rows.map { row in
      let cells = row.enumerated().map { index, cell in
        index == 0
          ? "<th scope=\"row\">\(cell.escapedForHTML)</th>"
          : "<td\(wordColumns.contains(index) ? " class=\"words\"" : "")>\(cell.escapedForHTML)</td>"
      }.joined()
      return "<tr>\(cells)</tr>"
    }.joined(separator: "\n")
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="\(caption.escapedForHTML)"><table>
      <caption>\(caption.escapedForHTML)</caption>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(body)
      </tbody></table></div>
      """
  }

  /// Something that is folded away until asked for.
  static func folded(_ title: String, _ content: String) -> String {
    "<details><summary>\(title.escapedForHTML)</summary>\(content)</details>"
  }

  /// A section with its title.
  static func section(_ identifier: String, _ title: String, _ content: String) -> String {
    """
    <section aria-labelledby="\(identifier)">
    <h2 id="\(identifier)">\(title.escapedForHTML)</h2>
    \(content)
    </section>
    """
  }

  /// A legend of colours and words.
  static func legend(_ entries: [(fill: String, words: String)]) -> String {
    let items = entries.map {
      "<li><i class=\"\($0.fill)\"></i>\($0.words.escapedForHTML)</li>"
    }.joined()
    return "<ul class=\"legend\">\(items)</ul>"
  }

  /// A picture with its caption.
  static func figure(_ picture: String, caption: String) -> String {
    "<figure>\(picture)<figcaption>\(caption.escapedForHTML)</figcaption></figure>"
  }
}
