import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Finds items, or their values in some modes, that moved to a file that their count does not read, and tokens that came
/// from such a file.
struct OutsideItems {
    private struct Home {
        let (former, new): (GitPath?, GitPath)
        /// Whether the count does not read the new place, where the whole item is.
        var isUncovered = false
    }

    /// The minimum fraction of the tokens of a type that a renamed type must also have.
    private static let leastShare = 0.7

    private var homes: [String: Home] = [:]
    /// The places of tokens that have another name there, by the new name.
    private var renamed: [String: Home] = [:]
    /// The keys of tokens that were in files that the count did not read, and that the catalogue does not contain now.
    private var others: Set<String> = []

    /// Adds these items to the catalogues as they are in the other files, so that their values are also compared.
    init(
        _ name: String, _ count: CountConfiguration, from before: inout Catalogue, to after: inout Catalogue,
        _ finder: ContinuationFinder, _ reader: inout CatalogueReader
    ) throws(FileSourceError) {
        guard count.source.isDescribed else { return }
        try addLeaving(name, count, from: before, to: &after, finder, &reader)
        try addArriving(name, count, from: &before, to: after, finder, &reader)
    }

    /// Finds tokens that are new in the catalogue because git renamed their files, which the count did not read.
    private mutating func addArriving(
        _ name: String, _ count: CountConfiguration, from before: inout Catalogue, to after: Catalogue,
        _ finder: ContinuationFinder, _ reader: inout CatalogueReader
    ) throws(FileSourceError) {
        guard case .tokens(let source) = count.source else { return }
        let added = after.items.filter { before[$0.key] == nil }
        guard !added.isEmpty else { return }
        let arrived = finder.renames.oldPaths.filter { new, old in
            count.source.describes(new) && !count.source.describes(old)
        }
        guard !arrived.isEmpty, arrived.count <= ContinuationFinder.fileLimit else { return }
        let open = added.filter { OutsideItems.places(of: $0).allSatisfy { arrived[$0] != nil } }
        guard !open.isEmpty else { return }
        var wider = source
        let oldPaths = Set(arrived.values)
        wider.files += source.in(oldPaths.sorted(), like: after, finder.renames.reversed).files
        guard case .known(let all) = try reader.readExisting(name, count.reading(wider), in: finder.old) else { return }
        for item in open {
            guard let former = all[item.key], let path = former.path, let new = item.path,
                OutsideItems.places(of: former).isSubset(of: oldPaths),
                OutsideItems.modes(of: former) == OutsideItems.modes(of: item)
            else { continue }
            before.put(former)
            homes[item.key] = Home(former: path, new: new)
        }
        // The others may have a new name. They are not gone, because they were not in the catalogue.
        for former in all.items
        where before[former.key] == nil && after[former.key] == nil
            && OutsideItems.places(of: former).isSubset(of: oldPaths)
        {
            before.put(former)
            others.insert(former.key)
        }
    }

    private static func places(of item: Catalogue.Item) -> Set<GitPath> {
        item.occurrences.isEmpty ? Set([item.path].compactMap(\.self)) : Set(item.occurrences.map(\.path))
    }

