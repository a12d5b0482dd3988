package import CivilTime
package import Wire

/// Has all that any service holds of the account made into one archive (ZIP): for its person alone, for a day (R16).
///
/// While one is being made, and as long as one is kept, the same is told again.
package struct StartArchive: Request {
  package static let method = Method(
    "entitlements.archives.start", .change, audience: .client, access: .account, isExpensive: true,
    "Begins an archive of all that is held of the account.")

  /// Asks for the caller's.
  package init() {}

  package typealias Reply = ArchiveReply
}

/// How far the account's archive is.
package struct GetArchive: Request {
  package static let method = Method(
    "entitlements.archives.get", .read, audience: .client, access: .account, fails: [.notFound],
    "Says whether the account's archive is ready.")

  /// Asks for the caller's.
  package init() {}

  package typealias Reply = ArchiveReply
}

/// A part of the account's archive, once that is ready.
package struct ReadArchive: Request {
  package static let method = Method(
    "entitlements.archives.read", .read, audience: .client, access: .account, fails: [.notFound],
    "Gives a range of the account's archive.")

  /// Where in the archive the piece begins; 0 if it is left out.
  package var offset: Bounded<0, 2_000_000_000>?

  /// Asks for a range.
  package init(offset: Bounded<0, 2_000_000_000>? = nil) { self.offset = offset }

  package typealias Reply = FilePiece
}

/// A part of an archive by its address, without a session: what `edge` asks for `GET /files/archives/…`.
package struct FetchArchive: Request {
  package static let method = Method(
    "entitlements.archives.fetch", .read, access: .open, fails: [.notFound],
    "Gives a range of an account's archive to whoever has a link to it.")

  /// The archive's file.
  package var file: Identifier
  /// As `entitlements.archives.get` gave it.
  package var link: LinkText
  /// Where in the archive the piece begins; 0 if it is left out.
  package var offset: Bounded<0, 2_000_000_000>?
  /// Bytes of the piece; as many as an answer may have if it is left out.
  package var length: Bounded<1, 65_536>?

  /// Asks for a range.
  package init(
    file: Identifier, link: LinkText, offset: Bounded<0, 2_000_000_000>? = nil, length: Bounded<1, 65_536>? = nil
  ) {
    (self.file, self.link, self.offset, self.length) = (file, link, offset, length)
  }

  /// The path that `edge` has an archive at.
  package static func path(_ file: String) -> String { "/files/archives/\(file)" }

  package typealias Reply = FilePiece
}

/// An archive, as far as it is.
package struct ArchiveReply: Codable, Sendable, Hashable {
  /// What is happening with it.
  package var phase: Phase
  /// When it was asked for.
  package var askedAt: Timestamp
  /// The archive, once it is ready.
  package var file: TransferState?
  /// Where it is had by HTTP for half an hour, once it is ready; for its person alone.
  package var link: FileLink?

  /// What is happening with an archive.
  package enum Phase: String, Codable, Sendable, CaseIterable {
    /// The services are asked, one after the other; it goes on by itself.
    case making
    /// It can be read.
    case ready
    /// What is held is more than an archive may have.
    case tooLarge = "too_large"
  }

  /// An archive that is so far.
  package init(phase: Phase, askedAt: Timestamp, file: TransferState?, link: FileLink? = nil) {
    (self.phase, self.askedAt, self.file, self.link) = (phase, askedAt, file, link)
  }
}

/// Begins an archive for support, or says how far it is.
package struct StartArchiveForSupport: Request {
  package static let method = Method(
    "entitlements.accounts.export", .change, audience: .ops, access: .open, fails: [.notFound],
    "Has an account's archive made for support, and notes that in its audit trail.")

  /// The account's id.
  package var account: Identifier
  /// Who asks: a user of the machine.
  package var by: Text<1, 100>

  /// Asks for an account.
  package init(account: Identifier, by: Text<1, 100>) { (self.account, self.by) = (account, by) }

  package typealias Reply = ArchiveReply
}

/// A part of an account's archive, for support.
package struct ReadArchiveForSupport: Request {
  package static let method = Method(
    "entitlements.accounts.archive", .read, audience: .ops, access: .open, fails: [.notFound],
    "Gives support a range of an account's archive; the first is noted in the account's audit trail.")

  /// The account's id.
  package var account: Identifier
  /// Who asks: a user of the machine.
  package var by: Text<1, 100>
  /// Where in the archive the piece begins; 0 if it is left out.
  package var offset: Bounded<0, 2_000_000_000>?

  /// Asks for a range of an account's.
  package init(account: Identifier, by: Text<1, 100>, offset: Bounded<0, 2_000_000_000>? = nil) {
    (self.account, self.by, self.offset) = (account, by, offset)
  }

  /// A piece, or how far the archive is.
  package struct Reply: Codable, Sendable, Hashable {
    /// What is happening with the archive.
    package var phase: ArchiveReply.Phase
    /// The piece, once the archive is ready.
    package var piece: FilePiece?

    /// An archive that is so far, and a piece of it.
    package init(phase: ArchiveReply.Phase, piece: FilePiece?) { (self.phase, self.piece) = (phase, piece) }
  }
}
