import Glibc
package import TeamSyncBase

/// Reads published documents. It never opens a repository and never writes.
package struct DocumentReader: Sendable {
    /// Reads one of teamsync's own files, of at most `limit` bytes, below a folder, as `OwnFile.contents` does.
    package typealias ReadFile =
        @Sendable (_ path: String, _ folder: String, _ limit: Int) throws(FileError) -> [UInt8]

    package let directory: StateDirectory
    private let readFile: ReadFile

    /// - Parameter readFile: `TimedFile` for a process that must not wait for a file system that may never respond.
    package init(
        directory: StateDirectory,
        readFile: @escaping ReadFile = { path, folder, limit throws(FileError) in
            try OwnFile.contents(of: path, below: folder, limit: limit)
        }
    ) {
        self.directory = directory
        self.readFile = readFile
    }

    /// Reads the counts document. If a later result could not be written, its repositories have errors.
    package func counts() throws(DocumentError) -> CountsDocument {
        var document = try read(
            CountsDocument.self, from: directory.countsDocument, limit: CountsDocument.byteLimit,
            versions: CountsDocument.currentSchemaVersion...CountsDocument.currentSchemaVersion)
        guard let code = publicationError else { return document }
        let failure = RepositoryFailure(
            code: code, message: "the result of the last check could not be written to \(directory.path)",
            hint: code == .diskFull ? "free some disk space" : "check that the state directory can be written to",
            since: document.generatedAt, failures: 1)
        for index in document.repositories.indices where document.repositories[index].error == nil {
            document.repositories[index].error = failure
        }
        return document
    }

    /// The reason that the counts document is outdated; nil if it is not.
    private var publicationError: ErrorCode? {
        do throws(FileError) {
            let code = try readFile(directory.outdatedMark, directory.path, 64)
            return code.isEmpty ? .diskFull : ErrorCode(rawValue: String(decoding: code, as: UTF8.self))
        } catch {
            return nil
        }
    }

    /// - Parameter id: a repository's id in the counts document.
    package func changes(id: String) throws(DocumentError) -> ChangesDocument {
        try read(
            ChangesDocument.self, from: directory.changesDocument(id: id), limit: ChangesDocument.byteLimit,
            versions: ChangesDocument.readableVersions)
    }

    /// - Parameter id: the id of the repository whose code was searched.
    package func impact(id: String) throws(DocumentError) -> PublishedImpact {
        try read(
            PublishedImpact.self, from: directory.impactDocument(id: id), limit: PublishedImpact.byteLimit,
            versions: 1...1)
    }

    private func read<Document: Decodable>(
        _ type: Document.Type, from path: String, limit: Int, versions: ClosedRange<Int>
    ) throws(DocumentError) -> Document {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readFile(path, directory.path, limit)
        } catch {
            switch error.code {
            case _ where error.isMissingFile: throw .absent(path: path)
            case EFBIG: throw .tooLarge(path: path, limit: limit)
            case ETIMEDOUT: throw .noAnswer(folder: directory.path)
            default: throw .unreadable(error)
            }
        }
        let version: Int
        do {
            version = try DocumentCodec.decode(SchemaVersion.self, from: bytes).schemaVersion
        } catch {
            throw .malformed(path: path)
        }
        guard versions.contains(version) else {
            throw .otherVersion(path: path, version: version, readable: versions)
        }
        do {
            return try DocumentCodec.decode(type, from: bytes)
        } catch {
            throw .malformed(path: path)
        }
    }

    private struct SchemaVersion: Decodable {
        let schemaVersion: Int

        enum CodingKeys: String, CodingKey {
            case schemaVersion = "schema_version"
        }
    }
}

/// The reason a published document could not be read.
package enum DocumentError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No document has been published yet.
    case absent(path: String)
    case unreadable(FileError)
    /// The file system that contains the state directory does not respond.
    case noAnswer(folder: String)
    /// The document is larger than `limit` bytes.
    case tooLarge(path: String, limit: Int)
    /// The document is not JSON, or does not conform to the schema.
    case malformed(path: String)
    /// The document has a `schema_version` that this version cannot read.
    case otherVersion(path: String, version: Int, readable: ClosedRange<Int> = 1...1)

    package var description: String {
        switch self {
        case .absent(let path): "nothing is published yet at \(path)"
        case .unreadable(let error): "\(error)"
        case .noAnswer(let folder): "the file system of \(folder) does not respond"
        case .tooLarge(let path, let limit): "\(path) is larger than \(limit >> 20) MiB, the limit for this document"
        case .malformed(let path): "\(path) is not a document that this version can read"
        case .otherVersion(let path, let version, let readable):
            "\(path) has schema_version \(version); this version reads \(readable.map(String.init).joined(separator: " and "))"
        }
    }

    /// Advice for the user.
    package var hint: String {
        switch self {
        case .absent: "run 'teamsync sync'; if there is no configuration yet, run 'teamsync init' first"
        case .unreadable(let error): error.hint ?? "check the permissions of the state directory"
        case .noAnswer: "check the mount that the folder is on, or set TEAMSYNC_STATE_DIR to a folder on a local disk"
        case .tooLarge, .malformed: "run 'teamsync sync' to write it again"
        case .otherVersion: "install the same version of teamsync and teamsyncd"
        }
    }

    /// The reason no numbers are available, in a few words.
    package var brief: String {
        switch self {
        case .absent: "nothing published"
        case .unreadable(let error): error.distrust == nil ? "unreadable document" : "state directory refused"
        case .noAnswer: "state directory does not respond"
        case .tooLarge: "document too large"
        case .malformed: "damaged document"
        case .otherVersion: "document from a different version"
        }
    }
}
