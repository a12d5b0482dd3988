import AppCatalog
import Files
import PictureFacts
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct PictureRecordTests {
  @Test("A picture read by the previous process isn't read again unless its file changed")
  func record() throws {
    try withTemporaryDirectory { folder in
      let app = try #require(try AppCatalog.loadOne("\(Apps.folder)/clever-den").apps.first)
      let path = try #require(app.questionPictures.first)
      let record = RecordFile("\(folder)/pictures", for: "1")

      func digest() -> String? {
        let pictures = KnownPictures(recordedIn: record) { $0.questionPictures }
        #expect(pictures[path] == nil, "nothing counts before it is taken")
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
}
