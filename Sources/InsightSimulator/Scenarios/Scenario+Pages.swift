import InsightEvents

extension Scenario {
  /// The pages of the flow for a category.
  ///
  /// - Complexity: O(pages).
  func pages(
    _ category: SessionDescription.Category, _ person: Person, _ random: inout RandomStream
  ) -> [Page] {
    var pages: [Page] = []
    let fills = self == .passwordManager || person.usesPasswordManager
    func login() -> Page {
      let known: Field.Entry = fills && random.chance(0.85) ? .filled : .typed
      var fields: [Field] = []
      if random.chance(0.5) {
        fields.append(
          Field(
            target: 1, content: random.chance(0.4) ? .digits : .text,
            length: random.integer(6...18),
            familiarity: .practised, isSensitive: false, entry: known))
      }
      fields.append(
        Field(
          target: 2, content: random.chance(0.4) ? .digits : .mixed, length: random.integer(4...14),
          familiarity: .practised, isSensitive: false, entry: known))
      return Page(step: .login, fields: fields, readingWeight: 0.6)
    }
    let signsIn: Double = category == .communication || category == .other ? 0.5 : 0.85
    pages.append(Page(step: .open, fields: [], readingWeight: 0.5))
    if random.chance(self == .quickSignIn ? 1 : signsIn) { pages.append(login()) }
    if self == .quickSignIn {
      if random.chance(0.4) { pages.append(code(&random)) }
      return pages
    }
    pages.append(Page(step: .navigate, fields: []))
    switch category {
    case .payment:
      pages += payment(&random)
    case .account:
      pages.append(form(fields: random.integer(2...4), &random))
      if random.chance(0.6) { pages.append(code(&random)) }
    case .resourceUse:
      pages.append(form(fields: random.integer(1...2), &random))
    case .communication:
      pages.append(Page(step: .recipient, fields: [name(&random)]))
      pages.append(message(&random))
    case .other:
      pages.append(form(fields: random.integer(1...3), &random))
      if random.chance(0.25) { pages.append(code(&random)) }
    }
    if random.chance(0.75) { pages.append(Page(step: .review, fields: [], readingWeight: 1.2)) }
    if random.chance(0.2) { pages.append(Page(step: .warning, fields: [], readingWeight: 1.5)) }
    if category == .payment, random.chance(self == .oneTimeCodeReadOut ? 0.9 : 0.3) {
      pages.append(code(&random))
    }
    pages.append(Page(step: .confirm, fields: [], readingWeight: 0.7))
    return pages
  }

  /// Whether the payee is one the person has paid before.
  private var paysKnownPayee: Bool { self == .knownPayee }

  private func payment(_ random: inout RandomStream) -> [Page] {
    let known = paysKnownPayee || random.chance(difficulty == .coached ? 0.05 : 0.12)
    var recipient: [Field] = []
    if known {
      recipient.append(
        Field(
          target: 3, content: .text, length: 8, familiarity: .familiar, isSensitive: true,
          entry: .picked))
    } else {
      if random.chance(0.7) { recipient.append(name(&random)) }
      recipient.append(
        Field(
          target: 4, content: random.chance(0.7) ? .digits : .mixed, length: random.integer(8...22),
          familiarity: .unfamiliar, isSensitive: true,
          entry: random.chance(difficulty == .coached ? 0.1 : 0.18) ? .pasted : .typed))
    }
    var amount = [
      Field(
        target: 5, content: .digits, length: random.integer(2...6), familiarity: .familiar,
        isSensitive: true)
    ]
    if random.chance(0.4) {
      amount.append(
        Field(
          target: 6, content: .text, length: random.integer(4...24),
          familiarity: random.chance(0.5) ? .unfamiliar : .composed, isSensitive: true))
    }
    return [Page(step: .recipient, fields: recipient), Page(step: .amount, fields: amount)]
  }

  private func name(_ random: inout RandomStream) -> Field {
    Field(
      target: 3, content: .text, length: random.integer(7...20),
      familiarity: paysKnownPayee ? .familiar : (random.chance(0.5) ? .unfamiliar : .familiar),
      isSensitive: true)
  }

  private func code(_ random: inout RandomStream) -> Page {
    Page(
      step: .otp,
      fields: [
        Field(
          target: 8, content: .digits, length: random.pick([(4, 0.15), (6, 0.7), (8, 0.15)]),
          familiarity: .unfamiliar, isSensitive: true,
          entry: random.chance(difficulty == .coached ? 0.12 : 0.25) ? .filled : .typed)
      ], readingWeight: 0.8)
  }

  private func form(fields count: Int, _ random: inout RandomStream) -> Page {
    let fields = (0..<count).map { number in
      Field(
        target: FieldIdentifier(10 + number),
        content: random.pick([(.digits, 0.35), (.text, 0.3), (.mixed, 0.35)]),
        length: random.integer(6...24),
        familiarity: random.pick([(.unfamiliar, 0.5), (.familiar, 0.5)]), isSensitive: true)
    }
    return Page(step: .form, fields: fields)
  }

  private func message(_ random: inout RandomStream) -> Page {
    Page(
      step: .form,
      fields: [
        Field(
          target: 7, content: .text, length: random.integer(15...90),
          familiarity: random.chance(0.25) ? .unfamiliar : .composed, isSensitive: true)
      ])
  }
}
