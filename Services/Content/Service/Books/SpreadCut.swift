import ContentContract
import Pictures
import Wire

/// Makes the file that goes over the wire: half a page picture packed anew, or a whole one as it is.
enum SpreadCut {
  struct Made {
    /// Pixels. 0 for the left half of a picture one pixel wide, which has no file.
    var width: Int
    var height: Int
    var file: [UInt8]
  }

  /// - Parameter name: the file's, for the failure that tells what is wrong with it.
  static func make(_ half: PictureHalf, of file: [UInt8], named name: String) throws(Failure) -> Made {
    do throws(PictureFault) {
      guard let half = half.spread else {
        let (width, height) = try PNG.size(of: file)
        return Made(width: width, height: height, file: file)
      }
      let whole = try PNG.decode(file)
      // Of a picture one pixel wide, the left half has no columns, and PNG has no picture without any.
      guard let part = whole.cut(half) else { return Made(width: 0, height: whole.height, file: []) }
      return Made(width: part.width, height: part.height, file: try PNG.encode(part))
    } catch {
      throw Failure(.notFound, .badPicture, details: ["reason": .string("\(name) \(error)")])
    }
  }
}

extension PictureHalf {
  /// Nil for the whole picture.
  fileprivate var spread: SpreadHalf? {
    switch self {
    case .left: .left
    case .right: .right
    case .whole: nil
    }
  }
}
