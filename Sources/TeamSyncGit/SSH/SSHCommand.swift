import TeamSyncBase

/// The program for connecting to an ssh remote. It is chosen in git's order of precedence and called according to git's
/// variants (connect.c: `fill_ssh_args`, `determine_ssh_variant`, `push_ssh_options`).
package struct SSHCommand: Equatable, Sendable {
    package enum Variant: String, Equatable, Sendable {
        /// The program accepts OpenSSH's options.
        case openSSH
        case plink, putty, tortoisePlink
        /// The program accepts only a host and a command, without options.
        case simple
        /// To be determined by running the program with `-G`.
        case unknown
    }

    /// A program, or a command line for the shell.
    package let command: String
    package let usesShell: Bool
    package var variant: Variant

    /// - Parameters:
    ///   - coreSSHCommand: git's `core.sshCommand`; nil if it is not set.
    ///   - sshVariant: git's `ssh.variant`.
    package init(environment: [String: String], coreSSHCommand: String?, sshVariant: String?) {
        if let line = environment["GIT_SSH_COMMAND"] ?? coreSSHCommand {
            command = line
            usesShell = true
        } else {
            command = environment["GIT_SSH"] ?? "ssh"
            usesShell = false
        }
        let program = usesShell ? ShellQuote.firstWord(of: command) : command
        variant =
            (environment["GIT_SSH_VARIANT"] ?? sshVariant).flatMap(SSHCommand.variant(named:))
            ?? program.map(SSHCommand.variant(ofProgram:)) ?? .unknown
    }

    /// Returns the variant of this name; nil if the name of the program determines the variant.
    private static func variant(named name: String) -> Variant? {
        switch name {
        case "auto": nil
        case "plink": .plink
        case "putty": .putty
        case "tortoiseplink": .tortoisePlink
        case "simple": .simple
        default: .openSSH
        }
    }

    private static func variant(ofProgram program: String) -> Variant {
        switch program.split(separator: "/").last?.lowercased() {
        case "ssh", "ssh.exe": .openSSH
        case "plink", "plink.exe": .plink
        case "tortoiseplink", "tortoiseplink.exe": .tortoisePlink
        default: .unknown
        }
    }

    /// Returns the arguments of the process that runs `uploadPack` at `destination`.
    /// - Returns: nil when the variant has no option for the port.
    func arguments(to destination: SSHDestination, uploadPack: String, connectTimeout: Duration) -> [String]? {
        guard variant != .simple || destination.port == nil else { return nil }
        var options: [String] = []
        if variant == .openSSH { options += SSHCommand.quiet(connectTimeout: connectTimeout) }
        if variant == .tortoisePlink { options.append("-batch") }
        if let port = destination.port { options += [variant == .openSSH ? "-p" : "-P", port] }
        let remoteCommand = "\(uploadPack) \(ShellQuote.quoted(destination.path))"
        return invocation(options + [destination.host, remoteCommand])
    }

    /// Returns the value of `GIT_SSH_COMMAND` for running git without prompts.
    /// - Parameter connectTimeout: a time in whole seconds.
    /// - Returns: nil unless the program is OpenSSH; any other program is run as the user configured it.
    package func line(connectTimeout: Duration) -> String? {
        guard variant == .openSSH else { return nil }
        let program = usesShell ? command : ShellQuote.quoted(command)
        return ([program] + SSHCommand.quiet(connectTimeout: connectTimeout)).joined(separator: " ")
    }

    private static func quiet(connectTimeout: Duration) -> [String] {
        ["-oBatchMode=yes", "-oConnectTimeout=\(connectTimeout.components.seconds)"]
    }

    /// Returns the arguments for finding out whether the program accepts OpenSSH's options.
    func probe(_ destination: SSHDestination) -> [String] {
        invocation(["-G"] + (destination.port.map { ["-p", $0] } ?? []) + [destination.host])
    }

    private func invocation(_ arguments: [String]) -> [String] {
        let special = Set("|&;<>()$`\\\"' \t\n*?[#~=%")
        guard usesShell, command.contains(where: special.contains) else { return [command] + arguments }
        if let words = plainWords { return words + arguments }
        return ["sh", "-c", "\(command) \"$@\"", command] + arguments
    }

    /// The words of a command line that begins with `ssh` and contains nothing that is special to a shell; nil for
    /// other lines. Running such a line directly avoids a shell that would only wait for the process to end.
    private var plainWords: [String]? {
        let literals = Set("-_./:,@+= ")
        guard command.unicodeScalars.allSatisfy({ literals.contains(Character($0)) || $0.isASCIILetterOrDigit }) else {
            return nil
        }
        let words = command.split(separator: " ").map(String.init)
        guard let program = words.first, !program.contains("="), program.split(separator: "/").last == "ssh" else {
            return nil
        }
        return words
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIILetterOrDigit: Bool {
        "a"..."z" ~= self || "A"..."Z" ~= self || "0"..."9" ~= self
    }
}
