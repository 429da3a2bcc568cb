import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Separates lists of drawings from tokens.
extension StructureFinder {
    /// The files with the form of tokens whose values are paths of drawings. They belong to the icons.
    var drawingLists: [CountConfiguration] {
        structures.filter { $0.shape.areDrawings && $0.file.rank == .usual }.compactMap { structure in
            structure.shape.format.map {
                CountConfiguration(source: .tokens(TokenSource(files: [structure.file.path], format: $0)), kind: .token)
            }
        }
    }

    /// The lists of drawings that patterns match; nil if there are none. If a folder contains nothing else, the whole folder
    /// is excluded.
    func drawings(in patterns: [String]) -> [String]? {
        let globs = patterns.map { GlobPattern(TokenSource.glob(of: $0)) }
        let found = structures.filter { structure in
            structure.shape.areDrawings && globs.contains { $0.matches(components: structure.file.components) }
        }.map(\.file)
        let excluded = found.map { file in
            let isAll = structures.allSatisfy { $0.file.folders != file.folders || $0.shape.areDrawings }
            return isAll && !file.folders.isEmpty ? "\(file.folder)/*.\(file.fileExtension)" : file.path
        }
        return excluded.isEmpty ? nil : Set(excluded).sorted()
    }
}
