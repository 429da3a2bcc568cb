import TeamSyncBase
import TeamSyncDocuments

extension ContinuationFinder {
    /// Finds lines whose names still occur in their files or now occur in other files, and types that other files now
    /// declare.
    func findMentions(
        of items: [Catalogue.Item], _ remaining: Catalogue?, _ found: inout Continuations
    ) throws(FileSourceError) {
        let searched = items.filter { item in
            item.line != nil || item.files.keys.contains { FilePart($0) == .source }
        }
        guard !searched.isEmpty else { return }
        let endings = Set(searched.flatMap { [$0.path].compactMap(\.self) + $0.files.keys }.compactMap(\.ending))
        let candidates = files.filter { change in
            change.status != .deleted && change.path.ending.map(endings.contains) ?? false
        }
        guard candidates.count <= ContinuationFinder.fileLimit,
            candidates.count * searched.count <= ContinuationFinder.lookupLimit
        else { return found.addPossible(searched) }
        let read = Set((remaining?.items ?? []).compactMap(\.path))
        var left = ContinuationFinder.sizeLimit
        for change in candidates {
            guard left > 0, case .bytes(let bytes, _) = try new.contents(of: change.path) else {
                return found.addPossible(searched)
            }
            left -= bytes.count
            let now = NameMentions(bytes, change.path)
            let named = searched.filter { now.count(of: $0.key) > 0 }
            guard !named.isEmpty else { continue }
            let formerPath = change.oldPath ?? change.path
            var before = NameMentions()
            if change.status != .added, case .bytes(let bytes, _) = try old.contents(of: formerPath) {
                left -= bytes.count
                before = NameMentions(bytes, formerPath)
            }
            for item in named {
                if item.line == nil {
                    // A source of the item itself does not count as another declaration.
                    let known = item.files[formerPath] == nil ? before.declarations(of: item.key) : 0
                    guard now.declarations(of: item.key) > known else { continue }
                    found.add(try takes(item, bytes, change.path) ? .at(change.path) : .possible, item.key)
                } else if item.path == formerPath {
                    let isOutside = formerPath != change.path && !read.contains(change.path)
                    found.add(isOutside ? .at(change.path) : .possible, item.key)
                } else if now.count(of: item.key) > before.count(of: item.key) {
                    found.add(.possible, item.key)
                }
            }
        }
    }

    /// The minimum number of tokens whose names in files of other formats are evidence, and the extensions of such files.
    private static let fewestMigrated = 8
    private static let tokenEndings: Set<Substring> = [
        "css", "scss", "sass", "less", "json", "yaml", "yml", "ts", "js", "mjs", "swift", "kt", "xml", "dart",
    ]

    /// Finds tokens whose names occur more often now in files of another format, because they may have migrated to it:
    /// `red50` in TypeScript, and `--red50` in a new style sheet. Names are also words, so most must be there.
    func findMigrated(_ items: [Catalogue.Item], _ found: inout Continuations) throws(FileSourceError) {
        func name(_ item: Catalogue.Item) -> String {
            let last = item.key.split(separator: ".").last.map(String.init) ?? item.key
            return String(last.drop { $0 == "-" || $0 == "$" || $0 == "@" })
        }
        guard source.isOfTokens, items.count >= ContinuationFinder.fewestMigrated else { return }
        let names = Set(items.map(name))
        let candidates = files.filter { change in
            change.status != .deleted && !source.mayList(change.path)
                && change.path.ending.map(ContinuationFinder.tokenEndings.contains) ?? false
        }
        guard candidates.count <= ContinuationFinder.fileLimit,
            candidates.count * names.count <= ContinuationFinder.lookupLimit
        else { return found.addPossible(items) }
        var (mentioned, left): (Set<String>, Int) = ([], ContinuationFinder.sizeLimit)
        for change in candidates {
            guard left > 0, case .bytes(let bytes, _) = try new.contents(of: change.path) else {
                return found.addPossible(items)
            }
            left -= bytes.count
            let now = NameMentions(bytes, change.path)
            var before = NameMentions()
            if change.status != .added, case .bytes(let bytes, _) = try old.contents(of: change.oldPath ?? change.path)
            {
                left -= bytes.count
                before = NameMentions(bytes, change.path)
            }
            mentioned.formUnion(names.filter { now.count(of: $0) > before.count(of: $0) })
        }
        guard mentioned.count >= ContinuationFinder.fewestMigrated, mentioned.count * 2 >= names.count else { return }
        found.addPossible(items.filter { mentioned.contains(name($0)) })
    }

    /// Returns the names in all new and changed sources, without case and separators, each between two zero bytes; nil
    /// if there are too many.
    func changedNames() throws(FileSourceError) -> [UInt8]? {
        let sources = files.filter { $0.status != .deleted && FilePart($0.path) == .source }
        guard sources.count <= ContinuationFinder.fileLimit else { return nil }
        var left = ContinuationFinder.sizeLimit
        var names: Set<String> = []
        for change in sources {
            guard left > 0, case .bytes(let bytes, _) = try new.contents(of: change.path) else { return nil }
            left -= bytes.count
            let code = ContinuationFinder.withoutAttributeValues(bytes)
            names.formUnion(NameMentions(code, change.path).names.map { NameWords.letters($0) })
        }
        return names.reduce(into: [0]) { $0 += Array($1.utf8) + [0] }
    }

    /// The attributes whose values can be the names of components.
    private static let namingAttributes = ["name", "is", "tag", "selector"]

    /// Returns a source without the words in quoted values of attributes, such as `role="meter"`, which do not name
    /// anything.
    static func withoutAttributeValues(_ bytes: [UInt8]) -> [UInt8] {
        var (output, index) = (bytes, 1)
        while index + 1 < bytes.count {
            defer { index += 1 }
            guard bytes[index] == UInt8(ascii: "="), case let quote = bytes[index + 1], "\"'".utf8.contains(quote),
                bytes[index - 1].isPartOfWord,
                let end = bytes[(index + 2)...].prefix(200).firstIndex(where: { $0 == quote || $0 == 0x0a }),
                bytes[end] == quote
            else { continue }
            let name = bytes[..<index].suffix(20).reversed().prefix(while: \.isPartOfWord).reversed()
            if !namingAttributes.contains(String(decoding: Array(name), as: UTF8.self)) {
                for place in (index + 2)..<end { output[place] = UInt8(ascii: " ") }
            }
            index = end
        }
        return output
    }

    /// Whether something at the tip may have the name of a component that may be gone.
    /// - Parameter names: see `changedNames`.
    func mayKeepName(_ item: Catalogue.Item?, _ names: [UInt8]?) -> Bool {
        guard let item, let names, item.line == nil, item.files.keys.contains(where: { FilePart($0) == .source })
        else { return true }
        return ByteSearch.contains(Array(NameWords.letters(ComponentSource.name(ofKey: item.key)).utf8), in: names)
    }
}
