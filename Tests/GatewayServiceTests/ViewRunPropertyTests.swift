import AppCatalog
import CivilTime
import Crypto
import GatewayContract
import Testing
import Wire

@testable import GatewayService

/// Random graphs, outcomes and orders, checked against a simple model without actions.
@Suite(.timeLimit(.minutes(5))) struct ViewRunPropertyTests {
  /// The outcome of a part's call, if it is made.
  enum Fate: CaseIterable {
    case value, nothing, failed, late

    var ending: ViewRun.Ending {
      switch self {
      case .value: .result(Bytes(#"{"v":{"n":1}}"#.utf8))
      case .nothing: .result(Bytes(#"{"w":1}"#.utf8))
      case .failed: .failure(.unavailable("s"))
      case .late: .failure(.deadlineExceeded(executed: .unknown))
      }
    }
  }

  struct Scene {
    var view: View
    var fates: [Fate]
    /// The order of dependencies: a part only depends on parts before it.
    var order: [Int]

    init(_ random: inout SeededGenerator) {
      let count = Int.random(in: 1...16, using: &random)
      order = (0..<count).shuffled(using: &random)
      fates = order.map { _ in Fate.allCases.randomElement(using: &random) ?? .value }
      // In half of the scenes, most calls succeed, so that long chains are completed.
      if Bool.random(using: &random) {
        fates = fates.map { Int.random(in: 0..<8, using: &random) == 0 ? $0 : .value }
      }
      var parts = (0..<count).map {
        ViewPart(name: "p\($0)", method: "a.b.c", params: ["own": .integer(Int64($0))], required: false, deadlineMs: 9)
      }
      for (rank, place) in order.enumerated() {
        parts[place].required = Int.random(in: 0..<4, using: &random) == 0
        var take: [String: ViewPart.Source] = [:]
        for other in order[..<rank] where Int.random(in: 0..<count, using: &random) < 2 {
          let mayLack = Bool.random(using: &random) || parts[place].required && !parts[other].required
          take["from\(other)"] = ViewPart.Source(from: "p\(other)", path: "/v/n", optional: mayLack)
        }
        parts[place].take = take
      }
      view = View(id: "v", parts: parts)
    }
  }

  /// The expected state of each part if no required part is missing.
  struct Model {
    var states: [Int: GetView.Part.State] = [:]
    /// The params that each called part takes from other parts.
    var taken: [Int: JSONObject] = [:]
    /// The required parts that will have no result.
    var missing: Set<Int> = []

    init(_ scene: Scene) {
      for place in scene.order {
        let part = scene.view.parts[place]
        var taken: JSONObject = [:]
        var lacks = false
        for (param, source) in part.take ?? [:] {
          let other = Int(source.from.dropFirst()) ?? -1
          if states[other] == .ok, scene.fates[other] == .value {
            taken[param] = 1
          } else if source.optional != true {
            lacks = true
          }
        }
        if lacks {
          states[place] = .skipped
        } else {
          self.taken[place] = taken
          states[place] = [.value: .ok, .nothing: .ok, .failed: .failed, .late: .late][scene.fates[place]]
        }
        if part.required, states[place] != .ok { missing.insert(place) }
      }
    }
  }

  @Test(
    "A view calls its parts in dependency order and returns their results, in whatever order they finish",
    arguments: 0..<600)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scene = Scene(&random)
    let model = Model(scene)
    var now = Instant(nanoseconds: 0)
    var run = try ViewRun(ViewPlan(scene.view), request: nil, at: now)
    var running: [Int: Instant] = [:]
    var ended: Set<Int> = []
    var called: Set<Int> = []
    var last: ViewRun.Action?
    var actions = run.begin()
    while true {
      for action in actions {
        #expect(last == nil, "no action follows the response")
        switch action {
        case .call(let place, let taken, let until):
          #expect(called.insert(place).inserted, "p\(place) is called twice")
          #expect(taken == model.taken[place] && until == now + .milliseconds(9))
          #expect(
            ended.union(skipped(run)).isSuperset(of: scene.view.sources(of: place)),
            "p\(place) is called before its dependencies have finished")
          running[place] = now
        case .cancel(let place): #expect(running.removeValue(forKey: place) != nil, "p\(place) doesn't run")
        case .answer, .fail: last = action
        }
      }
      if last != nil { break }
      for place in scene.view.parts.indices where run.parts[place] == nil && running[place] == nil {
        let isWaiting = scene.view.sources(of: place).contains { run.parts[$0] == nil }
        #expect(isWaiting, "p\(place) isn't called although its dependencies have finished")
      }
      now = now + .microseconds(Int64.random(in: 0...5, using: &random))
      let place = try #require(
        running.keys.sorted().randomElement(using: &random), "no part is running, but the view isn't finished")
      let began = running.removeValue(forKey: place)
      ended.insert(place)
      actions = run.ended(place, scene.fates[place].ending, at: now)
      if let part = run.parts[place], let began {
        #expect(part.afterMs == Double(began.nanoseconds) / 1e6)
        #expect(part.tookMs == Double((now - began).components.attoseconds / 1_000_000_000_000) / 1000)
      }
    }
    #expect(running.isEmpty, "parts that still run are cancelled")
    switch last {
    case .answer:
      #expect(model.missing.isEmpty)
      for place in scene.view.parts.indices { #expect(run.parts[place]?.state == model.states[place], "p\(place)") }
    case .fail(let failure):
      let kinds = model.missing.map { model.states[$0] }
      switch failure.kind {
      case .notFound: #expect(kinds.contains(.skipped))
      case .deadlineExceeded: #expect(kinds.contains(.late))
      default: #expect(kinds.contains(.failed))
      }
    default: Issue.record("the run has no end")
    }
  }

  private func skipped(_ run: ViewRun) -> Set<Int> {
    Set(run.parts.indices.filter { run.parts[$0]?.state == .skipped })
  }
}
