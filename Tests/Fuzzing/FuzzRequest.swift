import Wire

/// The values of a request, for comparing two readers.
struct FuzzRequest: Equatable {
  var id: JSONValue?
  var method: String
  var params: JSONValue?
  var token: String?
  var key: String?
  var timeoutMs: Int?
  var wantsStream = false

  /// The kind of failure for a text that isn't a valid request.
  struct Refused: Error { var kind: FailureKind }

  /// Reads the values from an envelope's ranges.
  init(_ envelope: Envelope, _ text: Bytes) {
    func string(_ inside: Range<Int>?) -> String? {
      let whole = inside.map { Bytes(text[$0.lowerBound - 1..<$0.upperBound + 1]) }
      return whole.flatMap { try? JSON.decode(String.self, from: $0) }
    }
    id = envelope.id.flatMap { Self.id(Bytes(text[$0])) }
    method = string(envelope.method) ?? "unreadable"
    params = envelope.params.flatMap { try? JSON.decode(from: Bytes(text[$0])) }
    token = string(envelope.meta.token)
    key = string(envelope.meta.idempotencyKey)
    timeoutMs = envelope.meta.timeoutMs
    wantsStream = envelope.meta.wantsStream
  }

  /// Reads the values with a full JSON decoder, by the rules of docs/protocol.md.
  init(_ text: Bytes) throws(Refused) {
    guard let members = try? JSON.decode([String: RawJSON].self, from: text) else { throw .request }
    if let id = members["id"] {
      self.id = Self.id(id.bytes)
      if self.id == nil || id.bytes.count > 256 { throw .request }
    }
    guard try Self.string(members["jsonrpc"]) == "2.0", let method = try Self.string(members["method"]) else {
      throw .request
    }
    self.method = method
    params = members["params"].flatMap { try? $0.decode() }
    if let params, params.object == nil, params.array == nil { throw .request }
    if let meta = members["meta"] {
      guard let inner = try? meta.decode([String: RawJSON].self) else { throw .request }
      try readMeta(inner)
    }
    if params?.array != nil { throw Refused(kind: .invalidParams) }
  }

  private mutating func readMeta(_ meta: [String: RawJSON]) throws(Refused) {
    token = try Self.string(meta["token"])
    key = try Self.string(meta["idempotency_key"])
    if let key, !IdempotencyKey.bytes.contains((try? JSON.encode(key).count - 2) ?? 0) { throw .request }
    if let stream = meta["stream"] {
      guard let isOn = try? stream.decode(Bool.self) else { throw .request }
      wantsStream = isOn
    }
    if let timeout = meta["timeout_ms"] {
      guard timeout.bytes.count <= 10, let number = try? timeout.decode(Int.self), number > 0 else { throw .request }
      timeoutMs = number
    }
  }

  private static func string(_ value: RawJSON?) throws(Refused) -> String? {
    guard let value else { return nil }
    guard let string = try? value.decode(String.self) else { throw .request }
    return string
  }

  /// Returns the value of a string, or the digits of a whole number of any size; nil for any other id.
  private static func id(_ text: Bytes) -> JSONValue? {
    if let string = try? JSON.decode(String.self, from: text) { return .string(string) }
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    let isWhole = !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
    return isWhole ? [.string(String(decoding: text, as: UTF8.self))] : nil
  }
}

extension FuzzRequest.Refused {
  static let request = FuzzRequest.Refused(kind: .invalidRequest)
}
