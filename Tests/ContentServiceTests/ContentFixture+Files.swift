import ContentContract
import ContentService
import Crypto
import Files
import TestSupport
import Wire

extension ContentFixture {
  /// Uploads a file as a client does.
  ///
  /// - Returns: The file's id.
  func send(_ bytes: Bytes, as format: CardFileFormat, account: String = "acc_1") async throws -> String {
    let kind = ContentFileKind(rawValue: format.rawValue) ?? .csv
    let begun = try await call(
      BeginFile(kind: kind, bytes: .init(bytes.count) ?? 0, sha256: "\(SHA256.hexDigest(bytes))"), account: account)
    var offset = 0
    while offset < bytes.count {
      let piece = Bytes(bytes[offset..<min(offset + FilePiece.maxBytes, bytes.count)])
      _ = try await call(
        PutFilePiece(
          file: "\(begun.file.id)", offset: .init(offset) ?? 0, data: "\(Base64.encode(piece))",
          sha256: "\(SHA256.hexDigest(piece))"), account: account)
      offset += piece.count
    }
    return try await call(FinishFile(file: "\(begun.file.id)"), account: account).file.id
  }

  func send(_ text: String, as format: CardFileFormat) async throws -> String {
    try await send(Bytes(text.utf8), as: format)
  }

  /// Uploads a file and begins its import.
  ///
  /// - Returns: The import's id.
  func begin(
    _ bytes: Bytes, as format: CardFileFormat, _ request: StartImport, account: String = "acc_1", plan: String = "free"
  ) async throws -> String {
    var request = request
    request.file = "\(try await send(bytes, as: format, account: account))"
    return try await call(request, account: account, plan: plan).import.id
  }

  func begin(
    _ text: String, as format: CardFileFormat, _ request: StartImport, plan: String = "free"
  ) async throws -> String {
    try await begin(Bytes(text.utf8), as: format, request, plan: plan)
  }

  /// Waits until an import has ended, and returns its state.
  func over(_ id: String) async throws -> ImportState {
    var last: ImportState?
    try await imports.follow(id) { last = $0 }
    guard let last else { throw Failure.notFound(.noImport) }
    return last
  }

  /// Uploads a file and waits for its import.
  func imported(
    _ bytes: Bytes, as format: CardFileFormat, _ request: StartImport = StartImport(file: "x"),
    account: String = "acc_1", plan: String = "free"
  ) async throws -> ImportState {
    try await over(try await begin(bytes, as: format, request, account: account, plan: plan))
  }

  func imported(
    _ text: String, as format: CardFileFormat, _ request: StartImport = StartImport(file: "x"), plan: String = "free"
  ) async throws -> ImportState {
    try await imported(Bytes(text.utf8), as: format, request, plan: plan)
  }

  /// Exports an account's cards, and downloads the file in ranges.
  func exported(_ request: StartExport, account: String = "acc_1") async throws -> Bytes {
    var export = try await call(request, account: account).export
    while export.phase == .running {
      export = try await call(GetExport(export: "\(export.id)"), account: account).export
    }
    guard let file = export.file else { throw Failure.notFound(.noExport) }
    var bytes: Bytes = []
    var offset: Int? = 0
    while let from = offset {
      let piece = try await call(ReadFile(file: "\(file)", offset: .init(from)), account: account)
      bytes += Base64.decode(piece.data.utf8) ?? []
      offset = piece.nextOffset
    }
    return bytes
  }
}
