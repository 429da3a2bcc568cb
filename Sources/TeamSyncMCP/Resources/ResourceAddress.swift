import TeamSyncBase
import TeamSyncConfiguration

/// The target of a `teamsync://` address.
enum ResourceAddress: Hashable {
    case counts
    case changes(String)
    case icon(String, String)
    case component(String, String)
    case rules(String)

    enum Template: String, CaseIterable {
        case changes = "teamsync://changes/{repository}"
        case icon = "teamsync://icons/{repository}/{name}"
        case component = "teamsync://components/{repository}/{name}"
        case rules = "teamsync://rules/{repository}"

        /// The kind of the item in the address; nil if the address does not contain an item.
        var kind: CatalogueKind? {
            switch self {
            case .changes, .rules: nil
            case .icon: .icon
            case .component: .component
            }
        }
    }

    private static let scheme = "teamsync://"

    /// - Returns: nil for any other address.
    init?(_ uri: String) {
        guard uri.hasPrefix(ResourceAddress.scheme) else { return nil }
        let parts = uri.dropFirst(ResourceAddress.scheme.count).split(separator: "/", omittingEmptySubsequences: false)
        let words = parts.compactMap { ResourceAddress.decoded($0) }
        guard words.count == parts.count, !words.contains("") else { return nil }
        switch (words.first, words.count) {
        case ("counts", 1): self = .counts
        case ("changes", 2): self = .changes(words[1])
        case ("rules", 2): self = .rules(words[1])
        case ("icons", 3): self = .icon(words[1], words[2])
        case ("components", 3): self = .component(words[1], words[2])
        default: return nil
        }
    }

    var uri: String {
        let words =
            switch self {
            case .counts: ["counts"]
            case .changes(let id): ["changes", id]
            case .rules(let id): ["rules", id]
            case .icon(let id, let name): ["icons", id, name]
            case .component(let id, let name): ["components", id, name]
            }
        return ResourceAddress.scheme
            + words.map { PercentEscapes.encoded($0.utf8, keeping: PercentEscapes.isUnreserved) }.joined(separator: "/")
    }

    /// Decodes percent escapes. Returns nil for an invalid escape, or for bytes that are not UTF-8.
    private static func decoded(_ word: Substring) -> String? {
        PercentEscapes.strictlyDecoded(word.utf8).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
