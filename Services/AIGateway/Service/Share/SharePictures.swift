import AIGatewayContract
package import AppCatalog
import Crypto
import EventLoop
package import Lettering
import Normalization
import Pictures
import ServiceHost
package import Wire

/// Draws pictures of texts on a separate thread, one at a time. It caches the latest ones, because clients read a
/// picture in several ranges.
@Loop final class SharePictures {
  /// The maximum number of waiting pictures. Further requests are rejected with a retry time of one second.
  private nonisolated static let maxWaiting = 64
  /// The size of the cache in bytes.
  private nonisolated static let maxBytes = 8 << 20

  private let drawing = WorkThreads(1, waiting: maxWaiting)
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
    let key = SHA256.hexDigest(Array("\(app.id) \(app.version) \(template.id) \(language.tag) \(text)".utf8))
    if let known = kept[key] { return known }
    let card = template.card(of: text, in: app, language)
    do {
      let drawn = try await drawing.run { try Self.draw(card) }
      keep(drawn, key)
      return drawn
    } catch let full as WorkThreads.Full {
      throw Failure.overloaded(limit: "\(full.limit) waiting pictures", whose: "ai", retryAfter: .seconds(1))
    }
  }

  private nonisolated static func draw(_ card: Card) throws -> Drawn {
    let made = try CardPicture(card)
    let file = try PNG.encode(made.picture, isQuick: true)
    return Drawn(
      width: card.width, height: card.height, isShortened: made.texts.first?.isShortened == true,
      sha256: SHA256.hexDigest(file), file: file)
  }

  private func keep(_ drawn: Drawn, _ key: String) {
    guard kept.updateValue(drawn, forKey: key) == nil else { return }
    order.append(key)
    bytes += drawn.file.count
    while bytes > Self.maxBytes, order.count > 1 {
      bytes -= kept.removeValue(forKey: order.removeFirst())?.file.count ?? 0
    }
  }
}

extension ShareTemplate {
  /// Returns the card that shows a text.
  ///
  /// - Parameter language: The language of the labels.
  package func card(of text: String, in app: App, _ language: Language) -> Card {
    Card(
      width: width, height: height, ground: ground.map { colour($0, app) },
      shapes: (shapes ?? []).map { self.shape($0, app) },
      texts: [self.text(text, in: self.text, app)] + texts(of: labels ?? [], app, language))
  }

  private func texts(of labels: [Label], _ app: App, _ language: Language) -> [Card.Text] {
    labels.map { label in
      self.text(label.text[language].filled { _ in app.info.name[language] }, in: label.box, app)
    }
  }

  private func shape(_ shape: Shape, _ app: App) -> Card.Shape {
    Card.Shape(
      frame: Card.Frame(
        left: Double(shape.left), top: Double(shape.top), width: Double(shape.width), height: Double(shape.height)),
      radius: Double(shape.radius ?? 0),
      colour: colour(shape.color, app, opacity: Double(shape.opacity ?? 100) / 100))
  }

  private func text(_ words: String, in box: Box, _ app: App) -> Card.Text {
    Card.Text(
      // Use composed characters, because some fonts misplace combining marks.
      words: NormalForm.composed(words),
      frame: Card.Frame(
        left: Double(box.left), top: Double(box.top), width: Double(box.width), height: Double(box.height)),
      face: Card.Face(rawValue: (box.face ?? .sans).rawValue) ?? .sans, isBold: box.bold ?? false,
      colour: colour(box.color, app), side: Card.Side(rawValue: (box.align ?? .center).rawValue) ?? .centre,
      place: Card.Place(rawValue: (box.place ?? .middle).rawValue) ?? .middle,
      sizes: box.smallest...max(box.smallest, box.largest))
  }

  /// Returns the colour of a theme role, or the colour itself. Validation of the app's data has rejected other values.
  private func colour(_ text: String, _ app: App, opacity: Double = 1) -> Card.Colour {
    Card.Colour(app.info.theme?[text] ?? text, opacity: opacity) ?? Card.Colour.black
  }
}
