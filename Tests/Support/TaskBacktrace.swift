import EventLoop
import Files

/// The places at which a suspended task waits, read from the Swift runtime's records.
///
/// The offsets are those of `swift::AsyncTask` and `swift::AsyncContext` in the runtime of Swift 6 on 64-bit machines.
@Loop enum TaskBacktrace {
  /// Returns the places at which a task waits, innermost first; at most 32. Each is a file and an address in it.
  static func lines<T, E: Error>(of task: Task<T, E>) -> [String] {
    let record = unsafe unsafeBitCast(task, to: UnsafeRawPointer.self)
    var address = unsafe record.load(fromByteOffset: 56, as: UInt.self)
    var context = unsafe record.load(fromByteOffset: 64, as: UnsafeRawPointer?.self)
    var lines: [String] = []
    while let current = unsafe context, lines.count < 32 {
      lines.append(describe(address))
      address = unsafe current.load(fromByteOffset: 8, as: UInt.self)
      unsafe context = unsafe current.load(as: UnsafeRawPointer?.self)
    }
    return lines
  }

  /// Returns the program or library that contains the code, with the offset in it.
  private static func describe(_ address: UInt) -> String {
    let maps = (try? Disk.read("/proc/self/maps")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    for line in maps.split(separator: "\n") {
      let fields = line.split(separator: " ", omittingEmptySubsequences: true)
      let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard fields.count > 5, bounds.count == 2, bounds[0] <= address, address < bounds[1] else { continue }
      let offset = address - bounds[0] + (UInt(fields[2], radix: 16) ?? 0)
      return "\(fields[5])+0x\(String(offset, radix: 16))"
    }
    return "0x\(String(address, radix: 16))"
  }
}
