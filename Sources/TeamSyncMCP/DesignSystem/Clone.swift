import Synchronization
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit
import TeamSyncReaders

/// A clone on this machine. It is read from its object database, without the network or the working tree. Several
/// threads can use it, one at a time.
final class Clone: Sendable {
    /// The time that a call waits for a clone. The clone may be on a hung file system.
    static let timeout = Duration.seconds(20)

    let configuration: RepositoryConfiguration
    private let reader: Mutex<CloneReader>
    private let queue: TimedQueue

    init(_ configuration: RepositoryConfiguration, timeout: Duration = Clone.timeout) {
        self.configuration = configuration
        reader = Mutex(CloneReader(configuration))
        queue = TimedQueue(timeout: timeout)
    }

    /// The configuration with the settings of the profile that the repository itself contains, if the configuration
    /// names one.
    func completed() throws(ToolFailure) -> CompletedConfiguration {
        guard configuration.committed != nil else { return CompletedConfiguration(configuration) }
        return try read { try $0.completedConfiguration() }
    }

    /// The catalogues of the given kind, by name.
    /// - Parameter warn: called with a sentence for each catalogue that cannot be read, if another one can be read.
    /// - Throws: when none can be read.
    func catalogues(
        of kind: CatalogueKind, at revision: Revision, warn: (ServerText) -> Void
    ) throws(ToolFailure) -> [LoadedCatalogue] {
        let (catalogues, reasons) = try read { try $0.catalogues(of: kind, at: revision) }
        if catalogues.isEmpty, !reasons.isEmpty { throw ToolFailure(reasons.joined()) }
        for reason in reasons { warn(reason) }
        return catalogues
    }

    /// The contents of a file, if they can be shown.
    enum Contents: Sendable {
        case text(String)
        /// - Parameter reason: a predicate: "is not UTF-8".
        case unreadable(reason: String)
    }

    /// The contents of an item's file, without invisible characters that could deceive a reader.
    func text(of id: ObjectID) throws(ToolFailure) -> Contents {
        guard let bytes = try read({ try $0.repository.blob(id, limit: Limits.file) }) else {
            return .unreadable(reason: "is larger than \(Limits.file >> 10) KiB")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { return .unreadable(reason: "is not UTF-8") }
        return .text(Sanitizer.cleanLines(text))
    }

    /// The files of the local branch that contain a team's rules for assistants, by path.
    func rules() throws(ToolFailure) -> [(path: String, text: String)] {
        let files = try read { try $0.ruleFiles() }
        var rules: [(path: String, text: String)] = []
        for (path, id) in files {
            if case .text(let text) = try text(of: id) { rules.append(("\(path)", text)) }
        }
        return rules
    }

    /// Whether the local branch contains such files.
    func hasRules() throws(ToolFailure) -> Bool { try !read { try $0.ruleFiles() }.isEmpty }

    /// The text of a member of the object in a JSON file; nil if the member does not exist.
    func text(at member: String, ofFile path: String, at revision: Revision) throws(ToolFailure) -> String? {
        try read { try $0.text(at: member, ofFile: path, at: revision) }
    }

    /// Runs a job on the clone's thread.
    /// - Throws: the error of the job, or `Overdue` if the job, or a job before it, takes too long.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (inout CloneReader) throws -> Value
    ) throws(ToolFailure) -> Value {
        do {
            return try queue.run { [self] in Result { try reader.withLock { try $0.retrying(body) } } }.get()
        } catch let failure as ToolFailure {
            throw failure
        } catch let missing as MissingBranch {
            throw missing.failure
        } catch is TimedQueue.Overdue {
            throw ToolFailure(
                "The clone of \(word: configuration.id) in \(configuration.path) was not read in time. Its file system may "
                    + "not respond; 'teamsync doctor' checks it.")
        } catch {
            throw ToolFailure(
                "The clone of \(word: configuration.id) in \(configuration.path) cannot be read: \("\(error)"). "
                    + "Run 'teamsync doctor' to find out what to do.")
        }
    }
}
