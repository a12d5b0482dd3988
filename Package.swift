// swift-tools-version: 6.2
import PackageDescription

// The settings of every target. With strict memory safety, unsafe constructs have to be marked `unsafe`.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .strictMemorySafety(),
  // Debug builds, and thus all tests, check for overlapping accesses and for closures of the event loop that run on
  // other threads. Release builds don't, because the checks cost an eighth of the gateway's time
  // (docs/decisions/0003-use-c-libraries-from-debian.md).
  .unsafeFlags(
    ["-enforce-exclusivity=unchecked", "-Xfrontend", "-disable-dynamic-actor-isolation"], .when(configuration: .release)
  ),
]

/// Linker settings of the installed programs. Omitting exported symbols and folding identical functions makes the
/// programs a tenth smaller on disk and in memory. The relocation tables are read-only at run time.
let linking: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-Xlinker", "--no-export-dynamic", "-Xlinker", "--icf=safe", "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker",
      "-z", "-Xlinker", "now",
    ],
    .when(configuration: .release))
]

/// A C library from a Debian package: a module map and the headers that it needs.
func clibrary(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, path: "Shared/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// The layers of `Shared`. A module imports only modules of its own layer and of the layers above it in this list.
enum Layer: String {
  case values = "Values"
  case system = "System"
  case infrastructure = "Infrastructure"
  case host = "Host"
  case development = "Development"
}

/// A module under `Shared/<Layer>/`, and its tests if `Tests/<Name>Tests` exists.
///
/// - Parameters:
///   - embeds: The files that are embedded into the code.
///   - excludes: The files in the folder that don't belong to the module.
///   - isHot: True to optimize the module in debug builds too, because tests would otherwise spend most of their time
///     in it.
///   - generates: True if the plugin GeneratedSources adds a source file to the module.
func shared(
  _ name: String, in layer: Layer, _ imports: [Target.Dependency] = [], embeds: [String] = [], excludes: [String] = [],
  tests: Bool = false, isHot: Bool = false, generates: Bool = false
) -> [Target] {
  let module = Target.target(
    name: name, dependencies: imports, path: "Shared/\(layer.rawValue)/\(name)", exclude: excludes,
    resources: embeds.map { .embedInCode($0) },
    swiftSettings: settings + (isHot ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []),
    plugins: generates ? ["GeneratedSources"] : [])
  return tests ? [module, suite(name, [.target(name: name)] + imports)] : [module]
}

func suite(_ name: String, _ imports: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: imports + ["TestSupport"], path: "Tests/\(name)Tests", swiftSettings: settings)
}

/// The three targets of a service (contract, service, executable) and its tests.
func service(
  _ folder: String, executable: String, contracts: [Target.Dependency] = [], imports: [Target.Dependency] = [],
  store: Bool = true, tests: Bool = false, generates: Bool = false
) -> [Target] {
  let contract: Target.Dependency = .target(name: "\(folder)Contract")
  let modules: [Target.Dependency] = [
    "Wire", "CivilTime", "EventLoop", "Telemetry", "MessageBus", "ServiceHost", "AppCatalog",
  ]
  let all = [contract] + modules + contracts + imports + (store ? ["Storage"] : [])
  let targets: [Target] = [
    .target(
      name: "\(folder)Contract", dependencies: ["Wire", "CivilTime"], path: "Services/\(folder)/Contract",
      swiftSettings: settings),
    .target(
      name: "\(folder)Service", dependencies: all, path: "Services/\(folder)/Service",
      resources: store ? [.embedInCode("Migrations")] : [], swiftSettings: settings,
      plugins: generates ? ["GeneratedSources"] : []),
    .executableTarget(
      name: executable, dependencies: [.target(name: "\(folder)Service"), "ServiceHost"],
      path: "Services/\(folder)/Main", swiftSettings: settings, linkerSettings: linking),
  ]
  return tests ? targets + [suite("\(folder)Service", [.target(name: "\(folder)Service")] + all)] : targets
}

