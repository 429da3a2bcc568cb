import Logging
import Subprocess
import SystemPackage
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncEngine
import TeamSyncReaders

/// Shows a desktop notification when repositories have gained incoming changes: one for all of a moment.
actor Notifier {
    /// What comes in within this time is one message.
    private static let gathering = Duration.seconds(2)
    private static let patience = Duration.seconds(10)

    private let path: String
    private let engine: Engine
    private let logger: Logger
    private var news: News
    private var gained: [String: RepositoryStatus] = [:]

    init(_ directory: StateDirectory, engine: Engine, logger: Logger) {
        path = directory.newsFile
        self.engine = engine
        self.logger = logger
        do {
            news = try DocumentCodec.decode(News.self, from: BoundedFile.contents(of: path))
        } catch {
            // Without it, what is incoming now is taken for known.
            news = News()
        }
    }

    func note(_ status: RepositoryStatus) {
        guard engine.configuration.repositories.first(where: { $0.id == status.id })?.notify == true else { return }
        let former = news
        let isNews = news.gain(status)
        if news != former { save() }
        guard isNews else { return }
        if gained.isEmpty {
            Task {
                try await Task.sleep(for: Notifier.gathering)
                await tell()
            }
        }
        gained[status.id] = status
    }

    private func tell() async {
        let statuses = engine.configuration.repositories.compactMap { gained[$0.id] }
        gained = [:]
        let body = NewsText.escaped(NewsText.body(statuses))
        let calls = [
            ("notify-send", ["--app-name=teamsync", "--", NewsText.title, body]),
            (
                "gdbus",
                [
                    "call", "--session", "--dest=org.freedesktop.Notifications",
                    "--object-path=/org/freedesktop/Notifications",
                    "--method=org.freedesktop.Notifications.Notify", "--", "teamsync", "uint32 0", "",
                    Notifier.variant(NewsText.title), Notifier.variant(body), "@as []", "@a{sv} {}", "int32 -1",
                ]
            ),
        ]
        for (program, arguments) in calls where await run(program, arguments) {
            logger.info("notified", metadata: ["repositories": "\(statuses.map(\.id).joined(separator: ","))"])
            return
        }
        logger.warning(
            "no desktop notification could be shown",
            metadata: ["hint": "install libnotify-bin, or set 'notify: false'"])
    }

    /// Text as GVariant writes it, so that nothing in it is taken for another type.
    private static func variant(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }

    private func run(_ program: String, _ arguments: [String]) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                do {
                    return try await Subprocess.run(
                        .name(program), arguments: Arguments(arguments), input: .none, output: .discarded,
                        error: .discarded
                    ).terminationStatus.isSuccess
                } catch {
                    return false
                }
            }
            group.addTask {
                do { try await Task.sleep(for: Notifier.patience) } catch { return false }
                return false
            }
            let hasWorked = await group.next() ?? false
            group.cancelAll()
            return hasWorked
        }
    }

    private func save() {
        do {
            news.keep(Set(engine.configuration.repositories.map(\.id)))
            try AtomicFile.replace(path, with: DocumentCodec.encode(news))
        } catch {
            logger.warning("what was notified of cannot be remembered", metadata: ["reason": "\(error)"])
        }
    }
}
