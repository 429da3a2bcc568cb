import Logging

/// The log of a person who wants to see what is being done.
enum Log {
    static func make() -> Logger {
        var logger = Logger(label: "teamsyncd") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .debug
        return logger
    }
}
