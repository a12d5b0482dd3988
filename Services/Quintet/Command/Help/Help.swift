import Spelling

/// The command's own words. Manual, completion and pages are made from them.
enum Help {
  static let entries = [
    HelpEntry(usage: "quintet up", words: "starts all six processes and keeps them up, until Ctrl-C"),
    HelpEntry(usage: "quintet hold SERVICE", words: "keeps one up and holds its socket: what a container runs"),
    HelpEntry(
      usage: "quintet demo", words: "starts a stack of its own, walks a journey through each app, and stops"),
    HelpEntry(usage: "quintet status", words: "one line a process, and what isn't as it should be"),
    HelpEntry(usage: "quintet check SERVICE", words: "whether it is ready, as an exit code: for health checks"),
    HelpEntry(usage: "quintet top", words: "the same and the busiest methods, live; q ends it"),
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
    HelpEntry(usage: "quintet doctor", words: "what is wrong with the set-up, running or not, and the cure"),
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
      usage: "quintet backup DIR", words: "copies all databases as of one moment, from the running services"),
    HelpEntry(
      usage: "quintet restore DIR", words: "puts them back, where services don't run and no database is"),
    HelpEntry(
      usage: "quintet app check DIR", words: "says what is wrong in an app's folder, with file and line"),
    HelpEntry(
      usage: "quintet completion [bash|zsh]", words: "completion for a shell:  source <(quintet completion)"),
    HelpEntry(usage: "quintet help [COMMAND]", words: "this; quintet COMMAND --help tells of one command"),
  ]

  /// The commands that start what others look for.
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
    HelpOption("--once", "prints one look and ends, as it also does in a pipe", .isSwitch, for: ["top"]),
    HelpOption("--demo", "walks the demo's journeys first", .isSwitch, for: ["up"]),
    HelpOption("--follow", "goes on with what comes", .isSwitch, for: ["events", "logs"]),
    HelpOption("--last N", "how many to begin with; default 20, 50", for: ["events", "logs"]),
    HelpOption("--level LEVEL", "none less urgent than debug, info, notice, warning, error", for: ["logs"]),
    HelpOption("--account ID", "tail, retry: only that account's", for: ["events"]),
    HelpOption("--type TYPE", "tail: only events of that type", for: ["events"]),
    HelpOption("--from SERVICE", "retry, drop: only events of that service", for: ["events"]),
    HelpOption("--sequence N", "retry, drop: only that event", for: ["events"]),
    HelpOption("--passphrase FILE", "seals the backup, or opens it", for: ["backup", "restore"]),
    HelpOption("--yes", "does it, or restores another stack's database too", .isSwitch, for: ["accept", "restore"]),
    HelpOption("--check", "only says whether it can be restored", .isSwitch, for: ["restore"]),
    HelpOption("--service NAME", "only this service's database", for: ["restore"]),
    HelpOption(
      "--json", "one line of JSON for programs", .isSwitch,
      for: ["audit", "backup", "bench", "call", "doctor", "events", "logs", "status", "trace"]),
    HelpOption("--help", "what a command does and takes", .isSwitch),
    HelpOption("--version", "which version this is", .isSwitch),
  ]

  static let commands = entries.reduce(into: [String]()) { if !$0.contains($1.command) { $0.append($1.command) } }
  /// The options that take a value, and those that don't.
  static let valued = options.filter { $0.kind == .takesValue }.map(\.name)
  static let plain = options.filter { $0.kind == .isSwitch }.map(\.name)

  private static let exitCodes =
    "exit codes: 0 good, 1 refused or not ready, 64 wrong usage, 65 wrong app data, 69 nobody answers, 77 not allowed, 78 wrong settings"

  /// All of it. The manual is made of this.
  static let text = """
    quintet: the server side of small apps, on one machine

    \(columns(entries.map { ($0.usage, $0.words) }, width: 31))

    options
    \(columns(options.map { ($0.usage, $0.whose + $0.words) }, width: 20))

    \(exitCodes)
    """

  /// One command's own page.
  static func page(_ command: String) -> String {
    let own = options.filter { $0.isFor(command) }
    return """
      \(columns(entries.filter { $0.command == command }.map { ($0.usage, $0.words) }, width: 31))

      options
      \(columns(own.map { ($0.usage, $0.words(for: command)) }, width: 20))

      \(exitCodes)
      """
  }

  /// Refuses options that a command doesn't take: what does nothing would look as if it did.
  static func check(_ given: Set<String>, of command: String) throws(UsageFault) {
    for name in given.sorted() {
      guard let option = options.first(where: { $0.name == name }), !option.isFor(command) else { continue }
      let own = options.filter { $0.isFor(command) && !$0.commands.isEmpty }.map(\.name)
      throw UsageFault(
        "quintet \(command) takes no --\(name), which is for \(option.commands.sorted().joined(separator: ", "))"
          + Spelling.hint(for: name, among: own))
    }
  }

  /// Refuses words that a command passes over: what does nothing would look as if it did.
  ///
  /// - Parameter words: the command and what stands behind it.
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
