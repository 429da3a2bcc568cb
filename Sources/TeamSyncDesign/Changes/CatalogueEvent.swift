import TeamSyncBase
import TeamSyncConfiguration
package import TeamSyncDocuments

/// A whole catalogue that came, went, or is now where its count does not look.
package struct CatalogueEvent {
    let catalogue: String
    let change: Highlight.Change
    let count: Int
    /// Of a catalogue that went: where those of its items are that are at `newHome`, by key.
    private(set) var homes: [String: GitPath] = [:]
    /// Where its items are now, outside of what the count reads.
    private(set) var newHome: String?

    /// - Returns: nil when the catalogue has items at both ends or at none, or when one of them is unknown for another
    ///   reason than that there is no such file.
    init?(
        _ name: String, _ source: CatalogueSource, _ before: CatalogueReading, _ after: CatalogueReading,
        _ renames: FileRenames, _ finder: HomeFinder
    ) throws(FileSourceError) {
        guard let old = before.itemsOrMissing, let new = after.itemsOrMissing, (old.isEmpty) != (new.isEmpty) else {
            return nil
        }
        catalogue = name
        (change, count) = old.isEmpty ? (.added, new.count) : (.removed, old.count)
        guard new.isEmpty else { return }
        if source.isDescribed {
            let homes = try finder.homes(of: old)
            guard homes.byKey.count * 2 > count else { return }
            (newHome, self.homes) = (CatalogueEvent.place(of: homes.files), homes.byKey)
        } else {
            var folders: Set<String> = []
            for item in old {
                let paths = item.files.isEmpty ? [item.path].compactMap { $0 } : Array(item.files.keys)
                let own = paths.compactMap(renames.newPath)
                homes[item.key] = own.first
                folders.formUnion(own.map(\.folder))
            }
            guard homes.count * 2 > count else {
                homes = [:]
                return
            }
            newHome = CatalogueEvent.common(folders)
        }
    }

    private static func place(of files: Set<GitPath>) -> String {
        if files.count == 1, let file = files.first { return file.description }
        let folder = common(Set(files.map(\.folder)))
        return "\(files.count) files" + (folder.isEmpty ? "" : " in \(folder)")
    }

    /// The folder that all are in; empty for the root.
    static func common(_ folders: Set<String>) -> String {
        let lists = folders.map { $0.split(separator: "/") }
        guard var common = lists.first else { return "" }
        for list in lists { common = zip(common, list).prefix { $0 == $1 }.map(\.0) }
        return common.joined(separator: "/")
    }

    /// As a group of its own: a move has the number of items that moved.
    package var group: HighlightGroup {
        let fact: Fact =
            if let newHome { .moved(from: nil, to: newHome, files: homes.count) } else {
                change == .added ? .appeared(properties: nil) : .disappeared(.certain)
            }
        return HighlightGroup(catalogue: catalogue, kind: "catalogue", change: change, count: count, facts: [fact])
    }
}

extension Catalogue {
    /// Whether no item can be said to be missing: elements whose names cannot be read may be any of them.
    fileprivate var mayLackAny: Bool { !partialFiles.isEmpty || hasUnnamed }

    /// Whether there are elements, and none of them has a name that can be read.
    private var hasUnnamed: Bool { items.isEmpty && count > 0 }

    /// Whether the item, which is not in this catalogue, may be in its files all the same: in a part that was skipped.
    func mayHave(_ item: Item, _ moves: (GitPath) -> GitPath?) -> Bool {
        if hasUnnamed { return true }
        guard !partialFiles.isEmpty, let path = item.path else { return false }
        return partialFiles.contains(path) || moves(path).map(partialFiles.contains) ?? false
    }
}

extension CatalogueReading {
    /// The items; none where the file that has them is missing. nil for what is unknown for another reason.
    fileprivate var itemsOrMissing: [Catalogue.Item]? {
        switch self {
        case .known(let catalogue): catalogue.items.isEmpty && catalogue.mayLackAny ? nil : catalogue.items
        case .unknown: isMissing ? [] : nil
        }
    }
}

/// Finds items that are gone from their catalogue and live on in other files, such as a file that was split into several.
struct HomeFinder {
    /// Files that are looked into, and bytes of them.
    private static let (fileLimit, sizeLimit) = (200, 8 << 20)

