import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Files and folders of tokens that are named after modes.
struct ModePatterns {
    /// With `{mode}`.
    private(set) var patterns: [String] = []
    private(set) var modes: [String] = []
    private var covered: Set<String> = []

    /// - Parameter files: with the keys of their tokens.
    init(_ files: [(file: TreeSummary.File, keys: Set<String>)]) {
        struct Member {
            let path: String
            let mode: String
            let keys: Set<String>
        }
        var groups: [String: [Member]] = [:]
        for (file, keys) in files {
            let ending = file.name.drop { $0 != "." }
            let stem = String(file.name.dropLast(ending.count))
            if let (front, mode) = ModeName.split(stem) {
                let folder = file.folder.isEmpty ? "" : file.folder + "/"
                groups["\(folder)\(front){mode}\(ending)", default: []].append(
                    Member(path: file.path, mode: mode, keys: keys))
            } else if let index = file.folders.lastIndex(where: ModeName.isMode) {
                let front = file.folders[..<index].joined(separator: "/")
                let pattern = (front.isEmpty ? "" : front + "/") + "{mode}/**/*.\(file.fileExtension)"
                groups[pattern, default: []].append(Member(path: file.path, mode: file.folders[index], keys: keys))
            }
        }
        for (pattern, members) in groups.sorted(by: { $0.key < $1.key }) {
            let own = Dictionary(grouping: members, by: \.mode).mapValues {
                $0.reduce(into: Set()) { $0.formUnion($1.keys) }
            }
            let sorted = own.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
            guard sorted.count > 1, sorted[0].value.intersection(sorted[1].value).count * 3 >= sorted[1].value.count
            else { continue }
            patterns.append(pattern)
            modes += own.keys.sorted().filter { !modes.contains($0) }
            covered.formUnion(members.map(\.path))
        }
    }

    func covers(_ files: [TreeSummary.File]) -> Bool { files.allSatisfy { covered.contains($0.path) } }
}
