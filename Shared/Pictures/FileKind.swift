/// Tells what a file is by its first bytes, to say something more useful than "not PNG".
enum FileKind {
  /// "JPEG", "GIF" …; nil for what isn't known.
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
