import AppCatalog
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Wire

@Loop struct ChallengeMethods {
  let store: Store
  let catalog: AppCatalog

  func register(on routes: Routes) {
    routes.read(ListChallenges.self, in: store) { [catalog] _, caller, db in
      try Self.challenges(of: caller, catalog: catalog, in: db)
    }
  }

  nonisolated static func challenges(
    of caller: Caller, catalog: AppCatalog, in db: Reading
  ) throws -> ListChallenges.Reply {
    let principal = try caller.account()
    guard let app = catalog[principal.app], app.challenges != nil else { throw Failure.notFound(.noChallenges) }
    let clock = try ZoneTable(db: db).history(of: principal, at: db.wallNow)
    let challenging = ChallengeProgress(app, of: principal.account, by: clock, in: db)
    return ListChallenges.Reply(rotations: try challenging.list(in: caller.language, at: db.wallNow))
  }
}
