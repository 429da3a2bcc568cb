import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Files of tokens with the same tokens and different values: those of modes, brands and platforms. The differing part
/// of their paths becomes `{mode}`.
struct ModePatterns {
    typealias Member = (file: TreeSummary.File, keys: Set<String>)

    /// Brands and platforms cannot be recognized by name: nearly all keys must be the same, and more than a few.
    private static let fewestKeys = 3

    /// Names of folders that do not denote a mode.
    private static let common: Set<String> = ["common", "base", "default", "core", "global", "shared", "root"]

    /// The patterns with `{mode}`.
    private(set) var patterns: [String] = []
    private(set) var modes: [String] = []
    private var covered: Set<String> = []

    /// - Parameter files: the files with the keys of their tokens.
    init(_ files: [Member]) {
        let named = Dictionary(grouping: files) { ModePatterns.named($0.file) ?? "" }
        for (pattern, members) in named.sorted(by: { $0.key < $1.key }) where !pattern.isEmpty {
            add(pattern, members, ModePatterns.mode, sharing: 0.33)
        }
        addFolders(files.filter { !covers([$0.file]) })
        for (pattern, members) in named.sorted(by: { $0.key < $1.key }) where !pattern.isEmpty {
            addSingle(pattern, members, files)
        }
        let rest = files.filter { !covers([$0.file]) && !$0.file.folders.isEmpty }
        let siblings = Dictionary(grouping: rest) { "\($0.file.folder)/{mode}.\($0.file.fileExtension)" }
        for (pattern, members) in siblings.sorted(by: { $0.key < $1.key }) {
            guard members.allSatisfy({ $0.keys.count >= ModePatterns.fewestKeys }) else { continue }
            add(pattern, members, \.stem, sharing: 0.8, allSharing: true)
        }
    }

    func covers(_ files: [TreeSummary.File]) -> Bool { files.allSatisfy { covered.contains($0.path) } }

    /// The pattern for a file whose name or folder is that of a mode.
    private static func named(_ file: TreeSummary.File) -> String? {
        if let (front, _) = ModeName.split(stem(file)) {
            let ending = file.name.drop { $0 != "." }
            // `dark/dark.json` and `light/light.json`: the name repeats the folder.
            let folders = file.folders.map {
                ModeName.isMode($0) && ModeName.split($0)?.front.isEmpty == true ? "*" : $0
            }
            return (folders + ["\(front){mode}\(ending)"]).joined(separator: "/")
        }
        guard let index = file.folders.lastIndex(where: ModeName.isMode) else { return nil }
        return (file.folders[..<index] + ["{mode}", "**", "*.\(file.fileExtension)"]).joined(separator: "/")
    }

    private static func mode(_ file: TreeSummary.File) -> String {
        ModeName.split(stem(file))?.mode ?? file.folders.last(where: ModeName.isMode) ?? ""
    }

    private static func stem(_ file: TreeSummary.File) -> String { String(file.name.prefix { $0 != "." }) }

