import AppCatalog
import ContentService
import Files
import Pictures
import Testing

@Suite(.timeLimit(.minutes(2))) struct OurBooksTests {
  private static let catalog = Result {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try AppCatalog.load("/\(root)/Shared/Apps")
  }

  @Test("Every picture in the project's books can be split in half, and the covers are upright")
  func pictures() throws {
    let paths = try Self.catalog.get().apps.flatMap(\.books).flatMap(\.pictures)
    #expect(!paths.isEmpty)
    for path in paths {
      let picture = try Picture(file: Disk.read(path))
      let left = picture.cut(.left)
      let right = picture.cut(.right)
      #expect((left?.width ?? 0) + (right?.width ?? 0) == picture.width, "\(path)")
      #expect((picture.height > picture.width) == path.hasSuffix("/cover.png"), "\(path)")
    }
  }
}
