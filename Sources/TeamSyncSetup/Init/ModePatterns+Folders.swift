import TeamSyncConfiguration
import TeamSyncDesign

/// Modes that are sibling folders.
extension ModePatterns {
    /// A folder, or the part of its name after the last separator: `theme-{mode}`.
    private struct Place: Hashable {
        let parent: [String]
        let front: String

        func mode(of file: TreeSummary.File) -> String? {
            guard file.folders.count > parent.count, file.folders.starts(with: parent),
                file.folders[parent.count].hasPrefix(front)
            else { return nil }
            return String(file.folders[parent.count].dropFirst(front.count))
        }
    }

    private func places(of file: TreeSummary.File) -> [(place: Place, mode: String)] {
        file.folders.indices.flatMap { depth in
            let (name, parent) = (file.folders[depth], Array(file.folders[..<depth]))
            var found: [(Place, String)] = depth > 0 ? [(Place(parent: parent, front: ""), name)] : []
            if isCode, let separator = name.lastIndex(where: { "-_".contains($0) }), separator != name.startIndex {
                let mode = name[name.index(after: separator)...]
                if !mode.isEmpty {
                    found.append((Place(parent: parent, front: String(name[...separator])), String(mode)))
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
                let rest = member.file.folders[(place.parent.count + 1)...] + [member.file.name]
                let names = isCode ? rest.map { ModeName.removed(mode, from: $0) } : Array(rest)
                rests[place, default: [:]][names.joined(separator: "/"), default: []].append(plain(member, mode))
            }
        }
        // The location of most of them decides.
        let found = rests.mapValues { $0.values.filter { ModePatterns.areSame($0, 0.6) }.flatMap(\.self) }
        let best = found.filter { !$0.value.isEmpty }.sorted {
            ($1.value.count, $0.key.parent.count, $0.key.parent.joined(), $0.key.front)
                < ($0.value.count, $1.key.parent.count, $1.key.parent.joined(), $1.key.front)
        }
        for (place, same) in best {
            let members = same.filter { !covers([$0.file]) }
            let own = Set(members.compactMap { place.mode(of: $0.file) })
            guard let first = members.first, own.count > 1 else { continue }
            let depth = place.parent.count
            let isFlat = members.allSatisfy { $0.file.folders.count == depth + 1 }
            let pattern =
                (place.parent + ["\(place.front){mode}"] + (isFlat ? [] : ["**"])
                + ["*.\(first.file.fileExtension)"]).joined(separator: "/")
            // The values for all modes are next to those for one: `common/` and `dark/`.
            if own.contains(where: ModePatterns.common.contains), own.contains(where: ModeName.isMode) { continue }
            // Everything in these folders belongs to their mode.
            let all = files.compactMap { member -> Member? in
                guard let mode = place.mode(of: member.file), own.contains(mode) else { return nil }
                return plain(member, mode)
            }
            add(pattern, all, { place.mode(of: $0) ?? "" }, sharing: 0.5)
        }
    }
}
