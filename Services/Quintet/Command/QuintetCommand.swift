import AppCatalog
import CivilTime
import Contracts
import EventLoop
import Files
import Glibc
import ServiceHost
import Spelling
import Telemetry
import Wire

/// The command `quintet`: parses the command line, runs the command, and exits with its exit code.
package enum QuintetCommand {
  /// Runs the command. Exit codes are those of `sysexits.h`.
  package static func run() -> Never {
    signal(SIGPIPE, SIG_IGN)
    // A file-size limit should cause an error, like a full disk, rather than kill the process.
    signal(SIGXFSZ, SIG_IGN)
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()), valued: Help.valued, plain: Help.plain)
      if arguments.has("version") { return done(ServiceHost.version) }
      guard let command = arguments.words.first else { return done(Help.text) }
      guard Help.commands.contains(command) else {
        throw UsageFault(noCommand(command))
      }
      if arguments.has("help") { return done(command == "help" ? Help.text : Help.page(command)) }
      try Help.check(arguments.given, of: arguments.words)
      try Help.check(arguments.words)
      exit(try perform(command, arguments))
    } catch let fault as UsageFault {
      fail("\(fault); try: quintet help", 64)
    } catch {
      fail("\(error)", 78)
    }
  }

  /// The current time, without an event loop.
  private static var now: Timestamp { Timestamp(seconds: Int64(time(nil))) }

  private static func noCommand(_ word: String) -> String {
    "there is no command \(word)\(Spelling.hint(for: word, among: Help.commands))"
  }

  private static func perform(_ command: String, _ arguments: Arguments) throws -> Int32 {
    switch command {
    case "help":
      guard let about = arguments.words.dropFirst().first else { done(Help.text) }
      guard Help.commands.contains(about) else { throw UsageFault(noCommand(about)) }
      // A verb has no page of its own; the command's page covers it.
      if let verb = arguments.words.dropFirst(2).first { try Help.require(verb, of: about) }
      done(Help.page(about))
    case "up":
      var plan = try plan(arguments)
      if let word = arguments["edge"] { plan = try plan.withEdge(at: word) }
      try requireApps(plan)
      if arguments.has("development") {
        let authority = try DevelopmentAuthority(in: plan.directories.state, now: now)
        plan = plan.believing(authority.settings)
        // Edge then warns if users of other machines can connect.
        if plan.services.contains("edge") {
          plan.settings["QUINTET_EDGE_DEVELOPMENT_STORE"] = "yes"
          if let docs = plan.directories.docs { plan.settings["QUINTET_EDGE_DOCS_DIR"] = docs }
        }
        plan.store = authority
      }
      return arguments.has("demo") ? demo(plan, keepsServing: true) : Loop.run { await UpCommand(plan: plan).run() }
    case "hold":
      guard let service = try service(arguments) else { throw UsageFault("quintet hold SERVICE") }
      var plan = try plan(arguments)
      // In a container, no other watchdog exists. The systemd units use ten seconds too.
      plan.services = [service]
      plan.keepsLogs = false
      plan.keepsFacts = false
      plan.patience = .seconds(10)
      return Loop.run { await HoldCommand(plan: plan).run() }
    case "check":
      guard let service = try service(arguments) else { throw UsageFault("quintet check SERVICE") }
      let directories = try directories(arguments)
      return Loop.run { await CheckCommand(directories: directories, service: service).run() }
    case "demo":
      var plan = try plan(arguments, makesFolders: true)
      try requireApps(plan)
      let folder = try TemporaryDirectories.make()
      plan.directories.runtime = arguments["runtime"].map(Disk.absolute) ?? "\(folder)/run"
      plan.directories.state = arguments["state"].map(Disk.absolute) ?? "\(folder)/state"
      let code = demo(plan, keepsServing: false)
      // After a failure the logs are kept; the output has named them.
      if code == 0 { try? Disk.remove(folder) }
      return code
    case "status":
      let directories = try directories(arguments)
      let isJSON = arguments.has("json")
      return Loop.run { await StatusCommand(directories: directories, isJSON: isJSON).run() }
    case "metrics":
      let directories = try directories(arguments)
      let service = try service(arguments)
      return Loop.run { await MetricsCommand(directories: directories, service: service).run() }
    case "top":
      let directories = try directories(arguments)
      let isOnce = arguments.has("once") || !Output.isTerminal
      let seconds = try number(arguments, name: "interval", usual: 1, atLeast: 0.1)
      return Loop.run {
        await TopCommand(directories: directories, interval: .milliseconds(Int(seconds * 1000)), isOnce: isOnce).run()
      }
    case "trace":
      guard arguments.words.count >= 2 else { throw UsageFault("quintet trace ID [FILE…]") }
      let directories = try directories(arguments)
      let isJSON = arguments.has("json")
      let id = arguments.words[1]
      let files = Array(arguments.words.dropFirst(2))
      return Loop.run { await TraceCommand(directories: directories, id: id, files: files, isJSON: isJSON).run() }
    case "bench":
      let plan = try bench(arguments)
      let isJSON = arguments.has("json")
      return Loop.run { await BenchCommand(plan: plan, isJSON: isJSON).run() }
    case "events":
      let directories = try directories(arguments)
      let order = try EventsOrder(arguments)
      return Loop.run { await EventsCommand(directories: directories, order: order).run() }
    case "account":
      let directories = try directories(arguments)
      let order = try AccountOrder(arguments)
      return Loop.run { await AccountCommand(directories: directories, order: order).run() }
    case "call":
      let call = try call(arguments)
      return Loop.run { await call().run() }
    case "app":
      switch try AppOrder(arguments) {
      case .check(let folder, let watches, let isAgainstRunning):
        let running: StackFolders? = try isAgainstRunning ? directories(arguments) : nil
        return Loop.run {
          let against = running.map { AppAgainst(directories: $0) }
          return await AppCheck(folder: folder, watches: watches, against: against).run()
        }
      case .build(let folder): return Loop.run { await AppBuild(folder: folder).run() }
      case .new(let folder, let name, let languages):
        return AppNew(folder: folder, name: name, languages: languages).run()
      case .preview(let folder, let language): return try preview(folder, in: language, arguments)
      case .schema(let section, let folder): return try AppSchemaCommand(section: section, folder: folder).run()
      }
    case "clients":
      let clients = try ClientsCommand(arguments, try directories(arguments))
      return Loop.run { await clients.run() }
    case "doctor": return try doctor(arguments)
    case "migrations":
      let places = try Places.ofStack(arguments, needsState: true)
      let isBeforeStart = arguments.has("before-start")
      return Loop.run {
        await MigrationsCommand(
          directories: places.directories, programs: places.programs, isBeforeStart: isBeforeStart
        ).run()
      }
    case "restart", "drain", "reload", "logs": return try steer(command, arguments)
    case "backup", "restore", "audit": return try care(command, arguments)
    case "accept":
      guard let service = try service(arguments) else { throw UsageFault("quintet accept SERVICE") }
      let directories = try directories(arguments)
      let isMeant = arguments.has("yes")
      return Loop.run { await AcceptCommand(directories: directories, service: service, isMeant: isMeant).run() }
    case "move":
      guard let place = arguments["to"], arguments.words.count == 1 else { throw UsageFault("quintet move --to PLACE") }
      let service = try arguments["service"].map { word throws(UsageFault) in
        try ServiceChoice.store(word, "a database")
      }
      let directories = try directories(arguments)
      let isTrial = arguments.has("check")
      return Loop.run {
        await MoveCommand(
          directories: directories, place: place, services: service.map { [$0] } ?? Roster.stores, isTrial: isTrial
        ).run()
      }
    case "store": return try store(arguments)
    case "entitlements":
      let directories = try directories(arguments)
      let order = try EntitlementsOrder(arguments)
      let isJSON = arguments.has("json")
      return Loop.run { await EntitlementsCommand(directories: directories, order: order, isJSON: isJSON).run() }
    case "notifications":
      let directories = try directories(arguments)
      let order = try NotificationsOrder(arguments, now: now)
      let isJSON = arguments.has("json")
      return Loop.run { await NotificationsCommand(directories: directories, order: order, isJSON: isJSON).run() }
    case "report":
      let directories = try directories(arguments)
      let words = arguments
      let command = try ReportCommand(words, directories)
      return Loop.run { await command.run() }
    case "streak":
      let command = try StreakOrder(arguments)
      let directories = try directories(arguments)
      return Loop.run { await StreakCommand(directories: directories, order: command).run() }
    case "ops":
      let directories = try directories(arguments)
      let order = try OpsOrder(arguments)
      return Loop.run { await OpsCommand(directories: directories, order: order).run() }
    case "purchase":
      let command = try PurchaseCommand(arguments, try Places.ofStack(arguments, needsState: true).directories)
      return try command.run(at: now)
    case "docs": return DocsCommand(directories: StackFolders.usual()).run()
    case "completion": done(try Completion.text(arguments.words.count > 1 ? arguments.words[1] : "bash"))
    default: preconditionFailure("\(command) is a command that nobody carries out")
    }
  }

  private static func steer(_ command: String, _ arguments: Arguments) throws -> Int32 {
    let directories = try directories(arguments)
    let services = try ServiceChoice(arguments.words.dropFirst(), of: directories).services
    switch command {
    case "reload":
      let isTrial = arguments.has("check")
      return Loop.run {
        await ReloadCommand(directories: directories, services: services, isTrial: isTrial).run()
      }
    case "logs":
      let last = Int(try number(arguments, name: "last", usual: 50, atLeast: 1))
      let level = arguments["level"] ?? "debug"
      guard last <= 1000 else { throw UsageFault("--last takes 1 to 1000") }
      guard LogLevel(rawValue: level) != nil else {
        throw UsageFault(
          "--level takes \(LogLevel.expected)\(Spelling.hint(for: level, among: LogLevel.allCases.map(\.rawValue)))")
      }
      let follows = arguments.has("follow")
      let isJSON = arguments.has("json")
      return Loop.run {
        await LogsCommand(
          directories: directories, services: services, last: last, level: level, follows: follows, isJSON: isJSON
        ).run()
      }
    default:
      if command == "drain", arguments.words.count < 2 { throw UsageFault("quintet drain SERVICE…") }
      return Loop.run {
        await RestartCommand(directories: directories, services: services, waits: command == "restart").run()
      }
    }
  }

  private static func store(_ arguments: Arguments) throws -> Int32 {
    guard arguments.words.count == 3, arguments.words[1] == "notify", let app = arguments["app"] else {
      throw UsageFault("quintet store notify FILE --app APP")
    }
    let directories = try directories(arguments)
    let file = arguments.words[2]
    let isJSON = arguments.has("json")
    return Loop.run {
      await StoreCommand(directories: directories, app: app, file: file, isJSON: isJSON).run()
    }
  }

  private static func doctor(_ arguments: Arguments) throws -> Int32 {
    var found: [Finding] = []
    let places = try Places.ofStack(arguments, needsState: true) { found = StackFolders.findings(for: $0) }
    let findings = found
    let isJSON = arguments.has("json")
    return Loop.run {
      await DoctorCommand(
        directories: places.directories, settings: findings, programs: places.programs, isJSON: isJSON
      ).run()
    }
  }

  private static func demo(_ plan: StackPlan, keepsServing: Bool) -> Int32 {
    walk(plan, keepsServing: keepsServing) { supervisor, store in try await Demo(supervisor, store: store).run() }
  }

  /// Starts services that trust a test authority made for this run, and runs a journey on them.
  private static func walk(
    _ plan: StackPlan, keepsServing: Bool, isQuiet: Bool = false,
    _ journey: @escaping @Loop (Supervisor, DemoStore) async throws -> Bool
  ) -> Int32 {
    Loop.run {
      do {
        let store = try DemoStore(folder: plan.directories.state, now: now)
        return await UpCommand(
          plan: plan.believing(store.settings), journey: { try await journey($0, store) }, keepsServing: keepsServing,
          isQuiet: isQuiet
        ).run()
      } catch {
        Output.error("quintet: \(error)")
        return 1
      }
    }
  }

  private static func call(_ arguments: Arguments) throws -> @Loop @Sendable () -> CallCommand {
    guard (2...3).contains(arguments.words.count) else { throw UsageFault("quintet call METHOD [JSON]") }
    let params = try params(arguments.words.count == 3 ? arguments.words[2] : "{}")
    guard let timeout = Int(arguments["timeout"] ?? "5000"), timeout > 0 else {
      throw UsageFault("--timeout takes milliseconds")
    }
    let socket = try directories(arguments).gatewaySocket
    let method = arguments.words[1]
    let token = arguments["token"]
    let isJSON = arguments.has("json")
    let isTraced = arguments.has("trace")
    let key = arguments["key"] ?? "call-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    return {
      CallCommand(
        socket: socket, method: method, params: params, token: token, key: key, timeoutMs: timeout, isJSON: isJSON,
        isTraced: isTraced)
    }
  }

  private static func params(_ text: String) throws -> JSONValue {
    do { return try JSON.decode(JSONValue.self, from: Bytes(text.utf8)) } catch {
      throw UsageFault("the params are no JSON: \(error)")
    }
  }

  private static func bench(_ arguments: Arguments) throws -> BenchPlan {
    guard arguments.words.count == 2 else { throw UsageFault("quintet bench METHOD [--params JSON]") }
    var plan = BenchPlan(socket: try directories(arguments).gatewaySocket, method: arguments.words[1])
    plan.params = try params(arguments["params"] ?? "{}")
    plan.token = arguments["token"]
    plan.connections = Int(try number(arguments, name: "connections", usual: 1, atLeast: 1))
    if arguments["rate"] != nil { plan.rate = try number(arguments, name: "rate", usual: 1, atLeast: 0.1) }
    // In an open loop, calls are sent when they are due, so this limit must exceed the gateway's own.
    plan.inFlight = Int(try number(arguments, name: "in-flight", usual: plan.isOpen ? 256 : 1, atLeast: 1))
    plan.duration = .milliseconds(Int(try number(arguments, name: "seconds", usual: 10, atLeast: 0.1) * 1000))
    plan.timeoutMs = Int(try number(arguments, name: "timeout", usual: 5000, atLeast: 1))
    return plan
  }

  private static func number(
    _ arguments: Arguments, name: String, usual: Double, atLeast least: Double
  ) throws -> Double {
    guard let text = arguments[name] else { return usual }
    guard let number = Double(text), number >= least, number <= 1e9 else {
      throw UsageFault("--\(name) takes a number from \(least)")
    }
    return number
  }

  /// Returns the service named on the command line, if any.
  private static func service(_ arguments: Arguments) throws -> String? {
    guard arguments.words.count > 1 else { return nil }
    guard arguments.words.count == 2 else { throw UsageFault("quintet \(arguments.words[0]) takes one service") }
    return try ServiceChoice.service(arguments.words[1])
  }

  /// Runs a preview on its own temporary deployment. After a failure the folder with the logs is kept.
  private static func preview(_ folder: String, in language: Language?, _ arguments: Arguments) throws -> Int32 {
    var plan = try plan(arguments, makesFolders: true)
    let stack: PreviewStack
    do { stack = try PreviewStack(folder, in: language) } catch let fault as CatalogFault {
      for problem in fault.problems { Output.error("\(problem)") }
      return 65
    }
    plan.directories.runtime = "\(stack.folder)/run"
    plan.directories.state = "\(stack.folder)/state"
    plan.directories.apps = stack.apps
    let code = walk(plan, keepsServing: false, isQuiet: true) { supervisor, store in
      try await stack.walk(on: supervisor, store: store)
    }
    if [0, 130].contains(code) { try? Disk.remove(stack.folder) }
    return code
  }

  // MARK: Folders

  private static func plan(_ arguments: Arguments, makesFolders: Bool = false) throws -> StackPlan {
    let places = try Places.toStart(arguments, makesFolders: makesFolders)
    return StackPlan(directories: places.directories, binaries: places.programs)
  }

  /// Checked before anything is created: if there are no apps, the other folders are probably wrong too.
  private static func requireApps(_ plan: StackPlan) throws {
    do throws(CatalogFault) { try AppCatalog.requireApps(in: plan.directories.apps) } catch {
      fail("\(error)\nname the folder of the apps by --apps DIR; nothing was started", 78)
    }
  }

  private static func directories(_ arguments: Arguments) throws -> StackFolders {
    try Places.ofStack(arguments).directories
  }

  private static func done(_ text: String) -> Never {
    Output.line(text)
    exit(0)
  }

  private static func fail(_ text: String, _ code: Int32) -> Never {
    Output.error("quintet: \(text)")
    exit(code)
  }
}
