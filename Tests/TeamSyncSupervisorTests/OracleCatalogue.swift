import TestSupport

@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments

/// A count of a random repository, and its value according to git and another JSON reader.
struct OracleCatalogue {
    private enum Source {
        case array(file: RawPath, member: String)
        case glob(String, folder: RawPath)
    }

    let name: String
    private let source: Source
    private let updated: [RawPath]

    /// - Parameter seed: makes the names unique in a document, where equal names are added up.
    static func all(seed: UInt64) -> [OracleCatalogue] {
        [
            OracleCatalogue("icons_\(seed)", .array(file: "metadata.json", member: "icons"), ["icons/"]),
            OracleCatalogue("colors_\(seed)", .array(file: "colors.json", member: "colors"), ["colors.json"]),
            OracleCatalogue(
                "components_\(seed)", .array(file: "specs/index.json", member: "components"),
                ["Sources/", "specs/", "nothing-here/"]),
            OracleCatalogue("drawings_\(seed)", .glob("icons/**/*.svg", folder: "icons/"), ["icons/"]),
            OracleCatalogue(
                "outlines_\(seed)", .glob("icons/*/*", folder: "icons/"), ["icons/outline/", "icons/outline"]),
        ]
    }

    private init(_ name: String, _ source: Source, _ updated: [RawPath]) {
        self.name = name
        self.source = source
        self.updated = updated
    }

    var configuration: CountConfiguration {
        let catalogue: CatalogueSource =
            switch source {
            case .array(let file, let member):
                .array(file: file.description, pointer: "/\(member)", key: "name")
            case .glob(let glob, _):
                .files(glob: glob, exclude: [])
            }
        return CountConfiguration(source: catalogue, updated: updated.map(\.description))
    }

    func truth(at commit: String, _ random: RandomRepository) throws -> FlatCounts.Entry {
        let count: Int? =
            switch source {
            case .array(let file, let member):
                try random.oracle.arrayLength(member, in: file, at: commit)
            case .glob(let glob, let folder):
                try matches(glob, in: folder, at: commit, random)
            }
        return FlatCounts.Entry(
            count: count, updated: try random.oracle.lastChange(of: updated, at: commit)?.authorTime)
    }

    /// nil if the folder does not exist.
    private func matches(
        _ glob: String, in folder: RawPath, at commit: String, _ random: RandomRepository
    ) throws -> Int? {
        let count = try random.oracle.count(ofFilesMatching: glob, at: commit)
        guard count == 0 else { return count }
        return try random.oracle.files(at: commit).contains { $0.starts(with: folder) } ? 0 : nil
    }
}
