import TeamSyncBase

/// Reads `forges`: the kinds of self-hosted forges, by host.
enum ForgeHosts {
    private static let most = 100
    private static let kinds = Forge.Kind.configurable.map(\.rawValue)

    static func read(_ entry: ConfigurationEntry) throws(ConfigurationError) -> [String: Forge.Kind]? {
        guard case .mapping(let entries) = entry.value.content else {
            throw entry.value.place.error(
                "'forges' must be a mapping from hosts to kinds of forges, not \(entry.value.kind)",
                hint: "forges: {git.example.com: gitlab}")
        }
        guard entries.count <= most else {
            throw entry.value.place.error("'forges' has \(entries.count) entries", hint: "at most \(most)")
        }
        var hosts: [String: Forge.Kind] = [:]
        for entry in entries {
            guard Forge.isHost(entry.key) else {
                throw entry.place.error(
                    "\(entry.key.quoted) in 'forges' is not a host",
                    hint: "write only the host, such as git.example.com, without a scheme, port or path")
            }
            guard case .text(let word) = entry.value.content, let kind = Forge.Kind(rawValue: word),
                Forge.Kind.configurable.contains(kind)
            else {
                throw entry.value.place.error(
                    "the kind of the forge \(entry.key.quoted) must be one of \(kinds.joined(separator: ", "))")
            }
            guard hosts.updateValue(kind, forKey: entry.key.lowercased()) == nil else {
                throw entry.place.error("the host \(entry.key.quoted) appears twice", hint: "list it once")
            }
        }
        return hosts.isEmpty ? nil : hosts
    }
}
