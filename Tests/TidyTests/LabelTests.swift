import Testing

/// A call reads aloud: labels say what its arguments are, and at most two can do without.
@Suite(.timeLimit(.minutes(2))) struct LabelTests {
  /// How many functions of a module still take three or more arguments without a label. Numbers only go down; who isn't
  /// listed has none.
  static let bounds: [String: Int] = [
    "Services/Content": 2, "Services/Notifications": 1, "Services/Quintet": 5, "Shared/Wire": 4,
  ]

  @Test("no function takes three or more arguments without a label")
  func labels() throws {
    var found: [String: [String]] = [:]
    for (path, lines) in try Repository().swift() {
      let module = path.split(separator: "/").prefix(2).joined(separator: "/")
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
    "parameters without a label are counted, whatever their types are",
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
