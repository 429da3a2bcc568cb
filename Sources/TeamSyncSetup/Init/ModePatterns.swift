import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Files of tokens that have the same tokens with other values: those of modes, brands and platforms. What differs in their
/// paths is `{mode}`.
struct ModePatterns {
    typealias Member = (file: TreeSummary.File, keys: Set<String>)

    /// Brands and platforms have no names that say so: nearly all keys must be the same, and not only a few.
    private static let fewestKeys = 3

    /// Names of folders that are of no mode.
    private static let common: Set<String> = ["common", "base", "default", "core", "global", "shared", "root"]

    /// With `{mode}`.
    private(set) var patterns: [String] = []
    private(set) var modes: [String] = []
    private var covered: Set<String> = []
    /// Of the files of each pattern.
    private var keys: [String: Set<String>] = [:]

    /// - Parameter files: with the keys of their tokens.
    init(_ files: [Member]) {
        let named = Dictionary(grouping: files) { ModePatterns.named($0.file) ?? "" }
        for (pattern, members) in named.sorted(by: { $0.key < $1.key }) where !pattern.isEmpty {
            add(pattern, members, ModePatterns.mode, sharing: 0.33)
        }
        addFolders(files.filter { !covers([$0.file]) })
        addEndings(files)
        for (pattern, members) in named.sorted(by: { $0.key < $1.key }) where !pattern.isEmpty {
            addSingle(pattern, members, files)
        }
        let rest = files.filter { !covers([$0.file]) && !$0.file.folders.isEmpty }
        let siblings = Dictionary(grouping: rest) { "\($0.file.folder)/{mode}.\($0.file.fileExtension)" }
        for (pattern, members) in siblings.sorted(by: { $0.key < $1.key }) {
            guard members.allSatisfy({ $0.keys.count >= ModePatterns.fewestKeys }) else { continue }
            add(pattern, members, \.stem, sharing: 0.8, allSharing: true)
        }
        merge()
    }

    /// Patterns that differ in one folder, whose files have the same keys: its name is a part of the mode, such as the brand
    /// in `acme/{mode}.json` and `globex/{mode}.json`.
    private mutating func merge() {
        var places: [String: [(name: String, pattern: String)]] = [:]
        for pattern in patterns {
            let parts = pattern.split(separator: "/").map(String.init)
            for (index, name) in parts.dropLast().enumerated() where index > 0 && !name.contains(where: "*{".contains) {
                let place = (parts[..<index] + [TokenSource.modePlace] + parts[(index + 1)...]).joined(separator: "/")
                places[place, default: []].append((name, pattern))
            }
        }
        let sorted = places.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        for (place, members) in sorted where members.count > 1 {
            let known = members.filter { patterns.contains($0.pattern) }
            let own = known.map { keys[$0.pattern] ?? [] }
            guard known.count > 1, let largest = own.max(by: { $0.count < $1.count }),
                own.allSatisfy({ $0.intersection(largest).count * 10 >= $0.count * 6 }),
                let first = patterns.firstIndex(where: { pattern in known.contains { $0.pattern == pattern } })
            else { continue }
            patterns[first] = place
            patterns.removeAll { pattern in known.contains { $0.pattern == pattern } }
            keys[place] = largest
            modes += known.map(\.name).sorted().filter { !modes.contains($0) }
        }
    }

    func covers(_ files: [TreeSummary.File]) -> Bool { files.allSatisfy { covered.contains($0.path) } }

    /// The pattern of a file whose name or folder is that of a mode.
    private static func named(_ file: TreeSummary.File) -> String? {
        if let (front, _, ending) = split(file) {
            // `dark/dark.json` and `light/light.json`: the name says it again.
            let folders = file.folders.map {
                ModeName.isMode($0) && ModeName.split($0)?.front.isEmpty == true ? "*" : $0
            }
            return (folders + ["\(front){mode}\(ending)"]).joined(separator: "/")
        }
        guard let index = file.folders.lastIndex(where: ModeName.isMode) else { return nil }
        return (file.folders[..<index] + ["{mode}", "**", "*.\(file.fileExtension)"]).joined(separator: "/")
    }

    private static func mode(_ file: TreeSummary.File) -> String {
        split(file)?.mode ?? file.folders.last(where: ModeName.isMode) ?? ""
    }

    /// The mode in a file's name, which dots can separate from others: `dark.tokens.json`, `colors.dark.json`.
    private static func split(_ file: TreeSummary.File) -> (front: String, mode: String, ending: String)? {
        let parts = file.stem.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 8, let index = parts.lastIndex(where: { ModeName.split($0) != nil }),
            let (own, mode) = ModeName.split(parts[index])
        else { return nil }
        let front = (parts[..<index] + [own]).joined(separator: ".")
        return (
            front, mode,
            "." + (parts[(index + 1)...] + [String(file.name.split(separator: ".").last ?? "")]).joined(separator: ".")
        )
    }

