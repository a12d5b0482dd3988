import Quintet
@main enum Main { static func main() async throws { print("x") } }
