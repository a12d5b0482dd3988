/// Why bytes couldn't be taken as a picture, in words for the people who look after the data.
package enum PictureFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither PNG nor JPEG by its first bytes; `looksLike` names what it is, where that is known.
  case notAPicture(looksLike: String?)
  /// Several frames, of which nobody said which is meant.
  case animated
  /// Wider or higher than allowed, or with too many pixels.
  case tooLarge(width: Int, height: Int)
  /// A progressive JPEG or an interlaced PNG of which too much must be in memory before its first row is known.
  case tooLargeInPasses(PictureFormat, width: Int, height: Int)
  /// More bytes than allowed, before anything is unpacked.
  case tooManyBytes(Int)
  /// A file of that format which is cut off, corrupt or hostile; the text is libpng's or libjpeg's.
  case damaged(_ format: String, _ reason: String)
  /// The picture couldn't be written; the text is the library's.
  case unwritable(String)

  /// The fault in words, without the file's name, which the caller knows.
  package var description: String {
    switch self {
    case .notAPicture(let kind): kind.map { "is \($0), not PNG or JPEG" } ?? "isn't a PNG or JPEG picture"
    case .animated: "is animated; a picture here stands still"
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
