import TeamSyncBase
import TeamSyncConfiguration

/// The last two catalogues that were read, by name. A catalogue is reused if its inputs have not changed.
package struct RecentCatalogues {
    private struct Reading {
        let state: [ObjectID?]
        let catalogue: Catalogue
        /// Whether all of its places exist.
        let isWhole: Bool
    }

    /// The last one comes last.
    private var readings: [String: [Reading]] = [:]

    package init() {}

    mutating func read(
        _ name: String, _ count: CountConfiguration, in files: any FileSource, _ reader: inout CatalogueReader
    ) throws(FileSourceError) -> CatalogueReading {
        let state = try RecentCatalogues.state(of: count, in: files)
        if let known = readings[name]?.last(where: { $0.state == state }) {
            add(known, name)
            return .known(known.catalogue)
        }
        let reading = try reader.readExisting(name, count, in: files)
        try keep(reading, name, count, in: files)
        return reading
    }

    /// The catalogue of a tree; nil if it is not one of the last.
    func catalogue(
        _ name: String, _ count: CountConfiguration, in files: any FileSource
    ) throws(FileSourceError) -> Catalogue? {
        guard let known = readings[name] else { return nil }
        let state = try RecentCatalogues.state(of: count, in: files)
        return known.last { $0.isWhole && $0.state == state }?.catalogue
    }

    private mutating func add(_ reading: Reading, _ name: String) {
        readings[name, default: []].removeAll { $0.state == reading.state }
        readings[name] = (readings[name] ?? []).suffix(1) + [reading]
    }

    /// Keeps a catalogue for the next comparison that uses the same commit.
    mutating func keep(
        _ reading: CatalogueReading, _ name: String, _ count: CountConfiguration, in files: any FileSource
    ) throws(FileSourceError) {
        let state = try RecentCatalogues.state(of: count, in: files)
        guard let catalogue = reading.catalogue else { return readings[name, default: []].removeAll() }
        add(Reading(state: state, catalogue: catalogue, isWhole: try !count.isOutdated(in: files)), name)
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
