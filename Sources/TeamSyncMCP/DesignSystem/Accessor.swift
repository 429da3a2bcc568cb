import TeamSyncBase
import TeamSyncConfiguration

/// Code that names an item.
struct UsageLine: Equatable {
    let code: String
    /// nil where the files that are searched for such code do not say it.
    let platform: Platform?

    var json: JSONValue { ["code": .string(code), "platform": .text(platform?.rawValue)] }
}

/// The ways in which repositories name the items of catalogues in code.
struct AccessorTable: Sendable {
    private struct Entry {
        let accessor: Accessor
        let platform: Platform?
    }

    private var entries: [String: [Entry]] = [:]

    mutating func add(_ uses: [String: [CatalogueSource]]) {
        for (catalogue, sources) in uses.sorted(by: { $0.key < $1.key }) {
            for source in sources {
                guard case .lines(let glob, _, let pattern, _) = source, let accessor = Accessor(pattern: pattern)
                else { continue }
                entries[catalogue, default: []].append(Entry(accessor: accessor, platform: Platform(path: glob)))
            }
        }
    }

    /// The code for an item, each line once.
    /// - Parameters:
    ///   - platform: only this one; nil for all.
    ///   - platforms: those of the item's files: only code of one of these, where there are some.
    func usage(
        of name: String, in catalogue: String, on platform: Platform?, of platforms: Set<Platform>
    ) -> [UsageLine] {
        (entries[catalogue] ?? []).reduce(into: []) { lines, entry in
            if let own = entry.platform, !platforms.isEmpty, !platforms.contains(own) { return }
            guard platform == nil || entry.platform == nil || entry.platform == platform,
                let code = AccessorTable.spellings(of: name, on: entry.platform).lazy
                    .compactMap({ entry.accessor.code(for: $0) }).first
            else { return }
            let line = UsageLine(code: code, platform: entry.platform)
            if !lines.contains(line) { lines.append(line) }
        }
    }

    /// The name, and how a language writes it where it cannot have the signs in it: `arrowLeft`, `arrow_left`.
    private static func spellings(of name: String, on platform: Platform?) -> [String] {
        let words = NameWords.of(name, digits: .attached)
        guard words.count > 1 else { return [name] }
        let camel = words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let snake = words.joined(separator: "_")
        return [name] + (platform == .android ? [snake, camel] : [camel, snake])
    }
}

extension Workspace {
    /// How the served and all other configured repositories name items. A profile in a repository itself adds how that
    /// repository names its own items, and no more.
    /// - Parameter owner: of the items.
    func accessors(forItemsOf owner: String) throws(ToolFailure) -> AccessorTable {
        var table = AccessorTable()
        for repository in try allRepositories() {
            table.add(repository.uses)
            guard repository.id == owner, repository.committed != nil else { continue }
            let completed = try clone(of: repository).completed().configuration
            table.add(completed.uses.filter { repository.uses[$0.key] == nil && completed.counts[$0.key] != nil })
        }
        return table
    }
}
