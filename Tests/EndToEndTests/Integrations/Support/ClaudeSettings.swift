import Foundation

/// The parts of Claude Code's settings that concern the status line.
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
