import Foundation
import Quintet

/// The stored session. Both values are secrets.
public struct Session: Codable, Sendable {
  public var token: String
  /// The secret with which the device gets its account back after a reinstallation.
  public var deviceSecret: String?

  public init(token: String, deviceSecret: String?) {
    self.token = token
    self.deviceSecret = deviceSecret
  }
}

/// A place to store the session.
public protocol SessionStore: Sendable {
  func load() -> Session?
  func save(_ session: Session) throws
}

/// A session file for the program in the terminal. Only the file's owner can read the file.
public struct SessionFile: SessionStore {
  private let path: String

  public init(_ path: String) { self.path = path }

  public func load() -> Session? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? JSONDecoder().decode(Session.self, from: data)
  }

  public func save(_ session: Session) throws {
    let data = try JSONEncoder().encode(session)
    guard FileManager.default.createFile(atPath: path, contents: data, attributes: [.posixPermissions: 0o600]) else {
      throw CocoaError(.fileWriteUnknown)
    }
  }
}

#if canImport(Security)
  import Security

  /// The keychain, whose contents remain when a user deletes the app.
  public struct Keychain: SessionStore {
    public init() {}

    private var query: [CFString: Any] {
      [kSecClass: kSecClassGenericPassword, kSecAttrService: "steep", kSecAttrAccount: "session"]
    }

    public func load() -> Session? {
      var found: CFTypeRef?
      let request = query.merging([kSecReturnData: true]) { $1 }
      guard SecItemCopyMatching(request as CFDictionary, &found) == errSecSuccess, let data = found as? Data else {
        return nil
      }
      return try? JSONDecoder().decode(Session.self, from: data)
    }

    public func save(_ session: Session) throws {
      let data = try JSONEncoder().encode(session)
      // Background work, such as widgets, also needs the session while the phone is locked.
      let values: [CFString: Any] = [
        kSecValueData: data, kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      var status = SecItemUpdate(query as CFDictionary, values as CFDictionary)
      if status == errSecItemNotFound { status = SecItemAdd(query.merging(values) { $1 } as CFDictionary, nil) }
      guard status == errSecSuccess else { throw NSError(domain: NSOSStatusErrorDomain, code: Int(status)) }
    }
  }
#endif
