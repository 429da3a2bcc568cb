import ArgumentParser
package import TeamSyncBase
package import TeamSyncReaders

/// A duration as an argument: `15m`, `1h30m`.
package struct DurationArgument: ExpressibleByArgument {
    package let duration: Duration

    package init?(argument: String) {
        guard let duration = DurationText.duration(in: argument) else { return nil }
        self.duration = duration
    }
}

/// The time to wait for another process: `30s`, `2m`, at most one day; `0s` means not to wait.
package struct WaitDuration: ExpressibleByArgument, Equatable {
    package static let standard = WaitDuration(seconds: 30)

    package let seconds: Int64

    private init(seconds: Int64) {
        self.seconds = seconds
    }

    package init?(argument: String) {
        guard let seconds = DurationText.seconds(in: argument), seconds <= 86_400 else { return nil }
        self.seconds = seconds
    }

    package var defaultValueDescription: String { "\(seconds)s" }
}

extension PastTime: ExpressibleByArgument {
    package init?(argument: String) {
        self.init(argument)
    }
}

extension StatusLineFormat: ExpressibleByArgument {}
