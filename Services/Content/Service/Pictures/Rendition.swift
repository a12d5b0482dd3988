import Crypto
import Files
import PictureFacts
import Pictures
import Wire

/// A rendition of a picture: the whole picture or one half, in one size, plain or blurred.
struct Rendition: Hashable, Sendable {
  /// The digest of the picture's file.
  var digest: String
  var half: SpreadHalf
  var size: PictureSize
  /// The blur; nil for the plain picture.
  var veil: PictureVeil?

  /// The file name in the cache folder.
  var name: String { "srgb-\(digest)-\(half.rawValue)-\(size.rawValue)" + (veil.map { "-\($0.name)" } ?? "") }

  /// Returns true if the rendition is the original file: the whole, upright picture in its own size. Redrawing such a
  /// picture wouldn't change its appearance, and could make the file larger, because the palette would be lost.
  func isFile(of info: PictureInfo) -> Bool {
    half == .whole && veil == nil && info.orientation == .upright
      && size.size(width: info.width, height: info.height) == (info.width, info.height)
  }
}

/// The properties of a finished rendition.
struct RenditionFacts: Hashable, Sendable {
  var format: PictureFormat
  /// The width in pixels; 0 for the left half of a picture one pixel wide, which has no file.
  var width: Int
  var height: Int
  var bytes: Int
  var sha256: String

  init(of file: [UInt8]) throws(PictureFault) {
    let info = try PictureInfo(of: file)
    format = info.format
    width = info.width
    height = info.height
    bytes = file.count
    sha256 = SHA256.hexDigest(file)
  }

  /// Creates the properties of the left half of a picture one pixel wide. This half is empty.
  init(emptyHalfOf info: PictureInfo) {
    format = info.format
    width = 0
    height = info.height
    bytes = 0
    sha256 = SHA256.hexDigest([])
  }
}

/// The error thrown if a valid picture's rendition can't be written to the cache folder.
struct RenditionNotStored: Error {
  let reason: String
}

extension PictureSource {
  /// Creates and caches a rendition, unless its file exists. This takes tens of milliseconds: call it on a worker
  /// thread.
  ///
  /// - Throws: `not_found` with the picture's fault; `RenditionNotStored` if the rendition can't be written to
  ///   `folder`.
  func make(_ rendition: Rendition, in folder: String) throws -> RenditionFacts {
    let width = rendition.veil == nil ? info.width : rendition.size.size(width: info.width, height: info.height).width
    if rendition.half == .left, width == 1 { return RenditionFacts(emptyHalfOf: info) }
    let kept = "\(folder)/\(rendition.name)"
    let most = PictureLimits.defaultBytes
    if let bytes = try? Disk.read(kept, limit: most), let facts = try? RenditionFacts(of: bytes) { return facts }
    let bytes = try Disk.read(path, limit: most)
    // Reject a file that was replaced after the data was loaded. Otherwise the new picture would be cached under the
    // old picture's digest.
    guard SHA256.hexDigest(bytes) == digest else { throw refusal("has changed since the app's data was read") }
    let (made, facts) = try drawn(bytes, rendition)
    try? Disk.makeDirectories(folder, mode: 0o700)
    do { try Disk.write(made, to: kept, mode: 0o600) } catch { throw RenditionNotStored(reason: "\(error)") }
    return facts
  }

  private func drawn(_ bytes: [UInt8], _ rendition: Rendition) throws(Failure) -> ([UInt8], RenditionFacts) {
    do throws(PictureFault) {
      let made = rendition.isFile(of: info) ? bytes : try redrawn(bytes, rendition)
      return (made, try RenditionFacts(of: made))
    } catch {
      throw refusal("\(error)")
    }
  }

  private func redrawn(_ bytes: [UInt8], _ rendition: Rendition) throws(PictureFault) -> [UInt8] {
    // Blur before cutting, because a half that is cut first might come out in a larger size. The result is a PNG,
    // because JPEG has no alpha channel.
    if let veil = rendition.veil {
      let whole = try Picture.drawn(from: bytes, .whole, rendition.size)
      return try whole?.seen(through: veil).cut(rendition.half)?.file(.png) ?? []
    }
    return try Picture.drawn(from: bytes, rendition.half, rendition.size)?.file(info.format) ?? []
  }

  private func refusal(_ reason: String) -> Failure {
    Failure(.notFound, .badPicture, details: ["reason": .string("\(name) \(reason)")])
  }
}
