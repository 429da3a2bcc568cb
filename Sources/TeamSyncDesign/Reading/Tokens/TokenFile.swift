import TeamSyncBase
import TeamSyncConfiguration

/// A file of tokens, and the mode and the group that its path states.
struct TokenFile {
    let path: GitPath
    /// The first component of the keys in the file; nil if there is none.
    let group: String?
    /// The mode of values without a mode in the file; nil if they apply to all modes.
    private(set) var mode: String?
    /// The name in the path that is not one of the listed modes; nil if there is none.
    private(set) var otherMode: String?
    private(set) var tokens: [TokenTree.Token]
    /// The names at the placeholders for modes.
    private let names: [String]
    /// The tokens without the mode of the file.
    private let plain: [TokenTree.Token]

    init(_ path: GitPath, _ names: TokenFilePattern.Names, _ tokens: [TokenTree.Token], _ source: TokenSource) {
        (self.path, group, self.tokens, self.names, plain) = (path, names.group, tokens, names.modes, tokens)
        let modes = names.modes.filter { source.modes.isEmpty || source.modes.contains($0) }
        if modes.isEmpty {
            otherMode = names.modes.count == 1 ? names.modes.first : nil
        } else {
            setMode(modes, source)
        }
    }

    private mutating func setMode(_ modes: [String], _ source: TokenSource) {
        mode = BoundedName.of(modes.joined(separator: " "))
        tokens = source.format == .code ? plain.map { $0.inFile(of: modes) } : plain
    }

    /// The names at one of the placeholders of a pattern, in the files that have the same names at the others.
    private struct Place: Hashable {
        let position: Int
        let name: String
    }

    /// Recognizes the files of a mode that the configuration does not list, such as a theme that was added later: at
    /// least four fifths of its tokens are also in the corresponding files of each of two listed modes, or of the only one.
    /// With two placeholders, the files that correspond to `neon/light.json` are those of other themes for `light`.
    /// - Parameter files: all files that match one pattern.
    /// - Returns: the other unlisted names, each with its files, if at least half of their tokens are also in the files of
    ///   a listed mode, so that they may be those of a mode.
    static func nameUnlistedModes(_ files: inout [TokenFile], _ source: TokenSource) -> [String: Set<GitPath>] {
        guard !source.modes.isEmpty, let count = files.first?.names.count, count > 0 else { return [:] }
        var unsettled: [String: Set<GitPath>] = [:]
        var own: [Place: [Int]] = [:]
        // By position, and by the names at the other positions.
        var listed: [Int: [[String]: [String: Set<String>]]] = [:]
        for (index, file) in files.enumerated() {
            for (position, name) in file.names.enumerated() {
                guard source.modes.contains(name) else {
                    own[Place(position: position, name: name), default: []].append(index)
                    continue
                }
                listed[position, default: [:]][file.names(besides: position), default: [:]][name, default: []]
                    .formUnion(file.keys(without: source))
            }
        }
        var recognized: [Int: Set<Int>] = [:]
        for (place, indices) in own.sorted(by: { ($0.key.position, $0.key.name) < ($1.key.position, $1.key.name) }) {
            guard let known = listed[place.position] else { continue }
            var others: [String: Set<String>] = [:]
            var keys: Set<String> = []
            for rest in Set(indices.map { files[$0].names(besides: place.position) }) {
                for (mode, own) in known[rest] ?? [:] { others[mode, default: []].formUnion(own) }
            }
            for index in indices { keys.formUnion(files[index].keys(without: source)) }
            let shared = others.values.map { $0.intersection(keys).count }
            let similar = shared.count { $0 * 5 >= keys.count * 4 }
            guard !keys.isEmpty, !others.isEmpty else { continue }
            if similar >= min(2, others.count) {
                for index in indices { recognized[index, default: []].insert(place.position) }
            } else if shared.contains(where: { $0 * 2 >= keys.count }) {
                unsettled["\(place.position) \(place.name)", default: []].formUnion(indices.map { files[$0].path })
            }
        }
        for (index, positions) in recognized {
            let names = files[index].names.enumerated().filter { position, name in
                positions.contains(position) || source.modes.contains(name)
            }
            files[index].setMode(names.map(\.element), source)
            files[index].otherMode = nil
        }
        return unsettled
    }

