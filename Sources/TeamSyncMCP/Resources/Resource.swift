/// One entry of `resources/list`.
struct Resource: Sendable, Equatable {
    var uri: String
    var name: String
    var title: String
    var description: String
    var mimeType: String
}
