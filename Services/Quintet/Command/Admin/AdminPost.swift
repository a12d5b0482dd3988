import HTTP
import Wire

/// The calls in a request's body: one call or a batch.
///
/// Calls are parsed and rebuilt, so that no unchecked member is forwarded: no token, no key, no second `method`.
struct AdminPost: Hashable {
  struct Call: Hashable {
    var id: Int64
    var method: Method
    var params: JSONObject
    var timeoutMs: Int
  }

  /// A call that isn't forwarded, and the reason.
  struct Refused: Hashable {
    var id: Int64
    var failure: Failure
  }

  private(set) var calls: [Call] = []
  private(set) var refused: [Refused] = []
  let isBatch: Bool

  static let maxCalls = 64
  static let longestMs = 60_000

  /// - Parameter user: the id of the user who runs the command. It is appended to each `by` parameter.
  init(_ body: Bytes, user: UInt32) throws(AdminRefusal) {
    guard let value = try? JSON.decode(JSONValue.self, from: body) else { throw Self.unreadable }
    isBatch = value.array != nil
    let requests = value.array ?? [value]
    guard (1...Self.maxCalls).contains(requests.count) else {
      throw AdminRefusal(.badRequest, "send 1 to \(Self.maxCalls) calls")
    }
    for request in requests { try add(request, user: user) }
  }

  private static let unreadable = AdminRefusal(.badRequest, "calls must be JSON-RPC 2.0 with a number as the id")

  private mutating func add(_ request: JSONValue, user: UInt32) throws(AdminRefusal) {
    guard let id = request["id"]?.integer, let name = request["method"]?.string else { throw Self.unreadable }
    guard var params = (request["params"] ?? [:]).object else { throw Self.unreadable }
    guard let method = AdminPageMethods.methods[name] else {
      refused.append(Refused(id: id, failure: .permissionDenied(Message("quintet admin doesn't forward \(name)"))))
      return
    }
    if let by = params["by"]?.string { params["by"] = .string("\(by) (user \(user))") }
    let asked = request["meta"]?["timeout_ms"]?.integer ?? 5000
    calls.append(
      Call(id: id, method: method, params: params, timeoutMs: Int(min(max(asked, 1), Int64(Self.longestMs)))))
  }

  /// Returns the reply to one call.
  static func answer(_ id: Int64, _ result: Result<JSONValue, Failure>) -> JSONValue {
    switch result {
    case .success(let value): ["jsonrpc": "2.0", "id": .integer(id), "result": value]
    case .failure(let failure):
      ["jsonrpc": "2.0", "id": .integer(id), "error": (try? JSONValue(failure)) ?? .null]
    }
  }
}
