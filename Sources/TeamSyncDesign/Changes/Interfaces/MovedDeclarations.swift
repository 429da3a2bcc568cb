import TeamSyncBase
import TeamSyncDocuments

/// Recognizes components in scripts whose declarations moved between their own sources, such as types that are now in a
/// file of their own.
enum MovedDeclarations {
    /// The maximum number of sources, and of declarations.
    private static let (fileLimit, limit) = (8, 500)
    private static let starts: Set<String> = [
        "export", "import", "const", "let", "var", "function", "async", "class", "interface", "type", "enum", "declare",
        "abstract", "namespace",
    ]

    /// Treats the changed sources of a component as sources with other imports if all of them together still declare the
    /// same.
    static func markImported(
        in difference: inout ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) {
        let places = difference.files.indices.filter { place in
            let file = difference.files[place]
            return ScriptKind(file.path)?.isWholeComponent == false && !ComponentSource.isAside(file.path)
        }
        let own = places.map { difference.files[$0] }
        guard difference.change == .changed, (2...fileLimit).contains(own.count), own.allSatisfy({ $0.oldPath == nil }),
            own.contains(where: { $0.isNew != $0.isGone || $0.isChanged }), own.contains(where: \.isChanged)
        else { return }
        var (before, after): ([String], [String]) = ([], [])
        for file in own {
            guard let old = try statements(file.old, file.path, &contents),
                let new = try statements(file.new, file.path, &contents)
            else { return }
            (before, after) = (before + old, after + new)
        }
        guard !before.isEmpty, before.count <= limit, before.sorted() == after.sorted() else { return }
        for place in places where !difference.files[place].isNew && !difference.files[place].isGone {
            difference.files[place].difference = .imported
        }
    }

    /// Returns the declarations of a source, without imports and the word `export`; nil if it cannot be read.
    private static func statements(
        _ id: ObjectID?, _ path: GitPath, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [String]? {
        guard let id else { return [] }
        guard let source = try ScriptComparer.source(id, path, &contents)?.lexemes else { return nil }
        var (found, start, index): ([String], Int, Int) = ([], 0, 0)
        func finish(_ end: Int) {
            guard start < end else { return }
            var first = start
            if source.word(first) == "export" { first += 1 }
            if source.word(first) == "default" { first += 1 }
            let isList =
                source.word(start) == "import"
                || first > start
                    && (source.isMark(first, "{") || source.isMark(first, "*")
                        || source.word(first) == "type"
                            && (source.isMark(first + 1, "{") || source.isMark(first + 1, "*")))
            let last = source.isMark(end - 1, ";") ? end - 1 : end
            if !isList, first < last { found.append(source.expression(first..<last)) }
            start = end
        }
        while index < source.all.count {
            if index > start, source.all[index].beginsLine, source.word(index).map(starts.contains) ?? false {
                finish(index)
            }
            index = source.next(after: index)
        }
        finish(source.all.count)
        return found
    }
}
