import TeamSyncBase
import TeamSyncDocuments

/// The machine-wide configuration. Each user's own configuration overrides it.
package enum SystemConfiguration {
    private static let variable = ConfigurationPath.systemVariable

    /// Returns the folder in `TEAMSYNC_SYSTEM_CONFIG_DIR`, or else `/etc/teamsync`; nil if the variable is empty, which
    /// means there is none.
    /// - Throws: an error for a relative path, which could mean different folders to the daemon and to the user.
    package static func folder(environment: [String: String]) throws(ConfigurationError) -> String? {
        guard let own = environment[variable] else { return ConfigurationPath.usualSystemFolder }
        if own.isEmpty { return nil }
        guard own.hasPrefix("/") else {
            throw ConfigurationError(
                file: variable, message: "\(own.quoted) is not an absolute path",
                hint: "use an absolute path, or an empty value to ignore the machine's configuration")
        }
        return own
    }

    /// Returns the path of the configuration file; nil if there is none.
    package static func path(environment: [String: String]) throws(ConfigurationError) -> String? {
        try folder(environment: environment).map { "\($0)/config.yaml" }
    }
}

/// Merges two configurations before they are validated; the upper one takes precedence. Each value keeps its location,
/// so that errors refer to the right file.
enum ConfigurationLayers {
    /// The keys of a repository whose values are merged by name.
    private static let named = ["counts", "uses", "limits", "ignore"]

    /// Merges two mappings. A value that is not a mapping is kept, so that the error is reported when it is read.
    static func merge(_ upper: ConfigurationNode, over lower: ConfigurationNode) -> ConfigurationNode {
        merge(upper, over: lower) { key, upper, lower in
            switch key {
            case "repositories": repositories(upper, over: lower)
            case "limits", "forges", "ignore": merge(upper, over: lower)
            default: upper
            }
        }
    }

    private static func merge(
        _ upper: ConfigurationNode, over lower: ConfigurationNode,
        both: (String, ConfigurationNode, ConfigurationNode) -> ConfigurationNode = { _, upper, _ in upper }
    ) -> ConfigurationNode {
        guard case .mapping(let own) = upper.content else { return upper }
        guard case .mapping(let inherited) = lower.content else { return lower.isNothing ? upper : lower }
        var entries = own.map { entry in
            guard let former = inherited.first(where: { $0.key == entry.key }) else { return entry }
            return ConfigurationEntry(
                key: entry.key, place: entry.place, value: both(entry.key, entry.value, former.value), isLayered: true)
        }
        let known = Set(own.map(\.key))
        entries += inherited.filter { !known.contains($0.key) }
        return ConfigurationNode(content: .mapping(entries), place: upper.place)
    }

    /// Returns the repositories of the lower configuration, in its order, followed by the additional ones of the upper
    /// configuration.
    private static func repositories(
        _ upper: ConfigurationNode, over lower: ConfigurationNode
    ) -> ConfigurationNode {
        guard case .list(let own) = upper.content else { return upper }
        guard case .list(let inherited) = lower.content else { return lower.isNothing ? upper : lower }
        var left = own
        var all: [ConfigurationNode] = []
        for node in inherited {
            guard let id = id(of: node), let index = left.firstIndex(where: { self.id(of: $0) == id }) else {
                all.append(node)
                continue
            }
            all.append(
                merge(left.remove(at: index), over: node) { key, upper, lower in
                    named.contains(key) ? merge(upper, over: lower) : upper
                })
        }
        return ConfigurationNode(content: .list(all + left), place: upper.place)
    }

    /// Returns the id that `RepositoryReader` would use; nil if there is none.
    private static func id(of node: ConfigurationNode) -> String? {
        guard case .mapping(let entries) = node.content else { return nil }
        func text(_ key: String) -> String? {
            guard case .text(let text)? = entries.first(where: { $0.key == key })?.value.content else { return nil }
            return text
        }
        if let id = text("id") { return id }
        if let profile = text("profile"), CommittedProfile.file(in: profile) == nil { return profile }
        return text("path").flatMap(WrittenPath.name)
    }
}

/// The locations of a configuration's values.
package struct ConfigurationOrigins: Sendable {
    /// `FILE:LINE` by id and key; nested keys are `counts.NAME`, `limits.commits`. Keys not listed have their built-in
    /// defaults.
    package var repositories: [String: [String: String]] = [:]
    /// The locations of keys outside repositories, in the same form.
    package var others: [String: String] = [:]
    /// The files that were read, starting with the user's file.
    package var files: [String] = []
}

extension ConfigurationPlace {
    /// `FILE:LINE`
    var origin: String { "\(file):\(line)" }
}

/// The available profiles, in this order: the user's, the machine's, and the built-in ones.
package struct ProfileLibrary: Sendable {
    private let folders: [String]

    /// Only the built-in profiles.
    package static let builtIn = ProfileLibrary()

    private init() {
        folders = []
    }

    package init(environment: [String: String]) throws(ConfigurationError) {
        let user = AtomicFile.folder(of: ConfigurationPath.usual(environment: environment))
        let system = try SystemConfiguration.folder(environment: environment)
        folders = [user, system].compactMap { $0.map { "\($0)/profiles" } }
    }

    /// All names, sorted.
    var names: [String] { Set(ownNames + Profile.names).sorted() }

    /// The names of the profiles in files of the team or the user, sorted.
    package var ownNames: [String] {
        let ending = ".yaml"
        let names = folders.flatMap(FolderListing.names(of:)).filter { $0.hasSuffix(ending) }
            .map { String($0.dropLast(ending.count)) }.filter { NameRules.problem(inID: $0) == nil }
        return Set(names).sorted()
    }

    /// Returns the keys of a profile; nil for an unknown name.
    package func settings(named name: String) throws(ConfigurationError) -> MappingReader? {
        guard NameRules.problem(inID: name) == nil else { return nil }
        for folder in folders {
            let file = "\(folder)/\(name).yaml"
            guard let text = try ConfigurationText.readIfPresent(file) else { continue }
            guard let node = try ConfigurationParser(file: file).node(of: text) else {
                throw ConfigurationError(file: file, message: "the profile is empty", hint: "remove it, or fill it in")
            }
            return try MappingReader(node, of: "a profile", allowed: RepositoryConfiguration.contentKeys)
        }
        return try Profile.settings(named: name)
    }
}
