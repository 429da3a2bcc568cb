import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDesign
package import TeamSyncDocuments
import TeamSyncGit
package import TeamSyncProtocol

/// Finds what changes of sources do to their API, and remembers it: the same sources are compared once.
package struct APIDifferences {
    /// Bytes of what is remembered of one comparison, as JSON: it goes through a pipe.
    private static let memoryLimit = 128 << 10

    private let former: [String: [APIChange]]
    private let ask: (SourceComparison, inout Set<String>) -> [APIChange]
    /// The changes found by this read, for the next one.
    package private(set) var found: [String: [APIChange]] = [:]

    /// - Parameters:
    ///   - former: what an earlier look has found.
    ///   - ask: compares sources. It is given the ids of those that cannot be analyzed, and adds to them.
    package init(
        former: [String: [APIChange]], ask: @escaping (SourceComparison, inout Set<String>) -> [APIChange]
    ) {
        (self.former, self.ask) = (former, ask)
    }

    /// - Returns: nil when 'teamsync-swift' is not installed.
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
    ///   - files: those that differ; without a Swift source among them nothing is read.
    ///   - paths: the scope.
    /// - Returns: by the path of the source.
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

    /// A source that ends the program is not given to it again.
    private static func key(ofID id: String) -> String { "ends \(id)" }

    private static func id(ofKey key: String) -> String? {
        key.hasPrefix("ends ") ? String(key.dropFirst("ends ".count)) : nil
    }

    /// Bytes as JSON; nil for what cannot be written.
    private static func size(of changes: [APIChange]) -> Int? {
        do {
            return try DocumentCodec.encodeLine(changes).count
        } catch {
            return nil
        }
    }
}
