import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Finds brands with files for modes next to those of the brands.
extension ModePatterns {
    /// Adds palettes with files for modes next to them: `colors-indigo.css` and `colors-indigo-dark.css` next to
    /// `colors-teal.css` and `colors-teal-dark.css`. Each file counts as a mode, because each mode has its own value
    /// for each palette.
    mutating func addPairs(_ files: [Member]) {
        /// The files for modes, by the path of the corresponding file without a mode.
        var modes: [String: [Member]] = [:]
        for member in files {
            guard let (front, _, ending) = ModePatterns.split(member.file), let last = front.last, "-_. ".contains(last)
            else { continue }
            modes[(member.file.folders + ["\(front.dropLast())\(ending)"]).joined(separator: "/"), default: []]
                .append(member)
        }
        guard !modes.isEmpty else { return }
        var groups: [String: (front: String, members: [Member])] = [:]
        for member in files where ModePatterns.split(member.file) == nil {
            let stem = member.file.stem
            guard let separator = stem.lastIndex(where: { "-_. ".contains($0) }),
                member.keys.count >= ModePatterns.fewestKeys, !stem.contains(where: "*?{}".contains)
            else { continue }
            let front = String(stem[...separator])
            let pattern = (member.file.folders + ["\(front){mode}.\(member.file.fileExtension)"])
                .joined(separator: "/")
            groups[pattern, default: (front, [])].members.append(member)
        }
        for (pattern, group) in groups.sorted(by: { $0.key < $1.key }) {
            guard let largest = group.members.map(\.keys).max(by: { $0.count < $1.count }) else { continue }
            let palettes = group.members.filter { member in
                member.keys.intersection(largest).count * 10 >= largest.count * 8
            }
            let others = palettes.flatMap { modes[$0.file.path] ?? [] }
            guard palettes.count > 1, !others.isEmpty else { continue }
            func mode(_ file: TreeSummary.File) -> String { String(file.stem.dropFirst(group.front.count)) }
            add(pattern, (palettes + others).map { plain($0, mode($0.file)) }, mode, sharing: 0.8)
        }
    }

    /// Whether a pattern matches a file that contains no tokens.
    func matchesOthers(_ pattern: String) -> Bool {
        let glob = GlobPattern(TokenSource.glob(of: pattern))
        return others.contains { glob.matches(components: $0.components) }
    }
}
