import Crypto
import TestSupport
import Testing
import Wire

extension CheckedCalls {
  /// Cards in bulk, on offline devices, in sets and in files, and their reviews.
  func cards() async throws {
    try await register("flippin")
    try await self("content.cards.add-many", ["cards": [["front": "eins", "back": "one", "tags": ["number"]]]])
    let seen = try await self("content.cards.changes", ["limit": 10])
    let card = try #require(seen["cards"]?[0]?["id"])
    try await self(
      "content.cards.sync",
      ["edits": [["card": card, "base": 1, "edited_at": 1_767_261_600_000, "notes": "the first"]]])
    try await self("content.cards.changes", ["cursor": seen["cursor"] ?? .null])
    let preset = try #require(try await self("content.presets.list")["presets"]?[0]?["id"])
    try await self("content.presets.get", ["preset": preset, "limit": 2])
    try await self("content.reviews.due")
    try await self("content.reviews.record", ["reviews": [["review": "rvw-1", "card": card, "rating": "good"]]])
    try await self("content.statistics.get", ["days": 3])
    let share = try await self("content.shares.create", ["tag": "number"])
    let code = try #require(share["share"]?["code"])
    try await self("content.shares.list")
    try await self("content.shares.get", ["code": code])
    try await self("content.shares.import", ["code": code, "again": true])
    try await self("content.shares.revoke", ["code": code])
    try await refused("content.shares.get", ["code": code], .notFound)
    try await files()
  }

  /// Uploads and downloads of files, an import and an export.
  private func files() async throws {
    let file = try await sentUp("front,back\ncat,mèo\nno front\n,x\n")
    try await self("content.files.list")
    try await self("content.files.read", ["file": file])
    let begun = try await self("content.imports.start", ["file": file])
    let started = try #require(begun["import"]?["id"])
    let isOver = try await eventually {
      try await self("content.imports.get", ["import": started])["import"]?["phase"] == "finished"
    }
    #expect(isOver)
    try await self("content.imports.list")
    let report = try await self("content.imports.report", ["import": started])
    #expect(report["rows"]?.array?.isEmpty == false)
    try await self("content.imports.cancel", ["import": started])
    try await refused("content.imports.resume", ["import": "none"], .notFound)
    let export = try await self("content.exports.start", ["format": "csv"])["export"]?["id"] ?? .null
    let isMade = try await eventually {
      try await self("content.exports.get", ["export": export])["export"]?["phase"] == "finished"
    }
    #expect(isMade)
    try await self("content.files.delete", ["file": file])
    try await refused("content.files.read", ["file": file], .notFound)
  }

  /// Uploads a text and returns the file's id.
  private func sentUp(_ text: String) async throws -> JSONValue {
    let bytes = Array(text.utf8)
    let digest = JSONValue.string(SHA256.hexDigest(bytes))
    let begun = try await self(
      "content.files.begin", ["kind": "csv", "bytes": .integer(Int64(bytes.count)), "sha256": digest])
    let file = try #require(begun["file"]?["id"])
    try await refused("content.files.read", ["file": file], .conflict)
    try await self(
      "content.files.put", ["file": file, "offset": 0, "data": .string(Base64.encode(bytes)), "sha256": digest])
    try await self("content.files.finish", ["file": file])
    return file
  }
}
