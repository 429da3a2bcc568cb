import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Finds the values of the default mode that are in a file next to those of other modes: `default.json` and `dark.json`.
extension ModePatterns {
    static func isDefault(_ file: TreeSummary.File) -> Bool { file.stem == "default" }

    /// Adds each file for the default mode to the files for modes next to it, if it has nearly the same keys.
    /// - Parameter named: the files with the names of modes, by their patterns.
    static func withDefaults(_ named: [String: [Member]], _ files: [Member]) -> [String: [Member]] {
        var named = named
        for member in files where isDefault(member.file) && member.keys.count >= fewestKeys {
            let pattern = (member.file.folders + ["{mode}.\(member.file.fileExtension)"]).joined(separator: "/")
            guard let modes = named[pattern],
                modes.contains(where: { mode in
                    let common = mode.keys.intersection(member.keys).count
                    return common * 10 >= max(mode.keys.count, member.keys.count) * 8
                })
            else { continue }
            named[pattern] = modes + [member]
        }
        return named
    }

    /// The minimum number of folders for a pattern with `*`.
    private static let fewestFolders = 3

    /// Replaces patterns that differ in one folder, such as that of a component, by one with `*`, if nothing else in these
    /// folders has a file with this name: `components/*/{mode}.json`.
    mutating func mergeFolders(_ files: [Member]) {
        var places: [String: [String]] = [:]
        for pattern in patterns {
            let parts = pattern.split(separator: "/").map(String.init)
            for (index, name) in parts.dropLast().enumerated() where index > 0 && !name.contains(where: "*{".contains) {
                places[(parts[..<index] + ["*"] + parts[(index + 1)...]).joined(separator: "/"), default: []].append(
                    pattern)
            }
        }
        for (place, all) in places.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
            let own = all.filter(patterns.contains)
            let glob = GlobPattern(TokenSource.glob(of: place))
            guard own.count >= ModePatterns.fewestFolders, let first = patterns.firstIndex(where: own.contains),
                !files.contains(where: { glob.matches(components: $0.file.components) && !covers([$0.file]) }),
                !others.contains(where: { glob.matches(components: $0.components) })
            else { continue }
            keys[place] = own.reduce(into: Set<String>()) { $0.formUnion(keys[$1] ?? []) }
            patterns[first] = place
            patterns.removeAll(where: own.contains)
        }
    }
}
