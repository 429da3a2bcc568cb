import TeamSyncBase
import TeamSyncDocuments

/// Finds deprecations in the source of a single icon, such as `@Deprecated("use Bin")` and
/// `/** @deprecated use Bin */`.
enum SourceDeprecation {
    /// - Returns: empty if no source has become deprecated or is no longer deprecated, or if a source cannot be read.
    static func changes(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        guard [.changed, .renamed, .moved].contains(difference.change) else { return [] }
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
