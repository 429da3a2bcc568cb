import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Reads the catalogues of one commit. Each source is read only once, even if several proposals use it.
struct CountReader {
    private var reader = CatalogueReader()
    /// The results, by the source as it is written in a configuration.
    private var known: [String: CatalogueReading] = [:]

    /// Forgets all results. Must be called before another commit is read.
    mutating func forget() { known = [:] }

    /// - Parameter name: the catalogue's name, for messages.
    /// - Throws: when the repository cannot be read.
    mutating func read(
        _ name: String, _ source: CatalogueSource, in files: some FileSource
    ) throws(FileSourceError) -> CatalogueReading {
        let key = CloneProposal.text(source)
        if let known = known[key] { return known }
        let reading = try reader.read(name, source, in: files)
        known[key] = reading
        return reading
    }
}
