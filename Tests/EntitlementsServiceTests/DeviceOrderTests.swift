import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Testing
import Wire

@testable import EntitlementsService

/// Two devices that share a keychain, in every order of their actions (E1).
@Suite(.timeLimit(.minutes(3))) struct DeviceOrderTests {
  @Test("In whatever order two devices register, the newest secret never leads to a new account")
  func everyOrder() async throws {
    try await withEntitlements { service in
      let zone = try ZoneNames().zone("Etc/UTC")
      let tried = try await service.store.write { tx in
        var world = try World(tx, zone)
        return try world.explore(steps: 4)
      }
      // A complete search tries up to 9⁴ orders: each step has nine choices, or fewer after a device loses its account.
      #expect(tried > 5000)
    }
  }

  @Test("The first use of a token invalidates the former secret, and the newer device keeps its access")
  func promoted() async throws {
    try await withEntitlements { service in
      let old = try await service.register()
      let new = try await service.register(secret: old.deviceSecret)
      #expect(try await service.isAlive(new.token))
      #expect(try await service.kind { try await service.register(secret: old.deviceSecret) } == .notFound)
      #expect(try await service.register(secret: new.deviceSecret).account == old.account)
    }
  }

  @Test("If later replies are lost, a device that received an earlier reply keeps its access")
  func lostAnswer() async throws {
    try await withEntitlements { service in
      let old = try await service.register()
      let new = try await service.register(secret: old.deviceSecret)
      for _ in 0..<3 { _ = try await service.register(secret: old.deviceSecret) }
      #expect(try await !service.isAlive(new.token))
      #expect(try await service.register(secret: new.deviceSecret).account == old.account)
    }
  }
}

/// A device's keychain: the credentials of one reply, and the reply's number.
private struct Keychain {
  var token: String
  var secret: String
  var answer: Int
}

private enum Step: CaseIterable {
  case useA, useB, returnA, returnB, returnLostA, returnLostB, copyToA, copyToB, restoreA
}

/// Two devices and the server, whose rows are restored after each attempt.
private struct World {
  private let tx: Transaction
  private let account: String
  private let zone: ZoneName
  private let backup: Keychain
  private var devices: [Keychain]
  /// The number of replies that the server has sent.
  private var answers = 1
  /// The last reply that arrived, even if a later one has overwritten its keychain entry.
  private var newest = 0
  private var tried = 0

  init(_ tx: Transaction, _ zone: ZoneName) throws {
    self.tx = tx
    self.zone = zone
    let first = try Self.register(nil, zone, tx)
    account = first.account
    backup = Keychain(token: first.token, secret: first.deviceSecret ?? "", answer: 0)
    devices = [backup, backup]
  }

  /// - Returns: The number of steps tried.
  mutating func explore(steps: Int, path: [Step] = []) throws -> Int {
    guard path.count < steps else { return tried }
    for step in Step.allCases {
      let before = (devices, answers, newest, try rows())
      tried += 1
      if try perform(step, path + [step]) { _ = try explore(steps: steps, path: path + [step]) }
      devices = before.0
      answers = before.1
      newest = before.2
      try restore(before.3)
    }
    return tried
  }

  /// Returns the server's digests for the device and its session.
  private func rows() throws -> [String?] {
    try tx.first(
      """
      SELECT d.secret_hash, d.next_secret_hash, d.unused_secret_hashes, s.token_hash, s.next_token_hash
      FROM devices d JOIN sessions s ON s.device = d.id
      """
    ) {
      [
        $0.optionalString("secret_hash"), $0.optionalString("next_secret_hash"),
        $0.optionalString("unused_secret_hashes"), $0.optionalString("token_hash"),
        $0.optionalString("next_token_hash"),
      ]
    } ?? []
  }

  private func restore(_ rows: [String?]) throws {
    try tx.run(
      "UPDATE devices SET secret_hash = $1, next_secret_hash = $2, unused_secret_hashes = $3", rows[0], rows[1],
      rows[2])
    try tx.run("UPDATE sessions SET token_hash = $1, next_token_hash = $2", rows[3], rows[4])
  }

  /// - Returns: False if a device lost its account.
  private mutating func perform(_ step: Step, _ path: [Step]) throws -> Bool {
    switch step {
    case .useA: try use(0)
    case .useB: try use(1)
    case .returnA: return try comeBack(0, isLost: false, path)
    case .returnB: return try comeBack(1, isLost: false, path)
    case .returnLostA: return try comeBack(0, isLost: true, path)
    case .returnLostB: return try comeBack(1, isLost: true, path)
    case .copyToA: devices[0] = devices[1]
    case .copyToB: devices[1] = devices[0]
    case .restoreA: devices[0] = backup
    }
    return true
  }

  private func use(_ device: Int) throws {
    let hash = SHA256.hexDigest(Array(devices[device].token.utf8))
    let sessions = SessionTable(db: tx)
    guard let found = try sessions.session(tokenHash: hash), found.isNew else { return }
    _ = try sessions.acceptOffered(hash, of: found.session)
  }

  private mutating func comeBack(_ device: Int, isLost: Bool, _ path: [Step]) throws -> Bool {
    let isNewest = devices[device].answer == newest
    do {
      let reply = try Self.register(devices[device].secret, zone, tx)
      #expect(reply.account == account && reply.isNew == false, "\(path)")
      if !isLost {
        devices[device] = Keychain(token: reply.token, secret: reply.deviceSecret ?? "", answer: answers)
        newest = answers
      }
      answers += 1
      return true
    } catch let failure as Failure where failure.kind == .notFound {
      #expect(!isNewest, "\(path)")
      return false
    }
  }

  private static func register(
    _ secret: String?, _ zone: ZoneName, _ tx: Transaction
  ) throws -> RegisterDevice.Reply {
    let request = RegisterDevice(
      app: "flippin", language: "en", timeZone: "Etc/UTC", deviceSecret: try secret.map { try TokenText($0) })
    let place = Registration.Place(language: .en, zone: zone)
    let registration = try Registration(request, by: Caller(principal: nil), in: place, at: tx.wallNow)
    return try registration.run(tx) { _ in "free" }.reply
  }
}
