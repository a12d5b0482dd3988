import Spelling

/// The command's help. The manual, the completion and the help pages are generated from it.
enum Help {
  static let entries = [
    HelpEntry(usage: "quintet up", words: "starts all six processes and keeps them up, until Ctrl-C"),
    HelpEntry(usage: "quintet hold SERVICE", words: "keeps one up and holds its socket: what a container runs"),
    HelpEntry(
      usage: "quintet demo", words: "starts a stack of its own, walks a journey through each app, and stops"),
    HelpEntry(usage: "quintet status", words: "one line a process, and what isn't as it should be"),
    HelpEntry(usage: "quintet check SERVICE", words: "whether it is ready, as an exit code: for health checks"),
    HelpEntry(usage: "quintet top", words: "the same and the busiest methods, live; q ends it"),
    HelpEntry(
      usage: "quintet ops",
      words: "a page for browsers with all of that, and what support does; prints a link that opens it, until Ctrl-C"),
    HelpEntry(usage: "quintet trace ID [FILE…]", words: "a call's way through the processes, from their logs"),
    HelpEntry(usage: "quintet metrics [SERVICE]", words: "all numbers, as text for Prometheus"),
    HelpEntry(usage: "quintet bench METHOD", words: "calls a method for a while and says how long the answers took"),
    HelpEntry(
      usage: "quintet call METHOD [JSON]",
      words: "one call through the gateway; a stream's items are shown as they come"),
    HelpEntry(usage: "quintet events lag", words: "how many events wait for whom, and for how long"),
    HelpEntry(
      usage: "quintet events tail [SERVICE]",
      words: "the last events that services emitted, and who hasn't got them yet; --follow goes on"),
    HelpEntry(
      usage: "quintet events shelf", words: "events that couldn't be applied, why, and what waits behind them"),
    HelpEntry(usage: "quintet events retry", words: "tries those again, and what waits behind them"),
    HelpEntry(
      usage: "quintet events drop SERVICE", words: "gives one of them up for good; what waits behind it goes on"),
    HelpEntry(usage: "quintet account show ID", words: "an account for support; its audit trail notes who looked"),
    HelpEntry(usage: "quintet account sessions ID", words: "the account's sessions that hold"),
    HelpEntry(
      usage: "quintet account texts ID",
      words: "what its last texts took: provider, model, attempts, tokens and cost; its audit trail notes who looked"),
    HelpEntry(
      usage: "quintet account export ID",
      words: "all that any service holds of it in a ZIP archive; its audit trail notes that"),
    HelpEntry(
      usage: "quintet account erase ID",
      words: "erases all that any service holds of it; says first what that means, and later how far it is"),
    HelpEntry(usage: "quintet streak show ACCOUNT", words: "an account's streak and its last days"),
    HelpEntry(
      usage: "quintet streak repair ACCOUNT",
      words: "gives the days that are missing where it broke last, with a reason"),
    HelpEntry(usage: "quintet doctor", words: "what is wrong with the set-up, running or not, and the cure"),
    HelpEntry(
      usage: "quintet migrations",
      words: "which migrations the next start applies; exits with 1 if a database refuses this version"),
    HelpEntry(
      usage: "quintet logs [SERVICE…]", words: "the last lines of the processes' logs; --follow goes on"),
    HelpEntry(
      usage: "quintet reload [SERVICE…]", words: "has settings, the files that they name and the apps' data read again"),
    HelpEntry(
      usage: "quintet restart [SERVICE…]",
      words: "one process after the other finishes its calls, ends and is back before the next"),
    HelpEntry(
      usage: "quintet drain SERVICE…", words: "finishes its calls and ends; its supervisor starts it again"),
    HelpEntry(usage: "quintet audit", words: "whether every database is sound, and all fit each other"),
    HelpEntry(
      usage: "quintet accept SERVICE", words: "takes a database that lost changes as it is; says first what that means"),
    HelpEntry(
      usage: "quintet backup [DIR]", words: "copies all databases as of one moment, from the running services"),
    HelpEntry(
      usage: "quintet restore [DIR]", words: "puts them back, where services don't run and no database is"),
    HelpEntry(
      usage: "quintet move", words: "takes all databases to PostgreSQL, or back into files, while the stack is used"),
    HelpEntry(
      usage: "quintet app check DIR", words: "says what is wrong in an app's folder, with file and line"),
    HelpEntry(
      usage: "quintet app new DIR", words: "makes a folder with a small app in it, which is good as it stands"),
    HelpEntry(
      usage: "quintet app preview DIR",
      words: "walks through all that an app has, on a stack of its own, and tries a purchase"),
    HelpEntry(
      usage: "quintet app build DIR", words: "draws the titles on the covers of an app's books"),
    HelpEntry(
      usage: "quintet app schema [SECTION]",
      words: "the JSON Schema of an app's file, by which editors complete and check; without SECTION a list of all"),
    HelpEntry(
      usage: "quintet clients swift OUT",
      words: "writes the methods of the running stack, and their types, as code for Clients/Swift"),
    HelpEntry(usage: "quintet clients python OUT", words: "the same for Clients/Python"),
    HelpEntry(usage: "quintet clients js OUT", words: "the same for Clients/JavaScript"),
    HelpEntry(
      usage: "quintet store notify FILE",
      words: "hands in a notification that the store sent about an app's purchases, kept as a file"),
    HelpEntry(
      usage: "quintet purchase sign",
      words: "signs a purchase to try things out with, for a stack that up began for development"),
    HelpEntry(
      usage: "quintet entitlements grant ACCOUNT", words: "gives an account a plan, with a reason and perhaps an end"),
    HelpEntry(usage: "quintet entitlements revoke GRANT", words: "takes it back, with a reason"),
    HelpEntry(usage: "quintet entitlements grants ACCOUNT", words: "what an account was given"),
    HelpEntry(
      usage: "quintet entitlements trail ACCOUNT",
      words: "what happened to an account's plan and why, and what it had at a time"),
    HelpEntry(usage: "quintet entitlements codes APP", words: "makes promotional codes, and tells them this once"),
    HelpEntry(
      usage: "quintet entitlements batches APP", words: "the codes that were made, and how often they were used"),
    HelpEntry(usage: "quintet entitlements recall BATCH", words: "calls codes back"),
    HelpEntry(usage: "quintet notifications dead list", words: "what couldn't be brought to others, and why"),
    HelpEntry(
      usage: "quintet notifications dead retry [ID]", words: "has one of these, a lane's or all be tried again"),
    HelpEntry(usage: "quintet notifications announce", words: "tells an app's people something: all, or a segment"),
    HelpEntry(
      usage: "quintet notifications announcement list", words: "what was announced, by whom, and how far it has come"),
    HelpEntry(
      usage: "quintet notifications announcement cancel ID", words: "has it reach nobody more"),
    HelpEntry(
      usage: "quintet notifications key FILE", words: "makes the key by which browsers know who pushes to them"),
    HelpEntry(
      usage: "quintet report REPORT",
      words: "an app's numbers, day by day: sales, actions, retention, or one that its data declare"),
    HelpEntry(usage: "quintet docs", words: "prints the address of the installed documentation, for a browser"),
    HelpEntry(
      usage: "quintet completion [bash|zsh]", words: "completion for a shell:  source <(quintet completion)"),
    HelpEntry(usage: "quintet help [COMMAND] [VERB]", words: "this; quintet COMMAND --help tells of one command"),
  ]

