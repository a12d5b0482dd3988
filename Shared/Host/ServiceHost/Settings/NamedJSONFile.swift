import Files
import Wire

/// A JSON file that a setting names. Its errors are reported to the operator by file and line.
package struct NamedJSONFile: Sendable {
  /// The setting's name.
  private let setting: String
  /// The path as the setting names it. Messages may show it: a file exists at this path, so the text isn't a misplaced
  /// secret.
  private let path: String
  private let text: Bytes

  /// The size limit of such a file.
  private static let maxBytes = 1 << 20

  /// Reads the file that a setting names: a path, or `credential:name`.
  ///
  /// - Throws: `SettingsFault` if the file can't be read.
  package init(_ path: String, of setting: String) throws {
    self.setting = setting
    self.path = path
    do throws(FileFault) {
      text = Bytes(try Disk.read(Credentials.file(path), limit: Self.maxBytes))
    } catch {
      throw SettingsFault(problems: [.init(setting: setting, file: path, reason: error.reason)])
    }
  }

  /// Decodes the file.
  ///
  /// - Throws: `SettingsFault`, for example for an unknown member.
  package func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    do { return try JSON.decodeStrict(type, from: text) } catch let fault as JSONFault {
      throw self.fault("line \(fault.position(in: text).line): \(fault.reason(in: text))")
    } catch let fault as DecodingFault {
      throw self.fault(fault.reason, at: fault.path)
    }
  }

  /// Creates a fault for a place in the JSON, such as `targets[2].url`. The fault's reason includes the line number.
  package func fault(_ reason: String, at place: String) -> SettingsFault {
    let line = JSON.offset(ofPath: place, in: text).map { "line \(JSONFault.position(of: $0, in: text).line): " } ?? ""
    return fault(line + (place.isEmpty ? reason : "\(place) \(reason)"))
  }

  private func fault(_ reason: String) -> SettingsFault {
    SettingsFault(problems: [.init(place: setting, reason: "\(path): \(reason)")])
  }
}