    /// The keys of the tokens as if all names at the placeholders were modes.
    private func keys(without source: TokenSource) -> [String] {
        source.format == .code ? TokenFile.keys(of: plain.map { $0.inFile(of: names) }) : keys
    }

    private func names(besides position: Int) -> [String] {
        names.enumerated().filter { $0.offset != position }.map(\.element)
    }

    /// Recognizes files whose paths differ only in the name of a theme, such as `dark/colors.json` and
    /// `light/colors.json`, as the modes of the same tokens: at least four fifths of the tokens of the smaller file are in
    /// the other one too.
    /// - Parameter files: all files. Those that already have a mode are left alone.
    static func nameModesOfPaths(_ files: inout [TokenFile], _ source: TokenSource) {
        var groups: [String: [(mode: String, index: Int)]] = [:]
        for index in files.indices where files[index].mode == nil && files[index].otherMode == nil {
            for (place, mode) in modes(in: files[index].path) { groups[place, default: []].append((mode, index)) }
        }
        for (_, members) in groups.sorted(by: { $0.key < $1.key }) {
            let open = members.filter { files[$0.index].mode == nil }
            guard ThemeName.areModes(open.map(\.mode)) else { continue }
            let keys = open.map { Set(files[$0.index].keys) }.sorted { $0.count < $1.count }
            let isShared = zip(keys, keys.dropFirst()).allSatisfy { smaller, larger in
                !smaller.isEmpty && smaller.intersection(larger).count * 5 >= smaller.count * 4
            }
            guard isShared else { continue }
            for (mode, index) in open { files[index].setMode([mode], source) }
        }
    }

    /// Recognizes files that no pattern for modes matches, but that are named after another theme, such as
    /// `contrast/hc_dark.json` next to `dark.json` and `light.json`: at least four fifths of their tokens are also in the
    /// files of one of several modes.
    /// - Parameter files: all files. Those that already have a mode are left alone.
    static func nameFurtherThemes(_ files: inout [TokenFile], _ source: TokenSource) {
        var known: [String: Set<String>] = [:]
        for file in files { if let mode = file.mode { known[mode, default: []].formUnion(file.keys) } }
        guard known.count > 1 else { return }
        for index in files.indices where files[index].mode == nil && files[index].otherMode == nil {
            let name = files[index].path.stem
            guard known[name] == nil, let theme = ThemeName(name), theme.rest == nil else { continue }
            var file = files[index]
            file.setMode([name], source)
            let keys = Set(file.keys)
            let isSimilar = known.values.contains { $0.intersection(keys).count * 5 >= keys.count * 4 }
            if !keys.isEmpty, isSimilar { files[index] = file }
        }
    }

    /// The maximum number of folders in a path that are considered.
    private static let depthLimit = 32

    /// Returns the folders of a file, and the parts of its name, that name a theme, with the rest of the path.
    private static func modes(in path: GitPath) -> [(place: String, mode: String)] {
        let names = path.components.map { String(decoding: $0, as: UTF8.self) }
        guard let last = names.last, names.count <= depthLimit else { return [] }
        func isTheme(_ name: some StringProtocol) -> Bool { ThemeName(String(name)).map { $0.rest == nil } ?? false }
        var found: [(place: String, mode: String)] = []
        for index in names.indices.dropLast() where isTheme(names[index]) {
            found.append(((names[..<index] + ["*"] + names[(index + 1)...]).joined(separator: "/"), names[index]))
        }
        let parts = last.split(separator: ".", omittingEmptySubsequences: false)
        for index in parts.indices.dropLast() where isTheme(parts[index]) {
            let name = (parts[..<index] + ["*"] + parts[(index + 1)...]).joined(separator: ".")
            found.append(((names.dropLast() + [name]).joined(separator: "/"), String(parts[index])))
        }
        return found
    }

    private var keys: [String] { TokenFile.keys(of: tokens) }

    private static func keys(of tokens: [TokenTree.Token]) -> [String] {
        tokens.lazy.filter { !$0.isOnlyRemark && !$0.isOnlyReferred }.map(\.key)
    }
}
