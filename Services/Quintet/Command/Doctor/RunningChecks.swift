import CivilTime
import ServiceHost

/// Checks the running processes. Pure: looks in, diagnostics out.
enum RunningChecks {
  /// The wait in seconds after which pending events suggest that their subscriber is down.
  private static let longWait: Int64 = 60

  static func diagnostics(_ looks: [ProcessLook], now: Timestamp, program: (Int) -> String?) -> [Diagnostic] {
    if looks.allSatisfy({ $0.health == nil }) {
      return [
        Diagnostic(
          .warning, "no process answers", at: "quintet",
          cure: "start it: systemctl start quintet.target, docker compose up -d --wait, or quintet up")
      ]
    }
    return looks.flatMap { check($0, now: now, program: program) } + versions(looks)
  }

  private static func check(_ look: ProcessLook, now: Timestamp, program: (Int) -> String?) -> [Diagnostic] {
    guard let health = look.health else {
      return [
        Diagnostic(
          .error, "it doesn't answer", at: look.service,
          cure: look.silence?.cure ?? "quintet logs \(look.service); quintet restart \(look.service)")
      ]
    }
    var diagnostics: [Diagnostic] = []
    if let problem = health.problem {
      diagnostics.append(
        Diagnostic(
          health.standsBy || problem.reason == HealthReply.starting ? .warning : .error, problem.message,
          at: look.service,
          cure: cure(for: problem.reason, look.service)))
    }
    for warning in health.warnings ?? [] {
      diagnostics.append(Diagnostic(.warning, warning, at: look.service, cure: cure(ofWarning: warning, look.service)))
    }
    for app in health.withoutFolder ?? [] {
      // Every service reports it in the same words, so that it is shown once.
      diagnostics.append(
        Diagnostic(
          .error, "its folder is gone; it is served until its processes end, and then its users are refused",
          at: "app \(app)", cure: "put the folder back; to give the app up for good: \(ServiceHost.givingUp)"))
    }
    for out in health.outOfService ?? [] {
      for reason in out.reason.split(separator: "\n") {
        diagnostics.append(Diagnostic(.error, String(reason), at: "app \(out.app)", cure: ServiceHost.cure))
      }
    }
    if let quarantined = health.store?.quarantinedEvents, quarantined > 0 {
      diagnostics.append(
        Diagnostic(
          .warning, "\(quarantined) event\(quarantined == 1 ? "" : "s") couldn't be applied", at: look.service,
          cure: "quintet events shelf \(look.service) says why; after the cure: quintet events retry \(look.service)"))
    }
    for subscriber in look.lag?.subscribers ?? [] where subscriber.events > 0 {
      let age = subscriber.oldestAt.map { (now - $0).milliseconds / 1000 } ?? 0
      guard age >= longWait else { continue }
      diagnostics.append(
        Diagnostic(
          .warning,
          "\(ShortText.waiting(subscriber.events)) for \(subscriber.subscriber) since \(ShortText.age(age))",
          at: look.service,
          cure: "quintet events lag \(look.service) says why"))
    }
    if program(health.pid)?.hasSuffix(" (deleted)") == true {
      diagnostics.append(
        Diagnostic(
          .warning, "it runs a program that was replaced since", at: look.service,
          cure: "quintet restart \(look.service)"))
    }
    return diagnostics
  }

  private static func versions(_ looks: [ProcessLook]) -> [Diagnostic] {
    let versions = Set(looks.compactMap { $0.health?.version } + [ServiceHost.version])
    guard versions.count > 1 else { return [] }
    return [
      Diagnostic(
        .warning, "different versions run, or this command is of another: \(versions.sorted().joined(separator: ", "))",
        at: "quintet", cure: "quintet restart brings all to the installed one")
    ]
  }

