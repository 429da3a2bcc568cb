import TeamSyncBase
import TeamSyncDocuments

/// Finds the variants that the source of a single icon gained and lost, and deprecations such as
/// `@Deprecated("use Bin")` and `/** @deprecated use Bin */`.
enum IconSourceChanges {
    /// - Returns: empty if there are none, or if a source cannot be read.
    static func changes(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        guard [.changed, .renamed, .moved].contains(difference.change) else { return [] }
        return try deprecation(of: difference, &contents) + variants(of: difference, &contents)
    }

    private static func variants(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        if let before = difference.before, let after = difference.after,
            let names = OccurrenceComparison.variants(before, after)
        {
            return [.variants(gained: FactText.names(names.gained), lost: FactText.names(names.lost))]
        }
        let changed = difference.files.filter { $0.part == .source && $0.difference == .different }
        guard changed.count == 1, let old = changed[0].old, let new = changed[0].new,
            let before = try contents.contents(old), let after = try contents.contents(new),
            let names = SourceDrawing.variants(before, after, path: changed[0].path)
        else { return [] }
        return [.variants(gained: FactText.names(names.gained), lost: FactText.names(names.lost))]
    }

    private static func deprecation(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        for file in difference.files where file.part == .source {
            guard let old = file.old, let new = file.new,
                let before = try notes(old, file.oldPath ?? file.path, &contents),
                let after = try notes(new, file.path, &contents)
            else { continue }
            switch (before.count, after.count) {
            case (0, 1): return [.deprecated(use: after[0].isEmpty ? nil : FactText.name(after[0]))]
            case (1, 0): return [.undeprecated]
            default: continue
            }
        }
        return []
    }

    /// Returns the messages of all deprecations in a source; nil if the source cannot be read.
    private static func notes(
        _ id: ObjectID, _ path: GitPath, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [String]? {
        guard let language = path.ending == "kt" ? .kotlin : ScriptKind(path)?.language,
            let bytes = try contents.contents(id)
        else { return nil }
        do throws(Warning.FileFault) {
            let source = try SourceLexemes(ScriptKind(path)?.script(in: bytes) ?? bytes, language)
            let annotations = source.all.indices.filter {
                source.isMark($0, "@") && source.word($0 + 1)?.lowercased() == "deprecated"
            }
            return source.deprecations.values
                + annotations.map { index in
                    source.inside(index + 2).lazy.compactMap(source.content).first ?? ""
                }
        } catch {
            return nil
        }
    }
}
