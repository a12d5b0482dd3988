import AppCatalog
import CivilTime
import Files
import ServiceHost
import TestSupport
import Testing

@testable import QuintetCommand
@testable import QuintetDevelopment

@Suite(.timeLimit(.minutes(2))) struct DevelopmentAuthorityTests {
  private static let now = Timestamp(seconds: 1_800_000_000)

  private static func sign(_ words: [String], state: String) async throws -> Int32 {
    let folders = ["--runtime", state, "--state", state, "--apps", Apps.folder]
    let arguments = try Arguments(words + folders, for: SignPurchaseCommand.configuration)
    return try await onLoop { try SignPurchaseCommand(arguments).run(at: now) }
  }

  @Test("Only the owner can read the key file, even if its mode allowed other users before")
  func mode() throws {
    try withTemporaryDirectory { folder in
      let path = "\(folder)/development-authority.pem"
      _ = try DevelopmentAuthority(in: folder, now: Self.now)
      #expect(Disk.facts(path)?.mode == 0o600)
      let key = try Disk.read(path)
      try Disk.write(key, to: path, mode: 0o644)
      _ = try DevelopmentAuthority(in: folder, now: Self.now)
      #expect(Disk.facts(path)?.mode == 0o600)
      #expect(try Disk.read(path) == key)
    }
  }

  /// Returns a purchase of a yearly product with a trial of seven days.
  private static func yearly() throws -> PurchaseOrder {
    let app = try #require(try Apps.catalog()["tarot"])
    let product = try #require(app.offerings?.products.first { $0.trialDays == 7 && $0.period == .yearly })
    return PurchaseOrder(app: app, product: product, transaction: "1")
  }

  @Test("A trial lasts as requested or as the app's data states, and other purchases last one period")
  func lasts() throws {
    var order = try Self.yearly()
    #expect(order.end(from: Self.now) == Self.now + .seconds(365 * 86_400))
    order.isTrial = true
    #expect(order.end(from: Self.now) == Self.now + .seconds(7 * 86_400))
    order.expiresIn = .seconds(60)
    #expect(order.end(from: Self.now) == Self.now + .seconds(60))
  }

  @Test("A trial isn't signed for a product without trials")
  func noTrial() async throws {
    try await withTemporaryDirectory { folder in
      let app = try #require(try Apps.catalog()["tarot"])
      let lifetime = try #require(app.offerings?.products.first { $0.trialDays == nil })
      #expect(try await Self.sign(["--trial", "--product", lifetime.id], state: folder) == 65)
      #expect(try Disk.list(folder) == [])
    }
  }

  @Test("Signing a purchase in a missing folder fails and creates nothing")
  func noFolder() async throws {
    try await withTemporaryDirectory { folder in
      let words = ["--product", "com.dor.flippin.premium_monthly"]
      let code = try await Self.sign(words, state: "\(folder)/nowhere/x")
      #expect(code == 78)
      #expect(try Disk.list(folder) == [])
    }
  }
}
