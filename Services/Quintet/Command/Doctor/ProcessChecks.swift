import CivilTime
import ServiceHost
import Storage

/// Checks the running processes. All functions are pure: they derive diagnostics from snapshots.
enum ProcessChecks {
  /// The wait in seconds after which pending events suggest that their subscriber is down.
  private static let longWait: Int64 = 60

  /// - Parameter inPostgreSQL: the services whose databases are in PostgreSQL.
  static func diagnostics(
    _ snapshots: [ProcessSnapshot], now: Timestamp, inPostgreSQL: Set<String> = [], program: (Int) -> String?
  ) -> [Diagnostic] {
    if snapshots.allSatisfy({ $0.health == nil }) {
      return [
        Diagnostic(
          .warning, "no process answers", at: "quintet",
          cure: UnreachableService.startServices)
      ]
    }
    return snapshots.flatMap {
      check($0, now: now, isInPostgreSQL: inPostgreSQL.contains($0.service), program: program)
    } + versions(snapshots) + dataVersions(snapshots)
  }

  private static func check(
    _ snapshot: ProcessSnapshot, now: Timestamp, isInPostgreSQL: Bool, program: (Int) -> String?
  ) -> [Diagnostic] {
    guard let health = snapshot.health else {
      return [
        Diagnostic(
          .error, "it doesn't answer", at: snapshot.service,
          cure: snapshot.silence?.cure
            ?? "see quintet logs \(snapshot.service); run quintet restart \(snapshot.service)")
      ]
    }
    let service = snapshot.service
    var diagnostics: [Diagnostic] = []
    if let problem = health.problem {
      let cure = cure(for: problem, service, isInPostgreSQL: isInPostgreSQL)
      let severity = health.standsBy || problem.reason == HealthReply.starting ? Diagnostic.Severity.warning : .error
      diagnostics.append(Diagnostic(severity, problem.message, at: service, cure: cure))
    }
    diagnostics += (health.warnings ?? []).map { Diagnostic(.warning, $0.text, at: service, cure: $0.cure) }
    diagnostics += apps(health)
    diagnostics += quarantine(of: service, health.store?.quarantinedEvents ?? 0)
    diagnostics += lag(snapshot, now: now)
    if let replaced = replacement(program(health.pid), of: service) { diagnostics.append(replaced) }
    return diagnostics
  }

  private static func cure(for problem: HealthReply.Problem, _ service: String, isInPostgreSQL: Bool) -> String {
    problem.message.hasPrefix(StoreFault.unfinishedRestore)
      ? "run the restore again" : cure(for: problem.reason, service, isInPostgreSQL: isInPostgreSQL)
  }

  /// Reports a process whose program file was replaced.
  private static func replacement(_ program: String?, of service: String) -> Diagnostic? {
    guard program?.hasSuffix(" (deleted)") == true else { return nil }
    return Diagnostic(
      .warning, "its program was replaced after it started", at: service, cure: "run quintet restart \(service)")
  }

  /// Reports the apps that a service doesn't serve, or won't serve after its next start.
  private static func apps(_ health: HealthReply) -> [Diagnostic] {
    let gone = (health.withoutFolder ?? []).map { app in
      // The diagnostic doesn't name the service, so that a problem that all services share is shown only once.
      Diagnostic(
        .error, "its folder is gone; after the next restart its users are rejected",
        at: "app \(app)", cure: "restore the folder; to remove the app forever: \(Diagnostic.commandWithoutApps)")
    }
    let unreadable = (health.outOfService ?? []).flatMap { out in
      out.reason.split(separator: "\n").map {
        Diagnostic(.error, String($0), at: "app \(out.app)", cure: Diagnostic.cureOfApp)
      }
    }
    return gone + unreadable
  }

  /// Reports events that the service can't apply.
  private static func quarantine(of service: String, _ events: Int) -> [Diagnostic] {
    guard events > 0 else { return [] }
    return [
      Diagnostic(
        .warning, "\(events) event\(events == 1 ? "" : "s") couldn't be applied", at: service,
        cure: "see quintet events quarantine \(service); after the repair, run quintet events retry \(service)")
    ]
  }

  /// Reports the subscribers whose events have waited for at least `longWait`.
  private static func lag(_ snapshot: ProcessSnapshot, now: Timestamp) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for subscriber in snapshot.lag?.subscribers ?? [] where subscriber.events > 0 {
      let age = subscriber.oldestAt.map { (now - $0).milliseconds / 1000 } ?? 0
      guard age >= longWait else { continue }
      diagnostics.append(
        Diagnostic(
          .warning,
          "\(ShortText.waiting(subscriber.events)) for \(subscriber.subscriber) since \(ShortText.age(age))",
          at: snapshot.service,
          cure: "see quintet events lag \(snapshot.service)"))
    }
    return diagnostics
  }

  private static func versions(_ snapshots: [ProcessSnapshot]) -> [Diagnostic] {
    let versions = Set(snapshots.compactMap { $0.health?.version } + [ServiceHost.version])
    guard versions.count > 1 else { return [] }
    return [
      Diagnostic(
        .warning, "the services and this command have different versions: \(versions.sorted().joined(separator: ", "))",
        at: "quintet", cure: "run quintet restart, to use the installed version")
    ]
  }

  /// Reports the apps whose data differs between services. The gateway rejects parts of these apps' views.
  private static func dataVersions(_ snapshots: [ProcessSnapshot]) -> [Diagnostic] {
    DifferingApp.find(snapshots).map { Diagnostic(.error, $0.words, at: "app \($0.app)", cure: DifferingApp.cure) }
  }

  static func cure(for reason: String, _ service: String, isInPostgreSQL: Bool = false) -> String {
    let restore =
      isInPostgreSQL
      ? Diagnostic.restoreOfPostgreSQL
      : "stop \(service), move its database away, run quintet restore DIR --service \(service), and start it again"
    return switch reason {
    case "disk_full": "free space on the disk of its database; the service then accepts changes again"
    case "read_only":
      "find the reason with dmesg, then run mount -o remount,rw; the service then accepts changes again"
    case "database_corrupt": restore
    case "database_lost_its_past":
      "\(restore); or give up the missing data: quintet acknowledge-loss \(service)"
    case "database_file_gone":
      "move the file back with its -wal; the service continues within seconds. If the file was deleted: stop "
        + "\(service), run quintet restore DIR --service \(service), and start it again"
    case HealthReply.starting: "wait a few seconds; if it hasn't started by then, see quintet logs \(service)"
    case HealthReply.standingBy: "none needed: it takes over when the processes of the other deployment have ended"
    case "store_unconfirmed":
      "check that PostgreSQL and its synchronous standby answer (pg_stat_replication). If the standby was promoted, "
        + "don't change this server: make its machine the standby (docs/guides/postgresql.md). Only if the standby is "
        + "lost and wasn't promoted, empty synchronous_standby_names"
    case "schema_newer": "install the newer version again, or restore a backup from before the upgrade"
    case "socket_gone":
      "stop quintet up and start it again (under systemd: systemctl restart quintet-\(service)-http.socket "
        + "quintet-\(service))"
    default: "see quintet logs \(service)"
    }
  }
}
