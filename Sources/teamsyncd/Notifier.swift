import Logging
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncReaders
import TeamSyncSupervisor

/// Shows a desktop notification when repositories have new incoming changes, with one notification for all changes that
/// arrive at about the same time.
final class Notifier {
    /// The time within which changes are combined into one notification.
    private static let gathering = Duration.seconds(2)

    private let path: String
    private let logger: Logger
    private let environment: [String: String]
    private var news: News
    private var gained: [String: RepositoryStatus] = [:]
    /// The time at which to show the collected changes; nil if there are none.
    private(set) var due: ContinuousClock.Instant?
    /// Starts a program, and calls the closure when the program has ended.
    var run: (ChildProcess.Program, @escaping (ChildProcess.Ending) -> Void) -> Void = { _, _ in }

    init(_ directory: StateDirectory, environment: [String: String], logger: Logger) {
        path = directory.newsFile
        self.logger = logger
        self.environment = environment
        do {
            news = try DocumentCodec.decode(News.self, from: OwnFile.contents(of: path))
        } catch {
            // If the file cannot be used, the changes that are incoming now are considered known.
            news = News()
        }
    }

    /// - Returns: whether the repository has new changes, even if they are not shown.
    func note(_ status: RepositoryStatus, _ configuration: Configuration) -> Bool {
        let isShown = configuration.repositories.first { $0.id == status.id }?.notify == true
        guard isShown || configuration.hook != nil else { return false }
        let former = news
        let isNews = news.gain(status)
        if news != former { save(configuration) }
        guard isNews, isShown else { return isNews }
        gained[status.id] = status
        if due == nil { due = .now + Notifier.gathering }
        return true
    }

    /// Shows the collected changes.
    func show(_ configuration: Configuration) {
        let statuses = configuration.repositories.compactMap { gained[$0.id] }
        (gained, due) = ([:], nil)
        let ids = statuses.map(\.id).joined(separator: ",")
        attempt(NotificationCommand.all(title: NewsText.title, body: NewsText.body(statuses)), ids: ids)
    }

    private func attempt(_ calls: [NotificationCommand], ids: String) {
        guard let call = calls.first else {
            logger.warning(
                "no desktop notification could be shown",
                metadata: ["hint": "install libnotify-bin, or set 'notify: false'"])
            return
        }
        let rest = Array(calls.dropFirst())
        guard let path = ProgramSearch.path(of: call.program, environment: environment) else {
            return attempt(rest, ids: ids)
        }
        var program = ChildProcess.Program(path, call.arguments)
        program.group = .own
        run(program) { [self] ending in
            if ending == .exited(0) {
                logger.info("notified", metadata: ["repositories": "\(ids)"])
            } else {
                attempt(rest, ids: ids)
            }
        }
    }

    private func save(_ configuration: Configuration) {
        do {
            news.keep(Set(configuration.repositories.map(\.id)))
            try OwnFile.replace(path, with: DocumentCodec.encode(news))
        } catch {
            logger.warning("the last notification cannot be saved", metadata: ["reason": "\(error)"])
        }
    }
}
