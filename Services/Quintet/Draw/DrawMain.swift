import AppCatalog
import Files
import Glibc
import Lettering
import Pictures
import Wire

/// `quintet-draw covers DIR` draws the titled covers of an app's books, for `quintet app build`.
///
/// It is a separate program, so that services and other commands needn't load fonts.
@main enum DrawMain {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      switch (words.first, words.count) {
      case ("covers", 2):
        for app in try AppCatalog.loadOne(Disk.absolute(words[1])).apps {
          for book in app.books { try draw(book, in: app) }
        }
      default: end("usage: quintet-draw covers DIR", 64)
      }
    } catch let fault as CatalogFault {
      end("\(fault)", 65)
    } catch let fault as FileFault {
      end("\(fault)", 74)
    } catch {
      end("\(error)", 65)
    }
  }

  private static func draw(_ book: CatalogPart<Book>, in app: App) throws {
    let path = "\(book.folder)/\(book.content.cover)"
    let cover: Picture
    do { cover = try Picture(file: Disk.read(path, limit: PictureLimits.defaultBytes)) } catch let fault as PictureFault
    {
      end("\(path): \(fault)", 65)
    }
    for language in app.info.languages { try draw(book, on: cover, from: path, in: language) }
  }

  private static func draw(
    _ book: CatalogPart<Book>, on cover: Picture, from path: String, in language: Language
  ) throws {
    let title = book.content.title[language]
    let titled = try TitledCover(title, on: cover)
    if titled.unknownCharacters > 0 {
      end(
        "\(path): no installed font has all characters of '\(title)': install one (fonts-dejavu-core, fonts-noto)", 69
      )
    }
    let made = book.titledCover(in: language)
    try Disk.write(titled.picture.file(.jpeg), to: made)
    StandardStreams.output("\(made): \(titled.lines == 1 ? "1 line" : "\(titled.lines) lines")\n")
  }

  private static func end(_ words: String, _ code: Int32) -> Never {
    StandardStreams.error("\(words)\n")
    exit(code)
  }
}
