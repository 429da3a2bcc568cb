import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSwift
import TeamSyncWords
import Testing

/// The changes between two versions of a package, which are given as sources by path.
func changes(
    from old: [String: String], to new: [String: String], context: [String: String] = [:],
    manifests: [String: String] = [:], access: APIAccess? = .internal, outside: Set<String>? = nil
) -> [APIChange] {
    let files = { (texts: [String: String]) in
        texts.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, contents: .text($0.value)) }
    }
    var comparison = SourceComparison()
    (comparison.old, comparison.new) = (files(old), files(new))
    (comparison.context, comparison.manifests) = (files(context), files(manifests))
    comparison.outside = outside
    let changes = APIComparer(comparison, access: access).changes
    // The sources that are omitted because of their text make no difference.
    let words = (Array(old.values) + new.values).reduce(into: Set()) { $0.formUnion(DeclaredTypes.words(in: $1.utf8)) }
    comparison.context = files(context.filter { DeclaredTypes(in: $1.utf8).mayMatter(to: words) })
    #expect(APIComparer(comparison, access: access).changes == changes)
    return changes
}

func sentences(_ old: String, _ new: String, access: APIAccess = .internal) -> [String] {
    changes(from: ["A.swift": old], to: ["A.swift": new], access: access).map(\.sentence)
}

extension APIChange {
    /// The sentence in documents.
    var sentence: String { Words.about(self).write(.detailed) }
}
