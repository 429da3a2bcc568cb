package import TeamSyncDocuments

/// Resolves repositories that a user specifies, either by id or by a label that no other repository uses.
package struct RepositorySelection: Sendable {
    /// A repository's two names.
    package struct Name: Equatable, Sendable {
        package let id: String
        package let label: String

        package init(id: String, label: String) {
            (self.id, self.label) = (id, label)
        }
    }

    private let names: [Name]

    /// - Parameter names: the names of the repositories, in display order.
    package init(_ names: [Name]) {
        self.names = names
    }

    package init(_ document: CountsDocument) {
        self.init(document.repositories.map { Name(id: $0.id, label: $0.label) })
    }

    /// Creates a selection of configured repositories. A label that the repository itself defines is known only after
    /// reading the repository, so the published label is used.
    /// - Parameter configured: the repositories, each with its label; nil if the repository itself defines the label.
    package init(_ configured: [(id: String, label: String?)], published directory: StateDirectory) {
        var labels: [String: String] = [:]
        if configured.contains(where: { $0.label == nil }) {
            do throws(DocumentError) {
                let known = try DocumentReader(directory: directory).counts().repositories
                labels = Dictionary(known.map { ($0.id, $0.label) }, uniquingKeysWith: { first, _ in first })
            } catch {
                // Nothing has been published yet, or it cannot be read; only ids are known.
            }
        }
        self.init(configured.map { Name(id: $0.id, label: $0.label ?? labels[$0.id] ?? $0.id) })
    }

    /// Returns `name` if it is an id, or else the id of the only repository with that label, ignoring case; nil if
    /// there is none.
    package func id(of name: String) -> String? {
        if names.contains(where: { $0.id == name }) { return name }
        for matches in [named { $0.label == name }, named { $0.label.lowercased() == name.lowercased() }]
        where matches.count == 1 {
            return matches[0].id
        }
        return nil
    }

    /// Returns the ids of the specified repositories, without duplicates.
    package func ids(of chosen: [String]) throws(UnknownRepository) -> [String] {
        var (ids, unknown): ([String], [String]) = ([], [])
        for name in chosen {
            guard let id = id(of: name) else {
                unknown.append(name)
                continue
            }
            if !ids.contains(id) { ids.append(id) }
        }
        if unknown.isEmpty { return ids }
        let shared = unknown.filter { name in named { $0.label.lowercased() == name.lowercased() }.count > 1 }
        throw UnknownRepository(names: unknown, known: names.map(\.id), isShared: shared == unknown)
    }

    private func named(_ isIncluded: (Name) -> Bool) -> [Name] { names.filter(isIncluded) }
}

extension CountsDocument {
    /// Returns the repositories that `names` specifies, in document order; all repositories if `names` is empty.
    package func repositories(named names: [String]) throws(UnknownRepository) -> [RepositoryStatus] {
        guard !names.isEmpty else { return repositories }
        let ids = try RepositorySelection(self).ids(of: names)
        return repositories.filter { ids.contains($0.id) }
    }
}

/// The error for a repository that does not exist; all commands use it.
package struct UnknownRepository: Error, Equatable, Sendable, CustomStringConvertible {
    package let names: [String]
    /// The ids that exist, in order.
    package let known: [String]
    /// Whether each of the names is a label that several repositories share.
    package let isShared: Bool

    package init(names: [String], known: [String], isShared: Bool = false) {
        (self.names, self.known, self.isShared) = (names, known, isShared)
    }

    package var description: String {
        let quoted = names.map { "'\($0)'" }.joined(separator: " or ")
        return isShared ? "several repositories are called \(quoted)" : "there is no repository \(quoted)"
    }

    /// Advice for the user.
    package var hint: String {
        known.isEmpty
            ? "no repository is configured: run 'teamsync init'" : "use one of: \(known.joined(separator: ", "))"
    }
}