/// The simulation, the program that runs its seeds, and the seeds of every test run.
func simulation() -> [Target] {
  let imports: [Target.Dependency] = [
    "AIGatewayContract", "AIGatewayService", "AppCatalog", "CSimulatedDisk", "ChaosModel", "CivilTime",
    "ContentContract", "ContentService", "Crypto", "EntitlementsContract", "EntitlementsService", "EventLoop",
    "GatewayService", "MessageBus", "NotificationsService", "PictureFacts", "ProgressContract", "ProgressService",
    "ServiceHost", "Storage", "Telemetry", "TestSupport", "Transfers", "Wire",
  ]
  return [
    .target(name: "CSimulatedDisk", dependencies: ["CSQLite"], path: "Tests/Simulation/Disk"),
    .target(name: "Simulation", dependencies: imports, path: "Tests/Simulation/World", swiftSettings: settings),
    .executableTarget(
      name: "simulate", dependencies: ["AppCatalog", "EventLoop", "Simulation"], path: "Tests/Simulation/Main",
      swiftSettings: settings),
    suite("Simulation", ["EventLoop", "Files", "Simulation", "simulate"]),
  ]
}

/// Fault injection for the real executables, the checker of their behaviour, and a Docker engine that the Compose tests
/// also use.
func chaos() -> [Target] {
  [
    .target(
      name: "ContainerEngine", dependencies: ["CivilTime", "EventLoop", "Files", "ServiceHost", "TestSupport"],
      path: "Tests/Engine", swiftSettings: settings),
    .target(
      name: "ChaosModel", dependencies: ["CivilTime", "Crypto", "Storage", "TestAuthority", "TestSupport", "Wire"],
      path: "Tests/Chaos/Model", swiftSettings: settings),
    .executableTarget(
      name: "chaos",
      dependencies: [
        "ChaosModel", "CivilTime", "ContainerEngine", "EventLoop", "Files", "HTTP", "MessageBus", "ServiceHost",
        "Storage", "TestBox", "TestSupport", "Wire",
      ], path: "Tests/Chaos/Run", swiftSettings: settings),
    suite(
      "Chaos",
      [
        "ChaosModel", "Crypto", "EventLoop", "Files", "TestBox", "Wire", "chaos", "quintet", "gateway", "entitlements",
        "content", "ai-gateway", "progress", "notifications", "edge", "flood", "quintet-draw",
      ]),
  ]
}

