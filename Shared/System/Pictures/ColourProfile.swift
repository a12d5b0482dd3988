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

  /// The maximum size of a profile, in bytes. Profiles of printing presses are up to 3 MB in size.
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

  /// Returns the transform from a picture's rows to sRGB, or nil if its colours are already sRGB.
  ///
  /// - Parameter isQuick: true if no pixels will be converted. Creating the transform then takes less time.
  func transform(for header: PictureHeader, isQuick: Bool = false) throws(ProfileFault) -> ColourTransform? {
    switch self {
    case .none: return nil
    case .unreadable(let reason): throw ProfileFault(reason: reason)
    case .icc(let bytes):
      return try unsafe ColourTransform.from(Self.open(icc: bytes), header, isQuick: isQuick)
    case .display(let gamma, let white, let primaries):
      // In a grey PNG, one gamma applies to red, green and blue, so its rows can be read as RGB.
      var header = header
      header.components = 3
      return try unsafe ColourTransform.from(
        Self.open(gamma, white, primaries: primaries), header, isQuick: isQuick)
    }
  }

  /// Opens an ICC profile, which the caller must close.
  private static func open(icc bytes: [UInt8]) throws(ProfileFault) -> cmsHPROFILE {
    let profile = unsafe bytes.withUnsafeBytes { bytes in
      unsafe cmsOpenProfileFromMem(bytes.baseAddress, UInt32(bytes.count))
    }
    guard let profile = unsafe profile else { throw ProfileFault(reason: "it is damaged") }
    return unsafe profile
  }

  /// Creates the profile of a display, which the caller must close.
  private static func open(
    _ gamma: Double, _ white: [Double], primaries: [Double]
  ) throws(ProfileFault) -> cmsHPROFILE {
    guard let profile = unsafe quintet_colour_display(gamma, white, primaries) else {
      throw ProfileFault(reason: "its gamma or chromaticities are invalid")
    }
    return unsafe profile
  }
}

/// The reason why a profile isn't used.
struct ProfileFault: Error {
  let reason: String
}

extension ColourProfile {
  /// Reads the profile of a JPEG file, which is split into segments. Each segment begins with its number and the number
  /// of segments.
  private init(ofJPEG file: [UInt8]) {
    let parts = JPEGSegments.all(0xE2, named: Array("ICC_PROFILE\u{0}".utf8), in: file).filter { $0.count > 2 }
    if parts.isEmpty {
      self = .none
    } else {
      self = Self.joined(parts).map { .icc($0) } ?? .unreadable("parts of it are missing, or it is too large")
    }
  }

  /// Joins the parts of a profile. Returns nil if parts are missing, or if the profile is too large.
  private static func joined(_ parts: [ArraySlice<UInt8>]) -> [UInt8]? {
    let sorted = parts.sorted { $0.prefix(1).lexicographicallyPrecedes($1.prefix(1)) }
    let bytes = parts.reduce(0) { $0 + $1.count }
    guard let count = parts.first?.dropFirst().first, count > 0, sorted.compactMap(\.first) == Array(1...count),
      bytes <= maxBytes
    else { return nil }
    return sorted.flatMap { $0.dropFirst(2) }
  }

  /// Reads the profile of a PNG file. The iCCP chunk takes precedence over sRGB, which takes precedence over gAMA and
  /// cHRM (PNG 1.2, 4.2.2).
  private init(ofPNG file: [UInt8]) {
    if let chunk = PNGChunks.find("iCCP", in: file) {
      self.init(iccChunk: chunk)
    } else if PNGChunks.find("sRGB", in: file) == nil, let gamma = Self.numbers("gAMA", 1, in: file)?.first {
      self.init(gamma: gamma, chromaticities: Self.numbers("cHRM", 8, in: file))
    } else {
      self = .none
    }
  }

  private init(iccChunk chunk: ArraySlice<UInt8>) {
    // The chunk begins with a name, a zero byte, and the compression method, which is always zlib.
    let packed = chunk.drop { $0 != 0 }.dropFirst(2)
    let bytes = PNGChunks.inflated(packed, atMost: Self.maxBytes)
    self = bytes.map { .icc($0) } ?? .unreadable("it can't be unpacked, or is too large")
  }

  /// The chromaticities of white, red, green and blue in sRGB (IEC 61966-2-1).
  private static let srgb = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]

  /// - Parameter gamma: the exponent with which light was encoded into samples; for sRGB, about 0.45455.
  private init(gamma: Double, chromaticities: [Double]?) {
    let colours = chromaticities ?? Self.srgb
    if gamma <= 0 || colours.contains(where: { $0 < 0 || $0 > 1 }) || colours[1] == 0 {
      self = .unreadable("its gamma or chromaticities are invalid")
    } else if Self.areSRGB(colours), abs(gamma * 2.2 - 1) < 0.05 {
      self = .none
    } else {
      self = .display(gamma: 1 / gamma, white: Array(colours.prefix(2)), primaries: Array(colours.dropFirst(2)))
    }
  }

  private static func areSRGB(_ colours: [Double]) -> Bool { zip(colours, srgb).allSatisfy { abs($0 - $1) < 0.005 } }

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
