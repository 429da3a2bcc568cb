import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

extension Workbench {
    /// Changes the times in the stored state of a repository.
    /// - Parameters:
    ///   - attempt: seconds from now; negative for the past.
    ///   - successToo: whether the last successful attempt was at that time, too.
    func pretendAttempted(_ id: String, secondsFromNow attempt: Int64, successToo: Bool = false) throws {
        let now = Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970))
        let path = RawPath(state.repositoryState(id: id))
        var sealed = try DocumentCodec.decode([String: JSONValue].self, from: RawFile.contents(of: path))
        guard case .object(var record)? = sealed["record"] else { throw SystemError("read the record of", id) }
        try #require(record["lastAttemptAt"] != nil)
        record["lastAttemptAt"] = .string(now.advanced(bySeconds: attempt).description)
        if successToo { record["lastSuccessAt"] = record["lastAttemptAt"] }
        sealed["record"] = .object(record)
        sealed["checksum"] = .string(StableHash.hex(of: try DocumentCodec.encode(record)))
        try RawFile.write(DocumentCodec.encode(sealed), to: path)
    }

    /// The results for each repository in the output of `teamsyncd sync --json`.
    func actions(_ arguments: String...) throws -> [String: String] {
        let result = try run(command("teamsyncd", ["sync", "--json"] + arguments))
        let report = try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        let entries = try #require(report["repositories"] as? [[String: Any]])
        return Dictionary(
            uniqueKeysWithValues: entries.compactMap { entry in
                guard let id = entry["id"] as? String, let action = entry["action"] as? String else { return nil }
                return (id, action)
            })
    }

    /// The contents and metadata of every file below the state directory, and of the export.
    func everyPublishedByte() throws -> [String: PublishedVersion] {
        var versions: [String: PublishedVersion] = [:]
        for path in try FolderListing.files(in: state.path) + [exportFile] {
            guard let facts = try FileFacts(path), facts.isFile else { continue }
            versions[path] = PublishedVersion(facts: facts, content: try RawFile.contents(of: RawPath(path)))
        }
        return versions
    }

    struct PublishedVersion: Equatable {
        let facts: FileFacts
        let content: [UInt8]
    }
}
