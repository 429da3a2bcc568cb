import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Finds components whose only source is gone, and all of whose declarations are now in new or changed sources of the
/// same count, in the same package and with the same access.
enum SplitSources {
    /// The maximum number of new and changed sources that are read, and the maximum size of all sources, in bytes.
    static let (sourceLimit, sizeLimit) = (400, 8 << 20)
    private static let endings: Set<String> = ["swift", "kt", "dart"]

    struct Source {
        let path: GitPath
        let id: ObjectID
        /// The names of the declarations, and whether they are explicitly public.
        var declared: [String: Bool]
        let package: String
    }

    private struct Target {
        let index: Int
        let key: String
        let source: Source
        /// Whether the source is new.
        let isNew: Bool
    }

    /// Replaces the difference of each such component, and removes those of the components that are named after parts of
    /// it, which are not new.
    static func apply(
        to differences: inout [ItemDifference], _ contents: inout ContentComparer
    ) throws(FileSourceError) {
        let lost = differences.indices.filter { isLost(differences[$0]) }
        let open = differences.indices.filter { index in
            differences[index].after != nil && [.added, .changed, .renamed].contains(differences[index].change)
        }
        guard !lost.isEmpty, !open.isEmpty, open.count <= sourceLimit else { return }
        var left = sizeLimit
        var targets: [String: [Target]] = [:]
        for index in open {
            guard let item = differences[index].after, var now = try source(of: item, &left, &contents) else {
                continue
            }
            if differences[index].change == .changed, let before = differences[index].before,
                let former = try source(of: before, &left, &contents)
            {
                now.declared = now.declared.filter { former.declared[$0.key] == nil }
            }
            let target = Target(
                index: index, key: item.key, source: now, isNew: differences[index].change != .changed)
            for name in now.declared.keys { targets[name, default: []].append(target) }
        }
        var removed: Set<Int> = []
        for index in lost where !removed.contains(index) {
            guard let item = differences[index].before, let former = try source(of: item, &left, &contents) else {
                continue
            }
            let found = homes(of: former, in: targets).filter { !removed.contains($0.index) }
            let isRenamed = differences[index].change == .renamed
            guard !found.isEmpty, !isRenamed || found.count > 1 else { continue }
            for target in found where target.index != index && target.isNew {
                guard continues(differences[target.index], former, target.source) else { continue }
                removed.insert(target.index)
            }
            differences[index] = split(differences[index], item, former, found)
        }
        differences = differences.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
    }

    static func isLost(_ difference: ItemDifference) -> Bool {
        difference.kind == .component && difference.before != nil
            && (difference.change == .removed || difference.change == .renamed && difference.because != .statedAlias)
    }

    /// Returns the only source of a component that is a file; nil for other components.
    static func source(
        of item: Catalogue.Item, _ left: inout Int, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Source? {
        guard let path = item.path, item.line == nil, let id = item.files[path],
            endings.contains(path.ending.map(String.init) ?? ""),
            item.files.keys.count(where: { ComponentSource.filePart($0) == .source }) == 1, left > 0,
            let bytes = try contents.contents(id), let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        left -= bytes.count
        let name = String(decoding: path.baseName, as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline)
        return Source(
            path: path, id: id, declared: ComponentDeclarations.access(in: .init(text, fileName: name)),
            package: lines.first { $0.hasPrefix("package ") }.map { $0[...].trimmed } ?? "")
    }

    /// Returns the sources that now declare all that a source offered; empty if there are not such sources for every
    /// declaration, or several for one of them.
    private static func homes(of former: Source, in targets: [String: [Target]]) -> [Target] {
        let isExplicit = former.declared.values.contains(true)
        var found: [Target] = []
        for (name, isPublic) in former.declared.sorted(by: { $0.key < $1.key }) where isPublic || !isExplicit {
            let homes = (targets[name] ?? []).filter { target in
                target.source.declared[name] == isPublic && target.source.package == former.package
                    && target.source.path.ending == former.path.ending
            }
            guard homes.count == 1, let home = homes.first else { return [] }
            if !found.contains(where: { $0.index == home.index }) { found.append(home) }
        }
        return found
    }

    /// Whether a component that seems to be new is named after something that the old source declared, or declares nothing
    /// else.
    private static func continues(_ difference: ItemDifference, _ former: Source, _ now: Source) -> Bool {
        let name = NameWords.letters(ComponentSource.name(ofKey: difference.key))
        return former.declared.keys.contains { NameWords.letters($0) == name }
            || now.declared.keys.allSatisfy { former.declared[$0] != nil }
    }

    private static func split(
        _ difference: ItemDifference, _ item: Catalogue.Item, _ former: Source, _ targets: [Target]
    ) -> ItemDifference {
        var files = [ItemChange.File(path: former.path, old: former.id, new: nil)]
        files += targets.map { ItemChange.File(path: $0.source.path, old: nil, new: $0.source.id) }
        // The changes to other sources are those of their components.
        if targets.count == 1 || !targets.allSatisfy(\.isNew) { files = [] }
        var split = ItemDifference(
            catalogue: difference.catalogue, kind: difference.kind, change: .moved, place: difference.place,
            before: item, after: nil, files: files.sorted { $0.path < $1.path })
        if targets.count == 1 {
            split.newHome = targets[0].source.path
        } else {
            split.splitInto = targets.map(\.key)
        }
        return split
    }
}