    /// Adds sibling folders that contain files with the same names and keys.
    private mutating func addFolders(_ files: [Member]) {
        var places: [String: [Member]] = [:]
        for member in files {
            let (folders, name) = (member.file.folders, member.file.name)
            for depth in folders.indices.dropFirst() {
                let rest = folders[(depth + 1)...] + [name]
                let place = (folders[..<depth] + ["{mode}"] + rest).joined(separator: "/")
                places["\(depth) \(place)", default: []].append(member)
            }
        }
        // The location of most of them decides.
        var found: [[String]: [String: [Member]]] = [:]
        for (place, members) in places where ModePatterns.areSame(members, 0.6) {
            guard let depth = place.split(separator: " ").first.flatMap({ Int($0) }), let first = members.first else {
                continue
            }
            let front = Array(first.file.folders[..<depth])
            for member in members { found[front, default: [:]][member.file.folders[depth], default: []].append(member) }
        }
        let best = found.sorted {
            let (left, right) = ($0.value.values.joined().count, $1.value.values.joined().count)
            return (right, $0.key.count, $0.key.joined()) < (left, $1.key.count, $1.key.joined())
        }
        for (front, folders) in best where folders.count > 1 {
            let members = folders.values.joined().filter { !covers([$0.file]) }
            let depth = front.count
            guard let first = members.first, Set(members.map(\.file.folders[depth])).count > 1 else { continue }
            let isFlat = members.allSatisfy { $0.file.folders.count == depth + 1 }
            let pattern = (front + ["{mode}"] + (isFlat ? [] : ["**"]) + ["*.\(first.file.fileExtension)"])
                .joined(separator: "/")
            // Everything in these folders belongs to their mode.
            let own = Set(members.map(\.file.folders[depth]))
            // The values for all modes are next to those of one: `common/` and `dark/`.
            if own.contains(where: ModePatterns.common.contains), own.contains(where: ModeName.isMode) { continue }
            let all = files.filter { $0.file.folders.starts(with: front) && $0.file.folders.count > depth }
                .filter { own.contains($0.file.folders[depth]) }
            add(pattern, all, { $0.folders[depth] }, sharing: 0.5)
        }
    }

    /// Adds one mode next to the values for all modes: `colors.json` and `colors-dark.json`, or the folder `dark/` next
    /// to it.
    private mutating func addSingle(_ pattern: String, _ members: [Member], _ files: [Member]) {
        guard !covers(members.map(\.file)), Set(members.map { ModePatterns.mode($0.file) }).count == 1,
            let first = members.first
        else { return }
        let mode = ModePatterns.mode(first.file)
        let depth = pattern.split(separator: "/").firstIndex { $0.contains(TokenSource.modePlace) } ?? 0
        let front = first.file.folders.prefix(depth)
        let own = members.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        let others = files.filter { $0.file.folders.starts(with: front) && ModePatterns.named($0.file) == nil }
            .reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        guard own.count >= ModePatterns.fewestKeys, own.intersection(others).count * 10 >= own.count * 6 else { return }
        // Includes everything in this folder, and nothing from its siblings.
        let isSame = members.allSatisfy { $0.file.name == first.file.name && $0.file.folders == first.file.folders }
        let isFolder = pattern.hasSuffix("*.\(first.file.fileExtension)")
        let inner = first.file.folders.dropFirst(depth + 1) + [first.file.name]
        let single = (front + [TokenSource.modePlace] + inner).joined(separator: "/")
        patterns.append(isSame && isFolder ? single : pattern)
        if !modes.contains(mode) { modes.append(mode) }
        covered.formUnion(members.map(\.file.path))
    }

    private static func areSame(_ members: [Member], _ share: Double) -> Bool {
        let sorted = members.sorted { $0.keys.count > $1.keys.count }
        guard sorted.count > 1, sorted[1].keys.count >= fewestKeys else { return false }
        return Double(sorted[0].keys.intersection(sorted[1].keys).count) >= share * Double(sorted[1].keys.count)
    }

    /// - Parameters:
    ///   - share: the fraction of keys that the two largest have in common.
    ///   - allSharing: whether each mode needs that fraction, instead of only the two largest.
    private mutating func add(
        _ pattern: String, _ members: [Member], _ mode: (TreeSummary.File) -> String, sharing share: Double,
        allSharing: Bool = false
    ) {
        let own = Dictionary(grouping: members) { mode($0.file) }.mapValues { members in
            members.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        }
        let sorted = own.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        guard sorted.count > 1, own.keys.allSatisfy({ !$0.isEmpty }) else { return }
        let compared = allSharing ? sorted.dropFirst() : sorted.dropFirst().prefix(1)
        let isSame = compared.allSatisfy { other in
            Double(sorted[0].value.intersection(other.value).count) >= share * Double(other.value.count)
                && (!allSharing || Double(other.value.count) >= share * Double(sorted[0].value.count))
        }
        guard isSame else { return }
        patterns.append(pattern)
        modes += own.keys.sorted().filter { !modes.contains($0) }
        covered.formUnion(members.map(\.file.path))
    }
}
