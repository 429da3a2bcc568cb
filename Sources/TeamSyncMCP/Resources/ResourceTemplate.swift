/// One entry of `resources/templates/list`.
struct ResourceTemplate: Sendable, Equatable {
    /// An RFC 6570 template of level 1: `teamsync://icons/{repository}/{name}`.
    var uriTemplate: String
    var name: String
    var title: String
    var description: String
    var mimeType: String
}
