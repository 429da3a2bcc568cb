import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Finds modes that have sibling folders.
extension ModePatterns {
    /// The location of the mode in the paths of files of one kind: a folder name, or the part of it after the last
    /// separator, as in `theme-{mode}`.
    private struct Place: Hashable {
        let parent: [String]
        let front: String
        let ending: String

        func mode(of file: TreeSummary.File) -> String? {
            guard file.folders.count > parent.count, file.folders.starts(with: parent),
                file.folders[parent.count].hasPrefix(front), file.fileExtension == ending
            else { return nil }
            return String(file.folders[parent.count].dropFirst(front.count))
        }
    }

    private func places(of file: TreeSummary.File) -> [(place: Place, mode: String)] {
        let ending = file.fileExtension
        return file.folders.indices.flatMap { depth in
            let (name, parent) = (file.folders[depth], Array(file.folders[..<depth]))
            var found: [(Place, String)] = depth > 0 ? [(Place(parent: parent, front: "", ending: ending), name)] : []
            if isCode, let separator = name.lastIndex(where: { "-_".contains($0) }), separator != name.startIndex {
                let mode = name[name.index(after: separator)...]
                if !mode.isEmpty {
                    let front = String(name[...separator])
                    found.append((Place(parent: parent, front: front, ending: ending), String(mode)))
                }
            }
            return found
        }
    }

    /// Adds sibling folders that contain files with the same names and the same keys.
    mutating func addFolders(_ files: [Member]) {
        var rests: [Place: [String: [Member]]] = [:]
        for member in files {
            for (place, mode) in places(of: member.file) {
                // In sources, folders for kinds of values, such as `spacing/` and `radius/`, may contain the same names
                // too.
                if isCode, ValueNames.isKind(mode) { continue }
                // The folders next to each other are those of components, each with its own tokens.
                if isCode, place.parent.last.map(ComponentPlace.isUsualName) == true, !ModeName.isMode(mode) {
                    continue
                }
                let rest = Array(member.file.folders[(place.parent.count + 1)...])
                for names in isCode ? ModePatterns.names(rest, without: mode) : [rest] {
                    let name = isCode ? ModeName.removed(mode, from: member.file.name) : member.file.name
                    rests[place, default: [:]][(names + [name]).joined(separator: "/"), default: []]
                        .append(plain(member, mode))
                }
            }
        }
        // The location that fits most files is used.
        let found = rests.mapValues { rests in
            let members = rests.values.filter { ModePatterns.areSame($0, 0.6) }.flatMap(\.self)
            return Dictionary(members.map { ($0.file.path, $0) }) { first, _ in first }.sorted { $0.key < $1.key }
                .map(\.value)
        }
        func matchesOthers(_ place: Place) -> Int {
            let front = (place.parent + [place.front]).joined(separator: "/")
            return others.contains { $0.path.hasPrefix(front) } ? 1 : 0
        }
        let ranked = found.filter { !$0.value.isEmpty }.map { place, members in
            (place: place, members: members, name: place.parent.joined() + place.ending, others: matchesOthers(place))
        }
        let best = ranked.sorted {
            ($1.members.count, $0.place.parent.count, $0.name, $0.others, $0.place.front)
                < ($0.members.count, $1.place.parent.count, $1.name, $1.others, $1.place.front)
        }
        for (place, same, _, _) in best {
            let members = same.filter { !covers([$0.file]) }
            let own = Set(members.compactMap { place.mode(of: $0.file) })
            guard let first = members.first, own.count > 1 else { continue }
            let depth = place.parent.count
            let isFlat = members.allSatisfy { $0.file.folders.count == depth + 1 }
            let pattern =
                (place.parent + ["\(place.front){mode}"] + (isFlat ? [] : ["**"])
                + ["*.\(first.file.fileExtension)"]).joined(separator: "/")
            // Skips folders such as `common/` and `dark/`: `common/` contains the values for all modes.
            if own.contains(where: ModePatterns.common.contains), own.contains(where: ModeName.isMode) { continue }
            // Everything in these folders belongs to their modes.
            let all = files.compactMap { member -> Member? in
                guard let mode = place.mode(of: member.file), own.contains(mode) else { return nil }
                return plain(member, mode)
            }
            let (number, modesBefore) = (patterns.count, modes)
            addModes(inFolders: all, depth, place.front)
            let inner = patterns.count
            add(pattern, all, { place.mode(of: $0) ?? "" }, sharing: 0.5)
            // Without a pattern for the folders, there are no values that the values of their modes could differ from.
            if patterns.count == inner {
                patterns.removeSubrange(number...)
                modes = modesBefore
            }
        }
    }

    static let folderNames: Set<String> = ["modes", "mode", "themes", "schemes", "brands", "contexts"]

