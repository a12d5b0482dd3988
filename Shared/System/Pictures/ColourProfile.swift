import CLCMS

/// The colour space of a file's samples.
enum ColourProfile {
  /// sRGB, explicitly or by default.
  case none
  /// An ICC profile.
  case icc([UInt8])
  /// The gamma of a PNG's samples, and the chromaticities of white, red, green and blue.
  case display(gamma: Double, white: [Double], primaries: [Double])
  /// A profile that can't be read.
  case unreadable(String)

  /// The maximum size of a profile, in bytes. Profiles for printing presses have up to 3 MB.
  static let maxBytes = 4 << 20

  init(of file: [UInt8], _ header: PictureHeader) {
    switch header.format {
    case .jpeg: self.init(ofJPEG: file)
    case .png: self.init(ofPNG: file)
    }
  }

  /// Returns the reason why the profile is ignored, or nil if it is used.
  func fault(for header: PictureHeader) -> String? {
    do throws(ProfileFault) {
      _ = try transform(for: header, isQuick: true)
      return nil
    } catch {
      return error.reason
    }
  }

  /// Returns the transform from a picture's rows to sRGB, or nil if its colours are sRGB already.
  ///
  /// - Parameter isQuick: true if no pixels will be converted, which saves the preparation.
  func transform(for header: PictureHeader, isQuick: Bool = false) throws(ProfileFault) -> ColourTransform? {
    switch self {
    case .none: return nil
    case .unreadable(let reason): throw ProfileFault(reason: reason)
    case .icc(let bytes):
      let profile = unsafe bytes.withUnsafeBytes { bytes in
        unsafe cmsOpenProfileFromMem(bytes.baseAddress, UInt32(bytes.count))
      }
      guard let profile = unsafe profile else { throw ProfileFault(reason: "it is damaged") }
      return try unsafe ColourTransform.from(profile, header, isQuick: isQuick)
    case .display(let gamma, let white, let primaries):
      guard let profile = unsafe quintet_colour_display(gamma, white, primaries) else {
        throw ProfileFault(reason: "its gamma or chromaticities are invalid")
      }
      // In a grey PNG, one gamma applies to red, green and blue, so its rows can be read as RGB.
      var header = header
      header.components = 3
      return try unsafe ColourTransform.from(profile, header, isQuick: isQuick)
    }
  }
}

/// The reason why a profile can't be used.
struct ProfileFault: Error {
  let reason: String
}

extension ColourProfile {
  /// A JPEG file splits its profile into segments. Each segment contains its number and the number of segments.
  private init(ofJPEG file: [UInt8]) {
    let parts = JPEGSegments.all(0xE2, named: Array("ICC_PROFILE\u{0}".utf8), in: file).filter { $0.count > 2 }
    guard let first = parts.first else {
      self = .none
      return
    }
    let sorted = parts.sorted { $0[$0.startIndex] < $1[$1.startIndex] }
    let numbers = sorted.map { Int($0[$0.startIndex]) }
    let count = Int(first[first.startIndex + 1])
    let bytes = sorted.reduce(0) { $0 + $1.count }
    if count > 0, numbers == Array(1...count), bytes <= Self.maxBytes {
      self = .icc(sorted.flatMap { $0.dropFirst(2) })
    } else {
      self = .unreadable("parts of it are missing, or it is too large")
    }
  }

  /// The iCCP chunk takes precedence over sRGB, which takes precedence over gAMA and cHRM (PNG 1.2, 4.2.2).
  private init(ofPNG file: [UInt8]) {
    if let chunk = PNGChunks.find("iCCP", in: file) {
      // The chunk begins with a name, a zero byte, and the compression method, which is always zlib.
      let packed = chunk.drop { $0 != 0 }.dropFirst(2)
      let bytes = PNGChunks.inflated(packed, atMost: Self.maxBytes)
      self = bytes.map { .icc($0) } ?? .unreadable("it can't be unpacked, or is too large")
    } else if PNGChunks.find("sRGB", in: file) == nil, let gamma = Self.numbers("gAMA", 1, in: file)?.first {
      self.init(gamma: gamma, chromaticities: Self.numbers("cHRM", 8, in: file))
    } else {
      self = .none
    }
  }

  /// The chromaticities of white, red, green and blue in sRGB (IEC 61966-2-1).
  private static let srgb = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]

  /// - Parameter gamma: the exponent with which light was encoded into samples. About 0.45455 for sRGB.
  private init(gamma: Double, chromaticities: [Double]?) {
    let colours = chromaticities ?? Self.srgb
    let isUsual = zip(colours, Self.srgb).allSatisfy { abs($0 - $1) < 0.005 }
    if gamma <= 0 || colours.contains(where: { $0 < 0 || $0 > 1 }) || colours[1] == 0 {
      self = .unreadable("its gamma or chromaticities are invalid")
    } else if isUsual, abs(gamma * 2.2 - 1) < 0.05 {
      self = .none
    } else {
      self = .display(gamma: 1 / gamma, white: Array(colours.prefix(2)), primaries: Array(colours.dropFirst(2)))
    }
  }

  /// Returns the numbers of a chunk, which stores them in units of 1/100,000. Returns nil unless the chunk contains
  /// exactly `count` numbers.
  private static func numbers(_ chunk: String, _ count: Int, in file: [UInt8]) -> [Double]? {
    guard let bytes = PNGChunks.find(chunk, in: file), bytes.count == count * 4 else { return nil }
    return (0..<count).map { place in
      let start = bytes.startIndex + place * 4
      return Double(bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }) / 100_000
    }
  }
}

/// Converts rows to sRGB with Little CMS.
@safe final class ColourTransform {
  /// The number of components of a row's pixels: 1 (grey), 3 (RGB) or 4 (CMYK).
  let components: Int
  private let handle: cmsHTRANSFORM

  private init(_ handle: cmsHTRANSFORM, components: Int) {
    unsafe self.handle = handle
    self.components = components
  }

  deinit { unsafe cmsDeleteTransform(handle) }

  /// Returns the transform of a picture's rows to sRGB, or nil if there is nothing to convert. Closes the profile.
  fileprivate static func from(
    _ profile: cmsHPROFILE, _ header: PictureHeader, isQuick: Bool
  ) throws(ProfileFault) -> ColourTransform? {
    defer { unsafe cmsCloseProfile(profile) }
    let components = unsafe components(of: profile)
    guard components == header.components else {
      throw ProfileFault(reason: "its colour space isn't the picture's")
    }
    if components == 3, unsafe quintet_colour_is_srgb(profile) != 0 { return nil }
    var rows = quintet_colour_rows(
      components: Int32(components), has_alpha: header.hasAlpha ? 1 : 0, bits: Int32(header.bits))
    guard let handle = unsafe quintet_colour_transform(profile, &rows, isQuick ? 1 : 0) else {
      throw ProfileFault(reason: "it has no conversion to sRGB")
    }
    return unsafe ColourTransform(handle, components: components)
  }

  /// Returns the number of components of a profile's colour space; 0 for one that pictures don't use.
  private static func components(of profile: cmsHPROFILE) -> Int {
    switch unsafe cmsGetColorSpace(profile) {
    case cmsSigGrayData: 1
    case cmsSigRgbData: 3
    case cmsSigCmykData: 4
    default: 0
    }
  }

  func convert(_ row: UnsafePointer<UInt8>, into made: UnsafeMutablePointer<UInt8>, pixels: Int) {
    unsafe cmsDoTransform(handle, row, made, UInt32(pixels))
  }
}
