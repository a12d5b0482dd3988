import EventLoop
import Files
import HostileCalls
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Compares a deployment on SQLite with one on PostgreSQL, which don't store the same texts: PostgreSQL has no U+0000.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
struct EngineComparisonTests {
  /// Texts as written in JSON, between the quotes.
  private static let texts = [
    #"a\u0000b"#, #"\u0000"#, #"a\ud800b"#, #"\udc00\ud800"#, #"\ufffe"#, #"\uffff"#, #"\udbff\udfff"#, #"\u0001"#,
    #"\u007f"#,
    #"\u202ea"#, #"e\u0301"#, #"\u0301"#, #"'; DROP TABLE card; --"#, #"\\x00"#, #"%_\\%"#, " a ", "a\u{A0}", "",
    "👨‍👩‍👧‍👦", "ﷺ", "ữ", #"a\r\nb\tc"#, "null", "1e400", "2026-02-30T25:00:00Z", String(repeating: "ữ", count: 3000),
  ]

  @Test("Every client method answers unusual texts in the same way on SQLite and on PostgreSQL")
  func texts() async throws {
    // A single origin makes all of these calls, which would exceed its rate limits.
    let rates = [
      "QUINTET_GATEWAY_ACCOUNT_EXPENSIVE_RATE": "0", "QUINTET_GATEWAY_ACCOUNT_CALL_RATE": "0",
      "QUINTET_GATEWAY_ORIGIN_CALL_RATE": "0", "QUINTET_GATEWAY_ORIGIN_REGISTRATION_RATE": "0",
      "QUINTET_GATEWAY_ORIGIN_EXPENSIVE_RATE": "0", "QUINTET_GATEWAY_ORIGIN_WRONG_CODE_RATE": "0",
    ]
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let stores = try await Backend.postgres.environment(of: folder)
        try await withDeployment(in: "\(folder)/a", settings: rates) { first in
          try await withDeployment(in: "\(folder)/b", settings: rates.merging(stores) { $1 }) { second in
            try await Self.compare(
              first.plan.directories.gatewaySocket, second.plan.directories.gatewaySocket)
          }
        }
      }
    }
  }

  @Loop private static func compare(_ first: String, _ second: String) async throws {
    let client = try await GatewayClient.connect(first)
    defer { client.close() }
    let marker = "in place of the text"
    let calls = HostileCalls(try await client.call("rpc.discover")).calls(with: marker)
    #expect(Set(calls.map(\.method)).count > 60)
    var accepted = 0
    for call in calls {
      for text in texts {
        // Each method gets a new device, because some methods end the session, delete the account or start work in the
        // background.
        let sqlite = try await EngineClient(first)
        let postgres = try await EngineClient(second)
        let params = String(decoding: call.params, as: UTF8.self).replacing(marker, with: text)
        let outcome = try await sqlite.outcome(of: call.method, params)
        #expect(try await postgres.outcome(of: call.method, params) == outcome, "\(call.why): \(text.prefix(40))")
        if outcome == "accepted" { accepted += 1 }
        if text.contains(#"\u0000"#), let name = call.names {
          #expect(outcome.contains(name) && outcome.contains("U+0000"), "\(call.why): \(outcome)")
        }
        sqlite.close()
        postgres.close()
      }
    }
    // Accepted texts reached the databases.
    #expect(accepted > 200)
  }
}

/// A connection with a session of its own.
@Loop private final class EngineClient {
  private let raw: RawClient
  private let token: String

  init(_ socket: String) async throws {
    raw = try await RawClient.connect(socket)
    let device = try await raw.ask(
      #"{"jsonrpc":"2.0","id":1,"method":"entitlements.devices.register","#
        + #""params":{"app":"flippin","language":"en","time_zone":"UTC"}}"#)
    token = try #require(device["result"]?["token"]?.string)
  }

  /// Makes a call and returns "accepted", or the kind and the message of the error.
  func outcome(of method: String, _ params: String) async throws -> String {
    raw.send(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","meta":{"token":"\#(token)"},"params":\#(params)}"#)
    var answer = try await raw.answer()
    // The pieces of a streamed result come first.
    while answer["id"] == nil { answer = try await raw.answer() }
    guard let error = answer["error"] else { return "accepted" }
    return "\(error["data"]?["kind"]?.string ?? "none"): \(error["message"]?.string ?? "")"
  }

  func close() { raw.close() }
}
