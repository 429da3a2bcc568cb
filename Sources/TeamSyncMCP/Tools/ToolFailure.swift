/// Why a tool cannot answer: sentences for people and models, which say what to do instead.
struct ToolFailure: Error, Equatable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
