import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Token files that contain the same tokens with different values, one file for each mode, brand or platform. The part
/// in which their paths differ becomes `{mode}`.
struct ModePatterns {
    typealias Member = (file: TreeSummary.File, keys: Set<String>)

    /// The minimum number of keys. Brands and platforms cannot be recognized by their names, so nearly all keys must be
    /// the same, and there must be more than a few.
    static let fewestKeys = 3

    /// Names of folders that do not denote a mode.
    static let common: Set<String> = ["common", "base", "default", "core", "global", "shared", "root"]

    let isCode: Bool
    /// Files that the patterns should not match, if possible.
    let others: [TreeSummary.File]
    /// The patterns, each of which contains `{mode}`.
    var patterns: [String] = []
    var modes: [String] = []
    /// The mode of each file, by its path.
    var covered: [String: String] = [:]
    /// The keys of the files that match each pattern.
    var keys: [String: Set<String>] = [:]

    /// - Parameters:
    ///   - files: the files with the keys of their tokens.
    ///   - isCode: whether the names of types may contain the mode of their file.
    ///   - others: files without tokens, which the patterns for folders exclude if possible.
    init(_ files: [Member], isCode: Bool = false, avoiding others: [TreeSummary.File] = []) {
        (self.isCode, self.others) = (isCode, others)
        let named = ModePatterns.withDefaults(Dictionary(grouping: files) { ModePatterns.named($0.file) ?? "" }, files)
        addPairs(files)
        addBrands(named)
        for (pattern, members) in named.sorted(by: { $0.key < $1.key }) where !pattern.isEmpty {
            let own = members.filter { !covers([$0.file]) }.map { plain($0, ModePatterns.mode($0.file)) }
            add(pattern, own, { ModePatterns.isDefault($0) ? $0.stem : ModePatterns.mode($0) }, sharing: 0.33)
        }
        addFolders(files.filter { !covers([$0.file]) })
        if !isCode { addPlatforms(files.filter { !covers([$0.file]) }) }
        addEndings(files)
        if isCode {
            addFronts(files)
            addAbbreviations(files)
        }
        addModeFolders(files)
        for (pattern, members) in named.sorted(by: { $0.key < $1.key }) where !pattern.isEmpty {
            addSingle(pattern, members, files)
        }
        // An index gathers the constants of the other sources.
        let rest = files.filter { file, _ in
            !covers([file]) && !file.folders.isEmpty && !(isCode && file.stem.lowercased() == "index")
        }
        // The mark of Sass for partial style sheets is not part of the mode: `_light.scss`.
        func mark(_ file: TreeSummary.File) -> String { file.ownName.hasPrefix("_") ? "_" : "" }
        func mode(_ file: TreeSummary.File) -> String { String(file.ownName.dropFirst(mark(file).count)) }
        let siblings = Dictionary(grouping: rest) { file, _ in
            "\(file.folder)/\(mark(file)){mode}.\(file.extensions)"
        }
        for (pattern, members) in siblings.sorted(by: { $0.key < $1.key }) {
            // Files with the same keys are modes, because their tokens would otherwise be found several times.
            let areSame = !isCode && members.allSatisfy { !$0.keys.isEmpty && $0.keys == members[0].keys }
            guard areSame || members.allSatisfy({ $0.keys.count >= ModePatterns.fewestKeys }) else { continue }
            let own = ModePatterns.areThemes(members) ? members.map { plain($0, mode($0.file)) } : members
            add(pattern, own, mode, sharing: 0.8, allSharing: true)
        }
        merge()
        mergeBrandsInOne()
        if !isCode { mergeFolders(files) }
    }

