extension Unicode.Scalar {
  /// True for letters of scripts without spaces between words: Thai, Lao, Burmese, Khmer, kana and Han.
  package var isUnspaced: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x323AF:
      true
    default: false
    }
  }
}