    private mutating func addLeaving(
        _ name: String, _ count: CountConfiguration, from before: Catalogue, to after: inout Catalogue,
        _ finder: ContinuationFinder, _ reader: inout CatalogueReader
    ) throws(FileSourceError) {
        let open = before.items.filter { item in
            after[item.key].map { now in
                now.json != item.json && !OutsideItems.modes(of: item).isSubset(of: OutsideItems.modes(of: now))
            } ?? !after.mayHave(item, finder.renames.newPath)
        }
        guard !open.isEmpty, let files = try finder.newEntries(of: open) else { return }
        guard case .tokens(let source) = count.source else {
            for file in files where !file.same.isEmpty {
                for item in open {
                    guard let entries = file.entries[item.key], entries.count == 1, let entry = entries.first,
                        homes[item.key] == nil
                    else { continue }
                    var now = item
                    (now.json, now.path, now.pointer) = (JSONWriter.bytes(entry.value)[...], file.path, entry.pointer)
                    now.files = try finder.filesAtTip(of: item)
                    after.put(now)
                    homes[item.key] = Home(
                        former: item.path ?? before.place.file.map { GitPath($0) }, new: file.path, isUncovered: true)
                }
            }
            return
        }
        let outside = files.filter { !count.source.describes($0.path) }
        var wider = source
        wider.files += source.in(outside.map(\.path), like: before, finder.renames).files
        guard wider != source,
            case .known(let all) = try reader.readExisting(name, count.reading(wider), in: finder.new)
        else {
            return
        }
        for item in open {
            guard let now = all[item.key], OutsideItems.modes(of: item).isSubset(of: OutsideItems.modes(of: now)) else {
                continue
            }
            let rest = after[item.key]
            let places = Set(now.occurrences.map(\.path)).subtracting(rest?.occurrences.map(\.path) ?? [])
            let known = outside.filter { file in
                file.entries[item.key] != nil && (rest != nil || !file.same.isEmpty)
            }
            guard let new = places.min(), places.isSubset(of: known.map(\.path)) else { continue }
            let kept = rest.map(OutsideItems.modes) ?? []
            let former = item.occurrences.first { !kept.contains($0.mode) }?.path ?? item.path
            after.put(now)
            homes[item.key] = Home(former: former, new: new, isUncovered: rest == nil)
        }
        addRenamedTypes(open.filter { homes[$0.key] == nil }, before, all, to: &after, finder)
        // Other items can refer to those that moved.
        for item in after.items where homes[item.key] == nil {
            guard let now = all[item.key], now.json != item.json, now.occurrences == item.occurrences else { continue }
            var resolved = item
            resolved.json = now.json
            after.put(resolved)
        }
    }

    /// Finds the tokens of types that have another name in a file that git considers renamed, and that the count does not
    /// read: most of the tokens are there, and most of them have the same value. The others are then gone.
    private mutating func addRenamedTypes(
        _ open: [Catalogue.Item], _ before: Catalogue, _ all: Catalogue, to after: inout Catalogue,
        _ finder: ContinuationFinder
    ) {
        let type = { (item: Catalogue.Item) in String(item.key.prefix { $0 != "." }) }
        let rest = { (item: Catalogue.Item) in String(item.key.drop { $0 != "." }) }
        let lost = Dictionary(grouping: open.filter { $0.key.contains(".") }) {
            [type($0), $0.path?.description ?? ""]
        }
        let found = Dictionary(grouping: all.items.filter { before[$0.key] == nil && $0.key.contains(".") }) { $0.path }
        for (_, items) in lost.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            guard let path = items.first?.path, let new = finder.renames.newPaths[path],
                !finder.source.describes(new)
            else { continue }
            let types = Dictionary(grouping: found[new] ?? [], by: type).values.compactMap { candidates in
                let named = Dictionary(candidates.map { (rest($0), $0) }) { first, _ in first }
                let pairs = items.compactMap { item in named[rest(item)].map { (old: item, new: $0) } }
                let same = pairs.count { $0.old.json == $0.new.json }
                let isMost = Double(pairs.count) >= OutsideItems.leastShare * Double(items.count)
                return isMost && same * 2 > items.count ? pairs : nil
            }
            guard types.count == 1 else { continue }
            for pair in types[0] where after[pair.new.key] == nil {
                after.put(pair.new)
                renamed[pair.new.key] = Home(former: path, new: new, isUncovered: true)
            }
        }
    }

    /// Adds the places of the tokens that also have another name. Those without a former name were not found.
    private func completeRenamed(_ differences: inout [ItemDifference]) {
        guard !renamed.isEmpty else { return }
        differences.removeAll { $0.change == .added && renamed[$0.key] != nil }
        for index in differences.indices where differences[index].change == .renamed {
            guard let home = renamed[differences[index].key] else { continue }
            (differences[index].newHome, differences[index].formerHome) = (home.new, home.former)
            differences[index].isUncovered = true
        }
    }

    /// Adds the new and old places to the differences of these items.
    func complete(
        _ differences: inout [ItemDifference], from before: Catalogue, to after: Catalogue, _ kind: CatalogueKind
    ) {
        completeRenamed(&differences)
        if !others.isEmpty { differences.removeAll { $0.change == .removed && others.contains($0.key) } }
        guard !homes.isEmpty else { return }
        let places = Dictionary(differences.indices.map { (differences[$0].key, $0) }) { first, _ in first }
        for (key, home) in homes.sorted(by: { $0.key < $1.key }) {
            if let index = places[key], differences[index].change == .changed {
                (differences[index].newHome, differences[index].formerHome) = (home.new, home.former)
                differences[index].isUncovered = home.isUncovered
            } else {
                let moved = ItemDifference(
                    catalogue: after.name, kind: kind, change: .moved, place: after.place, before: before[key],
                    after: after[key], newHome: home.new, formerHome: home.former, isUncovered: home.isUncovered)
                if let index = places[key] { differences[index] = moved } else { differences.append(moved) }
            }
        }
    }

    private static func modes(of item: Catalogue.Item) -> Set<String?> { Set(item.occurrences.map(\.mode)) }
}