    /// Files side by side whose names differ behind the last separator alone: `brand.acme.json`, `brand.globex.json`.
    private mutating func addEndings(_ files: [Member]) {
        var groups: [String: [(member: Member, mode: String)]] = [:]
        for member in files where !covers([member.file]) {
            let stem = member.file.stem
            guard let separator = stem.lastIndex(where: { ".-_ ".contains($0) }) else { continue }
            let (front, mode) = (stem[...separator], stem[stem.index(after: separator)...])
            guard front.contains(where: \.isLetter), mode.contains(where: \.isLetter),
                !stem.contains(where: "*?{}".contains)
            else { continue }
            let folder = member.file.folder.isEmpty ? "" : member.file.folder + "/"
            let pattern = "\(folder)\(front){mode}.\(member.file.fileExtension)"
            groups[pattern, default: []].append((member, String(mode)))
        }
        for (pattern, members) in groups.sorted(by: { $0.key < $1.key }) where members.count > 1 {
            // Few keys are the same by chance unless all are.
            let isSame = members.allSatisfy { $0.member.keys == members[0].member.keys }
            guard isSame || members.allSatisfy({ $0.member.keys.count >= ModePatterns.fewestKeys }) else { continue }
            let modes = Dictionary(members.map { ($0.member.file.path, $0.mode) }) { first, _ in first }
            add(pattern, members.map(\.member), { modes[$0.path] ?? "" }, sharing: 0.8, allSharing: true)
        }
    }

    /// Folders side by side that hold files of the same names with the same keys.
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
        // The place of most of them decides.
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
            // All that is in these folders is of their mode.
            let own = Set(members.map(\.file.folders[depth]))
            // The values for all modes are beside those of one: `common/` and `dark/`.
            if own.contains(where: ModePatterns.common.contains), own.contains(where: ModeName.isMode) { continue }
            let all = files.filter { $0.file.folders.starts(with: front) && $0.file.folders.count > depth }
                .filter { own.contains($0.file.folders[depth]) }
            add(pattern, all, { $0.folders[depth] }, sharing: 0.5)
        }
    }

    /// One mode beside the values for all modes: `colors.json` and `colors-dark.json`, or the folder `dark/` beside it.
    private mutating func addSingle(_ pattern: String, _ members: [Member], _ files: [Member]) {
        guard !covers(members.map(\.file)), Set(members.map { ModePatterns.mode($0.file) }).count == 1,
            let first = members.first
        else { return }
        let mode = ModePatterns.mode(first.file)
        let depth = pattern.split(separator: "/").firstIndex { $0.contains(TokenSource.modePlace) } ?? 0
        let front = first.file.folders.prefix(depth)
        let own = members.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        func others(below front: some Sequence<String>) -> Set<String> {
            files.filter { $0.file.folders.starts(with: front) && ModePatterns.named($0.file) == nil }
                .reduce(into: []) { $0.formUnion($1.keys) }
        }
        // The folder may be that of modes alone: `modes/dark.json`.
        let beside = others(below: front)
        let others = beside.isEmpty ? others(below: front.dropLast()) : beside
        guard own.count >= ModePatterns.fewestKeys, own.intersection(others).count * 10 >= own.count * 6 else { return }
        // All that is in this folder, and nothing of others beside it.
        let isSame = members.allSatisfy { $0.file.name == first.file.name && $0.file.folders == first.file.folders }
        let isFolder = pattern.hasSuffix("*.\(first.file.fileExtension)")
        let inner = first.file.folders.dropFirst(depth + 1) + [first.file.name]
        let single = (front + [TokenSource.modePlace] + inner).joined(separator: "/")
        patterns.append(isSame && isFolder ? single : pattern)
        keys[patterns[patterns.count - 1]] = own
        if !modes.contains(mode) { modes.append(mode) }
        covered.formUnion(members.map(\.file.path))
    }

    private static func areSame(_ members: [Member], _ share: Double) -> Bool {
        let sorted = members.sorted { $0.keys.count > $1.keys.count }
        guard sorted.count > 1, sorted[1].keys.count >= fewestKeys else { return false }
        return Double(sorted[0].keys.intersection(sorted[1].keys).count) >= share * Double(sorted[1].keys.count)
    }

    /// - Parameters:
    ///   - share: the part of the keys that the two largest have in common.
    ///   - allSharing: whether each mode has that part, and not only the two largest.
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
        keys[pattern] = own.values.reduce(into: []) { $0.formUnion($1) }
        modes += own.keys.sorted().filter { !modes.contains($0) }
        covered.formUnion(members.map(\.file.path))
    }
}
