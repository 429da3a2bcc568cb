import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Token files whose names are the first part of their tokens' names, such as `brand/primary.json` with the tokens `50`
/// to `900`: without the name of the file, the tokens of different files would be the same. The part in which the paths
/// differ becomes `{group}`.
struct GroupPatterns {
    typealias Member = ModePatterns.Member

    /// The minimum number of references that count as evidence.
    private static let fewestReferences = 3
    /// The maximum number of components of a reference that are compared.
    private static let depthLimit = 6

    /// The patterns with `{group}`, and `{mode}` if there is a folder for each mode.
    private(set) var patterns: [String] = []
    private(set) var modes: [String] = []
    private var covered: Set<String> = []

    /// - Parameters:
    ///   - files: the files with the keys of their tokens.
    ///   - references: the references in the values of all tokens.
    init(_ files: [Member], references: Set<String>) {
        let known = GroupPatterns.ends(of: references)
        let folders = Dictionary(grouping: files) { "\($0.file.folder)/|\($0.file.extensions)" }.filter {
            _, members in
            GroupPatterns.areGroups(members, references, known)
        }
        let names = Set(folders.values.map { $0[0].file.folder })
        let grouped = Set(folders.values.joined().map(\.file.path))
        let others = files.filter { !grouped.contains($0.file.path) }.reduce(into: Set<String>()) {
            $0.formUnion($1.keys)
        }
        var found: [[String]: [(mode: String?, members: [Member])]] = [:]
        for members in folders.values {
            let file = members[0].file
            var path = file.folders
            // Whether the names of the tokens are also those of tokens in other files.
            let isKnown = members.contains { member in
                member.keys.contains { others.contains("\(member.file.ownName).\($0)") }
            }
            let mode = path.lastIndex(where: ModeName.isMode)
            if let last = path.indices.last(where: { $0 != mode }), isKnown { path[last] = TokenSource.groupPlace }
            if let mode { path[mode] = TokenSource.modePlace }
            path.append("\(TokenSource.groupPlace).\(file.extensions)")
            found[path, default: []].append((mode.map { file.folders[$0] }, members))
        }
        for (path, places) in found {
            // Modes are recognized if there are several mode folders, or if the folder with the values for all modes
            // contains the mode's folder.
            let base = places[0].members[0].file.folders.filter { $0 != places[0].mode }
            let isTied = places.count > 1 || names.contains(base.joined(separator: "/"))
            for (mode, members) in places {
                let names = path.map { $0 == TokenSource.modePlace && !isTied ? mode ?? $0 : $0 }
                let pattern = names.joined(separator: "/")
                if !patterns.contains(pattern) { patterns.append(pattern) }
                if let mode, isTied, !modes.contains(mode) { modes.append(mode) }
                for member in members { covered.insert(member.file.path) }
            }
        }
        // A file is read with the first pattern that matches it, so patterns with fewer placeholders come first.
        func places(_ pattern: String) -> Int { pattern.split(separator: "/").count { $0.contains("{") } }
        patterns.sort { (places($0), -$0.utf8.count, $0) < (places($1), -$1.utf8.count, $1) }
        modes.sort()
    }

    /// Whether a pattern also matches files that are not groups; other patterns then have to match these files first.
    var isWide: Bool { patterns.contains { $0.ranges(of: TokenSource.groupPlace).count > 1 } }

    func covers(_ file: TreeSummary.File) -> Bool { covered.contains(file.path) }

    /// Whether files in one folder are groups.
    private static func areGroups(_ members: [Member], _ references: Set<String>, _ known: Set<String>) -> Bool {
        guard members.count > 1, !members.contains(where: { ModeName.isMode($0.file.ownName) }),
            !members.contains(where: { $0.file.ownName.contains(where: "*?{}.".contains) })
        else { return false }
        var numbers: [String: Int] = [:]
        for key in members.lazy.flatMap(\.keys) { numbers[key, default: 0] += 1 }
        guard numbers.values.contains(where: { $0 > 1 }) else { return false }
        let named = members.reduce(0) { number, member in
            number + member.keys.count { known.contains("\(member.file.ownName).\($0)") }
        }
        let direct = numbers.keys.count(where: references.contains)
        if named >= fewestReferences, named > direct { return true }
        if direct > named { return false }
        // If there is no evidence, the names decide: brands and platforms do not have the names of values.
        return members.count { ValueNames.isOfValues($0.file.ownName) } * 3 >= members.count * 2
    }

    /// Each reference, and its suffixes without one or more leading components.
    private static func ends(of references: Set<String>) -> Set<String> {
        var found: Set<String> = []
        for reference in references {
            let parts = reference.split(separator: ".")
            for start in 0..<max(0, min(parts.count - 1, depthLimit)) {
                found.insert(parts[start...].joined(separator: "."))
            }
        }
        return found
    }
}
