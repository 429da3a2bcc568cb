import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Counts sources together that contain other icons, or the same icons for other themes.
extension DrawnSourceFinder {
    /// Merges files with constants for other icons in the same folder, such as `icons_arrows.dart` and
    /// `icons_media.dart`. Files with the same names are copies, or other styles.
    static func merged(_ all: [Found], _ sources: [TreeSummary.File]) -> [Found] {
        let groups = Dictionary(grouping: all.filter { $0.constants != nil }) { found in
            found.constants.map { "\($0.file.folder)|\(found.pattern ?? "")" } ?? ""
        }
        let merged = groups.sorted { $0.key < $1.key }.flatMap { _, group -> [Found] in
            var (names, files): (Set<String>, [TreeSummary.File]) = ([], [])
            for (file, own) in group.sorted(by: { $0.number > $1.number }).compactMap(\.constants)
            where names.intersection(own).count * 2 < own.count {
                names.formUnion(own)
                files.append(file)
            }
            guard files.count > 1, let first = group.first else { return group }
            let own = Set(files.map(\.path))
            let others = sources.filter { $0.folders == files[0].folders && !own.contains($0.path) }
            let globs = FilePatterns(avoiding: others, fewest: first.pattern == nil ? 3 : 1).patterns(of: files)
            guard let globs else { return group }
            if let pattern = first.pattern {
                guard globs.count == 1 else { return group }
                let source = CatalogueSource.lines(glob: globs[0], exclude: [], pattern: pattern)
                return [Found(number: names.count, count: count(source), hasDrawings: first.hasDrawings)]
            }
            let source = CatalogueSource.tokens(TokenSource(files: globs, format: .code))
            return [Found(number: names.count, count: count(source), hasDrawings: first.hasDrawings)]
        }
        return mergedScripts(all.filter { $0.constants == nil }) + merged
    }

    /// The maximum number of scripts to read next to those with many drawings.
    private static let siblingLimit = 60

    /// Finds scripts with a few drawings next to those with many: `icons/keys.tsx` next to `icons/arrows.tsx`.
    static func siblings(
        of found: [Found], _ sources: [TreeSummary.File], _ budget: inout Int,
        _ read: (TreeSummary.File) throws(GitError) -> [UInt8]
    ) throws(GitError) -> [Found] {
        let known = Set(found.compactMap { $0.drawn?.file.path })
        var result: [Found] = []
        var seen: Set<String> = []
        for one in found {
            guard let file = one.drawn?.file, case .lines(_, _, let pattern, true?) = one.count.configuration.source
            else { continue }
            let beside = sources.filter {
                $0.folders == file.folders && $0.fileExtension == file.fileExtension && !known.contains($0.path)
            }
            for other in beside.prefix(siblingLimit) where seen.insert(other.path).inserted {
                let names = DrawnConstants.names(pattern, try read(other), &budget)
                guard !names.isEmpty else { continue }
                let source = CatalogueSource.lines(glob: other.path, exclude: [], pattern: pattern, multiline: true)
                result.append(Found(number: names.count, count: count(source), drawn: (other, names)))
            }
        }
        return result
    }

    /// Merges scripts with other drawings in the same folder, such as `icons/arrows.tsx` and `icons/media.tsx`. Scripts
    /// with the same names are copies, or other styles.
    private static func mergedScripts(_ all: [Found]) -> [Found] {
        func pattern(_ found: Found) -> String? {
            if case .lines(_, _, let pattern, true?) = found.count.configuration.source { pattern } else { nil }
        }
        var result = all.filter { $0.drawn == nil || pattern($0) == nil }
        let groups = Dictionary(grouping: all.filter { $0.drawn != nil && pattern($0) != nil }) { found in
            found.drawn.map { "\($0.file.folder)|\($0.file.fileExtension)|\(pattern(found) ?? "")" } ?? ""
        }
        for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
            var (names, own, others): (Set<String>, [TreeSummary.File], [TreeSummary.File]) = ([], [], [])
            for drawn in group.sorted(by: { $0.number > $1.number }).compactMap(\.drawn) {
                if names.intersection(drawn.names).count * 2 < drawn.names.count {
                    names.formUnion(drawn.names)
                    own.append(drawn.file)
                } else {
                    others.append(drawn.file)
                }
            }
            // A script without drawings may match the pattern, because it adds none.
            guard own.count > 1, let globs = FilePatterns(avoiding: others).patterns(of: own), globs.count == 1,
                let pattern = pattern(group[0])
            else {
                result += group
                continue
            }
            let source = CatalogueSource.lines(glob: globs[0], exclude: [], pattern: pattern, multiline: true)
            result.append(Found(number: names.count, count: count(source)))
        }
        return result
    }

    /// Merges scripts of the same name with the same icons, in the folders of several themes: `themes/*/icons.ts`.
    static func themed(_ all: [Found], _ sources: [TreeSummary.File]) -> [Found] {
        var result: [Found] = []
        var used: Set<Int> = []
        for (index, first) in all.enumerated() where !used.contains(index) {
            guard let drawn = first.drawn else {
                result.append(first)
                continue
            }
            let depths = drawn.file.folders.indices.map { depth in
                all.indices.filter { other in
                    guard !used.contains(other), let own = all[other].drawn else { return false }
                    return own.file.name == drawn.file.name
                        && replaced(own.file.folders, depth) == replaced(drawn.file.folders, depth)
                        && own.names.intersection(drawn.names).count * 2 > min(own.names.count, drawn.names.count)
                }
            }
            let best = depths.enumerated().max { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
            guard let best, best.element.count > 1,
                case .lines(_, _, let pattern, let multiline) = first.count.configuration.source,
                case let glob = (replaced(drawn.file.folders, best.offset) + [drawn.file.name]).joined(separator: "/"),
                case let files = Set(best.element.compactMap { all[$0].drawn?.file.path }),
                !sources.contains(where: {
                    !files.contains($0.path) && GlobPattern(glob).matches(components: $0.components)
                })
            else {
                result.append(first)
                continue
            }
            used.formUnion(best.element)
            let names = best.element.reduce(into: Set<String>()) { $0.formUnion(all[$1].drawn?.names ?? []) }
            let source = CatalogueSource.lines(glob: glob, exclude: [], pattern: pattern, multiline: multiline)
            result.append(Found(number: names.count, count: count(source)))
        }
        return result
    }

    private static func replaced(_ folders: [String], _ depth: Int) -> [String] {
        guard folders.indices.contains(depth) else { return folders }
        var folders = folders
        folders[depth] = "*"
        return folders
    }
}