extension ContinuationFinder {
    /// Returns the files of an item that still exist, at the paths where git found them.
    fileprivate func filesAtTip(of item: Catalogue.Item) throws(FileSourceError) -> [GitPath: ObjectID] {
        var files: [GitPath: ObjectID] = [:]
        for path in item.files.keys {
            let now = renames.newPaths[path] ?? path
            if let id = try new.object(at: now) { files[now] = id }
        }
        return files
    }
}

extension TokenSource {
    /// Returns the source of the same tokens in files outside the paths of the count. If modes are part of file names,
    /// and the name of such a file contains a mode, its pattern contains a placeholder for it. The modes of a
    /// renamed file are those of its old path. The same applies to groups.
    /// - Parameter catalogue: the tokens in the paths of the count.
    func `in`(_ paths: [GitPath], like catalogue: Catalogue, _ renames: FileRenames) -> TokenSource {
        let patterns = TokenFilePatterns(self)
        func modes(in path: GitPath) -> [String]? { patterns.names(in: path)?.modes }
        var places: Set<GitPath> = []
        if files.contains(where: { $0.contains(TokenSource.modePlace) || $0.contains(TokenSource.groupPlace) }) {
            for item in catalogue.items { places.formUnion(item.occurrences.map(\.path)) }
        }
        let all = Set(places.flatMap { modes(in: $0) ?? [] })
        let order = all.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
        let groups = Set(places.compactMap { patterns.names(in: $0)?.group })
        var source = self
        source.files = paths.map { path in
            let own = renames.oldPaths[path].flatMap { patterns.names(in: $0) }
            let pattern =
                own.flatMap { TokenSource.pattern(path.description, all: $0.modes) }
                ?? order.lazy.compactMap { TokenSource.pattern(path.description, all: [$0]) }.first
                ?? path.description
            // Git may pair files of different groups that have the same contents.
            let names = path.components.dropLast() + [path.baseName.prefix { $0 != UInt8(ascii: ".") }]
            let group = names.map { String(decoding: $0, as: UTF8.self) }.last(where: groups.contains)
            return group.flatMap { TokenSource.pattern(pattern, all: [$0], TokenSource.groupPlace) }
                ?? own?.group.flatMap {
                    TokenSource.pattern(pattern, all: $0.split(separator: ".").map(String.init), TokenSource.groupPlace)
                } ?? pattern
        }
        return source
    }

    /// Returns the path with a placeholder for one occurrence of each name: the first one of a mode, the last one of a
    /// group. Returns nil unless the path contains all names.
    private static func pattern(_ path: String, all names: [String], _ place: String = modePlace) -> String? {
        let isInWord = { (character: Character?) in character.map { $0.isLetter || $0.isNumber } ?? false }
        var path = path
        for name in names {
            let ranges = path.ranges(of: name).filter { range in
                !isInWord(path[..<range.lowerBound].last) && !isInWord(path[range.upperBound...].first)
            }
            guard !name.isEmpty, let range = place == modePlace ? ranges.first : ranges.last else { return nil }
            path.replaceSubrange(range, with: place)
        }
        return path
    }
}

extension CountConfiguration {
    func reading(_ tokens: TokenSource) -> CountConfiguration {
        var count = self
        count.source = .tokens(tokens)
        return count
    }
}
