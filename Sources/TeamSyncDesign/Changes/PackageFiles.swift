import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Compares the files that describe the packages with the items of a repository: what they require, and which breaking
/// changes they announce.
struct PackageFiles {
    /// The maximum number of changed files that are read.
    private static let fileLimit = 100
    private static let asideFolders: Set<String> = [
        "test", "tests", "docs", "scripts", "examples", "example", "demo", "demos", "samples", "sample", "sandbox",
        "playground", "website", "site", "storybook", "node_modules", "fixtures", "benchmarks", "tools", "e2e", "apps",
        "app", "dist", "build",
    ]

    let ends: ItemChanges.Ends
    /// The folders that contain items, with those above them, without the final slash; the top folder is empty.
    private let folders: Set<String>

    init(_ ends: ItemChanges.Ends, _ catalogues: [(old: Catalogue, new: Catalogue, CountConfiguration)]) {
        self.ends = ends
        var folders: Set<String> = []
        for (old, new, _) in catalogues {
            for item in old.items + new.items {
                let paths = [item.path].compactMap(\.self) + item.files.keys + item.occurrences.map(\.path)
                for path in paths {
                    // The path of an item may be a folder.
                    var folder = path.description[...]
                    while folders.insert(String(folder)).inserted, let slash = folder.lastIndex(of: "/") {
                        folder = folder[..<slash]
                    }
                }
            }
            for file in [old.place.file, new.place.file] {
                guard let file else { continue }
                var folder = file[...]
                while folders.insert(String(folder)).inserted, let slash = folder.lastIndex(of: "/") {
                    folder = folder[..<slash]
                }
            }
        }
        if !folders.isEmpty { folders.insert("") }
        self.folders = folders
    }

    /// - Returns: the differences, as those of sources that belong to no item.
    func differences(_ contents: inout ContentComparer) throws(FileSourceError) -> [ItemDifference] {
        var found: [ItemDifference] = []
        var known: Set<[Fact]> = []
        for change in ends.files.filter({ isOfPackage($0.path) }).prefix(PackageFiles.fileLimit) {
            guard change.oldPath == nil, let id = try ends.new.object(at: change.path),
                let new = try contents.contents(id)
            else { continue }
            let oldID = try ends.old.object(at: change.path)
            let old: [UInt8]? = if let oldID { try contents.contents(oldID) } else { nil }
            if oldID != nil, old == nil { continue }
            let facts =
                ReleaseNotes.areIn(change.path)
                ? ReleaseNotes.changes(old, new, change.path)
                : old.map { PackageRequirements.changes($0, new, change.path) } ?? []
            // Several packages may announce the same.
            guard !facts.isEmpty, known.insert(facts).inserted else { continue }
            let key = SharedSources.key(change.path)
            var difference = ItemDifference(
                catalogue: SharedSources.catalogue, kind: .item, change: .changed, place: Catalogue.Place(),
                before: Catalogue.Item(key: key, index: 0, files: oldID.map { [change.path: $0] } ?? [:]),
                after: Catalogue.Item(key: key, index: 0, files: [change.path: id]),
                files: [ItemChange.File(path: change.path, old: oldID, new: id, difference: .reformatted)])
            (difference.properties, difference.isShared) = (facts, true)
            found.append(difference)
        }
        return found + (try fonts())
    }

    private func fonts() throws(FileSourceError) -> [ItemDifference] {
        let changes = ends.files.filter { change in
            PackageAssets.areIn(change.path) && !folders.isEmpty && !isAside(change.path.folder)
        }.prefix(PackageFiles.fileLimit)
        var found: [ItemDifference] = []
        for (folder, own) in Dictionary(grouping: changes, by: \.path.folder).sorted(by: { $0.key < $1.key }) {
            guard let fact = PackageAssets.fact(own), let first = own.first else { continue }
            let key = folder.split(separator: "/").suffix(2).joined(separator: "/")
            var files: [GitPath: ObjectID] = [:]
            for change in own { files[change.path] = try ends.new.object(at: change.path) }
            var difference = ItemDifference(
                catalogue: SharedSources.catalogue, kind: .item, change: .changed, place: Catalogue.Place(),
                before: Catalogue.Item(key: key.isEmpty ? first.path.stem : key, index: 0),
                after: Catalogue.Item(key: key.isEmpty ? first.path.stem : key, index: 0, files: files))
            (difference.properties, difference.isShared) = ([fact], true)
            found.append(difference)
        }
        return found
    }

    private func isAside(_ folder: String) -> Bool {
        !PackageFiles.asideFolders.isDisjoint(with: folder.lowercased().split(separator: "/").map(String.init))
    }

    /// Whether a file describes a package that contains items, or what is released with it.
    private func isOfPackage(_ path: GitPath) -> Bool {
        guard PackageRequirements.areIn(path) || ReleaseNotes.areIn(path) else { return false }
        var folders = path.folder.split(separator: "/").map(String.init)
        if ReleaseNotes.isOfChangeset(path) || path.baseName.elementsEqual("libs.versions.toml".utf8) {
            _ = folders.popLast()
        }
        let folder = folders.joined(separator: "/")
        return self.folders.contains(folder) && !isAside(folder)
    }
}
