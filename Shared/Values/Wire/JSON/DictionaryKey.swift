/// Recognises the key type that the standard library's `Dictionary` uses for coding. The type has no public name. Its
/// keys are data and aren't converted.
///
/// The type is determined once, by making a dictionary request a container from a decoder. The alternative, checking
/// whether each value is a dictionary, would require a conformance lookup for every value.
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
