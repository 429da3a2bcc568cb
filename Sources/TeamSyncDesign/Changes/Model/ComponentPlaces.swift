import TeamSyncBase

/// The components of all catalogues at one commit, by their files and folders.
struct ComponentPlaces {
    /// The maximum number of folders above a file that are considered.
    private static let depthLimit = 12

    private var keys: [GitPath: String] = [:]
    /// The names of all components.
    private var names: Set<String> = []

    /// - Parameter renamed: the new keys of renamed components, by the old ones.
    mutating func add(_ catalogue: Catalogue, renamed: [String: String] = [:]) {
        for item in catalogue.items {
            let name = "\(catalogue.name)\0\(renamed[item.key] ?? item.key)"
            names.insert(name)
            if let path = item.path { keys[path] = name }
            for path in item.files.keys { keys[path] = name }
        }
    }

    /// Returns a name of the component that a file belongs to; nil if it belongs to none.
    func owner(of path: GitPath) -> String? {
        if let key = keys[path] { return key }
        let components = path.components
        for count in (1..<max(components.count, 1)).reversed().prefix(ComponentPlaces.depthLimit) {
            let folder = GitPath(Array(components.prefix(count).joined(separator: [UInt8(ascii: "/")])))
            if let key = keys[folder] { return key }
        }
        return nil
    }

    func contains(_ owner: String) -> Bool { names.contains(owner) }
}
