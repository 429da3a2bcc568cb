import Glibc
import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncReaders

/// A commented configuration for the repositories that were found. The same repositories produce the same text.
package struct ConfigurationDraft: Sendable {
    let repositories: [ChosenRepository]
    /// The clones whose code uses items of the repositories; entries for them are proposed in comments.
    let users: [FoundUser]
    let home: HomePath
    /// The URL of the configuration's schema, for editors.
    let schema: SchemaAddress

    package init(
        _ repositories: [ChosenRepository], users: [FoundUser] = [], home: HomePath, schema: SchemaAddress
    ) {
        self.repositories = repositories
        self.users = users
        self.home = home
        self.schema = schema
    }

    /// The reason a path cannot be written into a configuration, as a predicate such as 'is empty'; nil if it can.
    static func problem(inPath path: String) -> String? {
        path.hasControlCharacter ? "contains a control character" : nil
    }

    package var text: String {
        schema.line + "\n" + ConfigurationDraft.header + "repositories:\n"
            + repositories.map(entry).joined(separator: "\n") + proposals
    }

    private var proposals: String {
        let known = Set(repositories.map(\.clone.path))
        let ids = Set(repositories.map { $0.id ?? $0.clone.usualID })
        return users.filter { !known.contains($0.path) }.map { user in
            let line = user.entryLine(path: home.written(user.path), taken: ids)
            return "\n  # not added: its code \(Sanitizer.clean(user.sentence, limit: .line))\n  #\(line)\n"
        }.joined()
    }

    /// The entries alone, indented by two spaces.
    var entries: String { repositories.map(entry).joined() }

    /// Parses the text in the same way as all programs do.
    /// - Throws: when the result differs from what was found.
    package func check(file: String, environment: [String: String]) throws(ConfigurationError) {
        let read = try ConfigurationLoader.parse(text, file: file, environment: environment).repositories
        let isSame = read.elementsEqual(repositories) { read, repository in
            let clone = repository.clone
            let read = read.applying(clone.proposal.committed?.content)
            let path = WrittenPath(home: home.home, folder: "/").absolute(home.written(clone.path))
            return read.path.utf8.elementsEqual(path.utf8) && read.branch == clone.branch
                && read.remote == clone.remote && read.id == repository.id ?? clone.usualID
                && (read.label == repository.shownLabel || read.committed?.refusedLabel != nil)
                && clone.contents.map { $0.counts == read.counts && $0.paths == read.paths } ?? true
        }
        if isSame { return }
        throw ConfigurationError(
            file: file, message: "internal error: the written configuration would differ from the result of the search")
    }

    private func entry(_ repository: ChosenRepository) -> String {
        let clone = repository.clone
        var lines: [(key: String, value: String)] = []
        if let profile = clone.profile { lines.append(("profile", profile)) }
        if let committed = clone.proposal.committed { lines.append(("profile", "./\(committed.file)")) }
        if let id = repository.id { lines.append(("id", id)) }
        if let label = repository.label { lines.append(("label", label)) }
        lines.append(("path", home.written(clone.path)))
        if !clone.isUsualRemote { lines.append(("remote", clone.remote)) }
        if !clone.isUsualBranch { lines.append(("branch", clone.branch)) }
        var text = ""
        for (index, line) in lines.enumerated() {
            text += (index == 0 ? "  - " : "    ") + "\(line.key): \(YAMLText.scalar(line.value))\n"
        }
        if clone.proposal.committed != nil { text += "    \(ConfigurationDraft.trust)\n" }
        for line in clone.proposal.lines { text += "    \(line)\n" }
        if !clone.leftOut.isEmpty, clone.proposal.committed == nil {
            text += clone.proposal.counts.isEmpty ? "    #counts:\n" : ""
            for leftOut in clone.leftOut {
                text += "      # not counted: \(Sanitizer.clean(leftOut.sentence, limit: .line))\n"
                if let line = leftOut.line { text += "      #\(line)\n" }
            }
        }
        for user in users where user.path == clone.path {
            text += "    # its code \(Sanitizer.clean(user.sentence, limit: .line))\n    #\(user.usesLine)\n"
        }
        for copy in repository.copies {
            text += "    # another clone of the same remote: \(YAMLText.scalar(home.written(copy)))\n"
        }
        return text
    }

    private static let trust =
        "#trust: [flat, uses]   # adds its counts to the flat keys, and checks uses in other repositories against them"

    private static let header = """
        # The configuration of teamsync, written by 'teamsync init'. Edit it as you like: 'teamsync init' replaces it only
        # with --force. docs/configuration.md explains every key; config/teamsync.example.yaml shows all keys.

        # Defaults for all repositories. Each of these keys can also be set for one repository.
        #interval: 10m          # between two checks; at least 1m
        #counts_from: main      # what the counts describe: main (the local branch), head, worktree or upstream
        #tracking: shared       # or private, for people who use 'git push --force-with-lease'
        #update: none           # or fast-forward: also move the local branch, if the working tree is clean
        #notify: false          # or true: the daemon shows a desktop notification when changes arrive

        # Copies of the counts only, for gallery apps and builds.
        #output:
        #  exports:
        #    - path: ~/code/app/Resources/design-system-counts.json

        # The repositories to check. A profile sets label, branch, paths and counts; each can be overridden.
        # 'root' is the folder that a profile applies to. 'init' tested the counts that it wrote; change them to count
        # something else.

        """
}

/// The URL of the configuration's JSON Schema for editors.
package struct SchemaAddress: Equatable, Sendable {
    private static let file = "teamsync/config.schema.json"

    /// A path, or a `file:` URL if the path contains characters that editors do not expect in a comment.
    let address: String

    init(path: String) {
        let isPlain = path.utf8.allSatisfy { SchemaAddress.isPlain($0) }
        address = isPlain ? path : "file://" + PercentEscapes.encoded(path.utf8, keeping: SchemaAddress.isPlain)
    }

    /// Creates the address of the copy that scripts/install has installed, either next to the folder of this executable
    /// or in the user's data folder. If neither exists, it is the address in the data folder, where the next
    /// installation puts the copy.
    package init(environment: [String: String]) {
        let home = HomeFolder.path(environment: environment)
        let written = environment["XDG_DATA_HOME"] ?? ""
        let data = written.hasPrefix("/") ? written : "\(home)/.local/share"
        let own = SchemaAddress.executable.map { AtomicFile.folder(of: AtomicFile.folder(of: $0)) + "/share" }
        let places = [own, data].compactMap { $0.map { "\($0)/\(SchemaAddress.file)" } }
        self.init(path: places.first { access($0, R_OK) == 0 } ?? "\(data)/\(SchemaAddress.file)")
    }

    /// The first line of a configuration, for editors with the YAML language server.
    var line: String { "\(SchemaAddress.prefix)\(address)" }

    private static let prefix = "# yaml-language-server: $schema="

    /// The text without its first line if that line names a schema.
    static func removed(from text: String) -> Substring {
        guard text.hasPrefix(prefix) else { return text[...] }
        return text.drop { $0 != "\n" }.dropFirst()
    }

    private static var executable: String? {
        guard let real = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(real) }
        return String(validatingCString: real)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "/._-".utf8.contains(byte)
    }
}
