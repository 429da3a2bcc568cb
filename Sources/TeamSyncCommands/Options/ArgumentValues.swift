import ArgumentParser
package import TeamSyncBase
package import TeamSyncReaders

/// The value of an option that is written in a form, which the error for other text describes.
package protocol FormedArgument: Sendable {
    /// The form, for errors: `numbers with s, m, h or d, as in 90s, 10m or 1h30m`.
    static var form: String { get }

    /// - Returns: nil for text in another form.
    init?(argument: String)
}

extension FormedArgument {
    /// Reads the value of an option.
    static func read(_ text: String) throws -> Self {
        guard let value = Self(argument: text) else { throw ValidationError("expected \(form)") }
        return value
    }
}

/// A duration as an argument: `15m`, `1h30m`.
package struct DurationArgument: FormedArgument {
    package static let form = DurationText.form

    package let duration: Duration

    package init?(argument: String) {
        guard let duration = DurationText.duration(in: argument) else { return nil }
        self.duration = duration
    }
}

/// The time to wait for another process: `30s`, `2m`, at most one day; `0s` means not to wait.
package struct WaitDuration: FormedArgument, Equatable, CustomStringConvertible {
    package static let standard = WaitDuration(seconds: 30)
    package static let form = "at most 1d, as \(DurationText.form)"

    package let seconds: Int64

    private init(seconds: Int64) {
        self.seconds = seconds
    }

    package init?(argument: String) {
        guard let seconds = DurationText.seconds(in: argument), seconds <= 86_400 else { return nil }
        self.seconds = seconds
    }

    package var description: String { "\(seconds)s" }
}

extension PastTime: FormedArgument {
    package static var form: String { "a duration such as 7d or 1y, a date such as 2026-01-31, 'today' or 'yesterday'" }

    package init?(argument: String) {
        self.init(argument)
    }
}

extension StatusLineFormat: ExpressibleByArgument {}
