import Glibc
package import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncReaders

extension OutputFormat {
    /// The format of the configuration file. The file may be a link, for example into a folder of dotfiles.
    static let configuration = OutputFormat(
        "a teamsync configuration", sizeLimit: ConfigurationText.sizeLimit, folderMode: 0o700,
        lastLink: .withinProject, acceptsPipes: false
    ) { bytes in ConfigurationLoader.isConfiguration(String(decoding: bytes, as: UTF8.self)) }
}

/// Writes the configuration file, and keeps a copy of the previous one.
package struct ConfigurationFile: Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// - Returns: nil if the file does not exist.
    /// - Throws: `OutputError`, including for a folder, for a file that is too large for a configuration, and for a
    ///   link that leads out of its project.
    package func contents() throws(OutputError) -> [UInt8]? {
        do throws(GuardedPathError) {
            return try GuardedPath.contents(of: path, limit: ConfigurationText.sizeLimit)
        } catch {
            if error.isMissingFile { return nil }
            throw .path(error)
        }
    }

    /// Writes the file. A new file has mode 0600, and new folders have mode 0700.
    /// - Parameter former: the current contents of the file; nil if it does not exist.
    /// - Returns: the path of the copy of the previous contents; nil if there were none.
    package func write(_ text: String, inPlaceOf former: [UInt8]?) throws(OutputError) -> String? {
        if let former, !former.isEmpty, !OutputFormat.configuration.isRecognized(former) {
            throw .otherFile(path: path, format: OutputFormat.configuration.name)
        }
        // Check first whether the file can be written, so that no copy is created otherwise.
        _ = try OutputFile.place(path, .configuration)
        let backup = try former.map { former throws(OutputError) in try keep(former) }
        try OutputFile.replace(path, with: Array(text.utf8), format: .configuration, mode: 0o600)
        return backup
    }

    private func keep(_ former: [UInt8]) throws(OutputError) -> String {
        var backup = "\(path).bak"
        var number = 1
        var status = stat()
        while lstat(backup, &status) == 0 {
            number += 1
            backup = "\(path).bak.\(number)"
        }
        let mode = stat(path, &status) == 0 ? UInt32(status.st_mode & 0o777) : 0o600
        try OutputFile.replace(backup, with: former, format: .configuration, mode: mode)
        return backup
    }
}

/// Writes a configuration, unless there is already a different one.
package struct ConfigurationSetting {
    package enum Outcome: Equatable, Sendable {
        /// The file already had these contents.
        case inPlace
        /// Another file exists and was not changed.
        case refused
    }

    private let path: String
    private let text: String
    private let display: SurveyDisplay

    package init(path: String, text: String, display: SurveyDisplay) {
        self.path = path
        self.text = text
        self.display = display
    }

    /// Prints the results of the search and the changes.
    package func apply(_ survey: Survey, isForced: Bool) throws(OutputError) -> Outcome {
        do throws(ConfigurationError) {
            try ConfigurationText.refuseSpecialFile(path)
        } catch {
            display.output.report("\(display.shown(path)): \(error.message)", hint: error.hint)
            return .refused
        }
        let file = ConfigurationFile(path: path)
        let former = try file.contents()
        let known = ProposedLines(path: path, text: former.map { String(decoding: $0, as: UTF8.self) } ?? "")
        let text = known.enabling(self.text)
        let proposed = ProposedLines(path: path, text: text)
        if let former, isSame(text, former) {
            display.show(survey, to: .output, in: proposed)
            display.say("\(display.shown(path)) is up to date")
        } else if let former, !isForced {
            display.show(survey, to: .error, in: known)
            showDifference(of: text, to: former)
            display.output.report(
                "\(display.shown(path)) already exists and was not changed",
                hint: "--add adds new repositories to it; --force replaces it and keeps a copy")
            return .refused
        } else {
            display.show(survey, to: .output, in: proposed)
            let backup = try file.write(text, inPlaceOf: former)
            if let backup { display.say("kept the previous configuration as \(display.shown(backup))") }
            display.say("wrote \(display.shown(path))")
        }
        display.showNextSteps(configuration: path)
        return .inPlace
    }

    /// Compares the contents without the URL of the schema, which may change with an installation.
    private func isSame(_ text: String, _ former: [UInt8]) -> Bool {
        let former = String(decoding: former, as: UTF8.self)
        return SchemaAddress.removed(from: former).utf8.elementsEqual(SchemaAddress.removed(from: text).utf8)
    }

    private func showDifference(of text: String, to former: [UInt8]) {
        let name = display.shown(path)
        let difference = UnifiedDifference(from: String(decoding: former, as: UTF8.self), to: text)
        let lines = ["--- \(name)", "+++ \(name) (as found)"] + difference.hunks()
        // Tabs are kept: as indentation, they are harmless on a terminal.
        let clean = lines.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map { Sanitizer.clean(String($0)) }
                .joined(separator: "\t")
        }
        display.output.write(clean.joined(separator: "\n") + "\n")
    }
}

