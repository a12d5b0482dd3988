import Spelling
package import Wire

extension LocalImportRules {
  /// The generated texts that are imported from devices.
  package struct Texts: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "generators": .count(1...50).once, "most": .number(1...10_000),
      "former": .each(.count(1...200, each: .id).once, names: .fieldName),
    ]

    /// The generators whose texts are imported. They must keep a history. A text is at most as long as its generator's
    /// `longest`.
    package var generators: [String]
    /// The maximum number of texts imported per account, including texts deleted later.
    package var most: Int
    /// Choices that inputs used to have, by input id: `{"category": ["gym"]}`. Texts written from these choices are
    /// imported too. A text with any other unknown choice is rejected, and the error names the choice.
    package var former: [String: [String]]?

    /// Returns the generator as it was on devices: with its former choices, and without the seasons of its choices.
    package func widened(_ generator: Generator) -> Generator {
      var generator = generator
      for (index, input) in generator.inputs.enumerated() {
        guard var choices = input.choices else { continue }
        for place in choices.indices { choices[place].season = nil }
        choices += (former?[input.id] ?? []).map { Generator.Choice(id: $0, name: input.name) }
        generator.inputs[index].choices = choices
      }
      return generator
    }

    func check(at path: String, against app: App, _ problems: inout Problems) {
      let kept = (app.generators?.generators ?? []).filter { $0.keeps == .history }
      for (index, id) in generators.enumerated() {
        problems.require(
          id, among: kept.map(\.id), at: "\(path).generators[\(index)]", "isn't a generator that keeps a history")
      }
      let inputs = kept.filter { generators.contains($0.id) }.flatMap(\.inputs).filter { $0.choices != nil }
      checkFormer(of: inputs, at: "\(path).former", &problems)
    }

    private func checkFormer(of inputs: [Generator.Input], at path: String, _ problems: inout Problems) {
      for (name, choices) in (former ?? [:]).sortedByKey {
        problems.require(
          inputs.contains { $0.id == name }, at: "\(path).\(name)",
          "isn't an input with choices\(Spelling.hint(for: name, among: inputs.map(\.id)))")
        for (index, id) in choices.enumerated() {
          problems.require(
            !inputs.contains { $0.id == name && $0.choice(id) != nil }, at: "\(path).\(name)[\(index)]",
            "'\(Excerpt(id))' is still a choice, so it can't be a former one")
        }
      }
    }
  }
}
