import EventLoop
import HTTP
import Telemetry
import TestSupport
import Testing
import Wire

@testable import EdgeService

@Suite(.timeLimit(.minutes(1))) struct CellsTests {
  private static let tokenOfA = "qt_a_" + String(repeating: "x", count: 52)
  private static let tokenOfB = "qt_b_" + String(repeating: "y", count: 52)

  private static func bearer(_ token: String) -> [String: String] { ["Authorization": "Bearer \(token)"] }

  @Loop private static func moved(_ cell: String) -> @Loop (Bytes, PlayedGateway.Line) -> Void {
    { text, line in
      line.answer(
        text,
        with:
          "\"error\":{\"code\":-32098,\"message\":\"m\",\"data\":{\"kind\":\"moved\",\"executed\":\"no\",\"cell\":\"\(cell)\"}}"
      )
    }
  }

  /// Notes what a gateway is asked, without edge's own questions, and answers as before.
  @Loop private final class Heard {
    var texts: [String] = []
    init(_ gateway: PlayedGateway, _ answer: (@Loop (Bytes, PlayedGateway.Line) -> Void)? = nil) {
      let before = gateway.said
      gateway.said = { text, line in
        let words = String(decoding: text, as: UTF8.self)
        if words.contains("gateway.ping") || words.contains("gateway.cell.get") { return before(text, line) }
        self.texts.append(words)
        guard case .array(let members)? = try? JSON.decode(JSONValue.self, from: text) else {
          return (answer ?? before)(text, line)
        }
        let answers = members.map { member in
          "{\"jsonrpc\":\"2.0\",\"id\":\(member["id"]?.integer ?? 0),\"result\":1}"
        }
        line.say("[\(answers.joined(separator: ","))]")
      }
    }
  }

  @Test("a name is read from a token, an id and a device's secret, and from nothing else")
  func names() {
    func name(_ text: String) -> String? { CellName(in: Bytes(text.utf8).span)?.text }
    #expect(name("qt_a_\(String(repeating: "z", count: 52))") == "a")
    #expect(name("acc_eu1_2al32m6r") == "eu1")
    #expect(name("qds_west_01h_secret") == "west")
    for text in [
      "", "_", "__", "qt", "qt_", "qt_abc", "qt__abc", "qt_A_abc", "qt_1a_abc", "qt_toolongname_x", "qt_a-b_x", "a",
      "qt_é_x",
    ] {
      #expect(name(text) == nil, "\(text)")
    }
  }

  @Test("a cell that is called otherwise in the settings is told of, and so is one that they don't name")
  func misnamed() async throws {
    try await onLoop {
      try await withEdge(cells: ["a", "b"]) { fixture in
        for (gateway, name) in zip(fixture.gateways, ["a", "bb"]) {
          let before = gateway.said
          gateway.said = { text, line in
            guard String(decoding: text, as: UTF8.self).contains("gateway.cell.get") else { return before(text, line) }
            line.answer(text, with: "\"result\":{\"cell\":\"\(name)\"}")
          }
        }
        for cell in fixture.edge.cells.all { cell.watch.ask?() }
        let isTold = try await eventually { fixture.edge.remarks.count == 1 }
        let remarks = fixture.edge.remarks
        #expect(isTold && remarks.first?.contains("answers the cell bb, which the setting cells calls b") == true)
        #expect(fixture.logged(.error, "answers the cell bb") == 1)
        fixture.gateways[0].said = Self.moved("c")
        let client = try await fixture.connect()
        #expect(try await client.ask("POST /call/content.cards.list", Self.bearer(Self.tokenOfA)).status == 503)
        #expect(fixture.edge.remarks.contains { $0.contains("the cell c, which the setting cells doesn't name") })
      }
    }
  }

  @Test("a request goes to the cell that its token names, by each of the ways in")
  func routing() async throws {
    try await onLoop {
      try await withEdge(cells: ["a", "b"]) { fixture in
        let (a, b) = (Heard(fixture.gateways[0]), Heard(fixture.gateways[1]))
        let client = try await fixture.connect()
        let call = try await client.ask("POST /call/content.cards.list", Self.bearer(Self.tokenOfB), body: "{}")
        #expect(call.status == 200)
        _ = try await client.ask(
          "POST /rpc", body: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"meta\":{\"token\":\"\(Self.tokenOfB)\"}}"
        )
        let batch = "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"},{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"m\"}]"
        let answers = try await client.ask("POST /rpc", Self.bearer(Self.tokenOfB), body: batch)
        #expect(try answers.json().array?.count == 2)
        #expect((a.texts.count, b.texts.count) == (0, 3))
        _ = try await client.ask("POST /call/content.cards.list", Self.bearer(Self.tokenOfA), body: "{}")
        #expect((a.texts.count, b.texts.count) == (1, 3))
      }
    }
  }

  @Test("an answer that says moved is followed, remembered for the token, and shown to nobody")
  func moved() async throws {
    try await onLoop {
      try await withEdge(cells: ["a", "b"]) { fixture in
        let (a, b) = (Heard(fixture.gateways[0], Self.moved("b")), Heard(fixture.gateways[1]))
        let client = try await fixture.connect()
        for _ in 0..<3 {
          #expect(
            try await client.ask("POST /call/content.cards.list", Self.bearer(Self.tokenOfA), body: "{}").status == 200)
        }
        #expect((a.texts.count, b.texts.count) == (1, 3))
      }
    }
  }

  @Test("cells that send a request to and fro are stopped, and the client may try again")
  func circle() async throws {
    try await onLoop {
      try await withEdge(cells: ["a", "b"]) { fixture in
        let (a, b) = (Heard(fixture.gateways[0], Self.moved("b")), Heard(fixture.gateways[1], Self.moved("a")))
        let client = try await fixture.connect()
        let answer = try await client.ask("POST /call/content.cards.list", Self.bearer(Self.tokenOfA), body: "{}")
        #expect(answer.status == 503 && answer.text.contains("account_moving"), "\(answer.text)")
        #expect(a.texts.count + b.texts.count == Cells.mostHops + 1)
      }
    }
  }

  @Test("of a cell that is lost the accounts are asked for elsewhere, and the others' notice nothing")
  func lost() async throws {
    try await onLoop {
      try await withEdge(cells: ["a", "b"]) { fixture in
        fixture.lose(0)
        let b = Heard(fixture.gateways[1])
        let client = try await fixture.connect()
        // Whoever finds out first is told so.
        #expect(
          try await client.ask("POST /call/content.cards.list", Self.bearer(Self.tokenOfA), body: "{}").status == 503)
        #expect(
          try await client.ask("POST /call/content.cards.list", Self.bearer(Self.tokenOfB), body: "{}").status == 200)
        #expect(
          try await client.ask("POST /call/content.cards.list", Self.bearer(Self.tokenOfA), body: "{}").status == 200)
        #expect(b.texts.count == 2)
        #expect(try await client.ask("GET /health").status == 200)
        #expect(fixture.logged(.error, "the gateway of the cell a can't be reached") == 1)
        #expect(fixture.edge.remarks.count == 1)
      }
    }
  }

  @Test(
    "whoever another cell doesn't know while his own is lost is told to try again, and not that he is nobody",
    arguments: [tokenOfA, "qt_" + String(repeating: "z", count: 52), "qt_gone_" + String(repeating: "z", count: 52)])
  func unknownElsewhere(token: String) async throws {
    try await onLoop {
      try await withEdge(cells: ["a", "b"]) { fixture in
        _ = Heard(fixture.gateways[1]) { text, line in
          line.answer(
            text, with: #""error":{"code":-32093,"message":"m","data":{"kind":"unauthenticated","executed":"no"}}"#)
        }
        let client = try await fixture.connect()
        #expect(
          try await client.ask("POST /call/content.cards.list", Self.bearer(Self.tokenOfB), body: "{}").status == 401)
        fixture.lose(0)
        // Whoever comes first finds out.
        _ = try await client.ask("POST /call/content.cards.list", Self.bearer(Self.tokenOfA), body: "{}")
        for _ in 0..<3 {
          let answer = try await client.ask("POST /call/content.cards.list", Self.bearer(token), body: "{}")
          #expect(answer.status == 503, "\(answer.text)")
        }
        #expect(try await client.ask("GET /events", Self.bearer(token)).status == 503)
        // The one that is there knows its own.
        #expect(
          try await client.ask("POST /call/content.cards.list", Self.bearer(Self.tokenOfB), body: "{}").status == 401)
      }
    }
  }

  @Test("an edge is ready while the stack beside it is, whatever other cells are")
  func ready() async throws {
    try await onLoop {
      try await withEdge(cells: ["a", "b"]) { fixture in
        let client = try await fixture.connect()
        #expect(try await client.ask("GET /ready").status == 200)
        fixture.lose(0)
        fixture.clock.advance(by: .seconds(2))
        #expect(try await client.ask("GET /ready").status == 503)
        #expect(try await client.ask("GET /health").status == 200)
      }
    }
  }

  @Test("where the other cell says that an account is in the lost one, its owner is told to try again")
  func lostForNow() async throws {
    try await onLoop {
      try await withEdge(cells: ["a", "b"]) { fixture in
        fixture.lose(0)
        _ = Heard(fixture.gateways[1], Self.moved("a"))
        let client = try await fixture.connect()
        for _ in 0..<3 {
          let answer = try await client.ask("POST /call/content.cards.list", Self.bearer(Self.tokenOfA), body: "{}")
          #expect(answer.status == 503)
        }
      }
    }
  }

  @Test("who has no token is spread by the key of the call, and a repeat goes where the first went")
  func newcomers() async throws {
    try await onLoop {
      try await withEdge(cells: ["a", "b", "c"]) { fixture in
        let heard = fixture.gateways.map { Heard($0) }
        let client = try await fixture.connect()
        for number in 0..<60 {
          for _ in 0..<2 {
            _ = try await client.ask(
              "POST /call/entitlements.devices.register", ["Idempotency-Key": "a-key-of-device-\(number)"], body: "{}")
          }
        }
        for texts in heard.map(\.texts) {
          #expect(texts.count.isMultiple(of: 2) && texts.count > 12)
          #expect(Set(texts.map { $0.split(separator: "a-key-of-device-").last }).count == texts.count / 2)
        }
      }
    }
  }

  @Test("a WebSocket is joined to the cell of its first message, and closed when the account has moved")
  func sockets() async throws {
    try await onLoop {
      try await withEdge(cells: ["a", "b"]) { fixture in
        let b = Heard(fixture.gateways[1])
        let client = try await fixture.connect()
        _ = try await client.upgrade()
        let text = { (id: Int) in
          "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"m\",\"meta\":{\"token\":\"\(Self.tokenOfB)\"}}"
        }
        for id in 1...3 { client.say(text(id)) }
        for id in 1...3 { #expect(try await client.message()["id"]?.integer == Int64(id)) }
        #expect(b.texts.count == 3)
        fixture.gateways[1].said = Self.moved("a")
        client.say(text(4))
        let close = try #require(try await client.next())
        #expect(close.kind == .close && close.payload.prefix(2) == [0x03, 0xF4])

        let a = Heard(fixture.gateways[0])
        let again = try await fixture.connect()
        _ = try await again.upgrade()
        again.say(text(4))
        #expect(try await again.message()["id"]?.integer == 4)
        #expect(a.texts.count == 1)
      }
    }
  }

  @Test("a WebSocket whose first message authenticates goes to the token's cell")
  func authenticated() async throws {
    try await onLoop {
      try await withEdge(cells: ["a", "b"]) { fixture in
        let b = Heard(fixture.gateways[1])
        let client = try await fixture.connect()
        _ = try await client.upgrade()
        client.say(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"gateway.authenticate\",\"params\":{\"token\":\"\(Self.tokenOfB)\"}}"
        )
        _ = try await client.message()
        #expect(b.texts.count == 1)
      }
    }
  }

  @Test("what is remembered of moved accounts is bounded, and the latest stay")
  func memory() {
    var places = RecentPlaces<Int>(half: 100)
    for number in 0..<1000 { places[number] = CellName("a") }
    #expect((900..<1000).allSatisfy { places[$0] != nil })
    #expect((0..<800).allSatisfy { places[$0] == nil })
  }

  @Test("a setting that names cells says what is wrong with it")
  func setting() {
    #expect(
      CellPlaces(setting: "a:/run/a.sock, b:/run/b.sock")?.places.map(\.socket) == ["/run/a.sock", "/run/b.sock"])
    for text in ["", "a", "a:", "a:run", "A:/run", "a:/x, a:/y", "a:/x,,b:/y"] {
      #expect(CellPlaces(setting: text) == nil, "\(text)")
    }
  }
}
