import CivilTime
import Files
import ServiceHost
import TestSupport
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(2))) struct DevelopmentAuthorityTests {
  private static let now = Timestamp(seconds: 1_800_000_000)

  @Test("the file that the key is in is its owner's alone, also one that wasn't before")
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

  @Test("a purchase isn't signed in a folder that isn't there, and none is made")
  func noFolder() throws {
    try withTemporaryDirectory { folder in
      let words = ["purchase", "sign", "--product", "com.dor.flippin.premium_monthly"]
      let arguments = try Arguments(words, valued: Help.valued, plain: Help.plain)
      let places = StackFolders(runtime: folder, state: "\(folder)/nowhere/x", apps: Apps.folder)
      #expect(try PurchaseCommand(arguments, places).run(at: Self.now) == 78)
      #expect(try Disk.list(folder) == [])
    }
  }
}
