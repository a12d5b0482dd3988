import ContentService
import EventLoop
import MessageBus
import Storage
import Wire

/// A method that this release doesn't have; it needs the next schema.
struct CountCards: Request {
  static let method = Method("content.cards.count", .read, "Counts the account's cards by mood.")
  struct Reply: Codable, Sendable { var moods: [String: Int] }

  @Loop static func register(on routes: Routes, _ store: Store) {
    routes.read(CountCards.self) { _, caller in
      let account = try caller.account().account
      let rows = try store.read {
        try $0.rows("SELECT mood, count(*) AS count FROM cards WHERE account = $1 GROUP BY mood", account) {
          ($0.string("mood"), $0.int("count"))
        }
      }
      return Reply(moods: Dictionary(rows) { $1 })
    }
  }
}

/// The next release's migration of content's database.
enum NextSchema {
  static let moods = Migration(
    number: (contentMigrations.last?.number ?? 0) + 1, name: "moods",
    sql: """
      ALTER TABLE cards ADD COLUMN mood TEXT NOT NULL DEFAULT 'new';
      CREATE INDEX cards_by_mood ON cards (account, mood);
      """)
}
