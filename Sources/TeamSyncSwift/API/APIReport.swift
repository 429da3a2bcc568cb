package import TeamSyncConfiguration
package import TeamSyncDocuments
package import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncWords

/// The results of `teamsync api`, as text and as JSON.
package struct APIReport: Encodable {
    /// A place in another repository that a change breaks.
    package struct Use: Encodable, Equatable {
        package var repository: String
        package var path: String
        package var line: Int

        package init(repository: String, path: String, line: Int) {
            (self.repository, self.path, self.line) = (repository, path, line)
        }
    }

    package struct Change: Encodable {
        package var change: APIChange
        package var uses: [Use] = []
        /// Places where the type of the used expression is unknown.
        package var possibleUses: [Use] = []

        package init(_ change: APIChange) { self.change = change }

        package func encode(to encoder: any Encoder) throws {
            var change = change
            change.summary = Words.about(change).write(.detailed)
            try change.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(uses, forKey: .uses)
            try container.encode(possibleUses, forKey: .possibleUses)
        }

        enum CodingKeys: String, CodingKey {
            case uses
            case possibleUses = "possible_uses"
        }
    }

    package struct Failure: Encodable {
        package var code: ErrorCode
        package var message: String
        package var hint: String?
    }

    package struct Repository: Encodable {
        package var id: String
        package var label: String
        package var from: NamedRevision?
        package var to: NamedRevision?
        /// The minimum access level of compared declarations; nil if no source differs.
        package var access: APIAccess?
        package var changes: [Change] = []
        package var changesTotal = 0
        package var notes: [String] = []
        package var error: Failure?

        package init(id: String, label: String) {
            (self.id, self.label) = (id, label)
        }

        enum CodingKeys: String, CodingKey {
            case id, label, from, to, access, changes, notes, error
            case changesTotal = "changes_total"
        }

        package mutating func fail(_ problem: Problem) {
            error = Failure(code: problem.code, message: problem.message, hint: problem.hint)
        }

        var isCut: Bool { changesTotal > changes.count }
    }

    /// Version 2 has effects instead of the sentences of version 1.
    package var schemaVersion = 2
    package var repositories: [Repository]

    package init(_ repositories: [Repository]) { self.repositories = repositories }

    enum CodingKeys: String, CodingKey {
        case repositories
        case schemaVersion = "schema_version"
    }

    /// A block for each repository. Text from repositories is safe to print.
    package func text() -> String {
        repositories.filter { $0.error == nil }.map { RepositoryBlock(repository: $0).text }.joined(separator: "\n")
    }
}

/// One repository of the report.
private struct RepositoryBlock {
    /// The maximum number of listed places for one change in one repository.
    private static let placeLimit = 10

    let repository: APIReport.Repository

    var text: String {
        var lines = [heading]
        if areTooExpensive {
            lines.append(
                "  together, the sources exceed the time or memory limit; compare fewer commits with --from and --to")
            return lines.joined(separator: "\n") + "\n"
        }
        for change in repository.changes {
            let place = change.change.line.map { "\(change.change.path):\($0)" } ?? change.change.path
            lines.append("  \(clean(Words.about(change.change).write(.detailed)))")
            lines.append("    \(clean(place))")
            lines += uses(change).map { "    \($0)" }
        }
        if repository.isCut {
            let rest = repository.changesTotal - repository.changes.count
            lines.append("  … and \(rest) more of the same or lower severity")
        }
        lines += repository.notes.map { "  note: \(clean($0))" }
        if repository.access == nil {
            lines.append("  note: no Swift sources differ; 'teamsync changes' describes components in other languages")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Whether no source was analyzed because there are too many.
    private var areTooExpensive: Bool {
        !repository.changes.isEmpty
            && repository.changes.allSatisfy { $0.change.effect == .notAnalysed(.source(.tooExpensiveTogether)) }
    }

    private var heading: String {
        let ends = [repository.from, repository.to].compactMap { $0 }.map {
            "\(clean($0.name)) (\($0.commit.prefix(9)))"
        }
        let name = RepositoryName.text(id: repository.id, label: repository.label)
        let counts = Words.counts(of: repository.changes.map(\.change), isCut: repository.isCut).write()
        let what =
            !repository.changes.isEmpty ? counts : repository.isCut ? "not listed" : "no API changes in Swift sources"
        return "\(name): \(ends.joined(separator: " → ")): \(what)"
    }

    /// `3 places in app use 'size': Sources/A.swift:12, …`
    private func uses(_ change: APIReport.Change) -> [String] {
        let certain = Dictionary(grouping: change.uses, by: \.repository)
        let possible = Dictionary(grouping: change.possibleUses, by: \.repository)
        return Set(certain.keys).union(possible.keys).sorted().flatMap { name in
            let (uses, others) = (certain[name] ?? [], possible[name] ?? [])
            let word = clean(Words.used(by: change.change).write(.detailed))
            let (verb, verbs) = ("place in \(clean(name)) uses \(word)", "places in \(clean(name)) use \(word)")
            let more = uses.isEmpty ? "" : "more "
            return [
                uses.isEmpty ? nil : "\(uses.count) \(uses.count == 1 ? verb : verbs): \(list(uses))",
                others.isEmpty
                    ? nil
                    : "\(others.count) \(more)\(others.count == 1 ? "place" : "places") in \(clean(name)) may use \(uses.isEmpty ? word : "it"): "
                        + list(others),
            ].compactMap { $0 }
        }
    }

    private func list(_ places: [APIReport.Use]) -> String {
        let shown = places.prefix(RepositoryBlock.placeLimit).map { "\(clean($0.path)):\($0.line)" }
        let rest = places.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    private func clean(_ text: String) -> String { Sanitizer.clean(text) }
}
