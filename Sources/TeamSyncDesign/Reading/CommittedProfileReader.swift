package import TeamSyncBase
package import TeamSyncConfiguration

/// Reads the profile committed to the repository, at one commit.
package enum CommittedProfileReader {
    package enum Answer: Equatable, Sendable {
        /// - Parameter blob: the id of the file's blob.
        case content(CommittedContent, blob: ObjectID)
        case missing
        /// A partial clone does not contain the file.
        case notFetched
        /// The reason the file cannot be used, with line and column if known.
        case invalid(String)
    }

    package static func read(_ file: String, in files: some FileSource) throws(FileSourceError) -> Answer {
        guard let blob = try files.object(at: GitPath(file)) else {
            return try files.exists(GitPath(file)) ? .invalid("\(file) is a link or a submodule, not a file") : .missing
        }
        switch try files.contents(of: GitPath(file)) {
        case .missing: return .missing
        case .notFetched: return .notFetched
        case .notAFile: return .invalid("\(file) is not a file")
        case .tooLarge: return .invalid("\(file) is larger than \(CommittedContent.sizeLimit >> 10) KiB")
        case .bytes(let bytes, _):
            do throws(ConfigurationError) {
                return .content(try CommittedContent(bytes, file: file), blob: blob)
            } catch {
                return .invalid(error.sentence)
            }
        }
    }
}
