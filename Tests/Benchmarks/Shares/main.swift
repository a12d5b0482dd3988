// Prints the cost of a picture for sharing, for each template of each app, in each of its languages:
// `swift run -c release --static-swift-stdlib share-benchmark Shared/Apps [FOLDER]`. The numbers are milliseconds of
// processor time, the median and the longest of 15 runs. With a folder, the pictures are also written there.
import AIGatewayService
import AppCatalog
import Files
import Glibc
import Lettering
import Pictures
import Wire

/// Inputs from users, in addition to words like the app's own.
let samples: [(name: String, en: String, vi: String)] = [
  ("short", "Bold. Wrong, but bold.", "Liều thật. Sai, nhưng liều."),
  (
    "usual",
    "Your code runs like your mornings: slowly, with three warnings, and only after the second coffee ☕️. At least the coffee compiles 🔥😂.",
    "Code của bạn chạy như buổi sáng của bạn: chậm chạp, ba lời cảnh báo, và phải sau ly cà phê thứ hai ☕️. Ít ra thì cà phê còn biên dịch được 🔥😂."
  ),
  (
    "long",
    String(
      repeating:
        "You call it multitasking; the rest of us call it losing several races at the same time, and filming it. ",
      count: 12),
    String(
      repeating:
        "Bạn gọi đó là đa nhiệm; còn mọi người gọi đó là thua nhiều cuộc đua cùng một lúc, lại còn quay phim nữa chứ. ",
      count: 12)
  ),
  ("word", String(repeating: "Donaudampfschifffahrts", count: 6), String(repeating: "nghiêngngả", count: 14)),
]

guard (2...3).contains(CommandLine.arguments.count) else {
  StandardStreams.error("usage: share-benchmark APPS [FOLDER]\n")
  exit(64)
}
let folder = CommandLine.arguments.count == 3 ? CommandLine.arguments[2] : nil
for app in try AppCatalog.load(Disk.absolute(CommandLine.arguments[1])).apps {
  for template in app.share?.templates ?? [] {
    for language in app.info.languages {
      for sample in samples {
        let card = template.card(of: language.tag == "vi" ? sample.vi : sample.en, in: app, language)
        var times = [Double]()
        var file = [UInt8]()
        for _ in 0..<15 {
          let before = clock()
          file = try PNG.encode(CardPicture(card).picture, isQuick: true)
          times.append(Double(clock() - before) / 1000)
        }
        times.sort()
        let text = try CardPicture(card).texts[0]
        let name = "\(app.id)-\(template.id)-\(language)-\(sample.name)"
        print(
          "\(name): median \((times[7] * 10).rounded() / 10) ms, longest \((times[14] * 10).rounded() / 10) ms, "
            + "\(file.count >> 10) KiB, letters of \(text.size), \(text.lines) lines\(text.isShortened ? ", shortened" : "")"
        )
        if let folder { try Disk.write(file, to: "\(folder)/\(name).png") }
      }
    }
  }
}
