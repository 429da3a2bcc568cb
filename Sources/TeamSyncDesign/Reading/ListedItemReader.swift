import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Reads the items of sources that list files or folders.
struct ListedItemReader {
    private var patterns: [String: NamePattern] = [:]

    /// - Parameters:
    ///   - listing: lists the files.
    ///   - pattern: a `NamePattern` that finds the keys in the names; nil if every file is an item.
    mutating func files(
        _ name: String, _ listing: ItemListing, key pattern: String?, in files: some FileSource,
        _ lister: inout FileLister
    ) throws(FileSourceError) -> CatalogueReading {
        let found: [ListedFile]
        switch try lister.files(listing, name, in: files) {
        case .failure(let problem): return problem.reading
        case .success(let files): found = files
        }
        // The drawings in a set of an asset catalogue are scales and appearances of one item, whatever their names are.
        let sets = found.map { AssetSet.drawing($0.path) }
        func names(isOfPaths: Bool) -> [String] {
            zip(found, sets).map { file, set in
                set.map { BoundedName.of($0.stem) }
                    ?? (isOfPaths ? listing.place(of: file.path) : listing.key(of: file.path))
            }
        }
        let keys: [String]
        do {
            let own = try pattern.map { try self.pattern($0) }
            let names = names(isOfPaths: own?.isOfPaths == true)
            keys = own.map { $0.keys(of: names).map(BoundedName.of) } ?? names
        } catch {
            return .unknown(Warning.catalogue(name, .badPattern(pattern ?? "", reason: "\(error)"), at: []).bounded)
        }
        var catalogue = Catalogue(name)
        for ((file, key), set) in zip(zip(found, keys), sets) {
            var item = Catalogue.Item(key: key, index: catalogue.items.count)
            item.path = set == nil ? file.path : GitPath(file.path.folder)
            if file.isRegular, let blob = file.blob {
                // Files with the same name in several folders are compared as one item, even if they are counted
                // separately.
                if catalogue.add(file.path, blob, to: key) { continue }
                item.files[file.path] = blob
            } else {
                item.fingerprint = file.blob?.description
            }
            _ = catalogue.append(item)
        }
        // A symbolic link is another name of an item that has variants. If there are only links, they are counted.
        let drawn = Set(zip(found, keys).filter { $0.0.isRegular }.map(\.1)).count
        let number = sets.count { $0 == nil } + Set(sets.compactMap { $0.map(\.stem) }).count
        catalogue.count = pattern == nil ? number : drawn > 0 ? drawn : catalogue.items.count
        return .known(catalogue)
    }

    func directories(
        _ name: String, _ listing: ItemListing, in files: some FileSource, _ lister: inout FileLister
    ) throws(FileSourceError) -> CatalogueReading {
        var catalogue = Catalogue(name)
        switch try lister.folders(listing, name, in: files) {
        case .failure(let problem): return problem.reading
        case .success(let found):
            var notes = CatalogueNotes(name, files.name)
            for (key, folder, isInGroup) in try listing.components(found, in: files) {
                var item = Catalogue.Item(key: key, index: catalogue.items.count)
                (item.path, item.fingerprint) = (folder.path, folder.tree?.description)
                catalogue.append(item, &notes)
                if isInGroup { catalogue.grouped[folder.path] = key }
            }
            catalogue.add(notes)
        }
        return .known(catalogue)
    }

    private mutating func pattern(_ text: String) throws -> NamePattern {
        if let known = patterns[text] { return known }
        let pattern = try NamePattern(text)
        patterns[text] = pattern
        return pattern
    }
}

extension Catalogue {
    /// Adds an item, or a warning if an item with its key already exists.
    /// - Parameter isNoted: whether the warning is needed.
    mutating func append(_ item: Item, _ notes: inout CatalogueNotes, isNoted: Bool = true) {
        guard !append(item), let first = self[item.key] else { return }
        if isNoted { notes.add(duplicate: item, of: first) }
        if let occurrence = Occurrence(item) { add(occurrence, to: item.key) }
    }
}
