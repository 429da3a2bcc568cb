import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

extension Recognizer {
    /// The maximum number of scripts to read, and the maximum size of one, in bytes.
    private static let (dataLimit, dataSize) = (8, 2 << 20)

    /// The counts of scripts with an object for each icon that is counted by its drawings, such as its tags and its code
    /// point: `{ name: "alarm", tags: ["clock"] }`.
    func data(
        inSourcesOf icons: FoundContents?, _ summary: TreeSummary, in repository: Repository, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws -> [LeftOut] {
        guard let icons else { return [] }
        let scripts = summary.sources.filter { file in
            file.rank == .usual && FileKind(file.name)?.isScript == true
                && NameWords.of(file.stem, digits: .attached, limit: 8).contains { $0 == "icons" || $0 == "icon" }
                && !ComponentSource.isAside(stem: file.stem)
        }
        guard !scripts.isEmpty else { return [] }
        var known: Set<String> = []
        for own in explicit(icons.proposal) { known.formUnion(try keys(own, files, &reader)) }
        for file in scripts.prefix(Recognizer.dataLimit) {
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: Recognizer.dataSize),
                let data = IconData(bytes), data.names.intersection(known).count * 10 >= known.count * 8,
                data.names.count * 10 <= known.count * 12
            else { continue }
            let source = CatalogueSource.lines(glob: file.path, exclude: [], pattern: data.pattern, multiline: true)
            let count = CloneProposal.Count("icons", CountConfiguration(source: source, kind: .icon))
            guard let number = try reader.read(count.name, source, in: files).count else { continue }
            return [LeftOut(number, count, .drawn)]
        }
        return []
    }
}

/// The names of the objects in a script that describe icons.
private struct IconData {
    /// The minimum number of objects.
    private static let fewest = 8

    private(set) var names: Set<String> = []
    /// The pattern for the objects. Everything up to the next object is its value.
    let pattern: String

    /// - Returns: nil if the script has no such objects with other members.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard ["tags", "keywords", "categories", "aliases"].contains(where: { text.contains($0) }) else { return nil }
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop { " \t{".contains($0) }
            guard line.hasPrefix("name: "), let quote = line.dropFirst(6).first, "\"'".contains(quote) else { continue }
            names.insert(String(line.dropFirst(7).prefix { $0 != quote }))
        }
        guard names.count >= IconData.fewest else { return nil }
        pattern = #"\{\s*name: ["'](?<key>[^"']+)["'],(?<value>[^{}]*)"#
    }
}