let package = Package(
  name: "quintet",
  // Tests preload the library into processes; no target links it.
  products: [.library(name: "Counts", type: .dynamic, targets: ["Counts"])],
  targets: [
    [
      .plugin(name: "GeneratedSources", capability: .buildTool()),
      .systemLibrary(name: "CMalloc", path: "Shared/C/CMalloc"),
      .target(name: "CVersion", path: "Shared/C/CVersion"),
      clibrary("CLibUV", pkgConfig: "libuv", apt: "libuv1-dev"),
      clibrary("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
      clibrary("CPostgres", pkgConfig: "libpq", apt: "libpq-dev"),
      clibrary("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
      clibrary("CSystemd", pkgConfig: "libsystemd", apt: "libsystemd-dev"),
      clibrary("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
      clibrary("CZip", pkgConfig: "libzip", apt: "libzip-dev"),
      clibrary("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
      clibrary("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev"),
      clibrary("CGumbo", pkgConfig: "gumbo", apt: "libgumbo-dev"),
      clibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
      .systemLibrary(
        name: "CPango", path: "Shared/C/CPango", providers: [.apt(["libpango1.0-dev", "libcairo2-dev"])]),
      clibrary("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg62-turbo-dev"),
      clibrary("CLCMS", pkgConfig: "lcms2", apt: "liblcms2-dev"),
      // Without pkg-config, because the package manager rejects its flags.
      .systemLibrary(name: "CUTF8Proc", path: "Shared/C/CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
      .target(
        name: "TestSupport",
        dependencies: ["AppCatalog", "CivilTime", "EventLoop", "Files", "HTTP", "Storage", "Wire"],
        path: "Tests/Support", swiftSettings: settings),
    ],
    [suite("Tidy", ["Files"])],
    // Values: no I/O and no clock.
    shared("CivilTime", in: .values),
    [suite("CivilTime", ["CivilTime", "EventLoop", "Files"])],
    shared("Spelling", in: .values, tests: true),
    shared("Normalization", in: .values, ["CUTF8Proc"], tests: true, isHot: true),
    shared("TextSearch", in: .values, ["Normalization", "Spelling"], isHot: true),
    [
      // The Swift client's check of typed answers, for tests that compare it with the server's.
      .target(
        name: "ClientAnswers", path: "Clients/Swift/Sources/Quintet", sources: ["PracticeAnswer.swift"],
        swiftSettings: settings),
      suite("TextSearch", ["ClientAnswers", "EventLoop", "Files", "TextSearch", "Wire"]),
    ],
    shared("SafetyFilter", in: .values, ["Normalization"], isHot: true),
    [suite("SafetyFilter", ["AppCatalog", "Files", "SafetyFilter", "Wire"])],
    shared("Wire", in: .values, ["CivilTime", "Normalization", "Spelling"], isHot: true, generates: true),
    shared(
      "Plurals", in: .values, ["Wire"], embeds: ["plurals.json"], excludes: ["LICENSE.unicode", "README.md", "make.py"]),
    [suite("Plurals", ["Files", "Plurals", "Wire"])],
    [
      .target(
        name: "Fuzzing",
        dependencies: [
          "AnkiPackages", "AppCatalog", "CardFiles", "CivilTime", "Crypto", "EntitlementsService", "Files", "HTTP",
          "Packing", "Pictures", "Storage", "TestAuthority", "TestSupport", "Wire",
        ],
        path: "Tests/Fuzzing", swiftSettings: settings),
      suite("Wire", ["Wire", "CivilTime", "Fuzzing"]),
    ],
    shared("Quotas", in: .values, ["CivilTime"], tests: true),
    shared("FSRS", in: .values, ["CivilTime"], isHot: true),
    [suite("FSRS", ["FSRS", "CivilTime", "EventLoop", "Files", "Wire"])],
    shared("HTTP", in: .values, ["CivilTime", "Wire"]),
    [suite("HTTP", ["CivilTime", "Fuzzing", "HTTP", "Wire"])],
    shared("HTMLText", in: .values, ["CGumbo"], tests: true, isHot: true),
    shared("CardFiles", in: .values, ["HTMLText", "Wire"], isHot: true),
    [suite("CardFiles", ["CardFiles", "EventLoop", "Files", "Wire"])],
    [
      .target(name: "Counts", path: "Tests/Benchmarks/Allocations"),
      .executableTarget(
        name: "wire-benchmark", dependencies: ["Wire"], path: "Tests/Benchmarks/Wire", swiftSettings: settings),
    ],
    [
      .executableTarget(
        name: "signature-benchmark", dependencies: ["CivilTime", "Crypto", "TestAuthority"],
        path: "Tests/Benchmarks/Signatures", swiftSettings: settings)
    ],
    [
      .executableTarget(
        name: "share-benchmark",
        dependencies: ["AIGatewayService", "AppCatalog", "Files", "Lettering", "Pictures", "Wire"],
        path: "Tests/Benchmarks/Shares", swiftSettings: settings, linkerSettings: linking)
    ],
    // Access to the system and to C libraries.
    shared("Files", in: .system, tests: true),
    shared("TimeZones", in: .system, ["CivilTime", "Files"]),
    [suite("TimeZones", ["CivilTime", "Files", "TimeZones"])],
    shared("Crypto", in: .system, ["COpenSSL", "CivilTime", "Wire"]),
    [suite("Crypto", ["Crypto", "TestAuthority", "CivilTime", "EventLoop", "Files", "Wire"])],
    shared("TestAuthority", in: .development, ["Crypto", "CivilTime", "Wire"]),
    shared("EventLoop", in: .system, ["CLibUV", "CivilTime"], tests: true),
    shared("Systemd", in: .system, ["CSystemd"]),
    [
      .target(
        name: "ClientLoad", dependencies: ["CivilTime", "EventLoop", "QuintetCommand", "Wire"], path: "Tests/Load",
        swiftSettings: settings),
      suite(
        "Compose",
        [
          "AppCatalog", "CivilTime", "ClientLoad", "ContainerEngine", "EventLoop", "Files", "QuintetCommand",
          "QuintetDevelopment", "ServiceHost", "Wire", "all-in-one", "chaos",
        ]),
      .target(
        name: "TestBox", dependencies: ["EventLoop", "Files", "TestSupport"], path: "Tests/Box",
        exclude: ["box", "clock.yaml", "compose.yaml", "engine", "hosts", "requirements.txt", "state.yaml"],
        swiftSettings: settings),
      suite(
        "Systemd",
        [
          "CivilTime", "ClientLoad", "EventLoop", "Files", "QuintetCommand", "QuintetDevelopment", "ServiceHost",
          "Systemd", "TestBox", "Wire", "quintet", "gateway", "entitlements", "content", "ai-gateway", "progress",
          "notifications", "edge", "all-in-one", "quintet-draw",
        ]),
    ],
    shared("Telemetry", in: .system, ["CivilTime", "EventLoop", "Systemd"], tests: true),
    shared("HTTPClient", in: .system, ["CCurl", "CivilTime", "EventLoop"], tests: true),
    shared("Packing", in: .system, ["CZip", "CZlib", "CZstd", "Files"]),
    shared("Pictures", in: .system, ["CJPEG", "CLCMS", "CPNG"], isHot: true),
    [suite("Pictures", ["EventLoop", "Files", "Pictures"])],
    shared("Lettering", in: .system, ["CPango", "Pictures"], isHot: true),
    [suite("Lettering", ["Files", "Lettering", "Pictures"])],
    // Infrastructure of services: databases and message bus.
    shared(
      "Storage", in: .infrastructure,
      ["CPostgres", "CSQLite", "EventLoop", "Wire", "CivilTime", "Crypto", "Files", "Telemetry"]),
    [
      .executableTarget(
        name: "storage-writer", dependencies: ["Storage", "EventLoop", "Wire"], path: "Tests/StorageWriter",
        swiftSettings: settings),
      suite("Storage", ["Storage", "EventLoop", "Wire", "CivilTime", "Files", "Telemetry", "storage-writer"]),
    ],
    shared("AnkiPackages", in: .infrastructure, ["Packing", "CardFiles", "CivilTime", "Files", "Storage", "Wire"]),
    [
      suite(
        "AnkiPackages", ["AnkiPackages", "Packing", "CardFiles", "CivilTime", "EventLoop", "Files", "Storage", "Wire"])
    ],
    shared(
      "WebServer", in: .infrastructure,
      ["CivilTime", "Crypto", "EventLoop", "Files", "HTTP", "Packing", "Quotas", "Wire"]),
    shared("MessageBus", in: .infrastructure, ["Wire", "CivilTime", "EventLoop", "Quotas", "Telemetry"], tests: true),
    // The service host and app data.
    shared(
      "AppCatalog", in: .host,
      [
        "CivilTime", "FSRS", "Files", "Normalization", "Plurals", "SafetyFilter", "Spelling", "TextSearch", "TimeZones",
        "Wire",
      ], isHot: true),
    shared("AppSchemas", in: .host, ["AppCatalog", "Wire"], generates: true),
    shared("PictureFacts", in: .host, ["AppCatalog", "Crypto", "Files", "Pictures", "Wire"]),
    [suite("AppCatalog", ["AppCatalog", "AppSchemas", "CivilTime", "Crypto", "Files", "Spelling", "Wire"])],
    shared(
      "ServiceHost", in: .host,
      [
        "AppCatalog", "CMalloc", "CVersion", "CivilTime", "Crypto", "EventLoop", "Files", "MessageBus", "Quotas",
        "Spelling", "Storage", "Systemd", "Telemetry", "TimeZones", "Wire",
      ]),
    [
      .executableTarget(
        name: "host-process", dependencies: ["EventLoop", "MessageBus", "ServiceHost", "Storage", "Wire"],
        path: "Tests/HostProcess", swiftSettings: settings),
      .executableTarget(
        name: "event-process",
        dependencies: ["CivilTime", "EventLoop", "Files", "MessageBus", "ServiceHost", "Storage", "Wire"],
        path: "Tests/EventProcess", swiftSettings: settings),
      suite(
        "ServiceHost",
        [
          "AppCatalog", "CivilTime", "EventLoop", "Files", "MessageBus", "ServiceHost", "Storage", "Systemd",
          "Telemetry", "Wire", "event-process", "host-process",
        ]),
    ],
    [
      .executableTarget(
        name: "flood", dependencies: ["CivilTime", "EventLoop", "Wire"], path: "Tests/Flood", swiftSettings: settings),
      .target(
        name: "HostileCalls", dependencies: ["CivilTime", "EventLoop", "Wire"], path: "Tests/Hostile/Model",
        swiftSettings: settings),
      .executableTarget(
        name: "hostile", dependencies: ["CivilTime", "EventLoop", "HostileCalls", "QuintetCommand", "Wire"],
        path: "Tests/Hostile/Run", swiftSettings: settings),
    ],
    // All services in one process, with deterministic seeds.
    simulation(),
    chaos(),
    // The command `quintet`.
    [
      .target(
        name: "QuintetCommand",
        dependencies: [
          "AIGatewayContract", "AppCatalog", "AppSchemas", "CivilTime", "Contracts", "Crypto", "EntitlementsContract",
          "EventLoop", "Files", "HTTP", "MessageBus", "NotificationsContract", "Pictures", "ProgressContract",
          "ServiceHost", "Spelling", "Storage", "Systemd", "Telemetry", "WebServer", "Wire",
        ], path: "Services/Quintet/Command", resources: [.embedInCode("App/NewApp")], swiftSettings: settings),
      .executableTarget(
        name: "quintet", dependencies: ["QuintetCommand"], path: "Services/Quintet/Main", swiftSettings: settings,
        linkerSettings: linking),
      // For developers, with the authority that signs test purchases. Packages and images don't contain it.
      .target(
        name: "QuintetDevelopment",
        dependencies: [
          "AppCatalog", "CivilTime", "Crypto", "EntitlementsContract", "EventLoop", "Files", "MessageBus",
          "QuintetCommand", "ServiceHost", "Spelling", "Telemetry", "TestAuthority", "Wire",
        ], path: "Services/Quintet/Development", swiftSettings: settings),
      .executableTarget(
        name: "quintet-dev", dependencies: ["QuintetDevelopment"], path: "Services/Quintet/DevelopmentMain",
        swiftSettings: settings, linkerSettings: linking),
      // Draws the titled covers of books. It is a separate program, so that no other program has to load fonts.
      .executableTarget(
        name: "quintet-draw", dependencies: ["AppCatalog", "Files", "Lettering", "Pictures", "Wire"],
        path: "Services/Quintet/Draw", swiftSettings: settings, linkerSettings: linking),
      .executableTarget(
        name: "all-in-one",
        dependencies: [
          "AIGatewayService", "ContentService", "EdgeService", "EntitlementsService", "GatewayService",
          "NotificationsService", "ProgressService", "ServiceHost", "QuintetCommand",
        ], path: "Services/Quintet/AllInOne", swiftSettings: settings, linkerSettings: linking),
      .executableTarget(
        name: "next-release",
        dependencies: [
          "AIGatewayService", "ContentService", "EntitlementsService", "EventLoop", "GatewayService", "MessageBus",
          "NotificationsService", "ProgressService", "ServiceHost", "Storage", "Wire",
        ], path: "Tests/NextRelease", swiftSettings: settings),
      suite(
        "QuintetCommand",
        [
          "CivilTime", "EventLoop", "Files", "HTTP", "ProgressContract", "QuintetCommand", "ServiceHost",
          "Storage", "Telemetry", "Wire", "quintet",
        ]),
      suite(
        "QuintetDevelopment",
        [
          "AppCatalog", "CivilTime", "EventLoop", "Files", "QuintetCommand", "QuintetDevelopment", "ServiceHost",
          "Telemetry", "Wire", "all-in-one", "quintet", "quintet-dev",
        ]),
      .testTarget(
        name: "IntegrationTests",
        dependencies: [
          "AppCatalog", "CivilTime", "Contracts", "Crypto", "EventLoop", "Files", "Fuzzing", "HTTP", "HostileCalls",
          "NotificationsContract", "QuintetCommand", "QuintetDevelopment", "ServiceHost", "Storage", "Telemetry",
          "TestAuthority", "TestSupport", "Wire",
          "quintet", "quintet-dev", "gateway", "entitlements", "content", "ai-gateway", "progress", "notifications",
          "edge", "flood", "next-release", "ClientLoad", "quintet-draw", "Pictures",
        ], path: "Tests/Integration", swiftSettings: settings),
    ],
    // File transfers in pieces.
    shared(
      "Transfers", in: .host,
      ["CivilTime", "Crypto", "EventLoop", "Files", "MessageBus", "ServiceHost", "Storage", "Telemetry", "Wire"],
      embeds: ["files.sql", "file-charges.sql"]),
    [
      suite(
        "Transfers",
        [
          "CivilTime", "Crypto", "EventLoop", "Files", "MessageBus", "ServiceHost", "Storage", "Telemetry", "Transfers",
          "Wire",
        ])
    ],
    // Services.
    [
      .target(
        name: "Contracts",
        dependencies: [
          "AIGatewayContract", "ContentContract", "EntitlementsContract", "NotificationsContract", "ProgressContract",
          "Wire",
        ], path: "Services/Contracts/All", swiftSettings: settings),
      suite(
        "ServiceDirectory",
        [
          "AIGatewayContract", "AIGatewayService", "ContentContract", "Contracts", "ContentService",
          "EdgeService", "EntitlementsContract", "EntitlementsService", "EventLoop", "Files", "GatewayService",
          "NotificationsContract", "NotificationsService", "ProgressContract", "ProgressService", "ServiceHost",
          "Storage", "Telemetry", "Transfers", "Wire", "all-in-one",
        ]),
    ],
    // The service is called `ai` in methods, settings and sockets; its program and unit are `ai-gateway`.
    service(
      "AIGateway", executable: "ai-gateway", contracts: ["ContentContract"],
      imports: [
        "Crypto", "Files", "HTTPClient", "Lettering", "Normalization", "Pictures", "Quotas", "SafetyFilter",
        "Spelling", "TextSearch",
      ], tests: true),
    service(
      "Progress", executable: "progress", contracts: ["AIGatewayContract", "ContentContract", "EntitlementsContract"],
      imports: ["Crypto", "Files", "PictureFacts", "Pictures", "Quotas", "SafetyFilter", "Spelling", "TextSearch"],
      tests: true),
    service(
      "Gateway", executable: "gateway",
      contracts: ["Contracts", "ContentContract", "EntitlementsContract", "NotificationsContract"],
      imports: ["Crypto", "Quotas", "Spelling"], store: false, generates: true),
    [
      suite(
        "GatewayService",
        [
          "AppCatalog", "CivilTime", "ContentContract", "Crypto", "EntitlementsContract", "EventLoop", "Files",
          "GatewayContract", "GatewayService", "MessageBus", "NotificationsContract", "Quotas", "QuintetCommand",
          "ServiceHost", "Telemetry", "Wire",
        ])
    ],
    // Edge, a client of the gateway. It has only the methods that every process has.
    [
      .target(
        name: "EdgeService",
        dependencies: [
          "CivilTime", "Crypto", "EventLoop", "Files", "HTTP", "MessageBus", "Quotas", "ServiceHost", "Telemetry",
          "WebServer", "Wire",
        ], path: "Services/Edge/Service", swiftSettings: settings),
      .executableTarget(
        name: "edge", dependencies: ["EdgeService", "ServiceHost"], path: "Services/Edge/Main", swiftSettings: settings,
        linkerSettings: linking),
      suite(
        "EdgeService",
        [
          "CivilTime", "Crypto", "EdgeService", "EventLoop", "Files", "Fuzzing", "HTTP", "MessageBus", "ServiceHost",
          "Telemetry", "WebServer", "Wire",
        ]),
    ],
    service(
      "Notifications", executable: "notifications", contracts: ["ProgressContract", "EntitlementsContract"],
      imports: ["Crypto", "Files", "HTTPClient", "Spelling"], tests: true),
    service(
      "Entitlements", executable: "entitlements", contracts: ["AIGatewayContract", "ContentContract"],
      imports: ["Crypto", "Files", "HTTPClient", "Packing", "Quotas", "Transfers"]),
    [
      suite(
        "EntitlementsService",
        [
          "AIGatewayContract", "ContentContract", "EntitlementsService", "EntitlementsContract", "TestAuthority",
          "Transfers", "AppCatalog", "CivilTime", "Crypto", "EventLoop", "Files", "MessageBus", "ServiceHost",
          "Storage", "Telemetry", "Wire",
        ])
    ],
    service(
      "Content", executable: "content", contracts: ["EntitlementsContract"],
      imports: [
        "AnkiPackages", "CardFiles", "Crypto", "FSRS", "Files", "Normalization", "PictureFacts", "Pictures",
        "TextSearch", "Transfers",
      ], tests: true),
  ].flatMap { $0 }
)

// A fuzzer has to be linked with libFuzzer's runtime, so it is built only by `make fuzz`.
if Context.environment["QUINTET_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzzer/CLibFuzzer"),
    .executableTarget(
      name: "fuzzer", dependencies: ["CLibFuzzer", "Files", "Fuzzing", "Wire"], path: "Tests/Fuzzer",
      exclude: ["CLibFuzzer"], swiftSettings: settings),
  ]
}

/// The names of the modules that each module declares as its dependencies.
let declared = Dictionary(
  uniqueKeysWithValues: package.targets.map { target in
    let names = target.dependencies.compactMap { dependency in
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): name
      default: nil
      }
    }
    return (target.name, names)
  })

/// Returns modules together with all modules on which they depend, directly or indirectly.
func withDependencies(_ names: Set<String>) -> Set<String> {
  var found = names
  var unvisited = Array(names)
  while let name = unvisited.popLast() {
    guard let direct = declared[name] else { fatalError("no target \(name)") }
    for name in direct where found.insert(name).inserted { unvisited.append(name) }
  }
  return found
}

// Restricts the build:
//   BUILD_PART=programs    the installed programs and quintet-dev
//   BUILD_PART=tests       the tests of `make test` and what they need
//   BUILD_PART=A,B         the named targets, such as StorageTests, and what they need
// Parts can be combined: BUILD_PART=tests,SimulationTests.
if let wanted = Context.environment["BUILD_PART"] {
  let programs: Set = [
    "quintet", "quintet-dev", "quintet-draw", "gateway", "entitlements", "content", "ai-gateway", "progress",
    "notifications", "edge",
  ]
  // Tests of whole machines, of compose and of simulated disks, which only `make test-all` runs.
  let long: Set = ["SystemdTests", "ComposeTests", "SimulationTests"]
  var kept: Set<String> = []
  for part in wanted.split(separator: ",") {
    switch part {
    case "programs": kept.formUnion(programs)
    case "tests":
      kept.formUnion(package.targets.filter { $0.type == .test }.map(\.name).filter { !long.contains($0) })
      kept.insert("Counts")
    default: kept.insert(String(part))
    }
  }
  // The plugin isn't among the dependencies of the modules that use it.
  kept.insert("GeneratedSources")
  kept = withDependencies(kept)
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { !kept.contains($0.name) }
}

// Makes each module depend directly on all modules below it. SwiftPM compiles a module again only if a direct dependency
// has changed, although the layout of its values may have changed with an indirect one. After an update, programs
// may crash: https://github.com/swiftlang/swift-package-manager/issues/10502. With DECLARED_DEPENDENCIES=1,
// Tests/Texts/imports.py gets the lists above instead.
if Context.environment["DECLARED_DEPENDENCIES"] == nil {
  for target in package.targets {
    let direct = Set(declared[target.name] ?? [])
    target.dependencies += withDependencies(direct).subtracting(direct).sorted().map { .target(name: $0) }
  }
}
