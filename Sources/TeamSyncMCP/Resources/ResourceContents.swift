/// What `resources/read` gives.
struct ResourceContents: Sendable, Equatable {
    var uri: String
    var mimeType: String
    var text: String
}