  static func cure(for reason: String, _ service: String) -> String {
    switch reason {
    case "disk_full": "make room on the disk of its database; changes are stored again by themselves"
    case "read_only": "find out why (dmesg), then mount -o remount,rw; changes are stored again by themselves"
    case "database_corrupt":
      "stop \(service), move its database away, quintet restore DIR --service \(service), start it"
    case "database_lost_its_past":
      "stop \(service), move its database away, quintet restore DIR --service \(service), start it; or give up what is missing: quintet accept \(service)"
    case "database_file_gone":
      "move the file back to where it was, with its -wal: over seconds later; if it was deleted: stop \(service), quintet restore DIR --service \(service), start it"
    case HealthReply.starting:
      "none if it ends within some seconds; else quintet logs \(service) says what it waits for"
    case HealthReply.standingBy: "none is needed: it takes over when the other one's processes have ended"
    case "store_unconfirmed":
      "see whether PostgreSQL and its synchronous standby answer (pg_stat_replication); without a standby set another one, or none, in synchronous_standby_names"
    case "schema_newer": "install the newer version again, or restore a backup from before the upgrade"
    case "socket_gone":
      "only who made it makes it anew: end quintet up and start it again (under systemd: systemctl restart quintet-\(service)-http.socket quintet-\(service))"
    default: "quintet logs \(service)"
    }
  }

  /// Returns the remedy for a service's warning. The warning is recognised by its text, which doesn't include a remedy.
  static func cure(ofWarning warning: String, _ service: String) -> String {
    func says(_ words: String...) -> Bool { words.contains(where: warning.contains) }
    switch service {
    case "notifications" where says("has taken nothing since"): return cure(ofSilentChannel: warning)
    case "notifications" where says("had too much waiting"):
      return "mend it, or take it out of the file that webhooks names; what waits: quintet notifications dead list"
    case "notifications" where says("the webhook "):
      return "mend the file that webhooks names below [notifications], then quintet reload notifications"
    case "ai" where says("certificate", "SSL"):
      return "install its root certificate on this machine, or mend its url in the file that providers names"
    case "ai" where says("has written nothing since"):
      return "see that its url, key and model are right in the file that providers names, then quintet reload ai"
    case "ai" where says("has no budget"):
      return
        "add budgets to the file that providers names, such as {\"account_per_day\": {\"calls\": 40}}; quintet reload ai"
    case "ai" where says("provider"): return "mend the file that providers names, then quintet reload ai"
    case "edge" where says("its setting proxies"):
      let user = warning.split(separator: " ").last ?? "edge"
      return "have proxies below [gateway] name that user (proxies = \(user)), then quintet restart gateway"
    case "edge" where says("the gateway doesn't answer"): return "quintet status and quintet logs gateway say why"
    case "edge" where says("anybody may buy"):
      return "end it and start it without --development; to try purchases out, --edge PORT lets in this machine only"
    case "edge" where says("by the setting origin"): return "what it says, below [edge], then quintet restart edge"
    case "edge" where says("by the setting"):
      return "raise it below [edge] where the machine has room, then quintet restart edge"
    case "edge" where says("may connect to"):
      return "chmod 0666 \(warning.split(separator: " ").last ?? ""), or SocketMode=0666; for one proxy's group 0660"
    default: return "what it says; quintet status and quintet events lag say who is away"
    }
  }

  /// Returns the remedy for a failing delivery channel: "webhook:crm has taken nothing since …: why".
  private static func cure(ofSilentChannel warning: String) -> String {
    let lane = warning.prefix { $0 != " " }
    let again = "then quintet notifications dead retry --lane \(lane) for what was given up"
    if warning.contains("certificate") || warning.contains("SSL") {
      return
        "have tls_roots below [notifications] name the certificates that it is known by, quintet reload notifications, \(again)"
    }
    if warning.contains("isn't public") {
      return
        "mend its address, or have delivery_addresses = any below [notifications], quintet reload notifications, \(again)"
    }
    return "mend what it says there; quintet notifications dead list --lane \(lane) names what was given up, \(again)"
  }
}
