/// What the figures rest on.
enum BasisSection {
  static func markup(_ report: AccuracyReport) -> String {
    let counts = report.counts
    var rows = [
      ["model", report.model.printable], ["sessions", "\(counts.total)"],
      ["coached", "\(counts.coached)"], ["uncoached", "\(counts.uncoached)"],
      ["assisted (helped by somebody who means well)", "\(counts.assisted)"],
      ["without a label", "\(counts.unlabelled)"], ["simulated", "\(counts.simulated)"],
      ["people named in the headers", "\(counts.people)"],
    ]
    rows += report.rates.filter { $0.dimension == .source }.map {
      ["\($0.standing.rawValue), from \($0.value.printable)", "\($0.high.total)"]
    }
    rows += counts.insufficient.map { ["too little evidence: \($0.reason)", "\($0.count)"] }
    if let labels = report.labels {
      rows += [
        ["labels file: added", "\(labels.added)"], ["labels file: replaced", "\(labels.replaced)"],
        ["labels file: confirmed", "\(labels.confirmed)"],
        ["sessions not in the labels file", "\(labels.unnamedSessions)"],
        ["labels without a session", "\(labels.unusedLabels)"],
      ]
    }
    return Markup.section(
      "basis", "What this rests on",
      """
      \(Markup.table(caption: "Sessions and labels", heading: ["", "count"], rows: rows))
      \(counts.repeatedNote.map { "<p class=\"notice\" role=\"note\">\($0).</p>" } ?? "")
      <h3>How it was counted</h3>
      <p>Honest means labelled uncoached or assisted. Sessions with too little evidence stay in every
      total: they are told unknown, they rank below every score, and no threshold reaches them. Rates
      have Wilson's 95 % interval. Recall at a rate of false alarms is that of a real threshold, without
      interpolation; its interval comes from drawing people, or sessions where nobody is named, with
      replacement and choosing the threshold anew in every draw. Levels follow the shipped policy, in
      which high needs a context event beside the behaviour; the sweep uses the probability alone.</p>
      """)
  }
}
