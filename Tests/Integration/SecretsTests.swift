import AppCatalog
import CivilTime
import Crypto
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand
@testable import QuintetDevelopment

/// Tests that the secrets of a run don't appear in anything that the run wrote (Q7).
@Suite(.timeLimit(.minutes(5))) struct SecretsTests {
  @Test("Tokens and purchase proofs don't leak into logs, errors, metrics, other replies or files")
  func nowhere() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let store = try DemoStore(folder: folder, now: LoopClock.system.wallNow)
        let settings = store.settings.merging(["QUINTET_LOG_LEVEL": "debug"]) { $1 }
        var secrets: [Secret] = []
        try await withDeployment(in: folder, settings: settings) { supervisor in
          let folders = supervisor.plan.directories
          let tap = try Tap(at: folders.gatewaySocket)
          #expect(try await Demo(supervisor, store: store).run(), "the demo succeeds")
          let misplaced = try await Misuse(socket: folders.gatewaySocket, store: store).run()
          let placed = tap.lines.flatMap(Secrets.placed)
          try #require(
            placed.count > 20 && Set(placed.map(\.kind)).count == 4, "the run contains enough secrets of each kind")
          try Self.checkAnswers(tap.lines, placed, misplaced)
          secrets = placed + misplaced
          let numbers = try await Self.numbers(folders)
          for secret in secrets { Self.expect(secret, isNotIn: numbers, "the output of the run") }
          tap.close()
          for service in ["gateway", "entitlements", "content", "ai", "progress", "notifications"] {
            let process = try #require(supervisor.child(service)?.process)
            let limits = try Disk.read("/proc/\(process.pid)/limits")
            let core = String(decoding: limits, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("Max core") }
            #expect(core?.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"], "\(service) leaves a core dump")
          }
        }
        try Self.checkFiles(below: folder, secrets)
      }
    }
  }

  /// Reports the place of a leak without the secret, since the output of tests isn't confidential.
  static func expect(_ secret: Secret, isNotIn text: String, _ place: String) {
    let isThere = secret.pieces.contains { text.contains($0) }
    #expect(!isThere, "a \(secret.kind) is in \(place)")
  }

  /// Checks that a secret is returned only in the reply that issues it, and that a misplaced secret is returned only to
  /// its sender.
  @Loop static func checkAnswers(_ lines: [Tap.Line], _ own: [Secret], _ misplaced: [Secret]) throws {
    for line in lines {
      let sent = String(decoding: line.sent, as: UTF8.self)
      for answer in line.messages(line.received) where answer["result"]?["token"] == nil {
        let text = Output.compact(answer)
        for secret in own { expect(secret, isNotIn: text, "the answer \(answer["id"]?.integer ?? 0)") }
      }
      let received = String(decoding: line.received, as: UTF8.self)
      for secret in misplaced where !sent.contains(secret.text) {
        expect(secret, isNotIn: received, "an answer to another client")
      }
    }
  }

  /// Returns everything that the services report about themselves.
  @Loop static func numbers(_ folders: DeploymentFolders) async throws -> String {
    let client = try await GatewayClient.connect(folders.gatewaySocket)
    defer { client.close() }
    var text = ""
    for service in ServiceDirectory.inner {
      for verb in ["health", "info", "stats", "metrics"] {
        text += Output.compact(try await client.call("\(service).\(verb)"))
      }
    }
    text += Output.compact(try await client.call("rpc.discover"))
    #expect(text.contains("quintet_calls_total") && text.contains("last_error"))
    return text
  }

  /// Checks that no log contains a secret. A database may contain an idempotency key, which identifies repeats. The key
  /// of a registration opens an account, so only its digest is stored.
  static func checkFiles(below folder: String, _ secrets: [Secret]) throws {
    var logs = 0
    for path in try files(below: folder) {
      let bytes = String(decoding: try Disk.read(path, limit: 1 << 30), as: UTF8.self)
      let isStore = path.contains(".db")
      if path.hasSuffix(".log"), !bytes.isEmpty { logs += 1 }
      for secret in secrets where !isStore || secret.kind != .key {
        expect(secret, isNotIn: bytes, path)
      }
    }
    #expect(logs == ServiceDirectory.inner.count, "every process wrote a log")
  }

  static func files(below folder: String) throws -> [String] {
    try Disk.list(folder).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      switch try Disk.kind(of: path) {
      case .directory: return try files(below: path)
      case .file: return [path]
      default: return []
      }
    }
  }
}

/// A value that only its owner and the receiving service may know.
struct Secret: Hashable {
  enum Kind { case token, proof, registrationKey, key }

  var kind: Kind
  var text: String

  /// The texts to search for, including halves, since a truncated secret is a leak too.
  var pieces: [String] {
    switch kind {
    case .token: [String(text.dropFirst(3).prefix(16)), String(text.suffix(16))]
    // The payload and the signature. The header is the same in all proofs of one authority.
    case .proof: text.split(separator: ".").dropFirst().map { String($0.prefix(40)) }
    case .registrationKey, .key: [text]
    }
  }
}

