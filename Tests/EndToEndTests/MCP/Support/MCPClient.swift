import TestSupport
import Testing

/// A real client, and what it is to speak.
enum MCPClient: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// The newest, as it is: 2026-07-28.
    case auto
    /// The newest, with a handshake: 2025-11-25.
    case legacy
    /// An older one, which knows nothing else.
    case handshake

    static let programs = [RequiredProgram.newestMCPClient, .handshakeMCPClient]

    /// The Python that the client is installed for.
    func python() throws -> String {
        try (self == .handshake ? RequiredProgram.handshakeMCPClient : .newestMCPClient).required()
    }

    var testDescription: String { "client \(rawValue)" }
}