    /// Adds files in a folder named after modes, each of which contains tokens of files outside the folder.
    mutating func addModeFolders(_ files: [Member]) {
        let inside = files.filter { member in
            let name = member.file.folders.last?.lowercased() ?? ""
            return !covers([member.file]) && ModePatterns.folderNames.contains(name)
        }
        let groups = Dictionary(grouping: inside) { "\($0.file.folder)/{mode}.\($0.file.extensions)" }
        for (pattern, members) in groups.sorted(by: { $0.key < $1.key }) {
            guard let folder = members.first?.file.folders else { continue }
            // If the tokens are in folders inside this one, those are the modes.
            let others = files.filter {
                $0.file.folders.starts(with: folder.dropLast()) && !$0.file.folders.starts(with: folder)
            }.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
            guard members.allSatisfy({ $0.keys.intersection(others).count * 10 >= $0.keys.count * 6 }) else { continue }
            patterns.append(pattern)
            keys[pattern] = members.reduce(into: []) { $0.formUnion($1.keys) }
            modes += members.map(\.file.ownName).sorted().filter { !modes.contains($0) }
            for member in members { covered[member.file.path] = member.file.ownName }
        }
    }

    /// Adds the files in folders of modes that have a mode of their own, next to a file without it: `color.dark.json`
    /// next to `color.json` in `brands/acme/`.
    private mutating func addModes(inFolders members: [Member], _ depth: Int, _ front: String) {
        let known = Set(members.map(\.file.path))
        for (file, _) in members {
            guard let (name, mode, ending) = ModePatterns.split(file), let last = name.last, "-_. ".contains(last),
                known.contains((file.folders + ["\(name.dropLast())\(ending)"]).joined(separator: "/"))
            else { continue }
            var folders = file.folders
            folders[depth] = front + TokenSource.modePlace
            let pattern = (folders + ["\(name)\(TokenSource.modePlace)\(ending)"]).joined(separator: "/")
            if !patterns.contains(pattern) { patterns.append(pattern) }
            if !modes.contains(mode) { modes.append(mode) }
        }
    }

    /// The names of the folders inside a mode's folder, without the name of the mode. It is removed either everywhere
    /// or only from the last folder, since a brand may have the same name as the whole system:
    /// `acme/src/org/acme/theme/acme`.
    private static func names(_ folders: [String], without mode: String) -> [[String]] {
        let all = folders.map { ModeName.removed(mode, from: $0) }
        guard let index = folders.lastIndex(of: mode) else { return [all] }
        var last = folders
        last[index] = ""
        return last == all ? [all] : [all, last]
    }

    /// Returns patterns that match the files of modes, but no other files. Returns an empty list if `pattern` matches
    /// no other files, or if no such patterns exist.
    func narrowPatterns(insteadOf pattern: String, _ files: [TreeSummary.File]) -> [String] {
        let parts = pattern.split(separator: "/").map(String.init)
        guard let depth = parts.firstIndex(of: TokenSource.modePlace), depth < parts.count - 1 else { return [] }
        let glob = GlobPattern(TokenSource.glob(of: pattern))
        let beside = others.filter { file in
            file.folders.starts(with: parts[..<depth]) && glob.matches(components: file.components)
        }
        if beside.isEmpty { return [] }
        func general(_ files: [TreeSummary.File]) -> [TreeSummary.File] {
            let moved = files.map { file in
                var folders = file.folders
                if let last = folders.indices.dropFirst(depth + 1).last(where: { folders[$0] == folders[depth] }) {
                    folders[last] = "*"
                }
                // The names of sources may begin with that of the mode.
                let isRepeated = isCode && file.name.hasPrefix(folders[depth])
                let name = isRepeated ? "*" + file.name.dropFirst(folders[depth].count) : file.name
                folders[depth] = "*"
                return TreeSummary.File(folders: folders, name: name, id: file.id, rank: file.rank)
            }
            return Array(Dictionary(moved.map { ($0.path, $0) }) { first, _ in first }.values)
        }
        func matchesOthers(_ pattern: String) -> Bool {
            let glob = GlobPattern(pattern)
            return beside.contains { glob.matches(components: $0.components) }
        }
        let own = general(files)
        var found = FilePatterns(avoiding: general(beside)).patterns(of: own) ?? []
        // Other folders next to a folder with the name of the mode may match too.
        if found.contains(where: matchesOthers) { found = own.map(\.path).sorted() }
        if found.count > FilePatterns.limit {
            // The folders that contain nothing else.
            found = Set(own.map { "\($0.folder)/*.\($0.fileExtension)" }).sorted().filter { !matchesOthers($0) }
        }
        guard found.count <= FilePatterns.limit, !found.contains(where: matchesOthers) else { return [] }
        return found.map { pattern in
            var parts = pattern.split(separator: "/").map(String.init)
            if depth < parts.count { parts[depth] = TokenSource.modePlace }
            return parts.joined(separator: "/")
        }
    }
}
