import CloneTestSupport
import TestSupport

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncWorker

/// A clone with a random tree: text, long lines, bytes that are not UTF-8, links, and names that careless tools
/// misread.
struct RandomClone {
    struct Match: Equatable {
        let path: [UInt8]
        let line: Int
        let text: String
    }

    private let clone: SmallClone

    init(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        clone = try SmallClone()
        let repository = clone.repository
        var history = FastImport()
        var files = RandomFiles(&generator).entries.mapValues(Optional.some)
        files["README"] = TreeEntry("accent")
        let commit = history.commit("All", times: CommitTimes(SmallClone.begun), parents: [], changes: files)
        history.setReference("refs/heads/main", to: commit)
        try history.run(in: repository)
        try repository.git("reset", "--quiet", "--hard")
    }

    func git(_ arguments: [String]) throws -> [UInt8] {
        try clone.repository.runner.run(arguments, in: clone.path)
    }

    /// nil if they are unknown.
    func items(_ source: CatalogueSource, _ place: FindingPlace) throws -> [FoundItem]? {
        guard case .found(let items, _) = try place.items(of: "x", source, in: clone) else { return nil }
        return items
    }

    /// In the order of the paths, without lines that are too long and files that are not UTF-8.
    func grep(_ pattern: String, _ glob: String) throws -> [Match] {
        let result = try clone.repository.runner.attempt(
            ["grep", "-z", "-n", "-a", "-o", "-P", "-e", pattern, "HEAD", "--", ":(glob)\(glob)"], in: clone.path)
        guard result.status <= 1 else { throw UnexpectedGitOutput(command: "grep", output: result.errorOutput) }
        var matches: [Match] = []
        var rest = result.output[...]
        while let path = rest.cut(at: 0), let line = rest.cut(at: 0), let text = rest.cut(at: UInt8(ascii: "\n")) {
            let path = Array(path.dropFirst("HEAD:".utf8.count))
            guard let line = Int(String(decoding: line, as: UTF8.self)) else { continue }
            matches.append(Match(path: path, line: line, text: BoundedName.of(Array(text))))
        }
        var lengths: [[UInt8]: [Int]] = [:]
        return try matches.filter { match in
            if lengths[match.path] == nil { lengths[match.path] = try lineLengths(of: match.path) }
            return lengths[match.path].map { $0[match.line - 1] <= LineScan.lineLimit } ?? false
        }.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    }

    /// nil if it is not UTF-8.
    private func lineLengths(of path: [UInt8]) throws -> [Int]? {
        let listing = try clone.repository.runner.run(["ls-files", "-s", "-z"], paths: [RawPath(path)], in: clone.path)
        let id = String(decoding: listing.split(separator: UInt8(ascii: " "))[1], as: UTF8.self)
        let content = try git(["cat-file", "blob", id])
        guard String(validating: content, as: UTF8.self) != nil else { return nil }
        return content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(\.count)
    }
}

extension ArraySlice<UInt8> {
    /// Removes the text before the next `byte` and the byte itself; nil if there is none.
    fileprivate mutating func cut(at byte: UInt8) -> ArraySlice<UInt8>? {
        guard let end = firstIndex(of: byte) else { return nil }
        defer { self = self[(end + 1)...] }
        return self[..<end]
    }
}
