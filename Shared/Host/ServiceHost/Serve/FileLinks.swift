import CivilTime
import Crypto
package import EventLoop
import Files
import Storage
package import Telemetry
package import Wire

/// The download links of one service. Each link gives one account access to one file for a few minutes, through edge at
/// `/files/…`.
///
/// Only the service that has a file creates and checks its links, so the services that pass a link on can't forge one.
/// The key is created with the first link and stored next to the database. If it can't be stored, links become invalid
/// when the process ends.
@Loop package final class FileLinks {
  private let path: String
  private let clock: LoopClock
  private let log: Log
  private lazy var seal = LinkSeal(key: key())

  /// - Parameter database: The path of the service's database.
  package init(beside database: String, clock: LoopClock, log: Log) {
    path = StoreFile.companion(of: database, "-links.key")
    self.clock = clock
    self.log = log
  }

  /// Creates a link to an address.
  ///
  /// - Parameters:
  ///   - account: The account that may use the link.
  ///   - name: The name of the file, which `open` returns.
  ///   - life: The time for which the link is valid.
  package func link(_ address: String, account: String, name: String = "", life: Duration) -> FileLink {
    let end = clock.wallNow + life
    let link = seal.seal(LinkSeal.Content(account: account, name: name, endsAt: end), for: address)
    return FileLink(path: "\(address)?link=\(link)", endsAt: end.milliseconds)
  }

  /// Returns the account and the file of a link.
  ///
  /// - Throws: `not_found` for a link that has expired, is for another address, or wasn't made by this service.
  package func open(_ link: String, _ address: String) throws(Failure) -> (account: String, name: String) {
    guard let content = seal.open(link, for: address, at: clock.wallNow) else { throw .notFound(.noFile) }
    return (content.account, content.name)
  }

  private func key() -> [UInt8] {
    if let kept = try? Disk.read(path, limit: LinkSeal.keyBytes), kept.count == LinkSeal.keyBytes { return kept }
    let made = SecureRandom.bytes(LinkSeal.keyBytes)
    do { try Disk.write(made, to: path, mode: 0o600) } catch {
      log.warning(
        "can't store the key that signs file links; the links expire when this process ends", ["reason": "\(error)"])
    }
    return made
  }
}
