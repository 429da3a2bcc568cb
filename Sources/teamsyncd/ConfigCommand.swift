import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSupervisor

extension ConfigCommand.Check: PerformedCommand {
    func perform() throws {
        let (path, configuration, origins, terminal) = try file.load()
        let counts = Set(configuration.repositories.flatMap(\.counts.keys)).count
        let parts = [
            (configuration.repositories.count, "repository", "repositories"), (counts, "count", "counts"),
            (configuration.exports.count, "export", "exports"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
        let files = origins.files.isEmpty ? [path] : origins.files
        let subject = files.map { Sanitizer.clean($0) }.joined(separator: " over ")
        terminal.write("\(subject) is valid: \(parts.joined(separator: ", "))\n")
        if let limitation = configuration.nudge?.limitation {
            terminal.report("warning: \(limitation.problem)", hint: limitation.hint)
        }
    }
}

extension ConfigCommand.Show: PerformedCommand {
    func perform() throws {
        if path { return try file.printPath() }
        let (_, configuration, origins, terminal) = try file.load()
        let dump = ConfigurationDump(configuration, origins: origin ? origins : nil)
        if output.json { terminal.write(try dump.json()) } else { terminal.write(try dump.text()) }
    }
}

extension ConfigCommand.Path: PerformedCommand {
    func perform() throws {
        FormerName.report("config path", now: "config show --path")
        try file.printPath()
    }
}

extension ConfigCommand.Use: PerformedCommand {
    func perform() throws {
        let (path, _, _, terminal) = try file.load()
        let environment = terminal.environment
        do throws(StateOwnerError) {
            try ConfigurationPath.choose(path, environment: environment)
        } catch {
            throw terminal.exit(error)
        }
        terminal.write("\(Sanitizer.clean(AbsolutePath.of(path))) will be used from now on\n")
        let used = AbsolutePath.of(ConfigurationPath.inUse(option: nil, environment: environment))
        if used != AbsolutePath.of(path) {
            terminal.report(
                "\(used) stays in use: TEAMSYNC_CONFIG is set to it",
                hint: "unset TEAMSYNC_CONFIG, or set it to \(path)"
            )
        }
        try reloadDaemon(StateDirectory(environment: environment), terminal)
    }

    /// Asks a running daemon to reload the configuration.
    private func reloadDaemon(_ directory: StateDirectory, _ terminal: Terminal) throws {
        guard case .running = DaemonStatus(directory) else { return }
        do throws(FileError) {
            guard case .held(let process?) = try DaemonLock.acquire(directory.daemonLock), process > 1 else { return }
            if kill(process, SIGHUP) == 0 { return terminal.write("the daemon is reloading its configuration\n") }
            terminal.report(
                "the daemon (process \(process)) could not be told to reload its configuration",
                hint: "restart the daemon")
        } catch {
            throw terminal.exit(Problem(error.errorCode, "\(error)", hint: error.hint), code: 1)
        }
    }
}

extension ConfigurationFileArguments {
    fileprivate func load() throws -> (path: String, Configuration, ConfigurationOrigins, Terminal) {
        let terminal = Terminal.standard
        let path = ConfigurationPath.inUse(option: named, environment: terminal.environment)
        do throws(ConfigurationError) {
            let (configuration, origins) = try ConfigurationLoader.loadWithOrigins(
                path: path, environment: terminal.environment)
            return (path, configuration, origins, terminal)
        } catch {
            throw terminal.exit(error)
        }
    }

    /// Prints the path of the configuration file, which does not have to exist.
    fileprivate func printPath() throws {
        let terminal = Terminal.standard
        let path = ConfigurationPath.inUse(option: named, environment: terminal.environment)
        terminal.write("\(path)\n")
        try noteMissing(path, terminal)
        let directory = StateDirectory(environment: terminal.environment)
        if let owner = StateOwner.owner(of: directory), owner != path {
            terminal.report("\(directory.path) belongs to the configuration \(owner)", hint: nil)
        }
    }

    private func noteMissing(_ path: String, _ terminal: Terminal) throws {
        guard access(path, F_OK) != 0 else { return }
        do throws(ConfigurationError) {
            let system = try SystemConfiguration.path(environment: terminal.environment)
            guard let system, access(system, F_OK) == 0 else { return }
            terminal.report("there is no such file; \(system), the configuration for all users, is in use", hint: nil)
        } catch {
            throw terminal.exit(error)
        }
    }
}
