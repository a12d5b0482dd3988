import ContentService
import ServiceHost

@main enum ContentMain {
  static func main() { ContentProgram.run() }
}
