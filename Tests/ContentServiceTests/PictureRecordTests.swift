import AppCatalog
import Files
import PictureFacts
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct PictureRecordTests {
  @Test("A picture that an earlier process read isn't read again unless its file has changed")
  func record() throws {
    try withTemporaryDirectory { folder in
      let app = try #require(try AppCatalog.loadOne("\(Apps.folder)/clever-den").apps.first)
      let path = try #require(app.questionPictures.first)
      let record = StartCacheFile("\(folder)/pictures", for: "1")

      func digest() -> String? {
        let pictures = PictureHeaders(recordedIn: record) { $0.questionPictures }
        #expect(pictures[path] == nil, "no picture is known before take()")
        #expect(pictures.read(app).isEmpty)
        pictures.take()
        return pictures[path]?.digest
      }

      let right = try #require(digest())
      let lines = record.lines().map(String.init)
      #expect(lines.count == Set(app.questionPictures).count)
      // A made-up digest shows whether the record or the file was used.
      record.replace(with: lines.map { $0.replacing(right, with: "recorded") })
      #expect(digest() == "recorded")
      let touched = lines.map { $0.replacing(right, with: "recorded").replacing(/^[0-9a-f]+/, with: "0") }
      record.replace(with: touched)
      #expect(digest() == right)
      #expect(record.lines().map(String.init) == lines)
    }
  }

  @Test("The list of pictures is read again only if something in the app's folder has changed")
  func unchangedFolder() throws {
    try withTemporaryDirectory { folder in
      let app = "\(folder)/apps/clever-den"
      try copy("\(Apps.folder)/clever-den", to: app)
      let record = StartCacheFile("\(folder)/pictures", for: "1")

      func reading() throws -> (asked: Int, known: Int) {
        let asked = Mutex(0)
        let pictures = PictureHeaders(recordedIn: record) { app in
          asked.withLock { $0 += 1 }
          return app.questionPictures
        }
        let read = try #require(AppCatalog.open("\(folder)/apps")["clever-den"])
        #expect(pictures.read(read).isEmpty)
        pictures.take()
        return (asked.withLock(\.self), Set(read.questionPictures.filter { pictures[$0] != nil }).count)
      }

      let first = try reading()
      let second = try reading()
      #expect(first.asked == 1 && second.asked == 0 && first.known > 0 && second.known == first.known)
      try Disk.write([], to: "\(app)/pictures/unused.png")
      #expect(try reading().asked == 1)
    }
  }

  private func copy(_ folder: String, to other: String) throws {
    try Disk.makeDirectories(other)
    for name in try Disk.list(folder) {
      if try Disk.kind(of: "\(folder)/\(name)") == .directory {
        try copy("\(folder)/\(name)", to: "\(other)/\(name)")
      } else {
        try Disk.write(Disk.read("\(folder)/\(name)"), to: "\(other)/\(name)")
      }
    }
  }
}
