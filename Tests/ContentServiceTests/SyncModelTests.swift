import ContentContract
import ContentService
import EventLoop
import Files
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

/// Several devices of one account that edit offline, in any interleaving, while calls and replies are lost and
/// repeated, devices fail and the service restarts. In the end, all devices have the server's state.
@Suite(.timeLimit(.minutes(5))) struct SyncModelTests {
  /// The number of seeds. `SYNC_SEEDS=1000` runs more.
  private static let seeds = UInt64(Environment.current()["SYNC_SEEDS"] ?? "12") ?? 12

  /// A device that follows docs/guides/offline.md and stores its state as a phone does.
  private struct Device {
    struct Local: Hashable {
      var front: String
      var notes: String
      var favorite: Bool
    }

    let name: String
    /// The cards as last received from the server.
    var synced: [String: Flashcard] = [:]
    /// The edits that the server hasn't confirmed, the oldest first.
    var edits: [CardEdit] = []
    var cursor: String?
    /// During a full download, the ids of the cards received so far.
    var anew: Set<String>?
    var made = 0
    /// The error of the device's clock.
    var skew = 0

    /// The cards as the user sees them: the server's cards with the pending edits applied.
    var shown: [String: Local] {
      var shown = synced.mapValues { Local(front: $0.front, notes: $0.notes, favorite: $0.favorite) }
      for edit in edits {
        let id = edit.card.value
        if edit.deleted == true {
          shown[id] = nil
          continue
        }
        guard edit.base.value == 0 || shown[id] != nil else { continue }
        var card = shown[id] ?? Local(front: "", notes: "", favorite: false)
        card.front = edit.front?.value ?? card.front
        card.notes = edit.notes?.value ?? card.notes
        card.favorite = edit.favorite ?? card.favorite
        shown[id] = card
      }
      return shown
    }

    mutating func edit(_ dice: inout Dice, at now: Int) {
      let time = ClientTime(clamping: Int64(now + skew))
      let ids = shown.keys.sorted()
      guard !ids.isEmpty, dice.roll(0..<4) > 0 else {
        made += 1
        let id: Identifier = "crd_\(name)000000000000000\(made)"
        edits.append(CardEdit(card: id, base: 0, editedAt: time, front: "\(name) \(made)", back: "b"))
        return
      }
      let id = ids[dice.roll(0..<ids.count)]
      var edit = CardEdit(card: "\(id)", base: Bounded(synced[id]?.version ?? 1) ?? 1, editedAt: time)
      switch dice.roll(0..<8) {
      case 0: edit.deleted = true
      case 1, 2, 3: edit.front = "\(name) \(dice.roll(0..<1000))"
      case 4, 5: edit.notes = "\(name) \(dice.roll(0..<1000))"
      case 6: edit.favorite = dice.roll(0..<2) == 0
      default:
        edit.front = "\(name) \(dice.roll(0..<1000))"
        edit.notes = "\(name)"
      }
      edits.append(edit)
    }

    mutating func take(_ page: ListCardChanges.Reply) {
      if page.startOver { anew = [] }
      for card in page.cards { synced[card.id] = card }
      for id in page.deleted { synced[id] = nil }
      anew?.formUnion(page.cards.map(\.id))
      if !page.more, let came = anew {
        synced = synced.filter { came.contains($0.key) }
        anew = nil
      }
      cursor = page.cursor
    }
  }

  /// The service with its folder, which can be restarted.
  @Loop private final class World {
    let folder: String
    var content: ContentFixture
    var dice: Dice

    init(_ folder: String, seed: UInt64) throws {
      self.folder = folder
      content = try ContentFixture(in: folder)
      dice = Dice(seed: seed)
    }

    func restart() async throws {
      await content.close()
      content = try ContentFixture(in: folder)
    }

    /// Sends a call. The call or its reply may be lost, and the call may be sent twice.
    func call<R: Request>(_ request: R) async throws -> R.Reply? {
      switch dice.roll(0..<8) {
      case 0: return nil
      case 1:
        _ = try await content.call(request, plan: "premium")
        return nil
      case 2:
        _ = try await content.call(request, plan: "premium")
        return try await content.call(request, plan: "premium")
      default: return try await content.call(request, plan: "premium")
      }
    }

    func push(_ device: inout Device) async throws {
      let sent = Array(device.edits.prefix(1 + dice.roll(0..<5)))
      guard !sent.isEmpty, let reply = try await call(SyncCards(edits: try #require(List(sent)))) else { return }
      #expect(reply.results.map(\.card) == sent.map(\.card.value))
      #expect(reply.results.allSatisfy { $0.state != .refused })
      device.edits.removeFirst(sent.count)
      for result in reply.results where result.state == .deleted {
        device.synced[result.card] = nil
        device.edits.removeAll { $0.card.value == result.card }
      }
    }

    func pull(_ device: inout Device) async throws -> Bool {
      let request = ListCardChanges(
        limit: Bounded(1 + dice.roll(0..<6)), cursor: device.cursor.map { "\($0)" })
      guard let page = try await call(request) else { return true }
      device.take(page)
      return page.more
    }
  }

  @Test("After syncing, all devices have the server's state", arguments: 0..<Self.seeds)
  func converge(seed: UInt64) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try SampleApps.files.write(to: folder)
        let world = try World(folder, seed: seed)
        var devices = ["ann", "ben", "cam"].map { Device(name: $0) }
        for index in devices.indices { devices[index].skew = world.dice.roll(0..<5) * 100_000 - 200_000 }
        var now = 1_790_000_000_000
        for _ in 0..<150 {
          now += world.dice.roll(0..<5000)
          let index = world.dice.roll(0..<devices.count)
          switch world.dice.roll(0..<12) {
          case 0...4: devices[index].edit(&world.dice, at: now)
          case 5, 6: try await world.push(&devices[index])
          case 7, 8: _ = try await world.pull(&devices[index])
          case 9:
            if world.dice.roll(0..<6) == 0 { try await world.restart() }
          case 10:
            // A connected client edits cards without `content.cards.sync`.
            let cards = try await world.content.call(ListCards(limit: 200)).cards
            guard let card = cards.randomElement(using: &world.dice) else { continue }
            _ = try await world.content.call(
              EditCard(card: "\(card.id)", version: Bounded(card.version) ?? 1, notes: "e"))
          default:
            // Three months pass, so the records of deletions expire.
            guard world.dice.roll(0..<8) == 0 else { continue }
            try await world.content.store.write { try $0.run("UPDATE deleted_cards SET deleted_at = 0") }
            try await world.content.maintenance.finish()
          }
        }
        for index in devices.indices {
          while !devices[index].edits.isEmpty { try await world.push(&devices[index]) }
        }
        let server = try await world.content.call(ListCards(limit: 200)).cards
        for index in devices.indices {
          while try await world.pull(&devices[index]) {}
          let mine = devices[index].synced.values.sorted { $0.id < $1.id }
          #expect(mine == server.sorted { $0.id < $1.id }, "\(devices[index].name) of seed \(seed)")
        }
        #expect(try await world.content.call(ListCards()).use.used == server.count)
        await world.content.close()
      }
    }
  }
}
