import ProgressService

@main enum ProgressMain {
  static func main() { ProgressProgram.run() }
}
