/// Finds the folder that contains most of a set of files, excluding copies.
struct FolderChoice {
    private(set) var folders: [String] = []
    private(set) var files: [TreeSummary.File]
    private let fewest: Int
    private let isPlace: (String) -> Bool

    var path: String { folders.joined(separator: "/") }
    /// Whether all files are directly in the folder.
    var isFlat: Bool { files.allSatisfy { $0.folders.count == folders.count } }

    /// - Parameters:
    ///   - isVariant: whether a folder with this name contains variants of the files in sibling folders.
    ///   - preferred: the names of folders that are preferred to their copies, best first.
    ///   - fewest: the minimum number of files in a folder for it to be considered a copy of another one.
    ///   - isPlace: whether everything in a folder with this name belongs together, so that its subfolders are
    ///     categories and variants.
    init(
        _ files: [TreeSummary.File], isVariant: (String) -> Bool, preferred: [String], fewest: Int = 8,
        isPlace: @escaping (String) -> Bool = { _ in false }
    ) {
        (self.files, self.fewest, self.isPlace) = (files, fewest, isPlace)
        while let name = next(isVariant, preferred) {
            let depth = folders.count
            self.files.removeAll { $0.folders.count <= depth || $0.folders[depth] != name }
            folders.append(name)
        }
    }

    /// The subfolder to continue in; nil to stay.
    private func next(_ isVariant: (String) -> Bool, _ preferred: [String]) -> String? {
        let depth = folders.count
        let groups = Dictionary(grouping: files.filter { $0.folders.count > depth }) { $0.folders[depth] }
        let sorted = groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        guard let largest = sorted.first else { return nil }
        let variants = groups.filter { isVariant($0.key) }
        if variants.count > 1, variants.values.reduce(0, { $0 + $1.count }) * 10 >= files.count * 6 { return nil }
        // A few files next to an icon folder are other pictures; folders inside an icon folder are categories.
        let isInPlace = folders.contains(where: isPlace)
        let isCategory = isInPlace && groups.count > 1 && rank(largest.key, preferred) == nil
        if largest.value.count * 10 >= files.count * 8, !isCategory { return largest.key }
        let inside = groups.values.reduce(0) { $0 + $1.count }
        if (files.count - inside) * 2 >= files.count { return nil }
        let large = sorted.filter { $0.value.count * 3 >= largest.value.count && $0.value.count >= fewest }
        func place(_ group: (key: String, value: [TreeSummary.File])) -> (Int, Int) {
            (rank(group.key, preferred) ?? .max, -group.value.count)
        }
        let best = large.min { place($0) < place($1) }
        if let best, rank(best.key, preferred) != nil, large.count > 1 || best.key == largest.key,
            !(isInPlace && isOneOfSeveral(best.key, in: groups, preferred))
        {
            return best.key
        }
        // If there are several copies, only one of them is read.
        guard large.count > 1, !isInPlace, let second = large.dropFirst().first else { return nil }
        // If the files are named after their sizes, only the folders identify the items.
        let isByName = Set(largest.value.map(\.name)).count * 2 > largest.value.count
        func name(_ file: TreeSummary.File) -> String {
            isByName ? file.name : (file.folders.dropFirst(depth + 1) + [file.name]).joined(separator: "/")
        }
        let names = Set(largest.value.map(name))
        let shared = second.value.count { names.contains(name($0)) }
        return shared * 10 >= second.value.count * 6 ? largest.key : nil
    }

    /// Whether a folder and its siblings have equally good names, but contain different files: `baricons/` next to
    /// `listicons/`.
    private func isOneOfSeveral(
        _ name: String, in groups: [String: [TreeSummary.File]], _ preferred: [String]
    ) -> Bool {
        let names = Set((groups[name] ?? []).map(\.stem))
        let others = groups.filter { $0.key != name && rank($0.key, preferred) == rank(name, preferred) }
            .flatMap(\.value)
        return others.count { names.contains($0.stem) } * 2 < others.count
    }

    private func rank(_ name: String, _ preferred: [String]) -> Int? {
        preferred.firstIndex(of: name.lowercased())
            ?? (name.lowercased().contains("icon") ? preferred.firstIndex(of: "icons") : nil)
    }
}
