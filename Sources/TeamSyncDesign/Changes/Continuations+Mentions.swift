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
            names.formUnion(NameMentions(bytes, change.path).names.map { ComponentSource.plain($0) })
        }
        return names.reduce(into: [0]) { $0 += Array($1.utf8) + [0] }
    }

    /// Whether something at the tip may have the name of a component that may be gone.
    /// - Parameter names: see `changedNames`.
    func mayKeepName(_ item: Catalogue.Item?, _ names: [UInt8]?) -> Bool {
        guard let item, let names, item.line == nil, item.files.keys.contains(where: { FilePart($0) == .source })
        else { return true }
        return ByteSearch.contains(Array(ComponentSource.plain(ComponentSource.name(ofKey: item.key)).utf8), in: names)
    }
}
