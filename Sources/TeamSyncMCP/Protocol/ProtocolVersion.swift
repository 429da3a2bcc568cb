/// A revision of the Model Context Protocol.
enum ProtocolVersion: String, CaseIterable, Comparable, Sendable {
    case november2024 = "2024-11-05"
    case march2025 = "2025-03-26"
    case june2025 = "2025-06-18"
    case november2025 = "2025-11-25"
    /// Without handshake and session: every request says its own revision.
    case july2026 = "2026-07-28"

    /// What a client gets that asks for a revision without handshake, or one that nobody here knows.
    static let newestWithHandshake = ProtocolVersion.november2025

    var hasHandshake: Bool { self != .july2026 }

    static func < (left: ProtocolVersion, right: ProtocolVersion) -> Bool { left.rawValue < right.rawValue }

    /// The revision that a session gets which wishes for `text`.
    static func negotiated(_ text: String) -> ProtocolVersion {
        guard let version = ProtocolVersion(rawValue: text), version.hasHandshake else { return newestWithHandshake }
        return version
    }

    // What came when.

    var hasBatches: Bool { self == .march2025 }
    var hasAnnotations: Bool { self >= .march2025 }
    var hasProgressMessages: Bool { self >= .march2025 }
    var hasCompletionCapability: Bool { self >= .march2025 }
    var hasTitles: Bool { self >= .june2025 }
    var hasStructuredResults: Bool { self >= .june2025 }
}
