import EventLoop
import Glibc
import MessageBus
import ServiceHost
import Storage
import Wire

/// A small but complete service, which tests run as a separate process to start, kill and stop it.
@main enum HostProcess {
  static let size = Setting("size", default: 25, "the maximum number of cards")

  private static let cards = Migration(
    number: 1, name: "cards", sql: "CREATE TABLE cards (id INTEGER PRIMARY KEY, front TEXT NOT NULL);")
  private static let declaration = ServiceDeclaration(
    .init("content"), settings: [size], database: .init(migrations: [cards]))

  static func main() {
    ServiceMain.run(declaration) { host in
      let store = try host.openDatabase()
      let size = host.settings[size]
      var parts = ServiceParts()
      parts.routes = { register(on: $0, in: store, size: size) }
      return parts
    }
  }

  @Loop private static func register(on routes: Routes, in store: Store, size: Int) {
    routes.change(AddCard.self, in: store) { request, _, tx in try add(request, tx, limit: size) }
    routes.read(BreakHost.self) { request, _ in
      while request.hangs {}
      kill(getpid(), SIGKILL)
      return Nothing()
    }
  }

  private static func add(_ request: AddCard, _ tx: Transaction, limit: Int) throws -> AddCard.Reply {
    let count = try tx.value(of: Int.self, "SELECT count(*) FROM cards") ?? 0
    guard count < limit else { throw Failure.limitExceeded(Message("full"), current: count, limit: limit) }
    try tx.run("INSERT INTO cards (front) VALUES ($1)", request.front)
    return AddCard.Reply(count: count + 1)
  }
}

struct AddCard: Request {
  struct Reply: Codable, Sendable { var count: Int }
  static let method = Method("content.cards.add", .change, "Adds a card.")
  var front: String
}

/// A read that kills the service.
struct BreakHost: Request {
  typealias Reply = Nothing
  static let method = Method("content.host.break", .read, "Kills the process, or keeps it busy forever.")
  var hangs: Bool
}