    /// Merges patterns that differ in one folder and match files with the same keys. The name of that folder is part of
    /// the mode, such as the brand in `acme/{mode}.json` and `globex/{mode}.json`.
    private mutating func merge() {
        var places: [String: [(name: String, pattern: String)]] = [:]
        for pattern in patterns {
            let parts = pattern.split(separator: "/").map(String.init)
            for (index, name) in parts.dropLast().enumerated() where index > 0 && !name.contains(where: "*{".contains) {
                let place = (parts[..<index] + [TokenSource.modePlace] + parts[(index + 1)...]).joined(separator: "/")
                places[place, default: []].append((name, pattern))
                // In sources, the folders inside may be the package of a brand.
                guard isCode, index < parts.count - 2, let last = parts.last else { continue }
                let wide = (parts[..<index] + [TokenSource.modePlace, "**", last]).joined(separator: "/")
                if !matchesOthers(wide) { places[wide, default: []].append((name, pattern)) }
            }
        }
        // The longest of several patterns for the same number of files comes first.
        let sorted = places.sorted {
            ($1.value.count, $1.key.utf8.count, $0.key) < ($0.value.count, $0.key.utf8.count, $1.key)
        }
        for (place, members) in sorted where members.count > 1 {
            let known = members.filter { patterns.contains($0.pattern) }
            guard Set(known.map(\.name)).count == known.count else { continue }
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

    func covers(_ files: [TreeSummary.File]) -> Bool { files.allSatisfy { covered[$0.path] != nil } }

    /// The mode of a file; nil if it has none.
    func mode(of file: TreeSummary.File) -> String? { covered[file.path] }

    /// The pattern for a file if its name or one of its folders is that of a mode; otherwise nil.
    private static func named(_ file: TreeSummary.File) -> String? {
        if let (front, _, ending) = split(file) {
            // The file's name may repeat that of a folder: `dark/dark.json` and `light/light.json`.
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

    /// The mode in a file's name. Dots may separate it from other parts: `dark.tokens.json`, `colors.dark.json`.
    static func split(_ file: TreeSummary.File) -> (front: String, mode: String, ending: String)? {
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

    /// Adds sibling files whose names differ only after the last separator: `brand.acme.json`, `brand.globex.json`.
    private mutating func addEndings(_ files: [Member]) {
        var groups: [String: [(member: Member, mode: String)]] = [:]
        for member in files where !covers([member.file]) {
            let stem = member.file.ownName
            guard let separator = stem.lastIndex(where: { ".-_ ".contains($0) }) else { continue }
            let (front, mode) = (stem[...separator], stem[stem.index(after: separator)...])
            guard front.contains(where: \.isLetter), mode.contains(where: \.isLetter),
                !stem.contains(where: "*?{}".contains)
            else { continue }
            let folder = member.file.folder.isEmpty ? "" : member.file.folder + "/"
            let pattern = "\(folder)\(front){mode}.\(member.file.extensions)"
            groups[pattern, default: []].append((member, String(mode)))
        }
        for (pattern, members) in groups.sorted(by: { $0.key < $1.key }) where members.count > 1 {
            // A few equal keys may be a coincidence, unless all keys are equal.
            let isSame = members.allSatisfy { $0.member.keys == members[0].member.keys }
            guard isSame || members.allSatisfy({ $0.member.keys.count >= ModePatterns.fewestKeys }) else { continue }
            let modes = Dictionary(members.map { ($0.member.file.path, $0.mode) }) { first, _ in first }
            add(pattern, members.map(\.member), { modes[$0.path] ?? "" }, sharing: 0.8, allSharing: true)
        }
    }

    /// Adds sibling sources if their names and the names of their types begin with a mode: `AcmeColors.swift`,
    /// `GlobexColors.swift`.
    private mutating func addFronts(_ files: [Member]) {
        var groups: [String: [(member: Member, mode: String)]] = [:]
        for member in files where !covers([member.file]) {
            let stem = member.file.stem
            for word in NameWords.split(stem, digits: .attached, limit: 6).dropFirst() {
                var (mode, ending) = (stem[..<word.start], stem[word.start...])
                while let last = mode.last, "-_.".contains(last) {
                    mode.removeLast()
                    ending = stem[mode.endIndex...]
                }
                let folder = member.file.folder.isEmpty ? "" : member.file.folder + "/"
                groups["\(folder){mode}\(ending).\(member.file.fileExtension)", default: []].append(
                    (member, String(mode)))
            }
        }
        // If several patterns match the same number of files, those with the shortest modes come first.
        let sorted = groups.sorted {
            ($1.value.count, $1.key.utf8.count, $0.key) < ($0.value.count, $0.key.utf8.count, $1.key)
        }
        for (pattern, members) in sorted {
            let own = members.filter { !covers([$0.member.file]) }.map { member, mode in
                (member: plain(member, mode), mode: mode)
            }
            guard own.count > 1, own.allSatisfy({ $0.member.keys.count >= ModePatterns.fewestKeys }) else { continue }
            let modes = Dictionary(own.map { ($0.member.file.path, $0.mode) }) { first, _ in first }
            // If one name begins with another one, such as `KitColors` and `KitUIColors`, the values are the same, but
            // for another framework. Some of several brands may have a new version, though.
            let names = Set(modes.values)
            let longer = names.count { mode in names.contains { $0 != mode && mode.hasPrefix($0) } }
            guard longer == 0 || names.count > 2 && longer * 2 <= names.count else { continue }
            // Each of several brands may also have a palette of its own in the file.
            let share = names.count > 2 ? 0.6 : 0.8
            add(pattern, own.map(\.member), { modes[$0.path] ?? "" }, sharing: share, allSharing: true)
        }
    }

    /// Adds a single mode that is next to the values for all modes: `colors-dark.json` next to `colors.json`, or the
    /// folder `dark/`.
    private mutating func addSingle(_ pattern: String, _ members: [Member], _ files: [Member]) {
        guard !covers(members.map(\.file)), Set(members.map { ModePatterns.mode($0.file) }).count == 1,
            let first = members.first
        else { return }
        let mode = ModePatterns.mode(first.file)
        let depth = pattern.split(separator: "/").firstIndex { $0.contains(TokenSource.modePlace) } ?? 0
        let front = first.file.folders.prefix(depth)
        let own = members.reduce(into: Set<String>()) { $0.formUnion(plain($1, mode).keys) }
        func others(below front: some Sequence<String>) -> Set<String> {
            files.filter { $0.file.folders.starts(with: front) && ModePatterns.named($0.file) == nil }
                .reduce(into: []) { $0.formUnion($1.keys) }
        }
        func areKnown(_ others: Set<String>) -> Bool { own.intersection(others).count * 10 >= own.count * 6 }
        // The values for all modes may be outside the folder, which then contains only modes: `modes/dark.json`.
        guard own.count >= ModePatterns.fewestKeys,
            areKnown(others(below: front)) || areKnown(others(below: front.dropLast()))
        else { return }
        // The pattern includes everything in this folder, and nothing from its sibling folders.
        let isSame = members.allSatisfy { $0.file.name == first.file.name && $0.file.folders == first.file.folders }
        let isFolder = pattern.hasSuffix("*.\(first.file.fileExtension)")
        let inner = first.file.folders.dropFirst(depth + 1) + [first.file.name]
        let single = (front + [TokenSource.modePlace] + inner).joined(separator: "/")
        patterns.append(isSame && isFolder ? single : pattern)
        keys[patterns[patterns.count - 1]] = own
        if !modes.contains(mode) { modes.append(mode) }
        for member in members { covered[member.file.path] = mode }
    }

    static func areSame(_ members: [Member], _ share: Double) -> Bool {
        let sorted = members.sorted { $0.keys.count > $1.keys.count }
        guard sorted.count > 1, sorted[1].keys.count >= fewestKeys else { return false }
        return Double(sorted[0].keys.intersection(sorted[1].keys).count) >= share * Double(sorted[1].keys.count)
    }

    /// - Parameters:
    ///   - share: the fraction of keys that the two largest modes have in common.
    ///   - allSharing: whether every mode must have that fraction in common with the largest one, not only the second
    ///     largest.
    mutating func add(
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
        // `kit-{mode}/` does not match other folders next to those of the modes.
        if let front = ModePatterns.commonFront(of: own.keys), matchesOthers(pattern) {
            let fronted = pattern.split(separator: "/").map { $0 == TokenSource.modePlace ? front + $0 : String($0) }
                .joined(separator: "/")
            if fronted != pattern, !matchesOthers(fronted) {
                let short = { (file: TreeSummary.File) in String(mode(file).dropFirst(front.count)) }
                return add(fronted, members, short, sharing: share, allSharing: allSharing)
            }
        }
        // `{mode}Theme.ts` for `DarkTheme.ts` and `LightTheme.ts`.
        if let ending = ModePatterns.commonEnding(of: own.keys), pattern.contains("\(TokenSource.modePlace).") {
            let ended = pattern.replacing(
                "\(TokenSource.modePlace).", with: "\(TokenSource.modePlace)\(ending).", maxReplacements: 1)
            let short = { (file: TreeSummary.File) in String(mode(file).dropLast(ending.count)) }
            return add(ended, members, short, sharing: share, allSharing: allSharing)
        }
        let narrow = narrowPatterns(insteadOf: pattern, members.map(\.file))
        for pattern in narrow.isEmpty ? [pattern] : narrow {
            let glob = GlobPattern(TokenSource.glob(of: pattern))
            let matched = narrow.isEmpty ? members : members.filter { glob.matches(components: $0.file.components) }
            patterns.append(pattern)
            keys[pattern] = matched.reduce(into: []) { $0.formUnion($1.keys) }
            for member in matched { covered[member.file.path] = mode(member.file) }
        }
        modes += own.keys.sorted().filter { !modes.contains($0) }
    }
}
