import CivilTime
import EventLoop
import Files
import Glibc
import Pictures
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests `quintet report` on a running deployment (A2).
@Suite(.timeLimit(.minutes(5))) struct ReportCommandTests {
  @Test("Actions reported by clients appear in the app's reports, both as text and as JSON")
  func reports() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          let client = PatientClient(supervisor.plan.directories.gatewaySocket)
          let device = try await client.call(
            "entitlements.devices.register", ["app": "tarot", "language": "en", "time_zone": "UTC"],
            key: "register-0123456789abcdef")
          client.token = device["token"]?.string
          let now = LoopClock.system.wallNow.milliseconds
          let told: [JSONValue] = [
            ["id": "a", "action": "opened", "at": .integer(now)],
            ["id": "b", "action": "screen_viewed", "at": .integer(now), "with": ["screen": "card", "seconds": 42]],
            ["id": "c", "action": "card_opened", "at": .integer(now), "with": ["card": "major-00-fool"]],
          ]
          let reply = try await client.call("progress.actions.report", ["actions": .array(told)], key: "report")
          #expect(reply["results"]?.array?.allSatisfy { $0["state"] == "counted" } == true, "\(reply)")
          func quintet(_ words: String...) async throws -> (ChildExit, String) {
            try await Programs.run("quintet", ["report"] + words + ["--app", "tarot", "--runtime", "\(folder)/run"])
          }
          let (good, actions) = try await quintet("actions", "--json")
          #expect(good == .exited(code: 0) && actions.contains(#""action":"card_opened""#), "\(actions)")
          let (_, screens) = try await quintet("screens")
          #expect(screens.contains("card") && screens.contains("42"), "\(screens)")
          let (_, learning) = try await quintet("learning")
          #expect(learning.contains("1 (100 %)"), "\(learning)")
          let (_, retention) = try await quintet("retention", "--svg", "\(folder)/back.svg")
          #expect(String(decoding: try Disk.read("\(folder)/back.svg"), as: UTF8.self).contains("next day"))
          #expect(retention.contains("next day"), "\(retention)")
          try await Self.drawn(in: folder)
          #expect(try await quintet("sales").0 == .exited(code: 0))
          #expect(try await quintet("nothing").0 == .exited(code: 1))
        }
      }
    }
  }

  /// Draws pictures in both formats, to paths that are free, taken, or unsuitable for a picture.
  @Loop static func drawn(in folder: String) async throws {
    func quintet(_ words: String...) async throws -> (ChildExit, String) {
      try await Programs.run("quintet", ["report"] + words + ["--app", "tarot", "--runtime", "\(folder)/run"])
    }
    let png = "\(folder)/screens.png"
    let (good, words) = try await quintet("screens", "--png", png)
    #expect(good == .exited(code: 0), "\(words)")
    let picture = try Picture(file: Disk.read(png))
    #expect((picture.width, picture.height) == (1440, 176))
    // Only the bar of the single screen is blue, and there are dark pixels of letters.
    let pixels = Set(
      (0..<picture.width * picture.height).map { place in
        Array(picture.bytes[place * picture.samples.rawValue..<place * picture.samples.rawValue + 3])
      })
    #expect(pixels.contains([0x2f, 0x6f, 0x9f]) && pixels.contains([0xff, 0xff, 0xff]) && pixels.count > 20)
    let (taken, why) = try await quintet("screens", "--svg", png)
    #expect(taken == .exited(code: 73) && why.contains("--force"), "\(why)")
    #expect(try Picture(file: Disk.read(png)) == picture)
    #expect(try await quintet("retention", "--png", png, "--force").0 == .exited(code: 0))
    #expect(try Picture(file: Disk.read(png)) != picture)
    unsafe symlink("/dev/null", "\(folder)/link.svg")
    for place in [folder, "/dev/null", "\(folder)/link.svg"] {
      let (refused, why) = try await quintet("screens", "--svg", place, "--force")
      #expect(refused == .exited(code: 73) && why.contains("isn't a regular file"), "\(why)")
    }
  }
}
