/// What `ssh -G` prints about one host.
struct SSHClientSettings: Equatable {
    var host = ""
    var port = "22"
    /// The name to look up instead of the host's.
    var hostKeyAlias: String?
    /// As written: nil for the one that the environment names, `none` for no agent.
    var identityAgent: String?
    var identityFiles: [String] = []
    /// Lists of files, separated by blanks, which may be part of a name.
    var knownHostsFiles: [String] = []
    var knownHostsCommand = false
    /// `ask`, `true`, `false` or `accept-new`.
    var hostKeyChecking = "ask"
    var proxyJump: String?
    /// The program alone: its arguments may be secret.
    var proxyProgram: String?

    /// - Returns: nil when it is not what OpenSSH prints.
    init?(printed text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let end = line.firstIndex(of: " ") ?? line.endIndex
            let value = String(line[end...].dropFirst())
            switch line[..<end].lowercased() {
            case "hostname": host = value
            case "port": port = value
            case "hostkeyalias" where value != "none": hostKeyAlias = value
            case "identityagent" where value != "SSH_AUTH_SOCK": identityAgent = value
            case "identityfile" where value != "none": identityFiles.append(value)
            case "userknownhostsfile", "globalknownhostsfile": knownHostsFiles.append(value)
            case "knownhostscommand" where value != "none": knownHostsCommand = true
            case "stricthostkeychecking": hostKeyChecking = value
            case "proxyjump" where value != "none": proxyJump = value
            case "proxycommand" where value != "none": proxyProgram = value.split(separator: " ").first.map(String.init)
            default: break
            }
        }
        guard !host.isEmpty else { return nil }
    }

    /// As `known_hosts` has it.
    var knownName: String {
        if let hostKeyAlias { return hostKeyAlias }
        return port == "22" ? host : "[\(host)]:\(port)"
    }

    var checksHostKey: Bool { !["false", "no", "off", "accept-new"].contains(hostKeyChecking) }

    /// The files of a list whose names may hold blanks: of several readings, the one with the longest that exists.
    static func files(in list: String, exists: (String) -> Bool) -> [String] {
        var words = list.split(separator: " ", omittingEmptySubsequences: false)[...]
        var files: [String] = []
        while !words.isEmpty {
            let counts = (1...words.count).reversed()
            let count = counts.first { exists(words.prefix($0).joined(separator: " ")) } ?? 1
            files.append(words.prefix(count).joined(separator: " "))
            words = words.dropFirst(count)
        }
        return files.filter { !$0.isEmpty }
    }
}