  /// The commands that start services, whose options have different defaults.
  private static let starting = ["up", "hold"]

  static let options = [
    HelpOption("--runtime DIR", "where the sockets are (QUINTET_RUNTIME_DIR)").saying(
      "where the sockets are; default: a folder of its own", for: ["demo"]),
    HelpOption(
      "--state DIR",
      "where the databases are (QUINTET_STATE_DIR); default: where the quintet up that runs there put them; up, hold: the setting state_dir"
    )
    .saying("where the databases are (QUINTET_STATE_DIR); default: the setting state_dir", for: starting)
    .saying("where the databases are; default: a folder of its own", for: ["demo"]),
    HelpOption("--apps DIR", "where the apps' folders are (QUINTET_APPS_DIR); default: as for --state").saying(
      "where the apps' folders are (QUINTET_APPS_DIR); default: the setting apps_dir", for: starting + ["demo"]),
    HelpOption("--bin DIR", "where the services' programs are; default: as for --state, else beside this one").saying(
      "where the services' programs are; default: beside this one", for: starting + ["demo"]),
    HelpOption("--token TOKEN", "the session token", for: ["bench", "call"]),
    HelpOption("--key KEY", "the idempotency key; default: a new one", for: ["call"]),
    HelpOption("--timeout MS", "how long to wait; default 5000", for: ["bench", "call"]),
    HelpOption("--trace", "has all processes log their part, for quintet trace", .isSwitch, for: ["call"]),
    HelpOption("--params JSON", "the params of each call", for: ["bench"]),
    HelpOption("--connections N", "how many connections; default 1", for: ["bench"]),
    HelpOption("--in-flight N", "calls that wait on each; default 1, with a rate 256", for: ["bench"]),
    HelpOption(
      "--rate N", "calls a second, due whatever the answers do (open loop); latency counts from then", for: ["bench"]),
    HelpOption("--seconds N", "how long; default 10", for: ["bench"]),
    HelpOption("--interval N", "seconds between two looks; default 1", for: ["top"]),
    HelpOption("--port N", "which port of this machine's; default: one that is free", for: ["ops"]),
    HelpOption("--socket PATH", "at a Unix socket in place of a port, for this user alone", for: ["ops"]),
    HelpOption("--web DIR", "where the page is, in the folder ops; default: web beside the apps' data", for: ["ops"]),
    HelpOption("--once", "prints one look and ends, as it also does in a pipe", .isSwitch, for: ["top"]),
    HelpOption("--demo", "walks the demo's journeys first", .isSwitch, for: ["up"]),
    HelpOption(
      "--edge PORT", "opens a door for browsers and phones at that port of this machine; socket: at edge.sock",
      for: ["up"]),
    HelpOption("--follow", "goes on with what comes", .isSwitch, for: ["events tail", "logs"]),
    HelpOption("--last N", "how many to begin with; default 20, 50", for: ["events tail", "logs"]),
    HelpOption("--level LEVEL", "none less urgent than debug, info, notice, warning, error", for: ["logs"]),
    HelpOption("--account ID", "only that account's", for: ["events tail", "events retry"]),
    HelpOption("--type TYPE", "only events of that type", for: ["events tail"]),
    HelpOption("--from SERVICE", "only events of that service", for: ["events retry", "events drop"]),
    HelpOption("--sequence N", "only that event", for: ["events retry", "events drop"]),
    HelpOption(
      "--development", "takes purchases that quintet purchase sign has signed, and no store's", .isSwitch, for: ["up"]),
    HelpOption("--since DAY", "the first day; default: 29 days before the last", for: ["report"]),
    HelpOption(
      "--until DAY", "the last day, like 2026-11-21", for: ["entitlements grant", "entitlements codes", "report"]),
    HelpOption("--plan PLAN", "the plan that is given", for: ["entitlements grant", "entitlements codes"]),
    HelpOption(
      "--reason TEXT", "why; it is kept with the account",
      for: ["entitlements grant", "entitlements revoke", "entitlements codes", "streak repair"]),
    HelpOption("--at TIME", "until then, like 2026-11-21T14:30 in UTC", for: ["entitlements trail"]),
    HelpOption("--rule RULE", "what that rule of access.json said then", for: ["entitlements trail"]),
    HelpOption("--count N", "how many; default 1", for: ["entitlements codes"]),
    HelpOption("--uses N", "how many accounts may use each; default 1", for: ["entitlements codes"]),
    HelpOption("--days N", "days of the plan that a code gives; default: it doesn't end", for: ["entitlements codes"]),
    HelpOption(
      "--lane LANE", "only what was for it: webhook:crm, apns, web:HOST",
      for: ["notifications dead"]),
    HelpOption(
      "--text FILE", "what is told: title and body by language, and perhaps a link, as JSON",
      for: ["notifications announce"]),
    HelpOption(
      "--segment SEGMENT", "whom it is for, like plan=free,language=vi,active=14; default: all",
      for: ["notifications announce"]),
    HelpOption(
      "--kind KIND", "which of the app's kinds of announcements; default: the first", for: ["notifications announce"]),
    HelpOption(
      "--id ID", "its own id: under the same nobody is told twice; default: a new one", for: ["notifications announce"]),
    HelpOption(
      "--dry-run", "only checks it, and says how many it would be for", .isSwitch, for: ["notifications announce"]),
    HelpOption("--product ID", "what is bought, as offerings.json names it", for: ["purchase"]),
    HelpOption(
      "--expires-in TIME", "such as 5m or 2h; default: as long as the product, or its trial, lasts",
      for: ["purchase", "notifications announce"]
    ).saying("such as 5h or 3d; default: seven days", for: ["notifications"]),
    HelpOption("--transaction ID", "signs an earlier purchase anew; default: a new one", for: ["purchase"]),
    HelpOption("--trial", "it is a free trial, of trial_days", .isSwitch, for: ["purchase"]),
    HelpOption("--refund", "it is taken back; with --transaction", .isSwitch, for: ["purchase"]),
    HelpOption("--ops", "also the methods for those who run the stack", .isSwitch, for: ["clients"]),
    HelpOption("--out FOLDER", "writes it, or all of them, into files there", for: ["app schema"]),
    HelpOption("--to FILE", "where the archive goes; default ID.zip here", for: ["account export", "move"]).saying(
      "where they go: files, PostgreSQL's postgres://…, or file:/path or credential:name that holds it", for: ["move"]),
    HelpOption("--watch", "looks again whenever something has changed, until Ctrl-C", .isSwitch, for: ["app check"]),
    HelpOption(
      "--against", "also compares with what the running deployment has stored", .isSwitch, for: ["app check"]),
    HelpOption("--name NAME", "what people call the app; default: Your App", for: ["app new"]),
    HelpOption("--languages TAGS", "what the app speaks, like en,de,ar; default en", for: ["app new"]),
    HelpOption("--language TAG", "what is read; default: the app's first", for: ["app preview"]),
    HelpOption("--svg FILE", "draws it, too: where the picture goes", for: ["report"]),
    HelpOption("--png FILE", "the same as PNG", for: ["report"]),
    HelpOption("--force", "replaces a picture that is there", .isSwitch, for: ["report"]),
    HelpOption(
      "--app APP", "the app that it is about",
      for: ["report", "store", "notifications announce", "notifications announcement"]),
    HelpOption("--passphrase FILE", "seals the backup, or opens it", for: ["backup", "restore"]),
    HelpOption(
      "--yes", "does it, or restores another stack's database too", .isSwitch,
      for: ["accept", "account erase", "notifications announce", "restore"]),
    HelpOption("--check", "only says whether it can be done", .isSwitch, for: ["move", "reload", "restore"])
      .saying("shows what would change, and which ids would be gone; changes nothing", for: ["reload"]),
    HelpOption(
      "--before-start", "for units: checks once for each version; pauses before it fails", .isSwitch,
      for: ["migrations"]),
    HelpOption(
      "--scheduled", "makes one below backup_dir, runs backup_command, and keeps the last backup_keep", .isSwitch,
      for: ["backup"]),
    HelpOption("--latest", "the newest scheduled backup instead of DIR", .isSwitch, for: ["restore"]),
    HelpOption("--service NAME", "only this service's database", for: ["move", "restore"]),
    HelpOption(
      "--json", "one line of JSON for programs", .isSwitch,
      for: [
        "account", "audit", "backup", "bench", "call", "doctor", "entitlements", "events", "logs",
        "notifications", "purchase",
        "report", "status", "store", "streak", "trace",
      ]),
    HelpOption("--help", "what a command does and takes", .isSwitch),
    HelpOption("--version", "which version this is", .isSwitch),
  ]

