package import CivilTime
package import Wire

/// Starts an archive (ZIP) of everything that the services store about the account (R16).
///
/// Only the account's owner and support can read the archive. It is kept for a day by default. Until then, another call
/// returns the state of this archive instead of starting a new one.
package struct StartArchive: Request {
  package static let method = Method(
    "entitlements.archives.start", .change, audience: .client, access: .account, traits: .isExpensive,
    "Starts the creation of an archive of all data that is stored about the account.")

  package init() {}

  package typealias Reply = ArchiveReply
}

/// Returns the state of the account's archive.
package struct GetArchive: Request {
  package static let method = Method(
    "entitlements.archives.get", .read, audience: .client, access: .account, fails: [.notFound],
    "Returns the state of the account's archive.")

  package init() {}

  package typealias Reply = ArchiveReply
}

/// Returns a range of the account's archive.
package struct ReadArchive: Request {
  package static let method = Method(
    "entitlements.archives.read", .read, audience: .client, access: .account, fails: [.notFound],
    "Returns a range of bytes of the account's archive.")

  /// The offset of the first byte to return; defaults to 0.
  package var offset: Bounded<0, 2_000_000_000>?

  package init(offset: Bounded<0, 2_000_000_000>? = nil) { self.offset = offset }

  package typealias Reply = FilePiece
}

/// Returns a range of an archive by its link, without a session. The HTTP service `edge` calls this method for
/// `GET /files/archives/…`.
package struct FetchArchive: Request {
  package static let method = Method(
    "entitlements.archives.fetch", .read, access: .open, fails: [.notFound],
    "Returns a range of bytes of an account's archive by a link.")

  /// The id of the archive's file.
  package var file: Identifier
  /// The value of `link` in the path that `entitlements.archives.get` returned.
  package var link: LinkText
  /// The offset of the first byte to return; defaults to 0.
  package var offset: Bounded<0, 2_000_000_000>?
  /// The maximum number of bytes to return; defaults to the most that a reply can contain.
  package var length: Bounded<1, 65_536>?

  package init(
    file: Identifier, link: LinkText, offset: Bounded<0, 2_000_000_000>? = nil, length: Bounded<1, 65_536>? = nil
  ) {
    self.file = file
    self.link = link
    self.offset = offset
    self.length = length
  }

  /// The path at which `edge` serves an archive.
  package static func path(_ file: String) -> String { "/files/archives/\(file)" }

  package typealias Reply = FilePiece
}

/// The state of an archive.
package struct ArchiveReply: Codable, Sendable, Hashable {
  /// The archive's phase.
  package var phase: Phase
  /// The time when the archive was requested.
  package var askedAt: Timestamp
  /// The archive's file; nil until the archive is ready.
  package var file: TransferState?
  /// A link to download the archive over HTTP; valid for half an hour. Nil until the archive is ready. Only the
  /// account's own clients receive it.
  package var link: FileLink?

  /// The phases of an archive.
  package enum Phase: String, Codable, Sendable, CaseIterable {
    /// The service is collecting the data. No further call is needed.
    case making
    /// The archive can be read.
    case ready
    /// The account's data exceed the size limit of an archive.
    case tooLarge = "too_large"
  }

  package init(phase: Phase, askedAt: Timestamp, file: TransferState? = nil, link: FileLink? = nil) {
    self.phase = phase
    self.askedAt = askedAt
    self.file = file
    self.link = link
  }
}

/// Starts an archive for support, or returns its state.
package struct StartArchiveForSupport: Request {
  package static let method = Method(
    "entitlements.accounts.export", .change, audience: .admin, access: .open, fails: [.notFound],
    "Creates an account's archive for support, and records this in the account's audit log.")

  /// The account's id.
  package var account: Identifier
  /// The support agent's user name on the server.
  package var by: Text<1, 100>

  package init(account: Identifier, by: Text<1, 100>) {
    self.account = account
    self.by = by
  }

  package typealias Reply = ArchiveReply
}

/// Returns a range of an account's archive, for support.
package struct ReadArchiveForSupport: Request {
  package static let method = Method(
    "entitlements.accounts.archive", .read, audience: .admin, access: .open, fails: [.notFound],
    "Returns a range of bytes of an account's archive, for support; the audit log records the first one.")

  /// The account's id.
  package var account: Identifier
  /// The support agent's user name on the server.
  package var by: Text<1, 100>
  /// The offset of the first byte to return; defaults to 0.
  package var offset: Bounded<0, 2_000_000_000>?

  package init(account: Identifier, by: Text<1, 100>, offset: Bounded<0, 2_000_000_000>? = nil) {
    self.account = account
    self.by = by
    self.offset = offset
  }

  /// The archive's phase and, once the archive is ready, the requested range.
  package struct Reply: Codable, Sendable, Hashable {
    /// The archive's phase.
    package var phase: ArchiveReply.Phase
    /// The range's bytes; nil until the archive is ready.
    package var piece: FilePiece?

    package init(phase: ArchiveReply.Phase, piece: FilePiece?) {
      self.phase = phase
      self.piece = piece
    }
  }
}
