import AppCatalog
import Crypto
import EventLoop
import Files
import MessageBus
import Pictures
import ProgressContract
import Storage
import Testing
import Wire

@testable import ProgressService

/// Questions with pictures: replies describe the picture without revealing the right answer (C1).
@Suite(.timeLimit(.minutes(2))) struct QuestionPictureTests {
  typealias School = QuestionKindTests.School

  /// The course of `QuestionKindTests`, in which a `choose` and a `type` question show the same picture.
  static func course(_ description: String = "Blue, with a white circle.") throws -> [String: String] {
    let picture = #""picture": {"file": "flag-three.png", "description": {"en": "\#(description)"}}, "#
    let plain = try #require(QuestionKindTests.files["course.json"])
    return [
      "course.json": plain.replacing(#""text": {"en": "Which?"}"#, with: picture + #""text": {"en": "Which?"}"#)
        .replacing(#""text": {"en": "River?"}"#, with: picture + #""text": {"en": "River?"}"#)
    ]
  }

  /// A picture file with a single shade.
  static func flag(_ shade: UInt8) throws -> [UInt8] {
    let bytes = [UInt8](repeating: shade, count: 6 * 4 * 3)
    return try PNG.encode(Picture(width: 6, height: 4, samples: .rgb, bytes: bytes))
  }

  /// Adds the picture to the app's folder and reloads the app data.
  @Loop static func show(_ world: ProgressWorld, shade: UInt8 = 9, course: [String: String]? = nil) throws {
    let path = "\(world.folder)/apps/plants/pictures/flag-three.png"
    try Disk.makeDirectories(Disk.parent(of: path))
    try Disk.write(flag(shade), to: path)
    try world.reload(course ?? Self.course())
  }

  @Test("A question is always returned with its picture's details and description, but without a file name")
  func everywhere() async throws {
    try await ProgressWorld.run(QuestionKindTests.files) { world in
      let school = School(world)
      #expect(try await school.start().questions.allSatisfy { $0.picture == nil && $0.pictureDescription == nil })
      try Self.show(world)
      let begun = try await school.start()
      let digest = SHA256.hexDigest(try Self.flag(9))
      let ids = ["question:c", "question:t"]
      let expected = ids.map {
        PictureRef(id: $0, width: 6, height: 4, type: "image/png", sha256: digest).forAllUsers(in: "plants")
      }
      #expect(begun.questions.map(\.picture) == [expected[0], nil, expected[1], nil])
      #expect(begun.questions[2].pictureDescription == "Blue, with a white circle.")
      #expect(!String(decoding: try JSON.encode(begun), as: UTF8.self).contains("flag-three"))
      for question in begun.questions { try await school.answer(begun.attempt, question.id, school.wrongly(question)) }
      let practised = try await school.practice()
      let lessons = school.lessons
      let spots = try world.store.read { try lessons.weakSpots(ListWeakSpots(), for: ProgressWorld.caller(), $0).spots }
      let packed = try await BundleTests.pack(school)
      #expect(Set(practised.questions.compactMap(\.picture)) == Set(expected))
      #expect(Set(spots.compactMap(\.picture)) == Set(expected) && spots.count == 4)
      #expect(spots.compactMap(\.pictureDescription).count == 2)
      #expect(packed.questions.map(\.picture) == begun.questions.map(\.picture))
    }
  }

  @Test("A changed picture changes a lesson's bundle, but a changed description doesn't")
  func packages() async throws {
    try await ProgressWorld.run(QuestionKindTests.files) { world in
      let school = School(world)
      try Self.show(world)
      let package = try await BundleTests.pack(school)
      try Self.show(world, course: Self.course("A white circle on blue."))
      let described = try await BundleTests.pack(school)
      #expect(described.version == package.version)
      #expect(described.questions[0].pictureDescription == "A white circle on blue.")
      try Self.show(world, shade: 200)
      await #expect { try await BundleTests.submitBundle(package, school) } throws: {
        ($0 as? Failure)?.kind == .conflict
      }
      let other = try await BundleTests.pack(school)
      #expect(other.version != package.version && other.questions[0].picture != package.questions[0].picture)
      #expect(try await BundleTests.submitBundle(other, school).result.errors == 0)
    }
  }

  @Test(
    "A picture file with the wrong content is detected when the app's data is read, and the former data stays in use")
  func notAPicture() async throws {
    try await ProgressWorld.run(QuestionKindTests.files) { world in
      let school = School(world)
      try Self.show(world)
      let before = try await school.start()
      try Disk.write(Array("GIF89a".utf8), to: "\(world.folder)/apps/plants/pictures/flag-three.png")
      #expect { try world.reload(Self.course()) } throws: { "\($0)".contains("flag-three.png: is GIF") }
      #expect(try await school.start() == before)
    }
  }
}
