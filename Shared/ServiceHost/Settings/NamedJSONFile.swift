import Files
import Wire

/// A JSON file that a setting names, as the person who writes it is told of its faults: by file and line.
package struct NamedJSONFile: Sendable {
  /// The setting's name.
  private let setting: String
  /// As the setting has it.
  private let path: String
  private let text: Bytes

  /// Bytes that such a file may have.
  private static let mostBytes = 1 << 20

  /// Reads the file that a setting means: a path, or `credential:name`.
  ///
  /// - Throws: `SettingsFault` for one that can't be read.
  package init(_ path: String, of setting: String) throws {
    (self.setting, self.path) = (setting, path)
    do throws(FileFault) {
      text = Bytes(try Disk.read(Credentials.file(path), limit: Self.mostBytes))
    } catch {
      throw SettingsFault(problems: [.init(place: setting, reason: "\(path): \(error.reason)")])
    }
  }

  /// What it says; a member that nobody knows is refused.
  ///
  /// - Throws: `SettingsFault`.
  package func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    do { return try JSON.decodeStrict(type, from: text) } catch let fault as JSONFault {
      throw self.fault("line \(fault.position(in: text).line): \(fault.reason(in: text))")
    } catch let fault as DecodingFault {
      throw self.fault(fault.reason, at: fault.path)
    }
  }

  /// What is wrong at a place, such as `targets[2].url`, with its line.
  package func fault(_ reason: String, at place: String) -> SettingsFault {
    let line = JSON.offset(ofPath: place, in: text).map { "line \(JSONFault.position(of: $0, in: text).line): " } ?? ""
    return fault(line + (place.isEmpty ? reason : "\(place) \(reason)"))
  }

  private func fault(_ reason: String) -> SettingsFault {
    SettingsFault(problems: [.init(place: setting, reason: "\(path): \(reason)")])
  }
}
