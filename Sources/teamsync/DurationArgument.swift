import ArgumentParser
import TeamSyncBase

/// A duration as an argument: `15m`, `1h30m`.
struct DurationArgument: ExpressibleByArgument {
    let seconds: Int64

    init?(argument: String) {
        guard let seconds = DurationText.seconds(in: argument) else { return nil }
        self.seconds = seconds
    }
}
