/// How a server introduces itself.
struct ServerDescription: Sendable {
    var name: String
    /// For people.
    var title: String
    var version: String
    /// For models: what the server is for.
    var instructions: String
}
