/// Why bytes couldn't be taken as a picture, in words for the people who look after the data.
package enum PictureFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Not a PNG by its first bytes; `looksLike` names what it is, where that is known.
  case notPNG(looksLike: String?)
  /// Wider or higher than allowed, or with too many pixels.
  case tooLarge(width: Int, height: Int)
  /// More bytes than allowed, before anything is unpacked.
  case tooManyBytes(Int)
  /// A PNG that is cut off, corrupt or hostile; the text is libpng's.
  case damaged(String)
  /// The picture couldn't be written; the text is libpng's.
  case unwritable(String)

  /// The fault in words, without the file's name, which the caller knows.
  package var description: String {
    switch self {
    case .notPNG(let kind): kind.map { "is \($0), not PNG" } ?? "isn't a PNG picture"
    case .tooLarge(let width, let height): "is too large: \(width) × \(height) pixels"
    case .tooManyBytes(let count): "is too large: \(count) bytes"
    case .damaged(let reason): "is a damaged PNG: \(reason)"
    case .unwritable(let reason): "can't be written as PNG: \(reason)"
    }
  }
}
