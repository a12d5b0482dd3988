/// Tells the key type that the standard library's `Dictionary` codes itself by, which has no public name: those keys
/// are data and taken as they are.
///
/// It is learnt once, by letting a dictionary ask a decoder for its container. To look at each value whether it is a
/// dictionary costs a search of conformances each time.
enum DictionaryKey {
  static func isKey<Key: CodingKey>(_: Key.Type) -> Bool { ObjectIdentifier(Key.self) == learnt }

  private static let learnt: ObjectIdentifier? = {
    let probe = Probe()
    _ = try? [String: Int](from: probe)
    return probe.asked
  }()

  private struct Stop: Error {}

  private final class Probe: Decoder {
    var asked: ObjectIdentifier?
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
      asked = ObjectIdentifier(Key.self)
      throw Stop()
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Stop() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Stop() }
  }
}
