/// A key of a YAML mapping with its value.
struct ConfigurationEntry {
    let key: String
    /// Where the key stands.
    let place: ConfigurationPlace
    let value: ConfigurationNode
}
