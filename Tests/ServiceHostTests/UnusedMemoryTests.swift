import Files
import ServiceHost
import Testing

@Suite(.timeLimit(.minutes(5))) struct UnusedMemoryTests {
  private static func residentPages() throws -> Int {
    let text = String(decoding: try Disk.read("/proc/self/statm"), as: UTF8.self)
    return Int(text.split(separator: " ")[1]) ?? 0
  }

  @Test("The memory of many small objects is released, even if an object allocated after them remains")
  func burst() throws {
    final class Piece { var words = [UInt64](repeating: 1, count: 120) }
    var pieces = (0..<40_000).map { _ in Piece() }
    pieces.removeSubrange(..<(pieces.count - 1))
    let held = try Self.residentPages()
    UnusedMemory.release()
    let after = try Self.residentPages()
    // About 40 MB in pages of 4 kB. The memory would already be free if the C library returned it by itself.
    #expect(held - after > 8000, "\(held), \(after)")
    #expect(pieces.count == 1)
  }

  @Test("Unused code is released from memory, and code in use still works")
  func code() throws {
    let held = try Self.residentPages()
    UnusedMemory.releaseStart()
    let after = try Self.residentPages()
    // This program has tens of MB of code, most of which no test here runs.
    #expect(held - after > 1000, "\(held), \(after)")
  }
}
