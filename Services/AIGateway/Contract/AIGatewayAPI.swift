package import Wire

/// Everything `ai` answers.
package enum AIGatewayAPI {
  /// Each request, for the gateway's routes and for `rpc.discover`.
  package static let requests: [any Request.Type] = [
    CreateRoast.self, ListRoasts.self, DeleteRoast.self, ListCategories.self, GetMeaning.self, CountUsed.self,
  ]
}

/// A piece of a text that is being written.
package struct TextPart: Codable, Hashable, Sendable {
  /// To be put behind the pieces before it.
  package var text: String
  package init(text: String) { self.text = text }
}
