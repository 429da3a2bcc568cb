import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemComparer {
    /// The maximum number of sources of new items, and of other sources, that are read to find aliases.
    private static let aliasLimit = 100

    /// Returns the former names that the new and changed sources declare for new components and icons, by key.
    mutating func declaredAliases(
        of removed: [Catalogue.Item], _ added: [Catalogue.Item]
    ) throws(FileSourceError) -> [String: [String]] {
        guard kind == .component || kind == .icon, !removed.isEmpty, !added.isEmpty else { return [:] }
        let plain = { (items: [Catalogue.Item]) in
            Dictionary(items.map { (NameWords.letters(ComponentSource.name(ofKey: $0.key)), $0.key) }) { one, _ in
                one
            }
        }
        let (before, after) = (plain(removed), plain(added))
        let own = Set(added.flatMap(\.files.keys))
        let others = changed.filter { $0.status != .deleted && !own.contains($0.path) }.map(\.path)
        let read = { (paths: [GitPath]) in
            paths.lazy.filter { SourceLanguage(aliasesIn: $0) != nil }.prefix(ItemComparer.aliasLimit)
        }
        var names: [String: [String]] = [:]
        for path in Array(read(own.sorted())) + read(others) {
            guard let language = SourceLanguage(aliasesIn: path), let id = try newFiles.object(at: path),
                case .bytes(let bytes) = try contents.source(id)
            else { continue }
            let aliases: [DeclaredAliases.Alias]
            do throws(Warning.FileFault) {
                let source = try SourceLexemes(bytes, language)
                aliases =
                    kind == .component
                    ? DeclaredAliases(source).all
                    : (language == .script ? DeclaredAliases.icons(in: source) : [])
                        + DeclaredAliases.constants(in: source)
            } catch {
                continue
            }
            for alias in aliases {
                let mayHavePrefix = kind == .component
                guard let keys = DeclaredAliases.keys(of: alias, before, after, mayHavePrefix: mayHavePrefix) else {
                    continue
                }
                names[keys.new, default: []].append(keys.old)
            }
        }
        return names
    }

    /// Returns the former icons of lines that now only refer to a new icon, by the keys of the new icons.
    /// - Parameter added: the new icons without a former name.
    mutating func keptAliases(of added: [Catalogue.Item]) throws(FileSourceError) -> [String: Catalogue.Item] {
        guard kind == .icon, !added.isEmpty else { return [:] }
        let rewritten = new.items.filter { item in
            guard item.line != nil, item.json == nil, let before = old[item.key], before.line != nil else {
                return false
            }
            return before.json != nil || before.fingerprint != item.fingerprint || before.rest != item.rest
        }
        return try declaredAliases(of: rewritten, added).compactMapValues { $0.first.flatMap { old[$0] } }
    }
}

extension SourceLanguage {
    /// The language of a source whose aliases are read; nil for other files.
    fileprivate init?(aliasesIn path: GitPath) {
        guard let language = SourceLanguage(fileExtension: path.ending.map(String.init)?.lowercased() ?? ""),
            [.swift, .kotlin, .dart, .script].contains(language)
        else { return nil }
        self = language
    }
}
