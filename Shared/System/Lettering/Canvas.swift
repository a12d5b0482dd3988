import CPango
import Pictures

/// A drawing surface: Cairo's pixels and drawing context.
@safe final class Canvas {
  let width: Int
  let height: Int
  private let surface: OpaquePointer
  private let pen: OpaquePointer

  /// - Throws: `unwritable` if there isn't enough memory.
  init(width: Int, height: Int) throws(PictureFault) {
    self.width = width
    self.height = height
    // 1 is RGB24: blue, green, red, and an unused byte.
    guard let surface = unsafe cairo_image_surface_create(1, Int32(width), Int32(height)),
      let pen = unsafe cairo_create(surface)
    else { throw .unwritable("out of memory for drawing") }
    unsafe self.surface = unsafe surface
    unsafe self.pen = unsafe pen
  }

  deinit {
    unsafe cairo_destroy(pen)
    unsafe cairo_surface_destroy(surface)
  }

  /// Fills the canvas with a colour, or with a vertical gradient from top to bottom.
  func paint(_ colours: [Card.Colour]) {
    guard let first = colours.first else { return }
    guard colours.count > 1, let pattern = unsafe cairo_pattern_create_linear(0, 0, 0, Double(height)) else {
      choose(first)
      return unsafe cairo_paint(pen)
    }
    for (index, colour) in colours.enumerated() {
      unsafe cairo_pattern_add_color_stop_rgba(
        pattern, Double(index) / Double(colours.count - 1), colour.red, colour.green, colour.blue, 1)
    }
    unsafe cairo_set_source(pen, pattern)
    unsafe cairo_paint(pen)
    unsafe cairo_pattern_destroy(pattern)
  }

  func draw(_ shape: Card.Shape) {
    let turn = Double.pi / 2
    unsafe cairo_new_path(pen)
    for (index, centre) in shape.cornerCentres.enumerated() {
      // The arc of the upper right corner begins at its top.
      let start = Double(index - 1) * turn
      unsafe cairo_arc(pen, centre.x, centre.y, shape.cornerRadius, start, start + turn)
    }
    unsafe cairo_close_path(pen)
    choose(shape.colour)
    unsafe cairo_fill(pen)
  }

  func draw(_ lines: Lines, colour: Card.Colour, left: Double, top: Double) {
    choose(colour)
    unsafe cairo_move_to(pen, left, top)
    unsafe lines.show { layout in unsafe pango_cairo_show_layout(pen, layout) }
  }

  /// Returns the drawn picture.
  ///
  /// - Throws: `unwritable` if there wasn't enough memory to draw everything.
  func picture() throws(PictureFault) -> Picture {
    unsafe cairo_surface_flush(surface)
    guard unsafe cairo_status(pen) == 0, unsafe cairo_surface_status(surface) == 0,
      let data = unsafe cairo_image_surface_get_data(surface)
    else { throw .unwritable("out of memory for drawing") }
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    let width = width
    let height = height
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: width * height * 3) { buffer, count in
      var at = 0
      for y in 0..<height {
        var from = y * stride
        for _ in 0..<width {
          unsafe buffer[at] = unsafe data[from + 2]
          unsafe buffer[at + 1] = unsafe data[from + 1]
          unsafe buffer[at + 2] = unsafe data[from]
          at += 3
          from += 4
        }
      }
      count = at
    }
    return Picture(width: width, height: height, samples: .rgb, bytes: bytes)
  }

  private func choose(_ colour: Card.Colour) {
    unsafe cairo_set_source_rgba(pen, colour.red, colour.green, colour.blue, colour.opacity)
  }
}

extension Card.Shape {
  /// The radius of the corners, at most half the width and height.
  fileprivate var cornerRadius: Double { min(radius, frame.width / 2, frame.height / 2) }

  /// The centres of the corners' arcs, clockwise from the upper right corner.
  fileprivate var cornerCentres: [(x: Double, y: Double)] {
    let left = frame.left + cornerRadius
    let top = frame.top + cornerRadius
    let right = frame.left + frame.width - cornerRadius
    let bottom = frame.top + frame.height - cornerRadius
    return [(right, top), (right, bottom), (left, bottom), (left, top)]
  }
}

extension Card.Face {
  fileprivate var font: String {
    switch self {
    case .sans: "DejaVu Sans"
    case .serif: "DejaVu Serif"
    case .mono: "DejaVu Sans Mono"
    }
  }
}

extension Card.Side {
  /// Pango's number of the alignment.
  fileprivate var alignment: Int32 {
    switch self {
    case .left: 0
    case .centre: 1
    case .right: 2
    }
  }
}

/// A text that is laid out in lines.
@safe final class Lines {
  private let context: OpaquePointer
  private let layout: OpaquePointer
  private let font: OpaquePointer

  /// The places where a line may break.
  enum Breaks: Int32 {
    /// Between words only.
    case words = 0
    /// Also within a word that is longer than a line.
    case letters = 2
  }

  /// - Throws: `unwritable` if there isn't enough memory.
  init(_ text: Card.Text) throws(PictureFault) {
    guard let context = unsafe quintet_font_context(), let layout = unsafe pango_layout_new(context),
      let font = unsafe pango_font_description_from_string(text.face.font)
    else { throw .unwritable("out of memory for drawing") }
    unsafe self.context = unsafe context
    unsafe self.layout = unsafe layout
    unsafe self.font = unsafe font
    unsafe pango_font_description_set_weight(font, text.isBold ? 700 : 400)
    unsafe Self.setFontOptions(of: context)
    unsafe pango_layout_set_alignment(layout, text.side.alignment)
    unsafe pango_layout_set_line_spacing(layout, 1.12)
  }

  /// Makes texts look the same on every machine, with grey antialiasing and glyphs at fractional pixel positions.
  private static func setFontOptions(of context: OpaquePointer) {
    guard let options = unsafe cairo_font_options_create() else { return }
    unsafe cairo_font_options_set_antialias(options, 2)
    unsafe cairo_font_options_set_hint_style(options, 1)
    unsafe cairo_font_options_set_hint_metrics(options, 1)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
  }

  deinit {
    unsafe pango_font_description_free(font)
    unsafe g_object_unref(UnsafeMutableRawPointer(layout))
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
  }

  func set(_ words: String) { unsafe pango_layout_set_text(layout, words, -1) }

  func set(size: Int, width: Double, breaks: Breaks) {
    unsafe pango_font_description_set_absolute_size(font, Double(size) * 1024)
    unsafe pango_layout_set_font_description(layout, font)
    unsafe pango_layout_set_width(layout, Int32(width * 1024))
    unsafe pango_layout_set_wrap(layout, breaks.rawValue)
  }

  /// The size in whole pixels.
  var size: (width: Double, height: Double) {
    var width = Int32(0)
    var height = Int32(0)
    unsafe pango_layout_get_pixel_size(layout, &width, &height)
    return (Double(width), Double(height))
  }

  var count: Int { unsafe Int(pango_layout_get_line_count(layout)) }

  /// The number of characters that are missing from the machine's fonts. They are drawn as boxes.
  var unknown: Int { unsafe Int(pango_layout_get_unknown_glyphs_count(layout)) }

  func show(_ body: (OpaquePointer) -> Void) { unsafe body(layout) }
}
