import Glibc
package import TeamSyncBase

/// The configuration that owns a state directory: the first one that published to it.
package enum StateOwner {
    private struct Record: Codable {
        let path: String
        /// Whether the configuration was set with `teamsync config use`; absent in records of older versions.
        var isChosen: Bool?

        private enum CodingKeys: String, CodingKey {
            case path
            case isChosen = "chosen"
        }
    }

    /// The maximum size of the file that names the configuration, in bytes.
    private static let limit = 64 << 10

    /// Assigns `directory` to the configuration file at `path`. Fails if the directory belongs to another configuration
    /// file that still exists, or if others can modify the directory. Two paths of the same file are the same
    /// configuration.
    /// - Parameter path: the path of the file; resolved against the current folder if relative.
    package static func claim(_ directory: StateDirectory, for path: String) throws(StateOwnerError) {
        do throws(FileError) { try directory.check() } catch { throw .file(error) }
        let path = AbsolutePath.of(path)
        if let owner = owner(of: directory) {
            if owner == path { return }
            switch relation(owner, path) {
            case .same: return
            case .different: throw .belongsTo(configuration: owner, directory: directory.path, given: path)
            case .gone: break
            }
        }
        try assign(directory, to: path)
    }

    /// Assigns `directory` to the configuration file at `path`, even if it belongs to another one.
    /// - Parameter isChosen: whether commands should use this configuration by default.
    package static func assign(
        _ directory: StateDirectory, to path: String, isChosen: Bool = false
    ) throws(StateOwnerError) {
        do {
            try directory.check()
            try AtomicFile.makeFolder(directory.path, mode: 0o700)
            let record = Record(path: AbsolutePath.of(path), isChosen: isChosen ? true : nil)
            try OwnFile.replace(directory.ownerFile, with: DocumentCodec.encode(record))
        } catch let error as FileError {
            throw .file(error)
        } catch {
            throw .file(FileError(operation: "write", path: directory.ownerFile, code: EINVAL))
        }
    }

    /// The absolute path of the configuration file; nil if none has published here yet, or if the record cannot be
    /// read.
    package static func owner(of directory: StateDirectory) -> String? { record(of: directory)?.path }

    /// The absolute path of the configuration file that was set with `teamsync config use`; nil if none was.
    static func chosen(for directory: StateDirectory) -> String? {
        record(of: directory).flatMap { $0.isChosen == true ? $0.path : nil }
    }

    private static func record(of directory: StateDirectory) -> Record? {
        do {
            let bytes = try OwnFile.contents(of: directory.ownerFile, below: directory.path, limit: limit)
            let record = try DocumentCodec.decode(Record.self, from: bytes)
            return record.path.hasPrefix("/") ? record : nil
        } catch {
            // The record is missing or damaged; the next run rewrites it.
            return nil
        }
    }

    private enum Relation {
        case same, different, gone
    }

    private static func relation(_ owner: String, _ given: String) -> Relation {
        var (first, second) = (stat(), stat())
        guard stat(owner, &first) == 0 else { return errno == ENOENT || errno == ENOTDIR ? .gone : .different }
        guard stat(given, &second) == 0 else { return .different }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino ? .same : .different
    }
}

/// The reason a configuration cannot publish to a state directory.
package enum StateOwnerError: Error, Equatable, Sendable, CustomStringConvertible {
    case belongsTo(configuration: String, directory: String, given: String)
    case file(FileError)

    package var description: String {
        switch self {
        case .belongsTo(let configuration, let directory, let given):
            "\(directory) belongs to the configuration \(configuration): \(given) would replace its documents"
        case .file(let error): "\(error)"
        }
    }

    /// Advice for the user.
    package var hint: String? {
        switch self {
        case .belongsTo(_, _, let given):
            "publish elsewhere with '--state-dir DIR', or run 'teamsync config use \(given)' to change the configuration"
        case .file(let error): error.hint
        }
    }
}
