import Foundation

/// What Claude Code reads of its settings for the status line.
struct ClaudeSettings: Decodable {
    struct StatusLine: Decodable {
        let type: String
        let command: String
    }

    let statusLine: StatusLine

    init(_ text: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    }
}
