import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSwift
import TeamSyncWords

/// Two versions of a package, as sources by path.
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
    return APIComparer(comparison, access: access).changes
}

func sentences(_ old: String, _ new: String, access: APIAccess = .internal) -> [String] {
    changes(from: ["A.swift": old], to: ["A.swift": new], access: access).map(\.sentence)
}

extension APIChange {
    /// What documents say of it.
    var sentence: String { Words.about(self).write(.detailed) }
}
