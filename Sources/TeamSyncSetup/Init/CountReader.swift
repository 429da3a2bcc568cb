import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Reads the catalogues of one commit. Each source is read once, however many proposals are compared with it.
struct CountReader {
    private var reader = CatalogueReader()
    /// By the source as it is written into a configuration.
    private var known: [String: CatalogueReading] = [:]

    /// Forgets what was read, before another commit is read.
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
