import Testing

/// Tests that modules import in one direction only.
@Suite(.timeLimit(.minutes(2))) struct LayerTests {
  /// The modules of `Shared` that each module of `Shared` may import.
  static let allowed: [String: Set<String>] = {
    let values: Set = [
      "CivilTime", "Normalization", "Wire", "Spelling", "Quotas", "CardFiles", "HTMLText", "FSRS", "TextSearch",
      "Charts",
      "Plurals", "HTTP", "SafetyFilter",
    ]
    let floor: Set = [
      "EventLoop", "Files", "Crypto", "Systemd", "Telemetry", "Pictures", "Lettering", "Packing", "HTTPClient",
      "TimeZones",
    ]
    let rooms: Set = ["MessageBus", "Storage", "WebServer"]
    return [
      "CivilTime": [], "Charts": [], "Spelling": [], "Normalization": [], "TextSearch": ["Normalization", "Spelling"],
      "SafetyFilter": ["Normalization"],
      "Wire": ["CivilTime", "Normalization", "Spelling"],
      "Plurals": ["Wire"], "Quotas": ["CivilTime"], "HTMLText": [], "CardFiles": ["HTMLText", "Wire"],
      "FSRS": ["CivilTime"],
      "HTTP": ["CivilTime", "Wire"],
      "EventLoop": ["CivilTime"], "Files": [], "TimeZones": ["CivilTime", "Files"], "Crypto": ["CivilTime", "Wire"],
      "Systemd": [], "Pictures": [],
      "Lettering": ["Pictures"], "Packing": ["Files"], "HTTPClient": ["CivilTime", "EventLoop"],
      "Telemetry": ["CivilTime", "EventLoop", "Systemd"], "TestAuthority": ["CivilTime", "Crypto", "Wire"],
      "WebServer": ["CivilTime", "Crypto", "EventLoop", "Files", "HTTP", "Packing", "Wire"],
      "MessageBus": values.union(floor), "Storage": values.union(floor),
      "AnkiPackages": values.union(["Packing", "Files", "Storage"]),
      "AppCatalog": values.union(["Files", "TimeZones"]), "AppSchemas": ["AppCatalog", "Wire"],
      "PictureFacts": values.union(floor).union(["AppCatalog"]),
      "ServiceHost": values.union(floor).union(rooms).union(["AppCatalog"]),
      "Transfers": values.union(floor).union(rooms).union(["ServiceHost"]),
    ]
  }()

  /// The only module that may import each C library.
  static let owners = [
    "CLibUV": "EventLoop", "CPostgres": "Storage", "CSQLite": "Storage", "COpenSSL": "Crypto", "CSystemd": "Systemd",
    "CPNG": "Pictures",
    "CJPEG": "Pictures", "CLCMS": "Pictures", "CPango": "Lettering", "CUTF8Proc": "Normalization", "CZip": "Packing",
    "CZstd": "Packing", "CZlib": "Packing",
    "CCurl": "HTTPClient", "CGumbo": "HTMLText", "CVersion": "ServiceHost",
  ]

  @Test("A shared module imports only the modules of lower layers")
  func shared() throws {
    for (path, lines) in try Repository().swift(["Shared"]) {
      let module = String(path.split(separator: "/")[1])
      let known = try #require(Self.allowed[module], "\(module) has no layer")
      for name in Repository.imports(lines) where Self.allowed[name] != nil {
        #expect(known.contains(name), "\(path) imports \(name)")
      }
      for name in Repository.imports(lines) {
        #expect(!name.hasSuffix("Contract") && !name.hasSuffix("Service"), "\(path) imports \(name)")
      }
    }
  }

  @Test("Contracts import only value modules, and services import only others' contracts")
  func services() throws {
    for (path, lines) in try Repository().swift(["Services"]) {
      let parts = path.split(separator: "/")
      for name in Repository.imports(lines) {
        switch parts[2] {
        case "Contract": #expect(["Wire", "CivilTime"].contains(name), "\(path) imports \(name)")
        case "Service": #expect(!name.hasSuffix("Service"), "\(path) imports \(name)")
        case "Main":
          #expect(!name.hasSuffix("Service") || name == "\(parts[1])Service", "\(path) imports \(name)")
        default: break
        }
      }
      if parts[2] == "Main" { #expect(lines.count < 60, "\(path) is no recipe any more") }
    }
  }

  @Test("Each C library is imported by one module")
  func cLibraries() throws {
    for (path, lines) in try Repository().swift(["Shared", "Services", "Tests"]) {
      for name in Repository.imports(lines) {
        guard let owner = Self.owners[name] else { continue }
        #expect(path.hasPrefix("Shared/\(owner)/"), "\(path) imports \(name)")
      }
    }
  }
}
