import Crypto
import Files
package import Pictures
package import Wire

/// A picture of an app's: what is known of its file without unpacking it.
package struct PictureSource: Hashable, Sendable {
  /// Where the file is.
  package let path: String
  /// The file's name.
  package let name: String
  /// Of its bytes.
  package let digest: String
  /// What its header says.
  package let info: PictureInfo
  /// The file as it was read.
  private let state: FileState?

  /// - Throws: `FileFault` or `PictureFault`.
  package init(path: String) throws {
    state = FileState(path)
    let bytes = try Disk.read(path, limit: PictureLimits.usualBytes)
    info = try PictureInfo(of: bytes)
    digest = SHA256.hexDigest(bytes)
    name = String(path.split(separator: "/").last ?? "")
    self.path = path
  }

  /// What was recorded of a file as a line; nil for what isn't such a line.
  init?(line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 9)
    let numbers = parts.prefix(4).compactMap { UInt64($0, radix: 16) }
    guard parts.count == 10, numbers.count == 4, let format = PictureFormat(rawValue: String(parts[4])),
      let width = Int(parts[5]), let height = Int(parts[6]),
      let orientation = Int(parts[7]).flatMap({ PictureOrientation(rawValue: $0) })
    else { return nil }
    state = FileState(numbers: numbers)
    info = PictureInfo(format: format, width: width, height: height, orientation: orientation)
    digest = String(parts[8])
    path = String(parts[9])
    name = String(path.split(separator: "/").last ?? "")
  }

  /// As a line, for the next process.
  var line: String {
    let numbers = (state?.numbers ?? []).map { String($0, radix: 16) }
    let facts = [info.format.rawValue, "\(info.width)", "\(info.height)", "\(info.orientation.rawValue)"]
    return (numbers + facts + [digest, path]).joined(separator: " ")
  }

  /// Whether the file is as it was when it was read.
  var isUnchanged: Bool { state != nil && FileState(path) == state }

  /// How a reply names it.
  package func ref(id: String) -> PictureRef {
    PictureRef(id: id, width: info.width, height: info.height, type: info.format.type, sha256: digest)
  }
}
