import EventLoop
import Files
import Pictures
import TestSupport
import Testing

/// A comparison with another library: Pillow writes the files and reports the pixels that it reads from them.
@Suite(.timeLimit(.minutes(3))) struct PillowTests {
  static let root = Disk.parent(of: Disk.parent(of: Disk.parent(of: #filePath)))
  /// The Python that `make interop` installs, with the packages of Tests/Interop/requirements.txt.
  static let python = "\(root)/.build/interop/bin/python3"
  static let hasLibraries = (try? Disk.exists(python)) == true

  @Test(
    "Our decoder agrees with Pillow on orientation, odd sizes, grey, CMYK, progressive, palette and 16-bit pictures",
    .enabled(if: hasLibraries, "needs .build/interop: run make interop"))
  func sideBySide() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let (exit, output) = try await Programs.run(
          Self.python, ["\(Self.root)/Tests/Interop/pictures.py", folder])
        #expect(exit == .exited(code: 0), "\(output)")
        var seen = 0
        for line in output.split(separator: "\n") {
          let words = line.split(separator: " ").map(String.init)
          let name = words[0]
          let tolerance = try #require(Int(words[1]))
          let file = try Disk.read("\(folder)/\(name)")
          if words[2] == "refused" {
            #expect(throws: PictureFault.self, "\(name)") { try Picture(file: file) }
          } else {
            let picture = try Picture(file: file)
            #expect([picture.width, picture.height] == words[2...3].compactMap { Int($0) }, "\(name)")
            let theirs = try Disk.read("\(folder)/\(name).raw")
            #expect(picture.bytes.count == theirs.count, "\(name)")
            let worst = zip(picture.bytes, theirs).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
            #expect(worst <= tolerance, "\(name): \(worst)")
          }
          seen += 1
        }
        #expect(seen >= 40)
      }
    }
  }
}
