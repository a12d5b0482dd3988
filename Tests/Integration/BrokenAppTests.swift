import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests that a bad file of one app affects no other app.
@Suite(.timeLimit(.minutes(3))) struct BrokenAppTests {
  /// Runs a deployment with its own copy of the apps, which a test may damage and repair.
  @Loop private static func withApps(
    spoiling spoil: (_ apps: String) throws -> Void = { _ in },
    _ body: @Loop (_ supervisor: Supervisor, _ apps: String) async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { folder in
      let apps = "\(folder)/apps"
      _ = try await Programs.runSystem("/bin/cp", ["-r", Apps.folder, apps])
      try spoil(apps)
      let supervisor = Supervisor(
        DeploymentPlan(
          directories: DeploymentFolders(runtime: "\(folder)/run", state: "\(folder)/state", apps: apps),
          binaries: Programs.folder))
      try await supervisor.start()
      do {
        try await supervisor.waitUntilReady(timeout: .seconds(60))
        try await body(supervisor, apps)
      } catch {
        await supervisor.stop()
        throw error
      }
      await supervisor.stop()
    }
  }

  nonisolated private static func course(_ apps: String) -> String { "\(apps)/clever-den/course.json" }

  /// Writes an answer that the question doesn't offer.
  nonisolated private static func spoilCourse(_ apps: String) throws {
    let text = String(decoding: try Disk.read(course(apps)), as: UTF8.self)
    let spoiled = text.replacing("\"answer\": 2", with: "\"answer\": 7", maxReplacements: 1)
    try #require(spoiled != text)
    try Disk.write(Array(spoiled.utf8), to: course(apps))
  }

  nonisolated private static func mendCourse(_ apps: String) throws {
    try Disk.write(Disk.read("\(Apps.folder)/clever-den/course.json"), to: course(apps))
  }

  @Loop private static func register(_ supervisor: Supervisor, _ app: String) async throws -> GatewayClient {
    let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
    let reply = try await client.call(
      "entitlements.devices.register", ["app": .string(app), "language": "en", "time_zone": "UTC"],
      key: "register-\(app)-0123456789")
    client.token = reply["token"]?.string
    return client
  }

  @Loop static func quintet(_ supervisor: Supervisor, _ words: String...) async throws -> (ChildExit, String) {
    let run = try await Programs.run("quintet", words + ["--runtime", supervisor.plan.directories.runtime])
    return (run.exit, run.output)
  }

  @Test("An app with unreadable data is out of service until a reload, and other apps keep working")
  func outOfService() async throws {
    try await onLoop {
      try await Self.withApps(spoiling: Self.spoilCourse) { supervisor, apps in
        let refusal = await #expect(throws: Failure.self) { try await Self.register(supervisor, "clever-den") }
        #expect(refusal?.kind == .unavailable && refusal?.details["app"] == "clever-den")
        #expect(refusal?.details["reason"] == "app_unreadable" && refusal?.executed == .no)
        let flippin = try await Self.register(supervisor, "flippin")
        defer { flippin.close() }
        _ = try await flippin.call("content.cards.add", ["front": "f", "back": "b"], key: "card-0123456789abcdef")
        let (exit, told) = try await Self.quintet(supervisor, "status")
        #expect(exit == .exited(code: 0), "\(told)")
        #expect(told.contains("! the app clever-den is out of service: "), "\(told)")
        #expect(told.contains("answer must be 0 to"), "\(told)")
        #expect(told.split(separator: "out of service").count == 2, "reported once, not for each process: \(told)")

        try Self.mendCourse(apps)
        let (taken, words) = try await Self.quintet(supervisor, "reload")
        #expect(taken == .exited(code: 0) && words.contains("applied app clever-den"), "\(words)")
        let den = try await Self.register(supervisor, "clever-den")
        defer { den.close() }
        #expect(try await den.call("views.get", ["view": "home"])["parts"]?["course"]?["state"] == "ok")
      }
    }
  }

  @Test("A reload applies valid data at once, and applies nothing if any data is invalid")
  func reload() async throws {
    try await onLoop {
      try await Self.withApps { supervisor, apps in
        let client = try await Self.register(supervisor, "clever-den")
        defer { client.close() }
        func title() async throws -> String? {
          try await client.call("progress.course.get")["sections"]?[0]?["title"]?.string
        }
        let before = try #require(try await title())
        let text = String(decoding: try Disk.read(Self.course(apps)), as: UTF8.self)
        try Disk.write(Array(text.replacing("\"\(before)\"", with: "\"Another\"").utf8), to: Self.course(apps))
        #expect(try await title() == before)
        let (taken, words) = try await Self.quintet(supervisor, "reload")
        #expect(taken == .exited(code: 0) && words.contains("progress       applied app clever-den"), "\(words)")
        #expect(try await title() == "Another")

        // If one service finds an error, no service applies anything.
        try Self.mendCourse(apps)
        let picture = "\(apps)/bible-stories/books/the-ark/cover.png"
        try #require(try Disk.exists(picture))
        try Disk.write([0xFF, 0xD8, 0xFF, 0xE0], to: picture)
        let (refused, why) = try await Self.quintet(supervisor, "reload")
        #expect(refused == .exited(code: 1) && why.contains("is a damaged JPEG"), "\(why)")
        #expect(why.contains("no service was reloaded"), "\(why)")
        #expect(try await title() == "Another")
      }
    }
  }

  @Test("A reload and a restart fail if an app is missing, and a reload reports a new app that is unreadable")
  func comeAndGone() async throws {
    try await onLoop {
      try await Self.withApps { supervisor, apps in
        try Disk.makeDirectories("\(apps)/pets")
        try Disk.write(Array("{".utf8), to: "\(apps)/pets/app.json")
        let (named, words) = try await Self.quintet(supervisor, "reload")
        #expect(named == .exited(code: 1), "\(words)")
        #expect(words.contains("✗ app pets: out of service: \(apps)/pets/app.json:1:"), "\(words)")
        #expect(words.split(separator: "app pets").count == 2, "once: \(words)")

        _ = try await Programs.runSystem("/bin/mv", ["\(apps)/tarot", "\(apps)/.tarot"])
        let (refused, why) = try await Self.quintet(supervisor, "reload")
        #expect(refused == .exited(code: 1) && why.contains("no service was reloaded"), "\(why)")
        #expect(why.contains("\(apps)/tarot: is missing, but the app tarot is in service"), "\(why)")
        try await Self.register(supervisor, "tarot").close()
        for (command, words) in [
          ("status", "! the folder of the app tarot is gone: the app works until the next restart"),
          ("doctor", "✗ its folder is gone; after the next restart its users are rejected"),
        ] {
          let (_, said) = try await Self.quintet(supervisor, command)
          #expect(said.split(separator: words, omittingEmptySubsequences: false).count == 2, "once: \(said)")
        }
        let (kept, told) = try await Self.quintet(supervisor, "restart", "content")
        #expect(kept == .exited(code: 1) && told.contains("app tarot is in service; restore it"), "\(told)")
        _ = try await Programs.runSystem("/bin/mv", ["\(apps)/.tarot", "\(apps)/tarot"])
        let (good, done) = try await Self.quintet(supervisor, "restart", "content")
        #expect(good == .exited(code: 0), "\(done)")
      }
    }
  }

  @Test("A restart checks the new program first, and stops no process if the new program can't start")
  func restart() async throws {
    try await onLoop {
      try await Self.withApps { supervisor, apps in
        let before = supervisor.children.map { $0.process?.pid }
        try Self.spoilCourse(apps)
        let (exit, told) = try await Self.quintet(supervisor, "restart")
        #expect(exit == .exited(code: 1), "\(told)")
        #expect(told.contains("course.json:") && told.contains("no service was restarted"), "\(told)")
        #expect(supervisor.children.map { $0.process?.pid } == before)
        try Self.mendCourse(apps)
        let (good, words) = try await Self.quintet(supervisor, "restart", "ai-gateway")
        #expect(good == .exited(code: 0) && words.hasPrefix("ai "), "\(words)")
      }
    }
  }

  @Test("A broken picture takes its app's content out of service, and `app check` decodes every picture")
  func pictures() async throws {
    try await onLoop {
      try await Self.withApps { apps in
        let folder = "\(apps)/bible-stories/books/the-ark"
        let picture = try #require(try Disk.list(folder).first { $0.hasSuffix(".png") && $0 != "cover.png" })
        try Disk.write([0xFF, 0xD8, 0xFF, 0xE0], to: "\(folder)/\(picture)")
      } _: { supervisor, apps in
        let stories = try await Self.register(supervisor, "bible-stories")
        defer { stories.close() }
        let refusal = await #expect(throws: Failure.self) { try await stories.call("content.books.list") }
        #expect(refusal?.kind == .unavailable && refusal?.details["app"] == "bible-stories")
        let tarot = try await Self.register(supervisor, "tarot")
        defer { tarot.close() }
        _ = try await tarot.call("content.catalogues.list")
        let (exit, told) = try await Self.quintet(supervisor, "app", "check", apps)
        #expect(exit == .exited(code: 65) && told.contains(".png: is a damaged JPEG"), "\(told)")
        // An image that begins correctly and is truncated.
        let cover = "\(apps)/bible-stories/books/the-ark/cover.png"
        try Disk.write(Array(Disk.read(cover).dropLast(200)), to: cover)
        let (_, damage) = try await Self.quintet(supervisor, "app", "check", apps)
        #expect(damage.contains("cover.png: is a damaged PNG"), "\(damage)")
      }
    }
  }
}
