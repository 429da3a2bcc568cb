import TeamSyncBase
import TeamSyncDocuments

/// The components in the folder of another component, and the names that they offer, such as the slot of
/// `InlineNotification` in `Notification`.
struct ComponentParts {
    /// The roles of names that do not state which component they belong to.
    private static let roles: [InterfaceRole] = [.event, .slot, .method, .exposed, .attribute, .cssPart]

    /// The files that state a name, by the name of their component; empty for the main component.
    private var owners: [InterfaceRole: [String: Set<String>]] = [:]
    /// The names of the components with an element, or with a file of their own, in letters and digits.
    private var elements: Set<String> = []

    /// - Parameters:
    ///   - name: the name of the main component.
    ///   - isChanged: whether the names may differ between the two versions.
    mutating func add(_ names: ComponentInterface, in path: GitPath, of name: String, isChanged: Bool) {
        let part = ComponentSource.part(path, of: [name]) ?? ""
        if !part.isEmpty, ScriptKind(path)?.isWholeComponent == true || !names[.element].isEmpty {
            elements.insert(NameWords.letters(part))
        }
        guard isChanged else { return }
        for role in ComponentParts.roles {
            for own in names[role] { owners[role, default: [:]][own, default: []].insert(part) }
        }
    }

    /// Returns the names, prefixed with those of the components in the folder that alone state them.
    func shown(_ names: [String], _ role: InterfaceRole) -> [String] {
        names.map { name in
            guard let own = owners[role]?[name], own.count == 1, let part = own.first,
                elements.contains(NameWords.letters(part))
            else { return name }
            return "\(part).\(name)"
        }
    }
}
