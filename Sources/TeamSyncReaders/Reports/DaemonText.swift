import Glibc
package import TeamSyncBase
package import TeamSyncDocuments
import TeamSyncWords

/// The state of the daemon on one line for `systemctl status`.
package enum DaemonSentence {
    /// The maximum number of repositories listed by name; if there are more, they are only counted.
    private static let named = 3

    /// Returns `Icons 3 behind, Comps up to date; next check at 14:05`, or `5 repositories: 1 failing, 4 up to date;
    /// …`.
    /// - Parameters:
    ///   - nextCheck: the time of day of the next check; nil while all repositories are being checked.
    package static func text(_ repositories: [RepositoryStatus], nextCheck: String?) -> String {
        let next = nextCheck.map { "next check at \($0)" } ?? "checking now"
        let states = repositories.count > named ? totals(repositories) : names(repositories)
        return "\(states); \(next)"
    }

    private static func names(_ repositories: [RepositoryStatus]) -> String {
        repositories.map { repository in
            let failure = repository.error.map { " (\(FailureWords.text($0)))" } ?? ""
            return "\(Sanitizer.clean(repository.label, limit: .name)) \(StateText.words(repository))\(failure)"
        }.joined(separator: ", ")
    }

    private static func totals(_ repositories: [RepositoryStatus]) -> String {
        let failing = repositories.count { $0.error != nil }
        let behind = repositories.count { $0.error == nil && $0.behind ?? 0 > 0 }
        let unknown = repositories.count { $0.error == nil && $0.state == .unknown }
        let parts = [
            failing > 0 ? "\(failing) failing" : nil, unknown > 0 ? "\(unknown) unknown" : nil,
            behind > 0 ? "\(behind) behind" : nil,
            "\(repositories.count - failing - behind - unknown) up to date",
        ]
        return "\(repositories.count) repositories: " + parts.compactMap { $0 }.joined(separator: ", ")
    }
}

/// The text of a notification.
package enum NewsText {
    package static let title = "Design system"

    /// The maximum width of a sentence in a notification, in columns.
    private static let summaryLimit = 160

    /// Returns one line for each repository: `Icons: 3 icons are new (a, b, c)`, or `Icons: +3 new, 1 mod`.
    package static func body(_ repositories: [RepositoryStatus]) -> String {
        repositories.map { repository in
            let repository = repository.withoutIgnored
            let summary = Words.incoming(repository).map { Sanitizer.clean($0.write(), limit: .line) }
            let short = summary.flatMap { DisplayWidth.of($0) <= summaryLimit ? $0 : nil }
            let news = short ?? repository.incoming.flatMap(IncomingText.files) ?? ""
            return "\(Sanitizer.clean(repository.label, limit: .name)): \(news)"
        }.joined(separator: "\n")
    }
}

/// A command that shows a desktop notification.
package struct NotificationCommand: Equatable, Sendable {
    package let program: String
    package let arguments: [String]

    /// Returns the commands in the order in which they are tried: `notify-send` of libnotify, then `gdbus` of GLib.
    /// - Parameter body: plain text; markup characters in it are escaped.
    package static func all(title: String, body: String) -> [NotificationCommand] {
        let body = MarkupEntities.escaped(body, in: .text)
        return [
            NotificationCommand(program: "notify-send", arguments: ["--app-name=teamsync", "--", title, body]),
            NotificationCommand(
                program: "gdbus",
                arguments: [
                    "call", "--session", "--dest=org.freedesktop.Notifications",
                    "--object-path=/org/freedesktop/Notifications",
                    "--method=org.freedesktop.Notifications.Notify", "--", "teamsync", "uint32 0", "", variant(title),
                    variant(body), "@as []", "@a{sv} {}", "int32 -1",
                ]),
        ]
    }

    /// Returns the text in the notation of GVariant, so that it is not parsed as another type.
    private static func variant(_ text: String) -> String {
        let escaped = text.replacingASCII { byte in
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: "\""): "\\" + String(Unicode.Scalar(byte))
            case UInt8(ascii: "\n"): "\\n"
            default: nil
            }
        }
        return "\"\(escaped)\""
    }
}

