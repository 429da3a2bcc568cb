import Glibc
import Logging
import TeamSyncBase
import TeamSyncReaders

/// The log on standard error.
enum Log {
    /// - Parameter level: the minimum level; messages below it are omitted.
    static func make(level: Logger.Level = .debug, environment: [String: String]) -> Logger {
        let form = LineLogHandler.Form(environment: environment)
        var logger = Logger(label: "teamsyncd") { _ in LineLogHandler(form: form) }
        logger.logLevel = level
        return logger
    }
}

/// Writes each event as one line to standard error: `message key=value …`, with sorted keys.
struct LineLogHandler: LogHandler {
    enum Form: Equatable {
        /// The journal adds the time itself, and it takes the priority from `<n>` at the beginning of the line
        /// (sd-daemon(3)).
        case journal
        case plain

        /// Chooses the journal if standard error is the stream that `JOURNAL_STREAM` identifies by device and inode
        /// (systemd.exec(5)).
        init(environment: [String: String]) {
            var status = stat()
            let isJournal =
                fstat(STDERR_FILENO, &status) == 0
                && environment["JOURNAL_STREAM"] == "\(status.st_dev):\(status.st_ino)"
            self = isJournal ? .journal : .plain
        }
    }

    let form: Form
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    init(form: Form) {
        self.form = form
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = metadata.merging(event.metadata ?? [:]) { $1 }
        let line = LineLogHandler.line(event.level, "\(event.message)", fields, form: form, time: "\(Clock.now)")
        // Each line is written in one call, so that lines from several threads and processes are not mixed.
        _ = Array(line.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// - Parameter time: the time, which is written only at the beginning of a plain line.
    static func line(
        _ level: Logger.Level, _ message: String, _ fields: Logger.Metadata, form: Form, time: String
    ) -> String {
        let front = form == .journal ? "<\(priority(level))>" : "\(time) \(level.rawValue) "
        let pairs = fields.sorted { $0.key < $1.key }.map { " \($0.key)=\(quoted("\($0.value)"))" }
        return front + Sanitizer.clean(message) + pairs.joined() + "\n"
    }

    private static func quoted(_ value: String) -> String {
        let clean = Sanitizer.clean(value)
        let isWord = !clean.isEmpty && clean.allSatisfy { $0 != " " && $0 != "\"" && $0 != "=" && $0 != "\\" }
        if isWord { return clean }
        return "\"" + clean.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\""
    }

    /// Returns the number that syslog(3) uses.
    private static func priority(_ level: Logger.Level) -> Int {
        switch level {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
