import Files
import Testing

/// Tests that modules import in one direction only.
///
/// The table of layers in `docs/architecture.md` is the list; the folders of `Shared` follow it.
@Suite(.timeLimit(.minutes(2))) struct LayerTests {
  /// The modules of each layer of `Shared`, from the lowest layer up.
  static func layers() throws -> [(folder: String, modules: [String])] {
    try Repository().text("docs/architecture.md").split(separator: "\n").compactMap { line in
      let columns = line.split(separator: "|").map { $0.trimmingPrefix { $0 == " " } }
      guard columns.count == 3, columns[0].hasPrefix("`Shared/") else { return nil }
      let folder = columns[0].drop { $0 != "/" }.dropFirst().prefix { $0 != "`" }
      return (String(folder), columns[1].split(separator: " ").map(String.init))
    }
  }

  /// The only module that may import each C library.
  static let owners = [
    "CLibUV": "EventLoop", "CPostgres": "Storage", "CSQLite": "Storage", "COpenSSL": "Crypto", "CSystemd": "Systemd",
    "CPNG": "Pictures", "CJPEG": "Pictures", "CLCMS": "Pictures", "CPango": "Lettering",
    "CUTF8Proc": "Normalization", "CZip": "Packing", "CZstd": "Packing", "CZlib": "Packing",
    "CCurl": "HTTPClient", "CGumbo": "HTMLText", "CVersion": "ServiceHost",
  ]

  @Test("The table of layers lists every module of Shared with its folder")
  func table() throws {
    let layers = try Self.layers()
    #expect(layers.count == 6)
    for (folder, modules) in layers {
      #expect(try Disk.list("\(Repository().root)/Shared/\(folder)").sorted() == modules.sorted())
    }
  }

  @Test("A shared module imports only modules of the same layer and of lower layers")
  func shared() throws {
    let layers = try Self.layers()
    for (level, layer) in layers.enumerated() {
      let above = Set(layers[(level + 1)...].flatMap(\.modules))
      for (path, lines) in try Repository().swift(["Shared/\(layer.folder)"]) {
        for name in Repository.imports(lines) {
          let isShared = !above.contains(name) && !name.hasSuffix("Contract") && !name.hasSuffix("Service")
          #expect(isShared, "\(path) imports \(name)")
        }
      }
    }
  }

  @Test("Contracts import only value modules, and a service imports other services only as contracts")
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
      if parts[2] == "Main" { #expect(lines.count < 60, "\(path) contains more than a recipe") }
    }
  }

  @Test("Each C library is imported by only one module")
  func cLibraries() throws {
    for (path, lines) in try Repository().swift(["Shared", "Services", "Tests"]) {
      for name in Repository.imports(lines) {
        guard let owner = Self.owners[name] else { continue }
        #expect(path.contains("/\(owner)/"), "\(path) imports \(name)")
      }
    }
  }

  @Test("Only the development tools import the authority that signs test purchases, and packages don't contain it")
  func authority() throws {
    for (path, lines) in try Repository().swift(["Services", "Shared"]) {
      guard !path.hasPrefix("Services/Quintet/Development"), !path.hasPrefix("Shared/Development/") else { continue }
      for name in Repository.imports(lines) {
        #expect(!["TestAuthority", "QuintetDevelopment"].contains(name), "\(path) imports \(name)")
      }
    }
    for script in ["deploy/debian/build", "deploy/image/build"] {
      #expect(try !Repository().text(script).contains("quintet-dev"), "\(script)")
    }
  }
}
