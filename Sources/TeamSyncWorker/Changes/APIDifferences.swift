import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDesign
package import TeamSyncDocuments
import TeamSyncGit
package import TeamSyncProtocol

/// Determines the effects of changes in source code on its API. The results are cached, so that equal sources are
/// compared only once.
package struct APIDifferences {
    /// The maximum size of a cached comparison as JSON, in bytes. It is limited because it is sent through a pipe.
    private static let memoryLimit = 128 << 10

    private let former: [String: [APIChange]]
    private let ask: (SourceComparison, inout Set<String>) -> [APIChange]
    /// The changes that were found now, for use in the next analysis.
    package private(set) var found: [String: [APIChange]] = [:]

    /// - Parameters:
    ///   - former: the results of an earlier analysis.
    ///   - ask: compares sources. It receives the ids of sources that cannot be analyzed, and adds further ones to
    ///     them.
    package init(
        former: [String: [APIChange]], ask: @escaping (SourceComparison, inout Set<String>) -> [APIChange]
    ) {
        (self.former, self.ask) = (former, ask)
    }

    /// - Returns: nil if `teamsync-swift` is not installed.
    package static func installed(
        access: APIAccess?, former: [String: [APIChange]] = [:]
    ) -> APIDifferences? {
        guard let program = APIProgram(environment: ProcessEnvironment.all) else { return nil }
        return APIDifferences(former: former) { comparison, ending in
            let left = comparison.mapping { [ending] file in
                ending.contains(file.name) ? .unreadable(.tooExpensive) : file.contents
            }
            var found: Set<String> = []
            let changes = program.answer(to: left, access: access, ending: &found).changes
            ending.formUnion(found)
            return changes
        }
    }

    /// - Parameters:
    ///   - files: the changed files; if they include no Swift source, nothing is read.
    ///   - paths: the paths in scope.
    /// - Returns: the changes, by the path of the source.
    mutating func changes(
        from old: ObjectID, to new: ObjectID, _ files: [FileChange], paths: [String], in repository: Repository
    ) throws(GitError) -> [String: [APIChange]] {
        let isSource = { (path: GitPath?) in path?.bytes.suffix(6).elementsEqual(".swift".utf8) ?? false }
        guard files.contains(where: { isSource($0.path) || isSource($0.oldPath) }) else { return [:] }
        var collector = try SourceCollector(repository, from: old, to: new, paths: paths)
        let key = collector.key
        let changes: [APIChange]
        if let known = former[key] {
            changes = known
            for key in former.keys where APIDifferences.id(ofKey: key) != nil { found[key] = [] }
        } else {
            var ending = Set(former.keys.compactMap(APIDifferences.id(ofKey:)))
            let comparison = try collector.comparison()
            changes = ask(comparison, &ending)
            let names = Set((comparison.old + comparison.new + comparison.context).map(\.name))
            for id in ending.intersection(names) { found[APIDifferences.key(ofID: id)] = [] }
        }
        if let size = APIDifferences.size(of: changes), size <= APIDifferences.memoryLimit { found[key] = changes }
        return Dictionary(grouping: changes, by: \.path)
    }

    /// Returns the key that marks a source that crashes the program, so that it is not passed to the program again.
    private static func key(ofID id: String) -> String { "ends \(id)" }

    private static func id(ofKey key: String) -> String? {
        key.hasPrefix("ends ") ? String(key.dropFirst("ends ".count)) : nil
    }

    /// Returns the size as JSON, in bytes; nil if the changes cannot be encoded.
    private static func size(of changes: [APIChange]) -> Int? {
        do {
            return try DocumentCodec.encodeLine(changes).count
        } catch {
            return nil
        }
    }
}
