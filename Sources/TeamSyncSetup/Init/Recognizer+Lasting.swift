import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

extension Recognizer {
    /// The count with a source that finds the same items, and those of modes that are added later.
    func lasting(
        _ count: CloneProposal.Count, _ files: some FileSource, _ reader: inout CatalogueReader
    ) throws(FileSourceError) -> CloneProposal.Count {
        // Beside a single mode, another folder or file is rarely a mode.
        guard case .tokens(var tokens) = count.configuration.source,
            tokens.modes.count >= 2 * tokens.files.count(where: { $0.contains(TokenSource.modePlace) })
        else { return count }
        tokens.modes = []
        return try replaced(count, by: .tokens(tokens), files, &reader)
    }

    /// The count with another source; the same count if that source finds other items.
    private func replaced(
        _ count: CloneProposal.Count, by source: CatalogueSource, _ files: some FileSource,
        _ reader: inout CatalogueReader
    ) throws(FileSourceError) -> CloneProposal.Count {
        guard source != count.configuration.source,
            case .known(let own) = try reader.read(count.name, count.configuration.source, in: files),
            case .known(let other) = try reader.read(count.name, source, in: files), own.count == other.count,
            own.items.elementsEqual(
                other.items, by: { ($0.key, $0.json, $0.path) == ($1.key, $1.json, $1.path) })
        else { return count }
        let old = count.configuration
        return CloneProposal.Count(
            count.name, CountConfiguration(source: source, with: old.with, optional: old.optional, kind: old.kind))
    }
}
