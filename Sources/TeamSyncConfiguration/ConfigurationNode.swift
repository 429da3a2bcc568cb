/// A YAML value and where it is. Scalars are text until a reader of the key gives them a type, so `branch: 1.0`
/// is the branch `1.0`.
struct ConfigurationNode {
    enum Content {
        /// `~`, `null`, or nothing behind the colon.
        case nothing
        case text(String)
        case list([ConfigurationNode])
        /// In the order of the file, without duplicates.
        case mapping([ConfigurationEntry])
    }

    let content: Content
    let place: ConfigurationPlace

    var isNothing: Bool {
        if case .nothing = content { return true }
        return false
    }

    /// For an error message.
    var kind: String {
        switch content {
        case .nothing: "nothing"
        case .text: "text"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }
}

/// A key of a YAML mapping with its value.
struct ConfigurationEntry {
    let key: String
    /// Where the key is.
    let place: ConfigurationPlace
    let value: ConfigurationNode
    /// Whether it is in the place of an entry of a lower layer (`ConfigurationLayers`).
    var isLayered = false
}
