package import TeamSyncConfiguration
import TeamSyncProtocol
import TeamSyncWords

/// A clone whose code uses items of recognized repositories.
package struct FoundUser: Equatable, Sendable {
    /// A source of `uses`.
    package struct Use: Equatable, Sendable {
        /// The name of the catalogue.
        package let catalogue: String
        package let source: CatalogueSource
        /// The code for one of the items: `DSIcon.named("close")`.
        package let example: String
        /// The items that the code refers to, by `MemberName`.
        package let items: Set<String>
    }

    /// The absolute path of the clone.
    package let path: String
    let remote: String
    let branch: String
    /// The uses, sorted by catalogue, then by decreasing number of items.
    package let uses: [Use]

    /// A predicate: 'names 12 icons, such as DSIcon.named("close")'.
    var sentence: String {
        if uses.allSatisfy(\.items.isEmpty) {
            return "depends on the package: \(uses.map(\.example).joined(separator: ", "))"
        }
        var parts: [String] = []
        var rest = uses[...]
        while let first = rest.first {
            let own = rest.prefix { $0.catalogue == first.catalogue }
            rest = rest.dropFirst(own.count)
            let number = own.reduce(into: Set<String>()) { $0.formUnion($1.items) }.count
            parts.append("\(number) \(English.noun(first.catalogue, number)), such as \(first.example)")
        }
        return "names \(parts.joined(separator: ", and "))"
    }

    /// The line of YAML that adds the uses to the clone's entry.
    var usesLine: String { "uses: {\(texts.joined(separator: ", "))}" }

    /// The line of YAML that adds an entry for the clone.
    /// - Parameters:
    ///   - path: the path as written in the configuration.
    ///   - taken: the ids of other entries.
    func entryLine(path: String, taken: Set<String>) -> String {
        var keys: [String] = []
        let name = WrittenPath.name(of: self.path) ?? ""
        let base = NameRules.problem(inID: name) == nil ? name : "app"
        var (id, number) = (base, 2)
        while taken.contains(id) { (id, number) = ("\(base)-\(number)", number + 1) }
        keys.append("id: \(YAMLText.scalar(id))")
        keys.append("path: \(YAMLText.scalar(path))")
        let usual = RepositoryConfiguration(id: "", path: "")
        if remote != usual.remote { keys.append("remote: \(YAMLText.scalar(remote))") }
        if branch != usual.branch { keys.append("branch: \(YAMLText.scalar(branch))") }
        return "- {\(keys.joined(separator: ", ")), \(usesLine)}"
    }

    private var texts: [String] {
        var sources: [(catalogue: String, texts: [String])] = []
        for use in uses {
            let text = "{\(CloneProposal.text(use.source))}"
            if sources.last?.catalogue == use.catalogue {
                sources[sources.count - 1].texts.append(text)
            } else {
                sources.append((use.catalogue, [text]))
            }
        }
        return sources.map { catalogue, texts in
            "\(catalogue): \(texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]")"
        }
    }
}

extension FoundUser.Use {
    /// - Parameters:
    ///   - example: a name that follows the accessor.
    ///   - items: the items, by `MemberName`.
    init(_ accessor: CodeAccessor, of catalogue: String, example: String, items: Set<String>) {
        self.init(
            catalogue: catalogue,
            source: .lines(
                glob: accessor.glob, exclude: [], pattern: accessor.pattern,
                multiline: accessor.mayHaveLineBreaks ? true : nil),
            example: accessor.code(for: example), items: items)
    }
}