enum Secrets {
  /// Returns the secrets that were sent on a connection in the right places.
  @Loop static func placed(_ line: Tap.Line) -> [Secret] {
    var found: [Secret] = []
    for message in line.messages(line.sent) {
      let meta = message["meta"]
      let params = message["params"]
      for token in [meta?["token"], params?["token"]] {
        if let text = token?.string { found.append(Secret(kind: .token, text: text)) }
      }
      for name in ["signed_transaction", "signed_renewal_info"] {
        if let text = params?[name]?.string { found.append(Secret(kind: .proof, text: text)) }
      }
      if let key = meta?["idempotency_key"]?.string {
        let opensAccount = message["method"] == "entitlements.devices.register"
        found.append(Secret(kind: opensAccount ? .registrationKey : .key, text: key))
      }
    }
    for message in line.messages(line.received) {
      if let token = message["result"]?["token"]?.string { found.append(Secret(kind: .token, text: token)) }
    }
    return Array(Set(found.filter { $0.text.utf8.count >= 8 }))
  }
}

/// A client that makes every possible mistake with a secret.
@Loop struct Misuse {
  let socket: String
  let store: DemoStore

  /// - Returns: the secrets that it sent in wrong places.
  func run() async throws -> [Secret] {
    try await wrongTokens()
    try await wrongProofs()
    return try await misplaced() + malformed()
  }

  /// Sends tokens that are unknown, truncated, too long or revoked, in the right places.
  private func wrongTokens() async throws {
    let client = try await GatewayClient.connect(socket)
    defer { client.close() }
    let good = try await register(client)
    let other = try await register(client)
    client.token = good.token
    _ = try await client.call("entitlements.sessions.list")
    _ = try await client.call("entitlements.sessions.revoke", ["session": .string(good.session)], key: Self.random("k"))
    for token in [
      good.token, Self.token(), String(other.token.dropLast()), other.token + "x", "\u{7F}" + other.token,
      other.token + String(repeating: "y", count: 5000),
    ] {
      client.token = token
      for method in ["content.cards.list", "views.get", "content.health", "nobody.there.get"] {
        _ = try? await client.call(method, ["view": "home"])
      }
      _ = try? await client.call("gateway.authenticate", ["token": .string(token)])
    }
    client.token = other.token
    _ = try await client.call("content.catalogues.list")
  }

  /// Sends proofs that are forged, truncated or of another kind, in the right places.
  private func wrongProofs() async throws {
    let client = try await GatewayClient.connect(socket)
    defer { client.close() }
    client.token = try await register(client).token
    let catalog = try AppCatalog.load(Apps.folder)
    let app = try #require(catalog["tarot"])
    let proof = try store.signed(store.receipt(for: app, at: LoopClock.system.wallNow, lasting: .seconds(60)))
    let parts = proof.split(separator: ".").map(String.init)
    for text in [
      proof, String(proof.dropLast(20)), "\(parts[0]).\(parts[1]).\(Self.token())", "\(parts[0]).\(parts[1])",
      parts.reversed().joined(separator: "."),
    ] {
      for name in ["signed_transaction", "signed_renewal_info"] {
        var params: JSONObject = ["signed_transaction": .string(proof)]
        params[name] = .string(text)
        _ = try? await client.call("entitlements.purchases.submit", .object(params), key: Self.random("k"))
      }
    }
  }

  /// Sends secrets in each other member that accepts a text.
  private func misplaced() async throws -> [Secret] {
    let client = try await GatewayClient.connect(socket)
    defer { client.close() }
    client.token = try await register(client).token
    var secrets: [Secret] = []
    func secret() -> JSONValue {
      let token = Self.token()
      secrets.append(Secret(kind: .token, text: token))
      return .string(token)
    }
    for (method, params) in [
      ("content.cards.list", ["limit": secret()]), ("content.cards.list", ["cursor": secret()]),
      ("content.cards.delete", ["cards": secret()]), ("content.books.get", ["book": secret()]),
      ("content.pictures.read", ["picture": "book:the-ark:1", "half": secret()]), ("views.get", ["view": secret()]),
      ("views.get", ["view": "home", "params": [secret()]]),
      ("ai.generate", ["generator": "roast", "inputs": ["category": secret(), "spice": 1]]),
      ("ai.generate", ["generator": "meaning", "inputs": ["card": secret()]]),
      ("progress.lessons.start", ["lesson": secret()]),
      ("entitlements.sessions.revoke", ["session": secret()]),
      ("entitlements.devices.register", ["app": secret(), "language": "en", "time_zone": "UTC"]),
      ("entitlements.devices.register", ["app": "tarot", "language": secret(), "time_zone": "UTC"]),
      ("entitlements.devices.register", ["app": "tarot", "language": "en", "time_zone": secret()]),
      ("entitlements.purchases.submit", ["signed_transaction": ["inside": secret()]]),
      ("notifications.inbox.list", ["cursor": secret()]), ("gateway.authenticate", ["token": [secret()]]),
    ] as [(String, JSONValue)] {
      _ = try? await client.call(method, params, key: Self.random("k"))
    }
    for method in [secret(), "content.\(Self.text(secret())).list", "\(Self.text(secret())).cards.list"] {
      _ = try? await client.call(Self.text(method))
    }
    return secrets
  }

