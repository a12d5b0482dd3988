import Testing

@testable import Wire

/// Reused containers and memory must have no visible effect: with recursive types, with containers that are kept, after
/// a failure, and between threads.
@Suite(.timeLimit(.minutes(5))) struct KeptContainerTests {
  struct Tree: Codable, Equatable {
    var name: String
    var left: [Tree]
    var weight: Int
    var right: [Tree]

    static func grow(_ depth: Int) -> Tree {
      let inside = depth > 0 ? [grow(depth - 1), grow(depth - 1)] : []
      return Tree(name: "n\(depth)", left: inside, weight: depth, right: Array(inside.prefix(1)))
    }
  }

  @Test("Key types at regular distances in memory don't displace each other in the cache")
  func distances() {
    for distance in stride(from: UInt(8), through: 512, by: 8) {
      let places = (0..<5).map { KeptContainers<Self.Object>.place(0x55AB_5233_2000 + $0 * distance) }
      let most = Dictionary(grouping: places) { $0 }.values.map(\.count).max()
      #expect(most ?? 0 <= 2, "\(distance)")
    }
  }

  final class Object {}

  @Test("Objects of a recursive type keep their own members")
  func recursion() throws {
    let tree = Tree.grow(4)
    let text = try JSON.encode(tree)
    #expect(try JSON.decode(Tree.self, from: text) == tree)
    #expect(try JSON.encode(JSON.decode(JSONValue.self, from: text)) == text)
  }

  /// A type that opens its object twice and uses both containers in turn.
  struct Twice: Codable, Equatable {
    var a: Int
    var b: Int
    enum CodingKeys: CodingKey { case a, b }
    init(a: Int, b: Int) {
      self.a = a
      self.b = b
    }
    init(from decoder: any Decoder) throws {
      let first = try decoder.container(keyedBy: CodingKeys.self)
      let second = try decoder.container(keyedBy: CodingKeys.self)
      b = try first.decode(Int.self, forKey: .b)
      a = try second.decode(Int.self, forKey: .a)
      try #require(try first.decode(Int.self, forKey: .a) == a && second.decode(Int.self, forKey: .b) == b)
    }
  }

  @Test("An object may be opened as a container twice")
  func twice() throws {
    #expect(
      try JSON.decode([Twice].self, from: Bytes(#"[{"a":1,"b":2},{"b":3,"a":4}]"#.utf8)) == [
        .init(a: 1, b: 2), .init(a: 4, b: 3),
      ])
  }

  /// A type that keeps its containers while others of the same type are used.
  struct Keeper: Decodable {
    enum CodingKeys: CodingKey { case id, inside }
    var id: Int
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      var inside = try fields.nestedUnkeyedContainer(forKey: .inside)
      var kept: [KeyedDecodingContainer<CodingKeys>] = []
      while !inside.isAtEnd { kept.append(try inside.nestedContainer(keyedBy: CodingKeys.self)) }
      id = try kept.reversed().reduce(fields.decode(Int.self, forKey: .id)) {
        $0 * 10 + (try $1.decode(Int.self, forKey: .id))
      }
    }
  }

  @Test("Containers of the same type that are open at the same time each read their own object")
  func held() throws {
    let text = Bytes(#"[{"id":1,"inside":[{"id":2},{"id":3}]},{"id":4,"inside":[{"id":5},{"id":6}]}]"#.utf8)
    #expect(try JSON.decode([Keeper].self, from: text).map(\.id) == [132, 465])
  }

  /// A type that decodes and encodes other JSON while it is being decoded and encoded.
  struct Wrapped: Codable, Equatable {
    var inner: Twice
    enum CodingKeys: CodingKey { case text, after }
    init(_ inner: Twice) { self.inner = inner }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      inner = try JSON.decode(from: Bytes(try fields.decode(String.self, forKey: .text).utf8))
      try #require(try fields.decode(Int.self, forKey: .after) == inner.a)
    }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(String(decoding: try JSON.encode(inner), as: UTF8.self), forKey: .text)
      try fields.encode(inner.a, forKey: .after)
    }
  }

  @Test("JSON inside JSON is encoded and decoded correctly")
  func inside() throws {
    let values = (0..<5).map { Wrapped(Twice(a: $0, b: -$0)) }
    #expect(try JSON.decode([Wrapped].self, from: JSON.encode(values)) == values)
  }

  @Test("After a failure, the next text is encoded and decoded normally")
  func failure() throws {
    struct Broken: Encodable { var open = ["a": [1, 2]], bad = [1.5, .infinity] }
    let tree = Tree.grow(2)
    let text = try JSON.encode(tree)
    for _ in 0..<3 {
      #expect(throws: DecodingFault.self) { try JSON.encode([Broken()]) }
      #expect(try JSON.encode(tree) == text)
      #expect(throws: JSONFault.self) { try JSON.decode(Tree.self, from: text.dropLast(1) + [0x5D]) }
      #expect(throws: DecodingFault.self) { try JSON.decode([Tree].self, from: text) }
      #expect(try JSON.decode(Tree.self, from: text) == tree)
    }
  }

  @Test("Several threads can encode and decode at the same time")
  func threads() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let tree = Tree.grow(number % 4)
          for _ in 0..<50 {
            let text = try JSON.encode(tree)
            #expect(try JSON.decode(Tree.self, from: text) == tree)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
