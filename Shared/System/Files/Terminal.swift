import Glibc

/// The terminal of a command.
package enum Terminal {
  /// Returns the number of columns and rows; 80 by 24 if they are unknown.
  package static func size() -> (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Waits for input, and returns the typed bytes that haven't been read yet; empty at the end of the input.
  package static func typed() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(STDIN_FILENO, $0.baseAddress, $0.count) }
    return Array(bytes.prefix(max(0, count)))
  }

  /// A mode of the terminal that delivers each key immediately and without echo, until `restore` is called.
  package struct Keys {
    private let before: termios

    /// Returns nil if standard input isn't a terminal.
    package init?() {
      var settings = termios()
      guard isatty(STDIN_FILENO) == 1, unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
      before = settings
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
      guard unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { return nil }
    }

    /// Restores the terminal's previous settings.
    package func restore() {
      var settings = before
      unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
  }
}