  /// Sends texts and frames that can't be parsed, each with a secret in it, in all framings.
  private func malformed() async throws -> [Secret] {
    var secrets: [Secret] = []
    func secret() -> String {
      let token = Self.token()
      secrets.append(Secret(kind: .token, text: token))
      return token
    }
    func request(_ meta: String) -> String {
      #"{"jsonrpc":"2.0","id":1,"method":"content.cards.list","meta":\#(meta)}"#
    }
    let texts = [
      request(#"{"token":"\#(secret())""#), request(#"{"token":"\#(secret())","token":"\#(secret())"}"#),
      request(#"{"token":["\#(secret())"]}"#), request(#"{"token":"\u0071\#(secret())"}"#),
      request(#"{"token":"\#(secret())","timeout_ms":"\#(secret())"}"#), request(#""\#(secret())""#),
      request(#"{"idempotency_key":"\#(secret())\#(String(repeating: "k", count: 300))"}"#),
      #"{"jsonrpc":"\#(secret())","id":1,"method":"gateway.ping"}"#, #""\#(secret())""#,
      #"{"jsonrpc":"2.0","id":["\#(secret())"],"method":"gateway.ping"}"#, #"[1,"\#(secret())"]"#,
      #"{"jsonrpc":"2.0","id":1,"method":"gateway.ping","params":["\#(secret())"]}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"gateway.ping","traceparent":"\#(secret())","tracestate":"\#(secret())"}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"\#(secret())"}}"#, "\u{1}\(secret())",
    ]
    for text in texts {
      let bytes = Bytes(text.utf8)
      try await send(Self.length(bytes.count) + bytes)
      try await send(Bytes("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes)
      if text.hasPrefix("{") || text.hasPrefix("[") { try await send(bytes + Bytes("\n".utf8)) }
    }
    for head in ["Content-Length: \(secret())\r\n\r\n", "Content-\(secret())\r\n\r\n", "Cookie: \(secret())\r\n\r\n"] {
      try await send(Bytes(head.utf8))
    }
    try await send(Bytes("GET /?token=\(secret()) HTTP/1.1\r\n\r\n".utf8))
    for count in [0, 0x00FF_FFFF, 200] { try await send(Self.length(count) + Bytes(secret().utf8)) }
    return secrets
  }

  private func register(_ client: GatewayClient) async throws -> (token: String, session: String) {
    let reply = try await client.call(
      "entitlements.devices.register", ["app": "tarot", "language": "en", "time_zone": "UTC", "device_name": "Misuse"],
      key: Self.random("registration-key"))
    return (Self.text(reply["token"]), Self.text(reply["session"]))
  }

  /// Sends bytes on a new connection, and reads until the gateway answers or closes it.
  private func send(_ bytes: Bytes) async throws {
    let stream = try await ByteStream.connect(socket)
    let receiver = Receiver()
    stream.start(owner: receiver)
    stream.append { $0 += bytes }
    await receiver.heard(within: .milliseconds(50))
    stream.close()
  }

  private static func length(_ count: Int) -> Bytes {
    [UInt8(count >> 24 & 255), UInt8(count >> 16 & 255), UInt8(count >> 8 & 255), UInt8(count & 255)]
  }

  private static func text(_ value: JSONValue?) -> String { value?.string ?? "" }
  private static func token() -> String { random("qt", 32, separator: "_") }
  private static func random(_ prefix: String, _ count: Int = 10, separator: String = "-") -> String {
    prefix + separator + Base32.encode(SecureRandom.bytes(count))
  }
}

/// Detects whether anything is received.
@Loop private final class Receiver: ByteStreamOwner {
  private var waiting: CheckedContinuation<Void, Never>?
  private var hasHeard = false

  /// Returns when something was received, the other side has closed, or the time is over.
  func heard(within limit: Duration) async {
    let clock = LoopClock.system
    let timer = clock.schedule(at: clock.now + limit) { self.wake() }
    if !hasHeard { await withCheckedContinuation { waiting = $0 } }
    clock.cancel(timer)
  }

  private func wake() {
    hasHeard = true
    waiting?.resume()
    waiting = nil
  }

  func received(_ bytes: Span<UInt8>, from stream: ByteStream) { wake() }
  func drained(_ stream: ByteStream) {}
  func ended(_ stream: ByteStream, fault: UVFault?) { wake() }
}
