import Crypto
import Files
package import Pictures
package import Wire

/// A picture in the app data, with the information that is available without decompressing its file.
package struct PictureSource: Hashable, Sendable {
  package let path: String
  package let name: String
  /// The SHA-256 digest of the file, in hexadecimal.
  package let digest: String
  package let info: PictureInfo
  /// The state of the file when it was read.
  private let state: FileFingerprint?

  /// Reads the file and its header.
  ///
  /// - Throws: `FileFault` or `PictureFault`.
  package init(path: String) throws {
    state = FileFingerprint(path)
    let bytes = try Disk.read(path, limit: PictureLimits.defaultBytes)
    info = try PictureInfo(of: bytes)
    digest = SHA256.hexDigest(bytes)
    name = String(path.split(separator: "/").last ?? "")
    self.path = path
  }

  /// Parses a recorded line. Returns nil if the line isn't valid.
  init?(line: Substring) {
    let parts = line.utf8.split(separator: UInt8(ascii: " "), maxSplits: 9).map { Substring($0) }
    let numbers = parts.prefix(4).compactMap { UInt64($0, radix: 16) }
    guard parts.count == 10, numbers.count == 4, let format = PictureFormat(rawValue: String(parts[4])),
      let width = Int(parts[5]), let height = Int(parts[6]),
      let orientation = Int(parts[7]).flatMap({ PictureOrientation(rawValue: $0) })
    else { return nil }
    state = FileFingerprint(numbers: numbers)
    info = PictureInfo(format: format, width: width, height: height, orientation: orientation)
    digest = String(parts[8])
    path = String(parts[9])
    name = String(path.split(separator: "/").last ?? "")
  }

  /// This information as one line of the file that the next process reads.
  var line: String {
    let numbers = (state?.numbers ?? []).map { String($0, radix: 16) }
    let facts = [info.format.rawValue, "\(info.width)", "\(info.height)", "\(info.orientation.rawValue)"]
    return (numbers + facts + [digest, path]).joined(separator: " ")
  }

  /// True if the file hasn't changed since it was read.
  var isUnchanged: Bool { state != nil && FileFingerprint(path) == state }

  /// Returns a reference to the picture for a reply.
  package func ref(id: String) -> PictureRef {
    PictureRef(id: id, width: info.width, height: info.height, type: info.format.type, sha256: digest)
  }
}
