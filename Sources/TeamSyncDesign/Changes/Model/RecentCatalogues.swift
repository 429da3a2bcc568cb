import TeamSyncBase
import TeamSyncConfiguration

/// The last catalogues that were read, by name. A catalogue is reused if its inputs have not changed.
package struct RecentCatalogues {
    private var readings: [String: (state: [ObjectID?], catalogue: Catalogue)] = [:]

    package init() {}

    mutating func read(
        _ name: String, _ count: CountConfiguration, in files: any FileSource, _ reader: inout CatalogueReader
    ) throws(FileSourceError) -> CatalogueReading {
        if let known = readings[name], known.state == (try RecentCatalogues.state(of: count, in: files)) {
            return .known(known.catalogue)
        }
        let reading = try reader.readExisting(name, count, in: files)
        try keep(reading, name, count, in: files)
        return reading
    }

    /// Keeps a catalogue for the next comparison that uses the same commit.
    mutating func keep(
        _ reading: CatalogueReading, _ name: String, _ count: CountConfiguration, in files: any FileSource
    ) throws(FileSourceError) {
        let state = try RecentCatalogues.state(of: count, in: files)
        readings[name] = reading.catalogue.map { (state, $0) }
    }

    /// Returns the ids of the objects from which a catalogue is read.
    private static func state(
        of count: CountConfiguration, in files: any FileSource
    ) throws(FileSourceError) -> [ObjectID?] {
        let paths = count.itemPaths
        var state: [ObjectID?] = []
        for path in paths.isEmpty ? [GitPath("")] : paths { state.append(try files.object(at: path)) }
        return state
    }
}

extension CatalogueReader {
    /// Reads a catalogue for a comparison. If the folder of one of several patterns does not exist, the tokens that the
    /// other patterns match have not gone.
    mutating func readExisting(
        _ name: String, _ count: CountConfiguration, in files: any FileSource
    ) throws(FileSourceError) -> CatalogueReading {
        let reading = try read(name, count, in: files)
        guard reading.isMissing, let rest = try count.withoutMissingFiles(in: files) else { return reading }
        return try read(name, rest, in: files)
    }
}

extension CountConfiguration {
    /// Whether one of the files and folders that determine the items does not exist.
    func isOutdated(in files: any FileSource) throws(FileSourceError) -> Bool {
        for path in countPaths where try !files.exists(path) { return true }
        return false
    }

    /// Returns the count without the patterns of tokens that match nothing because their folder does not exist; nil if
    /// none or all of them are affected.
    fileprivate func withoutMissingFiles(in files: any FileSource) throws(FileSourceError) -> CountConfiguration? {
        guard case .tokens(var tokens) = source, tokens.files.count > 1 else { return nil }
        var kept: [String] = []
        for pattern in tokens.files {
            let folder = ItemListing(TokenSource.glob(of: pattern)).folder
            if try files.exists(folder) { kept.append(pattern) }
        }
        guard !kept.isEmpty, kept.count < tokens.files.count else { return nil }
        tokens.files = kept
        return reading(tokens)
    }
}

extension CatalogueReading {
    package var catalogue: Catalogue? {
        if case .known(let catalogue) = self { catalogue } else { nil }
    }
}
