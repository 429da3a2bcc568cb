import TestSupport
import Testing

/// A real client and the revision that it speaks.
enum MCPClient: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// The newest revision: 2026-07-28.
    case auto
    /// The newest revision with a handshake: 2025-11-25.
    case legacy
    /// A client that supports only an older revision.
    case handshake

    static let programs = [RequiredProgram.newestMCPClient, .handshakeMCPClient]

    /// The Python in which the client is installed.
    func python() throws -> String {
        try (self == .handshake ? RequiredProgram.handshakeMCPClient : .newestMCPClient).required()
    }

    var testDescription: String { "client \(rawValue)" }
}
