import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// What a JSON or YAML file has in common with trees of design tokens.
struct TokenShape {
    /// nil for a file without tokens.
    private(set) var format: TokenFormat?
    /// The paths of its tokens.
    private(set) var keys: Set<String> = []
    /// Names of members and groups that are modes.
    private(set) var modes: Set<String> = []
    let isObject: Bool

    private var (standard, plain, remarked, flat, colors) = (Set<String>(), Set<String>(), 0, Set<String>(), 0)
    private var hasOtherLeaves = false

    /// - Parameter isLikely: whether the file is called like one with tokens. Others have plain names and values, too.
    init(_ value: JSONValue, isLikely: Bool) {
        isObject = if case .object = value { true } else { false }
        collect(value, "", depth: 0)
        if case .object(let members) = value, members["$themes"] != nil || members["$metadata"] != nil {
            if !plain.isEmpty || !standard.isEmpty {
                (format, keys) = (.tokensStudio, plain.union(standard))
                return
            }
        }
        if !standard.isEmpty, standard.count >= plain.count {
            (format, keys) = (.dtcg, standard)
        } else if plain.count > 2, remarked * 2 >= plain.count || isLikely {
            (format, keys) = (.styleDictionary, plain)
        } else if standard.isEmpty, plain.isEmpty, isLikely, colors >= 5, colors * 2 >= flat.count, !hasOtherLeaves {
            (format, keys) = (.flat, flat)
        }
        if format == nil { modes = [] }
    }

    private mutating func collect(_ value: JSONValue, _ path: String, depth: Int) {
        guard depth < 30, keys.count < 100_000 else { return }
        switch value {
        case .object(let members):
            if members["$value"] != nil {
                standard.insert(path)
                return
            }
            if let own = members["value"], !TokenShape.isGroup(own) {
                plain.insert(path)
                let others = [
                    "type", "comment", "description", "category", "$schema", "uuid", "attributes", "original",
                ]
                if others.contains(where: { members[$0] != nil }) || own.string.map(TokenShape.isTokenValue) == true {
                    remarked += 1
                }
                return
            }
            let names = members.keys.filter { !$0.hasPrefix("$") }
            if names.count > 1, names.allSatisfy(ModeName.isMode), names.allSatisfy({ members[$0] != .null }) {
                modes.formUnion(names)
            }
            for (name, member) in members where !name.hasPrefix("$") || name == "$root" {
                collect(member, path.isEmpty ? name : "\(path).\(name)", depth: depth + 1)
            }
        case .string(let text):
            flat.insert(path)
            if ColorToken.isColor(text) { colors += 1 }
        case .number: flat.insert(path)
        case .array, .bool: hasOtherLeaves = true
        case .null: break
        }
    }

    private static func isGroup(_ value: JSONValue) -> Bool {
        guard case .object(let members) = value else { return false }
        return members["value"] != nil || members["$value"] != nil
    }

    private static func isTokenValue(_ text: String) -> Bool {
        text.hasPrefix("{") || ColorToken.isColor(text) || text.hasSuffix("px") || text.hasSuffix("rem")
    }
}

/// Names that say for which circumstances a value is.
enum ModeName {
    private static let words: Set<String> = [
        "light", "dark", "day", "night", "dim", "dimmed", "wireframe", "desktop", "mobile", "tablet", "compact",
        "comfortable", "contrast", "hc", "darkest", "lightest", "darker", "lighter", "midnight",
    ]

    /// `dark`, `dark-high-contrast`, `highContrast`
    static func isMode(_ name: String) -> Bool {
        NameWords.of(name, digits: .attached).contains { words.contains($0) }
    }

    /// What is in front of the mode in a name, and the mode: `theme-` and `dark-dimmed` of `theme-dark-dimmed`.
    static func split(_ name: String) -> (front: String, mode: String)? {
        let all = NameWords.split(name, digits: .attached)
        guard let first = all.first(where: { words.contains($0.text) || $0.text == "high" }), isMode(name) else {
            return nil
        }
        return (String(name[..<first.start]), String(name[first.start...]))
    }
}

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
