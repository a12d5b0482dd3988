import ContentService

@main enum ContentMain {
  static func main() { ContentProgram.run() }
}
