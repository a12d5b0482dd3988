import Crypto
import Files
import PictureFacts
import Pictures
import Wire

/// One way in which a picture is given: which half of it, and how large.
struct Rendition: Hashable, Sendable {
  /// Of the picture's file.
  var digest: String
  var half: SpreadHalf
  var size: PictureSize
  /// What it is seen through; nil for the plain picture.
  var veil: PictureVeil?

  /// The name of its file in the folder of those that were made.
  var name: String { "srgb-\(digest)-\(half.rawValue)-\(size.rawValue)" + (veil.map { "-\($0.name)" } ?? "") }

  /// Whether it is the file itself: all of a picture that isn't turned, in a size that it has. Drawn again, it would
  /// look the same and may weigh more, as a palette is lost.
  func isFile(of info: PictureInfo) -> Bool {
    half == .whole && veil == nil && info.orientation == .upright
      && size.size(width: info.width, height: info.height) == (info.width, info.height)
  }
}

/// What is known of a rendition once it was made.
struct RenditionFacts: Hashable, Sendable {
  var format: PictureFormat
  /// 0 for the left half of a picture one pixel wide, which has no file.
  var width: Int
  var height: Int
  var bytes: Int
  var sha256: String

  /// - Throws: `PictureFault`.
  init(of file: [UInt8]) throws(PictureFault) {
    let info = try PictureInfo(of: file)
    (format, width, height) = (info.format, info.width, info.height)
    (bytes, sha256) = (file.count, SHA256.hexDigest(file))
  }

  /// Of a left half without columns.
  init(emptyHalfOf info: PictureInfo) {
    (format, width, height, bytes, sha256) = (info.format, 0, info.height, 0, SHA256.hexDigest([]))
  }
}

extension PictureSource {
  /// Makes a rendition and keeps its file, unless that is there: for a thread, as it takes tens of milliseconds.
  ///
  /// - Throws: `not_found` with what is wrong with the picture.
  func make(_ rendition: Rendition, in folder: String) throws -> RenditionFacts {
    let width = rendition.veil == nil ? info.width : rendition.size.size(width: info.width, height: info.height).width
    if rendition.half == .left, width == 1 { return RenditionFacts(emptyHalfOf: info) }
    let kept = "\(folder)/\(rendition.name)"
    let most = PictureLimits.usualBytes
    if let bytes = try? Disk.read(kept, limit: most), let facts = try? RenditionFacts(of: bytes) { return facts }
    let bytes = try Disk.read(path, limit: most)
    // Another picture that was put in its place since: kept under this digest, it would be shown for the one before
    // for ever.
    guard SHA256.hexDigest(bytes) == digest else { throw refusal("has changed since the app's data was read") }
    do throws(PictureFault) {
      let made = rendition.isFile(of: info) ? bytes : try redrawn(bytes, rendition)
      let facts = try RenditionFacts(of: made)
      try? Disk.makeDirectories(folder, mode: 0o700)
      return try keep(made, facts, at: kept)
    } catch let fault {
      throw refusal("\(fault)")
    }
  }

  private func keep(
    _ made: [UInt8], _ facts: RenditionFacts, at path: String
  ) throws(PictureFault) -> RenditionFacts {
    do { try Disk.write(made, to: path, mode: 0o600) } catch { throw .unwritable(error.reason) }
    return facts
  }

  private func redrawn(_ bytes: [UInt8], _ rendition: Rendition) throws(PictureFault) -> [UInt8] {
    // A half is cut behind the veil: before it, it might be shown larger. JPEG has no alpha.
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
