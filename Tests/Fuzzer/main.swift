import CLibFuzzer
import Files
import Fuzzing
import Glibc
import Wire

// fuzzer TARGET FOLDER [libFuzzer's own options]
//
// Fuzzes one of the targets of `FuzzTarget`, guided by coverage. FOLDER keeps the inputs that reached new code; the
// seeds of Tests/Corpus are copied there first. A finding stops the program, and writes its input next to the folder.

let arguments = CommandLine.arguments
guard arguments.count > 2, let target = FuzzTarget(rawValue: arguments[1]) else {
  StandardStreams.error("fuzzer TARGET FOLDER [options]; targets: \(FuzzTarget.allCases.map(\.rawValue))\n")
  exit(64)
}
let folder = arguments[2]
try Disk.makeDirectories(folder)
for (number, seed) in try target.seeds().enumerated() { try Disk.write(seed, to: "\(folder)/seed-\(number)") }

/// Global, because a C function pointer can't capture a variable.
let chosen = target

let words =
  [arguments[0], folder, "-max_len=\(target.longest / 4)", "-artifact_prefix=\(folder)-"] + arguments.dropFirst(3)
var count = Int32(words.count)
var pointers: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
let status = unsafe pointers.withUnsafeMutableBufferPointer { buffer in
  var vector = buffer.baseAddress
  return unsafe LLVMFuzzerRunDriver(&count, &vector) { data, size in
    let input = unsafe Bytes(UnsafeBufferPointer(start: data, count: size))
    if let finding = chosen.finding(input) {
      StandardStreams.error("\nfinding: \(finding)\n\(String(decoding: input, as: UTF8.self))\n")
      abort()
    }
    return 0
  }
}
exit(status)
