import Logging

/// The log on standard error.
enum Log {
    /// - Parameter level: messages below it are left out.
    static func make(level: Logger.Level = .debug, environment: [String: String]) -> Logger {
        let form = LineLogHandler.Form(environment: environment)
        var logger = Logger(label: "teamsyncd") { _ in LineLogHandler(form: form) }
        logger.logLevel = level
        return logger
    }
}
