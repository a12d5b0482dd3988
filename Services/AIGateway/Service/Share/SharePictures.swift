import AIGatewayContract
import AppCatalog
import Crypto
import EventLoop
import Lettering
import Pictures
import ServiceHost
import Wire

/// Draws the pictures of texts beside the loop, one after another, and keeps the last of them: they are asked for in
/// pieces.
@Loop final class SharePictures {
  /// Pictures that wait to be drawn; behind them is the next second.
  private nonisolated static let mostWaiting = 64
  /// Bytes of pictures that are kept.
  private nonisolated static let mostBytes = 8 << 20

  private let drawing = WorkThreads(1, waiting: mostWaiting)
  private var kept: [String: Drawn] = [:]
  /// From the one that was drawn longest ago.
  private var order: [String] = []
  private var bytes = 0

  /// A picture's file.
  struct Drawn: Sendable {
    var width: Int
    var height: Int
    var isShortened: Bool
    var sha256: String
    var file: [UInt8]
  }

  /// The picture of a text.
  ///
  /// - Throws: `overloaded` where too many wait; `PictureFault` where there is no memory.
  func picture(of text: String, in template: ShareTemplate, of app: App, _ language: Language) async throws -> Drawn {
    // Another version of the app's data may say that it looks otherwise.
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
