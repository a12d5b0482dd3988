import EventLoop
import Wire

/// What writes texts: here the embedded one; those behind HTTPS have the same two functions.
struct Provider: Sendable {
  var name: String
  /// Writes a roast.
  var roast: @Loop @Sendable (RoastPrompt) async throws -> String
  /// Writes the JSON text `{"meaning":"…"}` piece by piece; `part` gets each piece.
  var meaning: @Loop @Sendable (MeaningPrompt, _ part: @Loop (String) async throws -> Void) async throws -> Void
}

/// What a roast is to be about.
struct RoastPrompt: Sendable, Hashable {
  var app: String
  var category: String
  var spice: Int
  var mood: String?
  var collection: String?
  var language: Language
  /// Picks one of the many texts.
  var seed: UInt64

  /// The same, but milder and with another seed: for the second try (R2).
  var softer: RoastPrompt {
    var softer = self
    softer.spice = max(1, spice - 1)
    softer.seed = seed &+ 1
    return softer
  }
}

/// What a meaning is written from: the app's own texts.
struct MeaningPrompt: Sendable, Hashable {
  var name: String
  var group: String
  /// All that there is to say of the item, as the app words it.
  var text: String
  var language: Language
}
