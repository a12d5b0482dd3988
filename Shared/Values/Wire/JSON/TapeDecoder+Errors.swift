/// Translates the standard library's errors.
extension TapeDecoder {
  func translated(_ error: DecodingError, _ type: (some Any).Type) -> DecodingFault {
    switch error {
    case .dataCorrupted(let context):
      return fault(Self.allowed(type) ?? context.debugDescription, at: context.codingPath)
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return fault(context.debugDescription, at: context.codingPath)
    case .keyNotFound(let key, let context): return fault("is missing", at: context.codingPath + [key])
    @unknown default: return fault("has an unexpected shape")
    }
  }

  /// This module's containers have empty coding paths. A non-empty path was added by the type that threw the error,
  /// relative to this value.
  private func fault(_ reason: String, at below: [any CodingKey]) -> DecodingFault {
    var path = tape.path(of: index)
    for key in below {
      if let position = key.intValue {
        path += "[\(position)]"
      } else {
        path += (path.isEmpty ? "" : ".") + WireName.snake(key.stringValue)
      }
    }
    return DecodingFault(path: path, reason: reason)
  }

  /// The allowed values, for an enumeration.
  private static func allowed(_ type: (some Any).Type) -> String? {
    guard let type = type as? any CaseIterable.Type else { return nil }
    func names(_ type: (some CaseIterable).Type) -> String {
      type.allCases.map { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\($0)" }.joined(separator: ", ")
    }
    return "expected one of \(names(type))"
  }
}