/// The last line of `teamsync status` if checks have stopped, with the reason.
package enum DaemonNotice {
    private static let advice = "run 'teamsync doctor'"
    private static let outdated =
        "The configuration has changed since the daemon read it; run 'systemctl --user reload teamsyncd', or send SIGHUP to the daemon"

    /// - Returns: nil if a daemon is running with the current configuration, or checks run without a daemon, and no
    ///   check is overdue.
    package static func text(_ status: DaemonStatus, document: CountsDocument, now: Timestamp) -> String? {
        switch status {
        case .running(let record, let isOutdated):
            guard let record, let problem = record.problem else {
                return isOutdated ? DaemonNotice.outdated : overdue(document, now)
            }
            return
                "The daemon has kept using the previous configuration since \(LocalTime.text(record.since, now: now)): "
                + "\(Sanitizer.clean(problem, limit: .line)); correct it, then reload the daemon"
        case .notRunning(let record):
            switch record.state {
            case .failed:
                let problem =
                    record.problem.map { ": configuration invalid, \(Sanitizer.clean($0, limit: .line))" } ?? ""
                return
                    "The daemon has not been running since \(LocalTime.text(record.since, now: now))\(problem); \(advice)"
            case .stopped:
                // Checks are run by a timer or by a user.
                guard !isChecked(document, after: record.since) else { return overdue(document, now) }
                return
                    "The daemon has been stopped since \(LocalTime.text(record.since, now: now)); \(advice)"
            case .running:
                return "The daemon is not running: it ended unexpectedly\(lastCheck(document, now)); \(advice)"
            }
        case .unknown: return overdue(document, now)
        }
    }

    private static func overdue(_ document: CountsDocument, _ now: Timestamp) -> String? {
        let overdue = document.repositories.filter { Freshness.isOverdue($0, at: now) }
        guard let due = overdue.compactMap(\.nextAttemptAt).min() else { return nil }
        let names =
            overdue.count == 1 ? overdue[0].name : "\(overdue.count) of \(document.repositories.count) repositories"
        return
            "A check of \(names) was due at \(LocalTime.text(due, now: now)), but did not run: automatic checks are not running; "
            + advice
    }

    private static func isChecked(_ document: CountsDocument, after time: Timestamp) -> Bool {
        document.repositories.compactMap(\.lastAttemptAt).contains { $0 > time }
    }

    private static func lastCheck(_ document: CountsDocument, _ now: Timestamp) -> String {
        let last = document.repositories.compactMap(\.lastAttemptAt).max()
        return last.map { "; the last check was at \(LocalTime.text($0, now: now))" } ?? ""
    }
}

/// The line of `teamsync status` about a running daemon.
package enum RunningDaemonText {
    /// - Returns: nil if no daemon is running.
    package static func text(_ status: DaemonStatus, now: Timestamp) -> String? {
        guard case .running(let record, _) = status else { return nil }
        guard let start = record?.startedAt else { return "The daemon is running" }
        return "The daemon has been running since \(LocalTime.text(start, now: now))"
    }
}

/// The line of `teamsync status` about the `nudge` program.
package enum NudgeText {
    /// The maximum number of repositories listed by name; if there are more, they are only counted.
    private static let named = 3

    /// - Returns: nil if no daemon is running, or if it does not use such a program.
    package static func text(_ status: DaemonStatus, names: [String: String], now: Timestamp) -> String? {
        guard case .running(let record?, _) = status, let nudge = record.nudge else { return nil }
        let command = Sanitizer.clean(nudge.command, limit: .name)
        switch nudge.state {
        case .running:
            let event = nudge.lastEventAt.map { ", last announcement at \(LocalTime.text($0, now: now))" } ?? ""
            let runs = "Push: \(command) has been running since \(LocalTime.text(nudge.since, now: now))\(event)"
            guard !nudge.trusted.isEmpty else {
                return "\(runs); polling stays at the normal rate until it announces a commit"
            }
            return "\(runs); it announces \(list(nudge.trusted, names))"
        case .waiting:
            let reason = nudge.problem.map { ": \(Sanitizer.clean($0, limit: .line))" } ?? ""
            let next = nudge.nextStartAt.map { "it will be restarted at \(LocalTime.text($0, now: now)), and " } ?? ""
            return "Push: \(command) is not running\(reason); \(next)polling continues at the normal rate"
        }
    }

    /// Returns `Icons, checked every 2h`, or `Icons (checked every 2h), Comps (checked every 1h)` if the intervals
    /// differ.
    private static func list(_ trusted: [String: Int64], _ names: [String: String]) -> String {
        let isShared = Set(trusted.values).count == 1
        let shown = trusted.sorted { $0.key < $1.key }.prefix(named).map { id, seconds in
            let name = Sanitizer.clean(names[id] ?? id, limit: .name)
            return isShared ? name : "\(name) (checked every \(DurationText.text(seconds: seconds)))"
        }
        let rest = trusted.count - shown.count
        let list = shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        guard isShared, let seconds = trusted.values.first else { return list }
        return "\(list), checked every \(DurationText.text(seconds: seconds))"
    }
}

/// Times of day for display, in the local time zone.
package enum LocalTime {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Returns the time as `14:02`, or as `12 Feb 14:02` if it is not on the same day as `now`, with the year if that
    /// differs.
    package static func text(_ time: Timestamp, now: Timestamp) -> String {
        let (then, today) = (parts(time), parts(now))
        let clock = "\(digits(then.tm_hour)):\(digits(then.tm_min))"
        if (then.tm_year, then.tm_yday) == (today.tm_year, today.tm_yday) { return clock }
        let year = then.tm_year == today.tm_year ? "" : " \(then.tm_year + 1900)"
        return "\(then.tm_mday) \(months[Int(then.tm_mon) % months.count])\(year) \(clock)"
    }

    private static func parts(_ time: Timestamp) -> tm {
        var (seconds, local) = (time_t(time.secondsSinceEpoch), tm())
        localtime_r(&seconds, &local)
        return local
    }

    private static func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