    private let old: any FileSource
    private let new: any FileSource
    private let source: CatalogueSource
    private let files: [FileChange]

    /// - Parameter files: those that differ.
    init(from old: any FileSource, to new: any FileSource, _ source: CatalogueSource, _ files: [FileChange]) {
        (self.old, self.new, self.source, self.files) = (old, new, source, files)
    }

    func find(_ differences: inout [ItemDifference]) throws(FileSourceError) {
        let gone = differences.filter { $0.change == .removed }.compactMap(\.before)
        let homes = try homes(of: gone).byKey
        guard !homes.isEmpty else { return }
        for (index, difference) in differences.enumerated() where difference.change == .removed {
            if let home = homes[difference.key] { differences[index] = difference.moved(to: home) }
        }
    }

    /// The files that now have items of certain names and did not have them before. Each of the files has at least one of
    /// the items as it was.
    struct Homes {
        /// The first one of each item.
        var byKey: [String: GitPath] = [:]
        var files: Set<GitPath> = []
    }

    func homes(of items: [Catalogue.Item]) throws(FileSourceError) -> Homes {
        var homes = Homes()
        guard !items.isEmpty, source.isDescribed else { return homes }
        let candidates = files.filter { change in
            change.status != .deleted && change.path != source.file.map(GitPath.init) && FilePart(change.path) == .spec
        }
        guard !candidates.isEmpty, candidates.count <= HomeFinder.fileLimit else { return homes }
        let wanted = Dictionary(items.map { ($0.key, $0) }) { first, _ in first }
        var left = HomeFinder.sizeLimit
        for change in candidates where left > 0 {
            guard let value = try value(of: change.path, in: new, &left) else { continue }
            let known = Set(try self.value(of: change.path, in: old, &left).map { entries(of: $0).map(\.key) } ?? [])
            var found: [String] = []
            var isSure = false
            for (key, value) in entries(of: value) where !known.contains(key) {
                guard let item = wanted[key] else { continue }
                found.append(key)
                isSure = isSure || isSame(value, item)
            }
            guard isSure else { continue }
            homes.files.insert(change.path)
            for key in found where homes.byKey[key] == nil { homes.byKey[key] = change.path }
        }
        return homes
    }

    private func value(
        of path: GitPath, in commit: any FileSource, _ left: inout Int
    ) throws(FileSourceError) -> JSONValue? {
        guard left > 0, case .bytes(let bytes, _) = try commit.contents(of: path) else { return nil }
        left -= bytes.count
        return JSONFile.value(of: bytes, path: path)
    }

    private func isSame(_ value: JSONValue, _ item: Catalogue.Item) -> Bool {
        guard let own = item.json.flatMap(JSONFile.parsed) else { return false }
        guard case .tokens = source, case .object(let members) = own else { return value.isSame(as: own) }
        // Of a token, the value in one mode, or the reference to another token.
        let written = [members["value"], members["alias"]].compactMap { $0 }.flatMap { value in
            if case .object(let modes) = value { [value] + modes.values } else { [value] }
        }
        return written.contains { own in
            value.isSame(as: own) || own.string.map { value.string == "{\($0)}" } ?? false
        }
    }

    /// What may be items, wherever it is in a file.
    private func entries(of value: JSONValue) -> [(key: String, value: JSONValue)] {
        if case .tokens(let tokens) = source {
            return TokenTree(value, tokens.format, modes: Set(tokens.modes)).tokens.map { ($0.key, $0.value) }
        }
        var found: [(key: String, value: JSONValue)] = []
        collect(value, &found)
        return found
    }

    private func collect(_ value: JSONValue, _ found: inout [(key: String, value: JSONValue)]) {
        switch value {
        case .object(let members):
            if case .array(_, _, let identity) = source {
                if let name = identity.flatMap({ members[$0]?.string }) { found.append((BoundedName.of(name), value)) }
            } else {
                found += members.map { (BoundedName.of($0.key), $0.value) }
            }
            for member in members.values { collect(member, &found) }
        case .array(let elements): for element in elements { collect(element, &found) }
        default: break
        }
    }
}

extension ItemDifference {
    func moved(to home: GitPath) -> ItemDifference {
        ItemDifference(
            catalogue: catalogue, kind: kind, change: .moved, place: place, before: before, after: after, files: files,
            newHome: home)
    }
}
