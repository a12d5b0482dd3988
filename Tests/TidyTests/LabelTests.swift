import Testing

/// Tests that calls are readable: at most two arguments may have no label.
@Suite(.timeLimit(.minutes(2))) struct LabelTests {
  /// The number of functions with three or more unlabelled arguments that each module still has. The numbers may only
  /// go down. Modules that aren't listed have none.
  static let bounds: [String: Int] = [
    "Services/Content": 2, "Services/Notifications": 1, "Services/Quintet": 5, "Shared/Values/Wire": 4,
  ]

  @Test("No function has three or more parameters without a label")
  func labels() throws {
    var found: [String: [String]] = [:]
    for (path, lines) in try Repository().swift() {
      let module = path.split(separator: "/").prefix(path.hasPrefix("Shared/") ? 3 : 2).joined(separator: "/")
      for function in Declaration.all(lines) where function.unlabelled >= 3 {
        found[module, default: []].append("\(path):\(function.line) \(function.name)")
      }
    }
    for (module, functions) in found {
      let bound = Self.bounds[module] ?? 0
      #expect(functions.count <= bound, "\(module) has \(functions.count): \(functions.joined(separator: ", "))")
    }
  }

  @Test(
    "Unlabelled parameters are counted, whatever their types are",
    arguments: [
      ("package func at(_ x: Int, _ y: [Int: (Int, Int)] = [:], z: Int) -> Int {", 2),
      ("  init<T: P>(_ a: @escaping (T, T) -> Void, _ b: Dictionary<Int, T>, _ c: T) {", 3),
      ("  private static func none() { call(_ , _ ) }", 0), ("  let initial = init(_ a: Int)", 0),
      ("  static func == (_ a: Int, _ b: Int, _ c: Int) -> Bool {", 0),
    ])
  func counting(line: String, unlabelled: Int) {
    #expect(Declaration.all([line[...]]).map(\.unlabelled).reduce(0, +) == unlabelled)
  }
}
