import AppCatalog
import Crypto
import EventLoop
import Wire

/// Writes offline and without a key, from the app's own material: a small grammar, seeded (R3).
struct EmbeddedProvider: Sendable {
  let catalog: AppCatalog

  var provider: Provider {
    Provider(
      name: "embedded",
      roast: { prompt in
        guard let text = roast(prompt) else { throw ProviderFault("the app has no material for \(prompt.category)") }
        return text
      },
      meaning: { prompt, part in
        let text = String(decoding: try JSON.encode(["meaning": prompt.text]), as: UTF8.self)
        for piece in Pieces.of(text) { try await part(piece) }
      })
  }

  /// Opener, roast, aside and end, as far as they are asked for.
  func roast(_ prompt: RoastPrompt) -> String? {
    guard let roasts = catalog[prompt.app]?.roasts,
      let category = roasts.categories.first(where: { $0.id == prompt.category })
    else { return nil }
    var random = SeededGenerator(seed: prompt.seed)
    let mood = roasts.moods.first { $0.id == prompt.mood }
    let collection = roasts.collections.first { $0.id == prompt.collection }
    let spice = roasts.spice.first { $0.level == prompt.spice }
    func pick(_ words: LocalizedWords?) -> String? { words?[prompt.language].randomElement(using: &random) }
    guard let setup = pick(category.setups), let punch = pick(category.punches) else { return nil }
    return [pick(mood?.openers), "\(setup) \(punch)", pick(collection?.asides), pick(spice?.closers)]
      .compactMap { $0 }.joined(separator: " ")
  }
}

/// A provider can't do what is asked.
struct ProviderFault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Texts cut as they are streamed: a few words at a time.
enum Pieces {
  static func of(_ text: String, words: Int = 3) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var count = 0
    for character in text {
      piece.append(character)
      if character == " " { count += 1 }
      if count == words {
        pieces.append(piece)
        (piece, count) = ("", 0)
      }
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}