/// The lines of a configuration, which can contain proposals as comments: `#- {id: app, …}`, `#uses: {…}`.
package struct ProposedLines {
    package enum State {
        case missing, commented, enabled
    }

    package let path: String
    private let lines: Set<Substring>

    package init(path: String, text: String) {
        self.path = path
        lines = Set(text.split(separator: "\n").map { $0.drop { $0 == " " } })
    }

    package func state(of line: String) -> State {
        lines.contains(line[...]) ? .enabled : lines.contains("#\(line)") ? .commented : .missing
    }

    /// Enables the proposals in a draft that are enabled here.
    func enabling(_ draft: String) -> String {
        var enabled: [Substring] = []
        for line in draft.split(separator: "\n", omittingEmptySubsequences: false) {
            let indentation = line.prefix { $0 == " " }
            let rest = line.dropFirst(indentation.count + 1)
            let isProposal =
                ["- {", "uses: {"].contains { rest.hasPrefix($0) } && line.dropFirst(indentation.count).first == "#"
            guard isProposal, state(of: String(rest)) == .enabled else {
                enabled.append(line)
                continue
            }
            // The reason for the proposal may have been removed.
            if let reason = enabled.last?.drop(while: { $0 == " " }), reason.first == "#", !lines.contains(reason) {
                enabled.removeLast()
            }
            enabled.append(indentation + rest)
        }
        return enabled.joined(separator: "\n")
    }
}

/// The next steps for the user after the configuration is written.
package enum NextSteps {
    private static let unit = "teamsyncd.service"
    private static let enabledTimer = "timers.target.wants/teamsync-sync.timer"

    /// The shell commands to run, in order.
    /// - Parameter path: the path of the configuration; the commands specify it unless it is the default.
    package static func commands(configuration path: String, environment: [String: String]) -> [String] {
        guard path == ConfigurationPath.inUse(option: nil, environment: environment) else {
            let option = "--config \(quoted(path))"
            return ["teamsync sync \(option)", "teamsyncd run \(option)"]
        }
        let folders = unitFolders(environment)
        // If the timer is enabled, it uses the new configuration in its next round.
        if folders.contains(where: { access("\($0)/\(enabledTimer)", F_OK) == 0 }) { return ["teamsync sync"] }
        let isInstalled = folders.contains { access("\($0)/\(unit)", F_OK) == 0 }
        let directory = StateDirectory(environment: environment)
        if case .running = DaemonStatus(directory) {
            return [
                "teamsync sync",
                isInstalled ? "systemctl --user reload teamsyncd" : "kill -HUP $(cat \(quoted(directory.daemonLock)))",
            ]
        }
        return ["teamsync sync", isInstalled ? "systemctl --user start teamsyncd" : "scripts/install"]
    }

    /// The folders that systemd searches for user units (systemd.unit(5)).
    private static func unitFolders(_ environment: [String: String]) -> [String] {
        let home = HomeFolder.path(environment: environment)
        func folder(_ variable: String, _ otherwise: String) -> String {
            guard let written = environment[variable], written.hasPrefix("/") else { return "\(home)/\(otherwise)" }
            return written
        }
        return [
            folder("XDG_CONFIG_HOME", ".config") + "/systemd/user", "/etc/systemd/user",
            folder("XDG_DATA_HOME", ".local/share") + "/systemd/user", "/usr/local/lib/systemd/user",
            "/usr/lib/systemd/user",
        ]
    }

    /// Quotes a word for a POSIX shell.
    private static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { byte in
                byte.isASCIILetter || byte.isASCIIDigit || "/._-".utf8.contains(byte)
            }
        if isPlain { return word }
        return "'" + word.replacingASCII { $0 == UInt8(ascii: "'") ? #"'\''"# : nil } + "'"
    }
}
