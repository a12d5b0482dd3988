import Foundation

/// A JSON-RPC request.
struct Request: Encodable {
  struct Meta: Encodable {
    var token: String?
    var timeout_ms: Int?
    var idempotency_key: String?
    var stream: Bool?
  }

  let jsonrpc = "2.0"
  let id: Int
  let method: String
  let params: any Encodable
  let meta: Meta

  private enum CodingKeys: String, CodingKey {
    case jsonrpc, id, method, params, meta
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(jsonrpc, forKey: .jsonrpc)
    try object.encode(id, forKey: .id)
    try object.encode(method, forKey: .method)
    try object.encode(params, forKey: .params)
    try object.encode(meta, forKey: .meta)
  }

  static func cancel(_ id: Int) -> Data {
    Data(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#.utf8)
  }

  static let probe = Data(#"{"jsonrpc":"2.0","id":"probe","method":"gateway.ping"}"#.utf8)
}

/// The envelope of a reply. Its result is decoded later as the type that the caller expects.
struct Answer: Decodable {
  /// The request's id; nil for a message that isn't the reply to a call.
  let id: Int?
  let method: String?
  let error: Fault?

  struct Fault: Decodable {
    let code: Int
    let message: String
    let data: JSON?

    var failure: Failure {
      Failure(kind: data?["kind"]?.string ?? "internal", message: message, data: data ?? [:], code: code)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case id, method, params, error
  }

  private struct Place: Decodable {
    let id: Int?
  }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    method = try object.decodeIfPresent(String.self, forKey: .method)
    error = try object.decodeIfPresent(Fault.self, forKey: .error)
    // A stream item has its request's id in the params. A probe's id is a string.
    let place = try? object.decodeIfPresent(Place.self, forKey: .params)
    id = method == nil ? try? object.decodeIfPresent(Int.self, forKey: .id) : place?.id
  }

  private struct Whole<Value: Decodable>: Decodable {
    let result: Value
  }

  private struct Progress<Value: Decodable>: Decodable {
    struct Inner: Decodable {
      let value: Value
    }
    let params: Inner
  }

  /// - Throws: `unreadable` if the result doesn't have the expected form.
  static func result<Value: Decodable>(_ outcome: Result<Data, Failure>) throws(Failure) -> Value {
    let text = try outcome.get()
    do { return try JSONDecoder().decode(Whole<Value>.self, from: text).result } catch { throw unreadable(error) }
  }

  static func item<Value: Decodable>(_ text: Data) throws(Failure) -> Value {
    do { return try JSONDecoder().decode(Progress<Value>.self, from: text).params.value } catch {
      throw unreadable(error)
    }
  }

  private static func unreadable(_ error: any Error) -> Failure {
    Failure(kind: "unreadable", message: "The response has an unexpected form: \(error)", executed: .yes)
  }
}

extension JSONEncoder {
  /// An encoder with reproducible output, even after a restart of the app: the gateway accepts only identical params
  /// under the same idempotency key.
  static var steady: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return encoder
  }
}
