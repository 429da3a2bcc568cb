import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol

/// Writes the changes document to a file.
enum ChangesFile {
    /// Writes the document; creates the folder again if it was removed.
    /// - Parameter path: the path of a new file.
    static func write(_ bytes: [UInt8], to path: String) throws(Problem) {
        do throws(FileError) {
            let descriptor = try create(path)
            defer { close(descriptor) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw failure(path) }
                rest = rest.dropFirst(count)
            }
            guard fsync(descriptor) == 0 else { throw failure(path) }
        } catch {
            throw Problem(state: error)
        }
    }

    private static func create(_ path: String) throws(FileError) -> Int32 {
        do throws(FileError) {
            return try OwnFile.open(path, O_WRONLY | O_CREAT | O_EXCL, operation: "create")
        } catch {
            guard error.isMissingFile else { throw error }
            try AtomicFile.makeFolder(AtomicFile.folder(of: path), mode: 0o700)
            return try OwnFile.open(path, O_WRONLY | O_CREAT | O_EXCL, operation: "create")
        }
    }

    private static func failure(_ path: String) -> FileError {
        let code = errno
        unlink(path)
        return FileError(operation: "write", path: path, code: code)
    }
}

/// The result of an analysis, encoded on one line with a limited length.
enum LookedLine {
    private static let warnings = 20

    /// - Returns: the line with a newline. Parts that do not fit are omitted, with a warning, as long as numbers are
    ///   not affected. If that is not sufficient, the analysis fails because the result is too large.
    static func fitting(_ looked: WorkerEvent.Looked) throws -> [UInt8] {
        var looked = looked
        var line = try DocumentCodec.encodeLine(WorkerEvent.looked(looked))
        if line.count <= WorkerEvent.lineLimit { return line }
        if looked.examination.api?.isEmpty == false {
            looked.examination.api = [:]
            line = try DocumentCodec.encodeLine(WorkerEvent.looked(looked))
            if line.count <= WorkerEvent.lineLimit { return line }
        }
        shortenWarnings(&looked.examination)
        if let keys = looked.examination.keys {
            looked.examination.keys = nil
            for name in keys.keys.sorted() {
                looked.examination.warnings.append(.catalogue(name, .tooManyKeys(nil), at: []))
            }
            line = try DocumentCodec.encodeLine(WorkerEvent.looked(looked))
            if line.count <= WorkerEvent.lineLimit { return line }
        }
        if let uses = looked.examination.uses {
            looked.examination.uses = nil
            for name in uses.keys.sorted() {
                looked.examination.warnings.append(.uses(of: name, .tooManyUses(nil), at: []))
            }
        }
        line = try DocumentCodec.encodeLine(WorkerEvent.looked(looked))
        if line.count <= WorkerEvent.lineLimit { return line }
        let problem = Problem(
            .tooLarge, "the result of the analysis is larger than \(WorkerEvent.lineLimit >> 20) MiB",
            hint: "remove counts from the configuration")
        return try DocumentCodec.encodeLine(WorkerEvent.failed(problem, clone: looked.clone))
    }

    private static func shortenWarnings(_ examination: inout Examination) {
        let total = examination.warnings.count
        examination.warnings = Array(examination.warnings.bySeverity.prefix(warnings))
        if total > warnings { examination.warnings.append(.leftOut(total - warnings)) }
    }
}
