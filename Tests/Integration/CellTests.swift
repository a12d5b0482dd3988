import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Two whole stacks behind one edge, as cells.
@Suite(
  .timeLimit(.minutes(4)),
  .enabled(if: PostgresCluster.programs != nil, "PostgreSQL's server programs aren't installed"))
struct CellTests {
  @Test("accounts go to another cell and back while they are used, and nothing of them is lost or doubled")
  func moving() async throws {
    try await onLoop {
      try await withCells { cells in
        var people: [CellPerson] = []
        for number in 0..<6 { people.append(try await CellPerson.register(at: cells.edge, number)) }
        let cellsOfBirth = Set(people.map(\.cell))
        #expect(cellsOfBirth == ["a", "b"], "who is new is spread over the cells")
        for person in people { try await cells.grant(person) }
        let loads = people.map { person in Task.immediate { try await person.use() } }
        for round in 0..<3 {
          for person in people {
            let count = person.acknowledged.count
            #expect(try await eventually { person.acknowledged.count > count + 3 }, "\(person.trouble)")
            let target = (person.cell == "a") == (round % 2 == 0) ? "b" : "a"
            let began = ContinuousClock.now
            try await cells.move(person.account, to: target)
            print("\(person.account) was in \(target) after \(ContinuousClock.now - began)")
          }
        }
        try await Self.judge(people, loads)
        let longest = people.map(\.longest).max()
        #expect(longest ?? .zero < .seconds(2))
      }
    }
  }

  @Test("accounts go on to their cell while the services of both are killed, and nothing is lost or doubled")
  func kills() async throws {
    try await onLoop {
      try await withCells { cells in
        var people: [CellPerson] = []
        for number in 0..<4 { people.append(try await CellPerson.register(at: cells.edge, number)) }
        for person in people { try await cells.grant(person) }
        let loads = people.map { person in Task.immediate { try await person.use() } }
        let killer = Killer()
        let killing = Task.immediate { try await killer.run([cells.a, cells.b]) }
        for round in 0..<12 {
          for person in people {
            let target = (person.cell == "a") == (round % 2 == 0) ? "b" : "a"
            let began = ContinuousClock.now
            try await cells.move(person.account, to: target, within: .seconds(40))
            print("\(person.account) was in \(target) after \(ContinuousClock.now - began)")
          }
        }
        killer.isOver = true
        try await killing.value
        try await Self.judge(people, loads)
        print("\(killer.count) processes were killed while accounts went to and fro")
      }
    }
  }

  /// All of them are still served; then their calls end, and what they were told is compared with what is there.
  @Loop static func judge(_ people: [CellPerson], _ loads: [Task<Void, any Error>]) async throws {
    for person in people {
      let count = person.acknowledged.count
      #expect(try await eventually { person.acknowledged.count > count + 3 }, "\(person.trouble)")
      person.isOver = true
    }
    for load in loads { try await load.value }
    for person in people {
      let fronts = try await person.fronts()
      #expect(fronts.count == Set(fronts).count, "nothing is there twice")
      #expect(Set(fronts) == Set(person.acknowledged), "all that was acknowledged is there, and nothing else")
      print("\(person.acknowledged.count) changes, the longest took \(person.longest)")
    }
  }

  @Test("when a cell is gone as a whole the other's accounts notice nothing, and who had moved there is served")
  func lost() async throws {
    try await onLoop {
      try await withCells { cells in
        var people: [CellPerson] = []
        for number in 0..<8 { people.append(try await CellPerson.register(at: cells.edge, number)) }
        let ofA = try #require(people.first { $0.cell == "a" })
        let ofB = people.filter { $0.cell == "b" }
        let left = try #require(people.last { $0.cell == "a" })
        _ = try await left.add()
        try await cells.move(left.account, to: "b")
        _ = try await left.add()

        for person in ofB { try await cells.grant(person) }
        let loads = ofB.map { person in Task.immediate { try await person.use() } }
        #expect(try await eventually { ofB.allSatisfy { $0.acknowledged.count > 5 } })
        for person in ofB { (person.longest, person.refusals) = (.zero, 0) }
        for child in cells.a.children where child.service != "edge" { await cells.a.hold(child.service) }
        cells.loseSockets(of: cells.a)
        let refused = try await ofA.ask("content.cards.list")
        #expect(refused.status == 503, "\(refused.text)")
        for person in ofB {
          let count = person.acknowledged.count
          #expect(try await eventually { person.acknowledged.count > count + 30 })
        }
        #expect(ofB.allSatisfy { $0.refusals == 0 && $0.longest < .seconds(1) }, "\(ofB.map(\.trouble))")
        #expect(try await left.fronts().count == 2, "its birth cell is gone, and nobody asks it")
        let isServed = try await CellPerson.register(at: cells.edge, 99).cell
        #expect(isServed == "b")
        for person in ofB { person.isOver = true }
        for load in loads { try await load.value }
      }
    }
  }