  static let commands = entries.reduce(into: [String]()) { if !$0.contains($1.command) { $0.append($1.command) } }
  /// The names of the options with a value, and of the switches.
  static let valued = options.filter { $0.kind == .takesValue }.map(\.name)
  static let plain = options.filter { $0.kind == .isSwitch }.map(\.name)

  private static let exitCodes =
    "exit codes: 0 good, 1 refused or not ready, 64 wrong usage, 65 wrong app data, 69 nobody answers, 77 not allowed, 78 wrong settings"

  /// The complete help, which the manual is generated from.
  static let text = """
    quintet: the server side of small apps, on one machine

    \(columns(entries.map { ($0.usage, $0.words) }, width: 31))

    options
    \(columns(options.map { ($0.usage, $0.whose + $0.words) }, width: 20))

    \(exitCodes)
    """

  /// Returns the help page of one command.
  static func page(_ command: String) -> String {
    let own = options.filter { $0.isFor(command) }
    return """
      \(columns(entries.filter { $0.command == command }.map { ($0.usage, $0.words) }, width: 31))

      options
      \(columns(own.map { ($0.usage, $0.words(for: command)) }, width: 20))

      \(exitCodes)
      """
  }

  /// Rejects options that a command or its verb doesn't take, because silently ignoring them would be misleading.
  ///
  /// - Parameter words: the command and the words after it.
  static func check(_ given: Set<String>, of words: [String]) throws(UsageFault) {
    guard let command = words.first else { return }
    let verbs = entries.filter { $0.command == command }.compactMap(\.verb)
    let verb = words.dropFirst().first.flatMap { verbs.contains($0) ? $0 : nil }
    for name in given.sorted() {
      guard let option = options.first(where: { $0.name == name }) else { continue }
      // The command itself rejects an unknown verb.
      if verb.map({ option.isFor(command, $0) }) ?? option.isFor(command) { continue }
      let own = options.filter { $0.isFor(command, verb ?? "") && !$0.uses.isEmpty }.map(\.name)
      throw UsageFault(
        "quintet \(([command] + [verb].compactMap(\.self)).joined(separator: " ")) takes no --\(name), which is for "
          + option.takers + Spelling.hint(for: name, among: own))
    }
  }

  /// Rejects a verb that a command doesn't have.
  static func require(_ verb: String, of command: String) throws(UsageFault) {
    let verbs = entries.filter { $0.command == command }.compactMap(\.verb)
    guard verbs.contains(verb) else {
      throw UsageFault("quintet \(command) has no '\(verb)'\(Spelling.hint(for: verb, among: verbs))")
    }
  }

  /// Rejects surplus words, because silently ignoring them would be misleading.
  ///
  /// - Parameter words: the command and the words after it.
  static func check(_ words: [String]) throws(UsageFault) {
    let ways = entries.filter { $0.command == words.first }
    guard let most = ways.map(\.mostWords).max(), words.count - 1 > most else { return }
    let usages = ways.map(\.usage).joined(separator: ", ")
    throw UsageFault("'\(words[most + 1])' is a word too many: \(usages)")
  }

  private static func columns(_ rows: [(String, String)], width: Int) -> String {
    rows.map { "  \($0.0.padded(max(width, $0.0.count + 2)))\($0.1)" }.joined(separator: "\n")
  }
}
