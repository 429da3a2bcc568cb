import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds the other levels of a system whose components are style sheets: `scss/_layouts_*.scss` next to
/// `scss/_patterns_*.scss`, and `scss/layout/` next to `scss/components/`.
extension ComponentFinder {
    /// The names of levels, and the names of their counts. Folders for settings, tools and themes are no levels.
    private static let sheetLevels: [String: String] = [
        "base": "base_styles", "element": "elements", "elements": "elements", "form": "form_components",
        "forms": "form_components", "layout": "layouts", "layouts": "layouts", "object": "objects",
        "objects": "objects", "utility": "utilities", "utilities": "utilities", "helpers": "helpers",
        "atoms": "atoms", "molecules": "molecules", "organisms": "organisms", "blocks": "blocks", "modules": "modules",
    ]
    /// The names of style sheets that are no items, with or without an underscore in front.
    private static let sheetParts: Set<String> = [
        "index", "all", "import", "imports", "mixin", "mixins", "variables", "components", "functions", "settings",
        "placeholders",
    ]

    static func isSheetPart(_ file: TreeSummary.File) -> Bool {
        let stem = file.stem.lowercased()
        return sheetParts.contains(stem.hasPrefix("_") ? String(stem.dropFirst()) : stem)
            || file.folders.last?.lowercased() == String(stem.drop { $0 == "_" })
    }

    /// - Returns: the levels with style sheets that contain rules.
    func sheetLevels(beside groups: [Group]) throws(GitError) -> (counts: [CloneProposal.Count], small: [SmallSet]) {
        var found: [String: (level: String, files: [TreeSummary.File])] = [:]
        for group in groups where group.path == nil && FileKind("x.\(group.ending)") == .css {
            guard case .files(let glob, _, _) = group.source, case let name = glob.split(separator: "/").last ?? "",
                !glob.contains("**")
            else { continue }
            let front = name.prefix { $0 != "*" }
            for file in summary.sources where file.fileExtension == group.ending && file.rank == .usual {
                guard let (level, pattern) = ComponentFinder.sheetLevel(of: file, beside: group.folder, front),
                    pattern != glob
                else { continue }
                found[pattern, default: (level, [])].files.append(file)
            }
        }
        var left = ComponentFinder.fileLimit
        var (counts, small): ([CloneProposal.Count], [SmallSet]) = ([], [])
        for (pattern, level) in found.sorted(by: { $0.key < $1.key }) {
            let others = level.files.filter(ComponentFinder.isSheetPart).map(\.path).sorted()
            let own = level.files.filter { !ComponentFinder.isSheetPart($0) }
            var number = 0
            for file in own where left > 0 {
                left -= 1
                if try hasRules(file) { number += 1 }
            }
            guard number > 0, number * 2 > own.count, evidence.isLibrary(own[0].folders) else { continue }
            let source = CatalogueSource.files(glob: pattern, exclude: others)
            let count = CountConfiguration(source: source, kind: .component)
            if own.count >= ComponentFinder.fewestBeside {
                counts.append(CloneProposal.Count(level.level, count))
            } else {
                small.append(SmallSet(level.level, count, fewest: ComponentFinder.fewestBeside))
            }
        }
        return (counts, small)
    }

    /// The name of the count for the level of a style sheet, and its pattern; nil if it is in none.
    /// - Parameter front: the beginning of the names of the components, such as `_patterns_`; empty if they are in a folder
    ///   of their own.
    private static func sheetLevel(
        of file: TreeSummary.File, beside folder: [String], _ front: Substring
    ) -> (level: String, pattern: String)? {
        if front.isEmpty || front == "_" {
            guard file.folders.count == folder.count, file.folders.dropLast() == folder.dropLast(),
                let level = sheetLevels[file.folders.last?.lowercased() ?? ""]
            else { return nil }
            return (level, "\(file.folder)/*.\(file.fileExtension)")
        }
        guard file.folders == folder, let mark = front.last, file.stem.hasPrefix("_") else { return nil }
        let word = file.stem.dropFirst().prefix { $0 != mark }
        guard word.count + 2 < file.stem.count, let level = sheetLevels[word.lowercased()] else { return nil }
        return (level, "\(file.folder.isEmpty ? "" : file.folder + "/")_\(word)\(mark)*.\(file.fileExtension)")
    }

    /// Whether a style sheet declares rules for classes or elements, as opposed to functions, mixins and variables only.
    private func hasRules(_ file: TreeSummary.File) throws(GitError) -> Bool {
        let limit = ComponentFinder.sizeLimit
        let bytes = try RepositoryFile.contents(of: file, in: repository, limit: limit) ?? []
        var start = bytes.startIndex
        for (index, byte) in bytes.enumerated() where "{};\n".utf8.contains(byte) {
            if byte == UInt8(ascii: "{"), ComponentFinder.isSelector(bytes[start..<index]) { return true }
            start = index + 1
        }
        return false
    }

    /// Whether the text in front of a brace selects classes or elements: not `@mixin a`, and in Less not `.a(@b)`.
    private static func isSelector(_ text: ArraySlice<UInt8>) -> Bool {
        let text = text.drop { $0 == 0x20 || $0 == 0x09 }
        guard let first = text.first, first.isASCIILetter || ".[:*#".utf8.contains(first) else { return false }
        return text.last != UInt8(ascii: "#") && !text.contains(UInt8(ascii: "@")) && !text.contains(UInt8(ascii: "$"))
            && !String(decoding: text, as: UTF8.self).contains("()")
    }
}
