import EventLoop
import Files
import TestBox
import TestSupport
import Testing

/// Runs the commands of part 2 of docs/tutorial.md in a box, as a reader pastes them.
///
/// The box is both the reader's computer and the server. It has no internet, so its certificate is self-signed.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled("can't run systemd here; run `Tests/Box/box check` for the reason") { await Box.isPossible() })
struct BoxTutorialTests {
  private static let hasNginx = (try? Disk.exists("/usr/sbin/nginx")) == true
  /// The reader's home folder, on the computer and on the server.
  private static let home = "/srv/reader"
  /// Replaces the commands that need a second machine or the internet.
  private static let replacements = #"""
    live=/etc/letsencrypt/live/birds.example
    export HOME=\#(home) CURL_CA_BUNDLE=$live/fullchain.pem
    cd
    apt() { case ${!#} in ./*) dpkg -i "${!#}" ;; esac; }
    ssh() { "${@:2}"; }
    scp() { cp "$1" "$2" "${3#*:}"; }
    certbot() {
      mkdir -p $live
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=birds.example -days 1 \
        -keyout $live/privkey.pem -out $live/fullchain.pem
    }
    """#

  @Test(
    "The commands in part 2 of the tutorial print the output shown there",
    .enabled(if: hasNginx, "needs Debian's package nginx-light"))
  func tutorial() async throws {
    let blocks = try Document("docs/tutorial.md").blocks.drop { !$0.text.contains("make package") }
    try #require(blocks.contains { $0.language == "sh" })
    try await onLoop {
      try await Box.withoutPackage { box in
        try await Self.prepare(box)
        for (block, next) in zip(blocks, blocks.dropFirst()) {
          if block.language == "ini" { try Self.addSettings(block.text, to: box) }
          guard block.language == "sh" else { continue }
          let output = try await box.told("bash", "-ec", "\(Self.replacements)\n\(block.text)")
          guard next.language.isEmpty else { continue }
          if let difference = ShownOutput(next.text).difference(from: output) { Issue.record("\(difference)") }
        }
      }
    }
  }

  /// Creates the files that the reader has after part 1 and after the build.
  @Loop private static func prepare(_ box: Box) async throws {
    let folder = "\(box.root)\(home)"
    try Disk.makeDirectories("\(folder)/birds/apps")
    _ = try await Programs.runSystem("/bin/cp", [Package.shared(), "\(folder)/quintet_0_amd64.deb"])
    _ = try await Programs.runSystem("/bin/cp", ["\(Package.root)/deploy/edge/nginx.conf", folder])
    let options = ["--name", "Birdwatch", "--languages", "en"]
    _ = try await Programs.runSystem(
      "\(Programs.folder)/quintet", ["app", "new", "\(folder)/birds/apps/birdwatch"] + options)
    _ = try await box.told("sh", "-c", "echo 127.0.0.1 birds.example >>/etc/hosts")
  }

  /// Adds the common settings at the beginning of the packaged settings file, and the other settings in the section
  /// `[edge]`.
  @Loop private static func addSettings(_ text: String, to box: Box) throws {
    let heading = "\n[edge]\n"
    let settings = text.split(separator: heading).map(String.init)
    let packaged = String(decoding: try Disk.read("\(box.root)/etc/quintet/quintet.conf"), as: UTF8.self)
    try #require(settings.count == 2 && packaged.contains(heading))
    try box.configure(settings[0] + "\n" + packaged.replacing(heading, with: heading + settings[1]))
  }
}
