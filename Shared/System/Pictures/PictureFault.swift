/// The reason why a file was rejected as a picture, with a description for app authors.
package enum PictureFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's first bytes are neither those of a PNG nor those of a JPEG. `looksLike` names the file's format, if
  /// known.
  case notAPicture(looksLike: String?)
  /// The file has several frames.
  case animated
  /// The width, the height or the number of pixels exceeds a limit.
  case tooLarge(width: Int, height: Int)
  /// A progressive JPEG or an interlaced PNG needs too much memory before its first row is known.
  case tooLargeInPasses(PictureFormat, width: Int, height: Int)
  /// The file exceeds the limit on its size in bytes. Nothing was decompressed.
  case tooManyBytes(Int)
  /// The file is truncated, corrupt or hostile. The reason is the message of libpng or libjpeg.
  case damaged(_ format: String, _ reason: String)
  /// The picture couldn't be written. The text is the library's message.
  case unwritable(String)

  /// A description of the fault, worded to follow the file's name.
  package var description: String {
    switch self {
    case .notAPicture(let kind): kind.map { "is \($0), not PNG or JPEG" } ?? "isn't a PNG or JPEG picture"
    case .animated: "is animated; only still pictures are supported"
    case .tooLarge(let width, let height): "is too large: \(width) × \(height) pixels"
    case .tooLargeInPasses(.jpeg, let width, let height):
      "is too large for a progressive JPEG: \(width) × \(height) pixels; save it as a baseline JPEG"
    case .tooLargeInPasses(.png, let width, let height):
      "is too large for an interlaced PNG: \(width) × \(height) pixels; save it without interlacing"
    case .tooManyBytes(let count): "is too large: \(count) bytes"
    case .damaged(let format, let reason): "is a damaged \(format): \(reason)"
    case .unwritable(let reason): "can't be written: \(reason)"
    }
  }
}
