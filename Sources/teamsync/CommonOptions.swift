import ArgumentParser
import Glibc
import TeamSyncBase

/// The options that every command has that reads documents.
struct CommonOptions: ParsableArguments {
    enum Color: String, CaseIterable, ExpressibleByArgument {
        case auto, always, never
    }

    @Option(help: "When to use colours: auto, always or never.")
    var color = Color.auto

    @Option(
        help: ArgumentHelp("The folder of the documents (default: TEAMSYNC_STATE_DIR).", valueName: "dir"),
        completion: .directory)
    var stateDir: String?

    /// Comes before everything that reads the environment, which other programs of teamsync inherit.
    func apply() {
        if let stateDir, !stateDir.isEmpty { setenv("TEAMSYNC_STATE_DIR", AbsolutePath.of(stateDir), 1) }
        switch color {
        case .auto: break
        case .always:
            unsetenv("NO_COLOR")
            setenv("FORCE_COLOR", "1", 1)
        case .never: setenv("NO_COLOR", "1", 1)
        }
    }
}

/// A command with these options, which are applied before it runs.
protocol HasCommonOptions {
    var common: CommonOptions { get }
}
