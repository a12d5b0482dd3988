import ContentContract
import Crypto
import Pictures
import Storage
import Wire

/// Makes what goes over the wire: half a page picture packed anew, or the file of a whole one as it is.
enum SpreadCut {
  /// - Parameter name: the file's, for the failure that tells what is wrong with it.
  static func make(_ half: SpreadHalf, of file: [UInt8], named name: String) throws(Failure) -> GetPagePicture.Reply {
    do throws(PictureFault) {
      if half == .whole {
        let (width, height) = try PNG.size(of: file)
        return .png(width: width, height: height, data: Base64.encode(file))
      }
      let whole = try PNG.decode(file)
      // Of a picture one pixel wide, the left half has no columns, and PNG has no picture without any.
      guard let part = whole.cut(half) else { return .png(width: 0, height: whole.height, data: "") }
      return .png(width: part.width, height: part.height, data: Base64.encode(try PNG.encode(part)))
    } catch {
      throw Failure(.notFound, Messages.badPicture, details: ["reason": .string("\(name) \(error)")])
    }
  }
}

extension GetPagePicture.Reply {
  static func png(width: Int, height: Int, data: String) -> Self {
    Self(contentType: "image/png", width: width, height: height, data: data)
  }
}

extension Connection {
  /// What was made before of the picture with this digest.
  func picture(_ half: SpreadHalf, of digest: String) throws -> GetPagePicture.Reply? {
    try first("SELECT width, height, data FROM page_halves WHERE digest = $1 AND half = $2", digest, half.rawValue) {
      .png(width: $0.int(0), height: $0.int(1), data: $0.string(2))
    }
  }
}

extension Transaction {
  /// Keeps what was made for whoever asks next.
  func keep(_ made: GetPagePicture.Reply, _ half: SpreadHalf, of digest: String) throws {
    try run(
      "INSERT INTO page_halves (digest, half, width, height, data) VALUES ($1, $2, $3, $4, $5)", digest,
      half.rawValue,
      made.width, made.height, made.data)
  }
}