  @Test("a cell can't be given another name, nor become a stack without one: it says which name is its own")
  func renamed() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withStack(in: folder, settings: ["QUINTET_CELL": "a"]) { stack in
          let client = try await GatewayClient.connect(stack.plan.directories.gatewaySocket)
          defer { client.close() }
          #expect(try await client.call("gateway.cell.get")["cell"] == "a")
        }
        for name in ["b", nil] {
          var environment = [
            "QUINTET_RUNTIME_DIR": "\(folder)/run", "QUINTET_STATE_DIR": "\(folder)/state",
            "QUINTET_APPS_DIR": Apps.folder,
          ]
          environment["QUINTET_CELL"] = name
          let run = try await Programs.run("entitlements", [], environment: environment)
          #expect(run.exit != .exited(code: 0) && run.output.contains("set it to a again"), "\(run.output)")
        }
        try await withStack(in: folder, settings: ["QUINTET_CELL": "a"]) { _ in }
      }
    }
  }

  @Test("a cell that is drained keeps its accounts and gets no new ones, also from whoever asks it")
  func drained() async throws {
    try await onLoop {
      try await withCells { cells in
        let before = try await CellPerson.register(at: cells.edge, 1)
        try await cells.run(["cells", "drain", before.cell])
        for number in 10..<22 {
          let person = try await CellPerson.register(at: cells.edge, number)
          #expect(person.cell != before.cell)
        }
        _ = try await before.add()
        #expect(try await before.fronts().count == 1)
        let listed = try await cells.run(["cells"])
        #expect(listed.contains("\(before.cell)  drained") || listed.contains("drained"), "\(listed)")
        try await cells.run(["cells", "open", before.cell])
        var names: Set<String> = []
        for number in 30..<42 { names.insert(try await CellPerson.register(at: cells.edge, number).cell) }
        #expect(names == ["a", "b"])
      }
    }
  }
}

/// Kills one service after another, in all cells at once; the next one when all were ready, and as long again has gone
/// by: so a slow machine, too, has times in which accounts can move.
@Loop final class Killer {
  var isOver = false
  private(set) var count = 0

  func run(_ cells: [Supervisor]) async throws {
    while !isOver {
      for service in Roster.stores where !isOver {
        let clock = LoopClock.system
        let began = clock.now
        for cell in cells { cell.child(service)?.process?.signal(SIGKILL) }
        count += cells.count
        try await clock.sleep(until: began + .milliseconds(300))
        _ = try await eventually { cells.allSatisfy { $0.children.allSatisfy { $0.state == .ready } } }
        try await clock.sleep(until: clock.now + max(.milliseconds(300), clock.now - began))
      }
    }
  }
}

/// Two cells and their door.
@Loop struct Cells {
  let folder: String
  let a: Supervisor
  let b: Supervisor
  let edge: String
  let directory: PostgresServer

  /// Runs `quintet` against the first cell.
  @discardableResult
  func run(_ words: [String]) async throws -> String {
    let run = try await Programs.run(
      "quintet", words + ["--runtime", a.plan.directories.runtime, "--apps", Apps.folder], environment: [:])
    #expect(run.exit == .exited(code: 0), "\(run.output)")
    return run.output
  }

  /// Has an account be in a cell, from the other one.
  ///
  /// - Parameter time: how long it is asked for, where services may be killed.
  func move(_ account: String, to cell: String, within time: Duration = .zero) async throws {
    let from = cell == "a" ? b : a
    let end = ContinuousClock.now + time
    while true {
      let run = try await Programs.run(
        "quintet",
        ["cells", "move", account, "--to", cell, "--runtime", from.plan.directories.runtime, "--apps", Apps.folder],
        environment: [:])
      if run.exit == .exited(code: 0) { return }
      try #require(ContinuousClock.now < end, "\(run.output)")
    }
  }

  /// Gives somebody the plan without a limit of cards.
  func grant(_ person: CellPerson) async throws {
    let stack = person.cell == "a" ? a : b
    let run = try await Programs.run(
      "quintet",
      [
        "entitlements", "grant", person.account, "--plan", "premium", "--reason", "cells", "--runtime",
        stack.plan.directories.runtime, "--apps", Apps.folder,
      ], environment: [:])
    #expect(run.exit == .exited(code: 0), "\(run.output)")
  }

  /// As if the machine were gone: nobody holds its sockets.
  func loseSockets(of cell: Supervisor) { try? Disk.remove(cell.plan.directories.gatewaySocket) }
}

