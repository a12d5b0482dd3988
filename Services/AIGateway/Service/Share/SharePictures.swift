import AIGatewayContract
import AppCatalog
import Crypto
import EventLoop
import Lettering
import Pictures
import ServiceHost
import Wire

/// Draws pictures of texts on a separate thread, one at a time. It caches the latest ones, because clients read a
/// picture in several ranges.
@Loop final class SharePictures {
  /// The maximum number of waiting pictures. Further requests are rejected with a retry time of one second.
  private nonisolated static let mostWaiting = 64
  /// The size of the cache in bytes.
  private nonisolated static let mostBytes = 8 << 20

  private let drawing = WorkThreads(1, waiting: mostWaiting)
  private var kept: [String: Drawn] = [:]
  /// The cache keys, oldest first.
  private var order: [String] = []
  private var bytes = 0

  /// A picture file.
  struct Drawn: Sendable {
    var width: Int
    var height: Int
    var isShortened: Bool
    var sha256: String
    var file: [UInt8]
  }

  /// Returns the picture of a text.
  ///
  /// - Throws: `overloaded` if too many pictures are waiting; `PictureFault` if memory runs out.
  func picture(of text: String, in template: ShareTemplate, of app: App, _ language: Language) async throws -> Drawn {
    // The app's version is part of the key, because new app data may change the picture's design.
    let key = SHA256.hexDigest(
      Array("\(app.id) \(app.version) \(template.id) \(language.tag) \(text)".utf8))
    if let known = kept[key] { return known }
    let card = template.card(of: text, in: app, language)
    do {
      let drawn = try await drawing.run {
        let made = try CardPicture(card)
        let file = try PNG.encode(made.picture, isQuick: true)
        return Drawn(
          width: card.width, height: card.height, isShortened: made.texts.first?.isShortened == true,
          sha256: SHA256.hexDigest(file), file: file)
      }
      keep(drawn, key)
      return drawn
    } catch let full as WorkThreads.Full {
      throw Failure.overloaded(limit: "\(full.limit) waiting pictures", whose: "ai", retryAfter: .seconds(1))
    }
  }

  private func keep(_ drawn: Drawn, _ key: String) {
    guard kept.updateValue(drawn, forKey: key) == nil else { return }
    order.append(key)
    bytes += drawn.file.count
    while bytes > Self.mostBytes, order.count > 1 {
      bytes -= kept.removeValue(forKey: order.removeFirst())?.file.count ?? 0
    }
  }
}
