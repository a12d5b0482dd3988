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

  /// Whether the file is as it was when it was read.
  var isUnchanged: Bool { state != nil && FileState(path) == state }

  /// How a reply names it.
  package func ref(id: String) -> PictureRef {
    PictureRef(id: id, width: info.width, height: info.height, type: info.format.type, sha256: digest)
  }
}
