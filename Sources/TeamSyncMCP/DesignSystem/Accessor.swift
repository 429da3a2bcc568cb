import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments

/// A line of code that refers to an item.
struct UsageLine: Equatable {
    let code: String
    /// The platform of the code; nil if the searched files do not determine it.
    let platform: Platform?

    var json: JSONValue { ["code": .string(code), "platform": .text(platform?.rawValue)] }
}

/// The code that repositories use to refer to items of catalogues.
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

    /// The lines of code for an item, without duplicates.
    /// - Parameters:
    ///   - platform: the only platform to return code for; nil for all.
    ///   - platforms: the platforms of the item's files. If there are any, only code for these platforms is returned.
    ///   - places: places in code that refer to the item, which show its spelling.
    func usage(
        of name: String, in catalogue: String, on platform: Platform?, of platforms: Set<Platform>,
        at places: [ImpactDocument.Place]
    ) -> [UsageLine] {
        (entries[catalogue] ?? []).reduce(into: []) { lines, entry in
            if let own = entry.platform, !platforms.isEmpty, !platforms.contains(own) { return }
            guard platform == nil || entry.platform == nil || entry.platform == platform else { return }
            let codes = AccessorTable.spellings(of: name, on: entry.platform).compactMap { spelling in
                // The accessor may already contain the beginning of a variable: `var(--` for `--ink`.
                let sigil = SourceVariable.sigil(of: spelling)
                let code = entry.accessor.code(for: spelling)
                return !sigil.isEmpty && code?.contains(sigil + spelling) ?? false ? nil : code
            }
            let texts = places.filter { entry.platform == nil || Platform(path: $0.path) == entry.platform }.map(\.text)
            guard let code = codes.first(where: { code in texts.contains { $0.contains(code) } }) ?? codes.first else {
                return
            }
            let line = UsageLine(code: code, platform: entry.platform)
            if !lines.contains(line) { lines.append(line) }
        }
    }

    /// The name, and its spellings in languages that do not allow its punctuation: `arrowLeft`, `arrow_left`. On the
    /// web, a custom property such as `--arrow-left` is more usual.
    private static func spellings(of name: String, on platform: Platform?) -> [String] {
        let sigil = SourceVariable.sigil(of: name)
        let names = sigil.isEmpty ? [name] : [name, String(name.dropFirst(sigil.count))]
        let words = NameWords.of(name, digits: .attached)
        guard words.count > 1 else { return names }
        let camel = words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let snake = words.joined(separator: "_")
        let all =
            switch platform {
            case .web: [words.joined(separator: "-"), camel, snake]
            case .android: [snake, camel]
            default: [camel, snake]
            }
        return names + all
    }
}

extension Workspace {
    /// The accessors of all configured repositories, including those that are not served. A profile that a repository
    /// itself contains adds accessors only for items of that repository.
    /// - Parameter owner: the repository that contains the items.
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
