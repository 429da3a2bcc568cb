import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Handles declarations that move from one source of a component to another.
extension ItemComparer {
    /// The maximum number of changed sources of a component, and their maximum total size in bytes.
    private static let (movedLimit, movedSize) = (20, 256 << 10)

    /// Treats the changed sources of a component as reformatted if they contain the same lines as before, in other
    /// files. Imports, and exports of all that a new source of the component declares, are ignored.
    mutating func followDeclarations(_ files: inout [ItemChange.File]) throws(FileSourceError) {
        guard kind == .component else { return }
        let sources = files.indices.filter {
            files[$0].isChanged && ComponentSource.filePart(files[$0].path) == .source
        }
        guard (2...ItemComparer.movedLimit).contains(sources.count),
            sources.contains(where: { files[$0].isNew || files[$0].isGone }),
            Set(sources.map { files[$0].path.ending.map(String.init) }).count == 1,
            let language = SourceLanguage(fileExtension: files[sources[0]].path.ending.map(String.init) ?? "")
        else { return }
        let added = Set(sources.filter { files[$0].isNew }.map { files[$0].path.stem })
        var (old, new, left) = (SourceLines(language), SourceLines(language, added), ItemComparer.movedSize)
        for index in sources {
            for (id, isNew) in [(files[index].old, false), (files[index].new, true)] {
                guard let id else { continue }
                guard let bytes = try contents.contents(id), let text = String(validating: bytes, as: UTF8.self) else {
                    return
                }
                left -= bytes.count
                guard left > 0 else { return }
                if isNew { new.add(text) } else { old.add(text) }
            }
        }
        guard old == new else { return }
        for index in sources { files[index].difference = .reformatted }
    }
}

/// The lines of code in sources, regardless of their order.
private struct SourceLines: Equatable {
    private let language: SourceLanguage
    /// The names of new files from which everything may be exported.
    private let added: Set<String>
    private var counts: [String: Int] = [:]
    private var packages: Set<String> = []

    init(_ language: SourceLanguage, _ added: Set<String> = []) { (self.language, self.added) = (language, added) }

    mutating func add(_ text: String) {
        var (isImport, isComment) = (false, false)
        for line in text.split(whereSeparator: \.isNewline).map(\.trimmed) where !line.isEmpty {
            if isImport {
                isImport = !line.contains(" from ")
            } else if isComment {
                isComment = !line.hasSuffix("*/")
            } else if line.hasPrefix("import ") {
                isImport = language == .script && line.hasSuffix("{")
            } else if line.hasPrefix("/*") {
                isComment = !line.hasSuffix("*/")
            } else if language != .script, line.hasPrefix("package ") {
                packages.insert(line)
            } else if !line.hasPrefix("//"), !isExport(line) {
                counts[line, default: 0] += 1
            }
        }
    }

    /// Whether a line exports everything from a new file, as in `export * from './chip-types'`.
    private func isExport(_ line: String) -> Bool {
        guard language == .script, line.hasPrefix("export * from ") || line.hasPrefix("export type * from ") else {
            return false
        }
        let path = line.split { "'\"".contains($0) }.dropFirst().first ?? ""
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return added.contains(name) || added.contains(GitPath(name).stem)
    }

    static func == (left: SourceLines, right: SourceLines) -> Bool {
        left.counts == right.counts && left.packages == right.packages
    }
}
