import Crypto
import EventLoop
import Files
import Pictures
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests a course whose questions show pictures, from the app's folder to a client (C1).
@Suite(.timeLimit(.minutes(5))) struct QuestionPictureTests {
  /// Writes an app whose only question shows a picture.
  static func write(_ folder: String, picture: [UInt8]) throws {
    try Disk.makeDirectories("\(folder)/isles/pictures")
    let info = """
      {"id": "isles", "name": {"en": "I"}, "bundle_id": "a.b.isles", "languages": ["en"],
       "first_released_on": "2026-01-01"}
      """
    let course = """
      {"rewards": [{"max_errors": 1, "diamonds": 1, "coins": 0}], "sections": [{"id": "s", "title": {"en": "S"},
        "lessons": [{"id": "l", "title": {"en": "L"}, "icon": "i", "questions": [
          {"id": "flag", "text": {"en": "Whose flag?"}, "answer": 0, "options": [{"en": "Nauru"}, {"en": "Palau"}],
           "picture": {"file": "nauru.png", "description": {"en": "A yellow line and a star."}}}]}]}]}
      """
    for (name, bytes) in [("app.json", Array(info.utf8)), ("course.json", Array(course.utf8))] {
      try Disk.write(bytes, to: "\(folder)/isles/\(name)")
    }
    try Disk.write(picture, to: "\(folder)/isles/pictures/nauru.png")
  }

  static func flag(_ shade: UInt8) throws -> [UInt8] {
    let bytes = [UInt8](repeating: shade, count: 12 * 8 * 3)
    return try PNG.encode(Picture(width: 12, height: 8, samples: .rgb, bytes: bytes))
  }

  @Test("A client gets a question's picture and its details, and a reload replaces the picture")
  func shown() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let apps = "\(folder)/apps"
        try Self.write(apps, picture: Self.flag(40))
        try await withDeployment(in: folder, apps: apps) { supervisor in
          let client = PatientClient(supervisor.plan.directories.gatewaySocket)
          let device = try await client.call(
            "entitlements.devices.register", ["app": "isles", "language": "en", "time_zone": "UTC"],
            key: "register-0123456789abcdef")
          client.token = device["token"]?.string
          for (round, shade) in ([40, 90] as [UInt8]).enumerated() {
            if round > 0 {
              try Self.write(apps, picture: Self.flag(shade))
              let (exit, words) = try await Programs.run("quintet", ["reload", "--runtime", "\(folder)/run"])
              #expect(exit == .exited(code: 0), "\(words)")
            }
            let begun = try await client.call("progress.lessons.start", ["lesson": "l"], key: "start-\(round)")
            let question = try #require(begun["questions"]?.array?.first)
            let picture = try #require(question["picture"])
            #expect(picture["width"] == 12 && picture["height"] == 8 && picture["type"] == "image/png")
            #expect(question["picture_description"] == "A yellow line and a star.")
            let read = try await client.call(
              "content.pictures.read", ["picture": picture["id"] ?? .null], key: "read-\(round)")
            let bytes = try #require(read["data"]?.string.flatMap { Base64.decode($0.utf8) })
            #expect(try bytes == Self.flag(shade))
            #expect(picture["sha256"]?.string == SHA256.hexDigest(bytes))
          }
        }
      }
    }
  }

  @Test("`app check` reports a damaged question picture and a picture file that no question uses")
  func checked() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Self.write(folder, picture: Self.flag(40))
        // The sources of pictures are allowed in the same folder.
        try Disk.write([], to: "\(folder)/isles/pictures/draw.py")
        let (good, listed) = try await Programs.run("quintet", ["app", "check", folder])
        #expect(good == .exited(code: 0), "\(listed)")
        try Self.write(folder, picture: Self.flag(40).dropLast(20))
        try Disk.write(Self.flag(41), to: "\(folder)/isles/pictures/palau.png")
        let (bad, told) = try await Programs.run("quintet", ["app", "check", folder])
        #expect(bad == .exited(code: 65) && told.contains("nauru.png: is a damaged PNG"), "\(told)")
        #expect(told.contains("pictures/palau.png: isn't used by any question in course.json"), "\(told)")
      }
    }
  }
}
