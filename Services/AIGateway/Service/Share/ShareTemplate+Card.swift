package import AppCatalog
package import Lettering
import Normalization
package import Wire

extension ShareTemplate {
  /// Returns the card that shows a text.
  ///
  /// - Parameter language: The language of the labels.
  package func card(of text: String, in app: App, _ language: Language) -> Card {
    let labels = (labels ?? []).map { label in
      self.text(label.text[language].filled { _ in app.info.name[language] }, in: label.box, app)
    }
    return Card(
      width: width, height: height, ground: ground.map { colour($0, app) },
      shapes: (shapes ?? []).map { shape in
        Card.Shape(
          frame: Card.Frame(
            left: Double(shape.left), top: Double(shape.top), width: Double(shape.width),
            height: Double(shape.height)), radius: Double(shape.radius ?? 0),
          colour: colour(shape.color, app, opacity: Double(shape.opacity ?? 100) / 100))
      }, texts: [self.text(text, in: self.text, app)] + labels)
  }

  private func text(_ words: String, in box: Box, _ app: App) -> Card.Text {
    Card.Text(
      // Composed characters, because some fonts misplace combining marks.
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
