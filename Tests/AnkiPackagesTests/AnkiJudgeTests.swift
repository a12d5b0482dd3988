import AnkiPackages
import CardFiles
import CivilTime
import EventLoop
import Files
import TestSupport
import Testing
import Wire

/// Compares this project with Anki's own library: each reads the other's files.
@Suite(.timeLimit(.minutes(5))) struct AnkiJudgeTests {
  private static let root: String = {
    let file: String = #filePath
    return file.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
  }()
  /// Installed by `make interop` from Tests/Interop/requirements.txt.
  private static let python = "\(root)/.build/interop/bin/python3"
  private static let hasAnki = (try? Disk.exists(python)) == true

  private struct Note: Codable, Equatable {
    var type = "Basic"
    var fields: [String]
    var tags: [String] = []
    var deck = "Default"
  }

  private struct Found: Codable {
    struct Note: Codable {
      var fields: [String]
      var tags: [String]
      var deck: String
      var cards: Int
      var question: String
    }
    var notes: [Note]
    var isWhole: Bool
  }

  @Test(
    "Packages exported by Anki are read in both the old and the new format",
    .enabled(if: hasAnki, "needs .build/interop: run make interop"))
  func theirs() async throws {
    let notes = [
      Note(
        fields: ["bánh <b>mì</b><br>x &amp; y", "<div>bread</div><div>food [sound:a.mp3]</div>"],
        tags: ["food", "marked"]),
      Note(fields: ["a&nbsp;b", "<img src=\"x.png\">"], deck: "Vietnamese::Food"),
      Note(type: "Cloze", fields: ["The {{c1::capital::which}} of {{c2::France}}", "geo"], deck: "Vietnamese::Food"),
      Note(
        type: "Basic (and reversed card)", fields: ["1", "2"], tags: ["du_lịch", "a::b"], deck: "Vietnamese::Food"),
    ]
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.write(try JSON.encode(notes), to: "\(folder)/notes.json")
        try await Self.judge("make", folder)
        for name in ["legacy", "new"] {
          try Disk.makeDirectories("\(folder)/\(name)")
          let package = try AnkiPackage(
            "\(folder)/\(name).apkg", unpackingInto: "\(folder)/\(name)", mapping: AnkiMapping(deckTags: true))
          #expect(package.notes == 4)
          let rows = try package.next(3) + package.next(3)
          #expect(
            rows.map(\.card) == [
              .success(
                FileCard(front: "bánh mì\nx & y", back: "bread\nfood", notes: "", tags: ["food"], favorite: true)),
              .success(FileCard(front: "a b", back: "", notes: "", tags: ["Vietnamese::Food"], favorite: false)),
              .success(
                FileCard(
                  front: "The [which] of […]", back: "The capital of France", notes: "geo",
                  tags: ["Vietnamese::Food"], favorite: false)),
              .success(
                FileCard(
                  front: "1", back: "2", notes: "", tags: ["a::b", "du_lịch", "Vietnamese::Food"], favorite: false)),
            ], "\(name)")
          #expect(try package.next(3).isEmpty)
        }
      }
    }
  }

  @Test(
    "Fields exported by Anki are converted to the text that Anki shows, and notes with image occlusion are reported",
    .enabled(if: hasAnki, "needs .build/interop: run make interop"))
  func fields() async throws {
    let notes = [
      Note(fields: ["<table><tr><td>Hund</td><td>Hunde</td></tr></table>", "caf&eacute; &NotEqualTilde;"]),
      Note(fields: ["before<img alt=\"a > b\" src=\"x.jpg\">after", "<ruby>語<rt>ご</rt></ruby>"]),
      Note(type: "Cloze", fields: ["{{c1,2::Paris}} and {{c2::Rome}}"]),
      Note(
        type: "Cloze",
        fields: ["{{c1::image-occlusion:rect:left=.3:top=.2:width=.1:height=.1:oi=1}}<br>", "<img src=\"m.png\">"]),
    ]
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.write(try JSON.encode(notes), to: "\(folder)/notes.json")
        try await Self.judge("make", folder)
        for name in ["legacy", "new"] {
          try Disk.makeDirectories("\(folder)/\(name)")
          let package = try AnkiPackage("\(folder)/\(name).apkg", unpackingInto: "\(folder)/\(name)")
          let cards = try package.next(9).map(\.card)
          let texts = cards.map { try? $0.map { "\($0.front)|\($0.back)" }.get() }
          #expect(
            texts == ["Hund | Hunde|café ≂̸", "beforeafter|語(ご)", "[…] and […]|Paris and Rome", nil], "\(name)")
          #expect(cards.last == .failure(.pictureOcclusion))
        }
      }
    }
  }

  @Test(
    "Anki imports Quintet's packages, and a repeated import creates no duplicates",
    .enabled(if: hasAnki, "needs .build/interop: run make interop"))
  func ours() async throws {
    let cards = (1...50).map { number in
      FileCard(
        front: "bánh <mì> \(number)", back: "bread & [butter]\n{{c1::two}}", notes: number == 1 ? "" : "note \(number)",
        tags: number == 2 ? ["du lịch", "đồ ăn"] : [], favorite: number == 3)
    }
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let writer = try AnkiWriter(in: folder, deck: "Flippin", now: Timestamp(seconds: 1_790_000_000))
        for (index, card) in cards.enumerated() { try writer.add(card, id: "crd_\(index)") }
        try writer.finish(to: "\(folder)/ours.apkg")
        try await Self.judge("read", folder)
        let found = try JSON.decode(Found.self, from: Disk.read("\(folder)/read.json"))
        #expect(found.isWhole)
        #expect(found.notes.count == 50)
        #expect(found.notes.allSatisfy { $0.deck == "Flippin" && $0.cards == 1 })
        #expect(found.notes.first?.question == "bánh <mì> 1")
        #expect(found.notes.first?.fields[1] == "bread &amp; &#91;butter]<br>&#123;&#123;c1::two}}")
        #expect(found.notes.map { $0.tags.sorted() }.prefix(4) == [[], ["du_lịch", "đồ_ăn"], ["marked"], []])
      }
    }
  }

  @Loop private static func judge(_ mode: String, _ folder: String) async throws {
    let (exit, output) = try await Programs.run(
      python, ["-B", "\(root)/Tests/Interop/anki_judge.py", mode, folder], environment: ["HOME": folder])
    #expect(exit == .exited(code: 0), "\(output)")
  }
}