/// Runs two whole stacks as cells, and edge before both.
///
/// - Parameters:
///   - more: settings of both, beside those that make them cells.
///   - apps: the folder of the apps' data.
@Loop func withCells(
  settings more: [String: String] = [:], apps: String = Apps.folder, _ body: @Loop (Cells) async throws -> Void
) async throws {
  let server = try await PostgresServer.start()
  try await withTemporaryDirectory { folder in
    func settings(_ cell: String) -> [String: String] {
      let own = [
        "QUINTET_CELL": cell, "QUINTET_ENTITLEMENTS_DIRECTORY": server.url,
        "QUINTET_GATEWAY_ORIGIN_REGISTRATION_RATE": "0", "QUINTET_GATEWAY_PROXIES": "\(getuid())",
      ]
      return own.merging(more) { $1 }
    }
    let places = ["a", "b"].map { "\($0):\(folder)/\($0)/run/gateway.sock" }.joined(separator: ", ")
    try await withStack(in: "\(folder)/b", settings: settings("b"), apps: apps) { b in
      var first = settings("a")
      first["QUINTET_EDGE_CELLS"] = places
      try await withStack(in: "\(folder)/a", settings: first, apps: apps, edge: "socket") { a in
        try await body(
          Cells(folder: folder, a: a, b: b, edge: a.plan.directories.edgeSocket, directory: server))
      }
    }
  }
}

/// Somebody who uses an app by edge's HTTP, and tries again under the same key whatever comes between.
@Loop final class CellPerson {
  private let edge: String
  private(set) var token: String
  private(set) var account: String
  /// The cell of its birth.
  let cell: String
  private(set) var acknowledged: [String] = []
  /// What came of the last call that didn't go well.
  private(set) var trouble = ""
  var refusals = 0
  var longest = Duration.zero
  var isOver = false
  private var number = 0

  init(_ edge: String, token: String, account: String) {
    (self.edge, self.token, self.account) = (edge, token, account)
    cell = account.split(separator: "_").dropFirst().first.map(String.init) ?? ""
  }

  static func register(
    at edge: String, _ number: some CustomStringConvertible & Sendable, of app: String = "flippin"
  ) async throws -> CellPerson {
    let body = "{\"app\":\"\(app)\",\"language\":\"en\",\"time_zone\":\"UTC\"}"
    let clock = ContinuousClock()
    let end = clock.now + .seconds(20)
    while true {
      let client = try await WebClient.connect(edge)
      defer { client.close() }
      let answer = try await client.ask(
        "POST /call/entitlements.devices.register", ["Idempotency-Key": "register-of-number-\(number)"], body: body)
      if answer.status == 200, let token = try answer.json()["token"]?.string,
        let account = try answer.json()["account"]?.string
      {
        return CellPerson(edge, token: token, account: account)
      }
      try #require(clock.now < end, "\(answer.text)")
    }
  }

  /// From now on it is somebody else, whose device this one has joined.
  func become(_ account: String, token: String) { (self.account, self.token) = (account, token) }

  func ask(_ method: String, _ params: String = "{}", key: String? = nil) async throws -> WebClient.Answer {
    let client = try await WebClient.connect(edge)
    defer { client.close() }
    var fields = ["Authorization": "Bearer \(token)"]
    if let key { fields["Idempotency-Key"] = key }
    return try await client.ask("POST /call/\(method)", fields, body: params)
  }

  /// Adds a card, whatever it takes.
  func add() async throws -> String {
    number += 1
    let front = "card \(number)"
    let began = ContinuousClock.now
    while true {
      let answer = try await ask(
        "content.cards.add", "{\"front\":\"\(front)\",\"back\":\"b\"}", key: "card-\(number)-0123456789")
      if answer.status == 200 {
        acknowledged.append(front)
        longest = max(longest, ContinuousClock.now - began)
        return front
      }
      refusals += 1
      trouble = "\(answer.status) \(answer.text)"
      try #require([503, 504].contains(answer.status) && ContinuousClock.now - began < .seconds(40), "\(trouble)")
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(20))
    }
  }

  /// Adds cards until it is over, or has many.
  func use() async throws {
    while !isOver {
      if acknowledged.count < 3000 { _ = try await add() } else { _ = try await fronts() }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(10))
    }
  }

  /// The cards that are there.
  func fronts() async throws -> [String] {
    var (fronts, after): ([String], String?) = ([], nil)
    repeat {
      let params = after.map { "{\"limit\":100,\"cursor\":\"\($0)\"}" } ?? "{\"limit\":100}"
      let answer = try await ask("content.cards.list", params)
      if answer.status == 503 { continue }
      try #require(answer.status == 200, "\(answer.text)")
      let page = try answer.json()
      fronts += page["cards"]?.array?.compactMap { $0["front"]?.string } ?? []
      after = page["next_cursor"]?.string
    } while after != nil || fronts.isEmpty
    return fronts
  }
}
