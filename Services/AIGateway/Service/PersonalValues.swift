import AIGatewayContract
import CivilTime

/// The values in a list of generators that depend on the account and the day.
struct PersonalValues: Hashable, Sendable {
  struct ChoiceValues: Hashable, Sendable {
    /// The choice's index in its input.
    var place: Int
    var isOpen: Bool
    var made: Int?
    var completedAt: Timestamp?
  }

  /// A choice, with the indices of its generator and its input.
  struct Choice: Hashable, Sendable {
    var generator: Int
    var input: Int
    var values: ChoiceValues
  }

  /// The number of texts that the account can still generate today, for each generator; nil without a limit.
  var left: [Int?] = []
  /// The choices whose values differ from those in the generators' forms.
  var choices: [Choice] = []

  /// Sets the values in the generators' forms.
  func fill(_ generators: inout [ListGenerators.Generator]) {
    for (place, left) in left.enumerated() { generators[place].leftToday = left }
    for choice in choices {
      let values = choice.values
      generators[choice.generator].inputs[choice.input].choices?[values.place].open = values.isOpen
      generators[choice.generator].inputs[choice.input].choices?[values.place].made = values.made
      generators[choice.generator].inputs[choice.input].choices?[values.place].completedAt = values.completedAt
    }
  }
}
