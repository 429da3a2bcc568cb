import TeamSyncBase
import TeamSyncDesign

/// Excludes token files that were generated from others.
extension StructureFinder {
    /// Excludes generated files, which contain the same tokens as files in another folder. Files for modes and brands
    /// are kept.
    func originals(_ structures: [Structure]) -> [Structure] {
        let usual = structures.filter { $0.file.rank == .usual }
        let all = usual.isEmpty ? structures.filter { $0.file.rank == .built } : usual
        let tied = ModePatterns(all.map { ($0.file, $0.shape.keys) })
        let grouped = StructureFinder.groups(all)
        func names(_ structure: Structure) -> Set<String> {
            Set(
                structure.shape.keys.map { key in
                    NameWords.of(key, digits: .attached, limit: 30).filter { !["props", "aliases"].contains($0) }
                        .joined()
                })
        }
        let groups = Dictionary(grouping: all) { $0.file.folders.prefix(copyDepth($0.file)).joined(separator: "/") }
            .mapValues { group in (files: group, names: group.reduce(into: Set<String>()) { $0.formUnion(names($1)) }) }
        let bundles = StructureFinder.bundles(among: groups.mapValues(\.files))
        func isMade(_ folder: String) -> Bool {
            NameWords.of(folder, digits: .attached).contains { StructureFinder.madeWords.contains($0) }
        }
        var kept: [(files: [Structure], names: Set<String>)] = []
        let sorted = groups.sorted {
            (isMade($0.key) ? 1 : 0, -$0.value.names.count, $0.key) < (
                isMade($1.key) ? 1 : 0, -$1.value.names.count, $1.key
            )
        }
        for (folder, group) in sorted where !bundles.contains(folder) {
            let known = kept.reduce(into: Set<String>()) { $0.formUnion($1.names) }
            let shared = group.names.intersection(known).count
            let isCopy =
                shared * 10 >= group.names.count * 8 && !tied.covers(group.files.map(\.file))
                && !group.files.allSatisfy { grouped.covers($0.file) }
            if !isCopy { kept.append(group) }
        }
        return kept.flatMap(\.files)
    }

    /// The folders with files that a build tool composed of the files in several other folders: they contain no names
    /// of their own, and values instead of references.
    private static func bundles(among folders: [String: [Structure]]) -> Set<String> {
        let names = folders.mapValues { files in
            files.reduce(into: Set<String>()) { names, file in
                // Aliases are resolved.
                names.formUnion(file.shape.keys.lazy.filter { !$0.hasPrefix("aliases.") })
            }
        }
        return Set(
            folders.keys.filter { folder in
                guard let files = folders[folder], let own = names[folder],
                    files.allSatisfy({ $0.shape.references.isEmpty })
                else { return false }
                let parts = names.filter { other, names in
                    other != folder && names.count < own.count && !names.isEmpty
                        && names.intersection(own).count * 10 >= names.count * 9
                }.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
                var covered: Set<String> = []
                var sources: [Structure] = []
                var number = 0
                for (other, names) in parts where names.subtracting(covered).count * 10 >= names.count * 8 {
                    covered.formUnion(names)
                    sources += folders[other] ?? []
                    number += 1
                }
                return number > 1 && sources.count > files.count
                    && sources.contains { !$0.shape.references.isEmpty }
                    && covered.intersection(own).count * 20 >= own.count * 19
            })
    }

    /// Words in the names of folders for generated files.
    private static let madeWords: Set<String> = [
        "dist", "build", "output", "generated", "lib", "json", "raw", "export", "exports", "web", "ios", "android",
        "css",
        "built", "figma",
    ]

    /// The number of leading folders in which copies may differ: those that contain packages, and the next two, or the
    /// folders of a package and the next one.
    private func copyDepth(_ file: TreeSummary.File) -> Int {
        let containers: Set<String> = ["packages", "libs", "modules", "projects", "apps"]
        let isInside = file.folders.first.map { containers.contains($0.lowercased()) } ?? false
        let package = file.folders.indices.last { packages.contains(Array(file.folders[..<$0])) } ?? 0
        return max(isInside ? 3 : 2, package + 1)
    }
}
