/// A YAML value with its location. Scalars remain text until the reader of a key assigns a type, so `branch: 1.0`
/// denotes the branch `1.0`.
struct ConfigurationNode {
    enum Content {
        /// `~`, `null`, or nothing after the colon.
        case nothing
        case text(String)
        case list([ConfigurationNode])
        /// The entries in file order, without duplicates.
        case mapping([ConfigurationEntry])
    }

    let content: Content
    let place: ConfigurationPlace

    var isNothing: Bool {
        if case .nothing = content { return true }
        return false
    }

    /// A description of the kind of value, for errors.
    var kind: String {
        switch content {
        case .nothing: "nothing"
        case .text: "text"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }
}

/// A key of a YAML mapping, with its value.
struct ConfigurationEntry {
    let key: String
    /// The location of the key.
    let place: ConfigurationPlace
    let value: ConfigurationNode
    /// Whether it overrides an entry of a lower layer (`ConfigurationLayers`).
    var isLayered = false
}
