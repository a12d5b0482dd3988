package import Wire

/// Everything `ai` answers.
package enum AIGatewayAPI {
  package static let requests: [any Request.Type] = [
    CreateRoast.self, ListRoasts.self, DeleteRoast.self, ListCategories.self, GetMeaning.self,
  ]
}

/// A piece of a text that is being written.
package struct TextPart: Codable, Hashable, Sendable {
  package var text: String
  package init(text: String) { self.text = text }
}
