/// Identifies the format of a file that isn't a picture by its first bytes, for a helpful error message.
enum FileKind {
  /// Returns a name such as "GIF", or nil if the format is unknown.
  static func name(of file: [UInt8]) -> String? {
    if file.isEmpty { return "empty" }
    return known.first { file.starts(with: $0.start) }?.name
  }

  private static let known: [(name: String, start: [UInt8])] = [
    ("GIF", Array("GIF8".utf8)),
    ("WebP or another RIFF file", Array("RIFF".utf8)),
    ("SVG or XML", Array("<".utf8)),
    ("PDF", Array("%PDF".utf8)),
    ("a Git LFS pointer", Array("version https://git-lfs".utf8)),
  ]
}
