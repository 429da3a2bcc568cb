import TeamSyncConfiguration

/// The files and components affected by a commit.
struct StagedChanges {
    /// The rules about whole components, which apply if any file of the component has changed.
    static let componentRules: Set<String> = [MissingSpecRule.description.id, SpecOutOfStepRule.description.id]

    private let tree: StagedTree
    private let components: ComponentKeys?
    /// The components with changed or removed files.
    private let keys: Set<String>
    private let hasOtherIndex: Bool

    init(_ tree: StagedTree, _ layout: CheckConfiguration.Components?) {
        let components = layout.map { ComponentKeys($0) }
        (self.tree, self.components) = (tree, components)
        let changed = tree.staged.union(tree.removed)
        keys = components.map { Set(changed.compactMap($0.key)) } ?? []
        hasOtherIndex = layout?.indexFile.map(changed.contains) ?? false
    }

    func isStaged(_ path: String) -> Bool { tree.staged.contains(path) }

    /// Whether the commit may affect the findings in a source.
    func concerns(_ path: String) -> Bool {
        if isStaged(path) { return true }
        return components?.key(of: path).map(keys.contains) ?? false
    }

    /// - Parameter finding: a finding about the files of a component; its declaration is the name of the component.
    func concerns(_ finding: CheckFinding) -> Bool {
        hasOtherIndex || isStaged(finding.path) || keys.contains(finding.declaration)
    }
}

extension CheckConfiguration.Components {
    var indexFile: String? {
        guard case .array(let file, _, _)? = index else { return nil }
        return file
    }
}
