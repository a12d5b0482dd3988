import Wire

/// The input for client generation: an audience's methods, their types and their failures, from an OpenRPC document.
struct ClientDocument {
  struct Method {
    /// The method's name on the wire: `content.cards.add-many`.
    let name: String
    let summary: String
    let params: [ClientMember]
    /// True if the method accepts any params and returns them.
    let isEcho: Bool
    let result: ClientShape
    /// The type of the method's streamed items; nil if the method doesn't stream.
    let item: ClientShape?
    /// True if the method ends only when it is cancelled. Such a method has a stream and no result.
    let isEndless: Bool
    /// The kinds of failure that are specific to the method.
    let failures: [String]

    /// The parts of the method's name: `content`, `cards`, `add-many`.
    var path: [String] { name.split(separator: ".").map(String.init) }
  }

  /// An object type of params and results.
  struct Object {
    let name: String
    let members: [ClientMember]
  }

  /// A kind of failure and its details.
  struct Kind {
    let name: String
    let carried: [ClientMember]
  }

  private(set) var methods: [Method] = []
  /// The objects that the methods refer to, directly or not, in the document's order.
  private(set) var objects: [Object] = []
  /// The kinds of failure, in the order in which the methods name them.
  private(set) var kinds: [Kind] = []
  /// The kinds of failure that every method can return.
  private(set) var common: [String] = []

  /// - Parameter hasAdmin: true to include the methods for operators.
  /// - Throws: `ClientFault` if the document doesn't have the form of `rpc.discover`'s result.
  init(_ document: JSONValue, hasAdmin: Bool) throws {
    let described = (document["methods"]?.array ?? []).filter { hasAdmin || $0["x-audience"] == "client" }
    guard !described.isEmpty else { throw ClientFault("the document has no methods") }
    let failures = described.map { ($0["errors"]?.array ?? []).compactMap { $0["data"] } }
    let names = failures.map { $0.compactMap { $0["kind"]?.string } }
    common = (names.first ?? []).filter { name in names.allSatisfy { $0.contains(name) } }
    for failure in failures.joined() { try addKind(of: failure) }
    methods = try zip(described, names).map { try Self.method($0, failures: $1.filter { !common.contains($0) }) }
    try gather(document["components"]?["schemas"]?.object ?? [:])
    try requireNames()
  }

  private mutating func addKind(of failure: JSONValue) throws {
    guard let name = failure["kind"]?.string, !kinds.contains(where: { $0.name == name }) else { return }
    kinds.append(Kind(name: name, carried: try ClientMember.all(of: failure["carries"], required: [])))
  }

  private static func method(_ value: JSONValue, failures: [String]) throws -> Method {
    guard let name = value["name"]?.string else { throw ClientFault("a method has no name") }
    return Method(
      name: name, summary: value["summary"]?.string ?? "",
      params: try (value["params"]?.array ?? []).map { try param($0) }, isEcho: value["x-params"] == "any",
      result: try ClientShape(value["result"]?["schema"] ?? [:]),
      item: try value["x-item"]?["schema"].map { try ClientShape($0) }, isEndless: value["x-endless"] == true,
      failures: failures)
  }

  private static func param(_ value: JSONValue) throws -> ClientMember {
    ClientMember(
      name: value["name"]?.string ?? "", shape: try ClientShape(value["schema"] ?? [:]),
      isRequired: value["required"] == true, words: value["description"]?.string ?? "")
  }

  /// Collects the objects that methods and failures refer to, directly or through other objects.
  private mutating func gather(_ definitions: JSONObject) throws {
    let shapes = methods.flatMap { $0.params.map(\.shape) + [$0.result] + [$0.item].compactMap(\.self) }
    var waiting = (shapes + kinds.flatMap { $0.carried.map(\.shape) }).compactMap(\.named)
    var found: Set<String> = []
    while let name = waiting.popLast() {
      guard found.insert(name).inserted else { continue }
      guard let definition = definitions[name] else { throw ClientFault("the type \(name) is missing") }
      let object = Object(name: name, members: try ClientMember.all(of: definition))
      waiting += object.members.compactMap(\.shape.named)
      objects.append(object)
    }
    let order = Dictionary(definitions.members.enumerated().map { ($1.key, $0) }) { first, _ in first }
    objects.sort { order[$0.name, default: 0] < order[$1.name, default: 0] }
  }

  /// Requires that type names are unique without their dots, and that no name is both a method and a group of methods.
  private func requireNames() throws {
    var seen: [String: String] = [:]
    for object in objects {
      if let other = seen.updateValue(object.name, forKey: ClientName.type(object.name)) {
        throw ClientFault("\(object.name) and \(other) would get the same type name")
      }
    }
    let groups = Set(
      methods.flatMap { method in method.path.indices.map { method.path[..<$0].joined(separator: ".") } })
    for method in methods where groups.contains(method.name) {
      throw ClientFault("\(method.name) is both a method and a group of methods")
    }
  }
}

/// The reason why clients can't be generated from a document.
struct ClientFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
