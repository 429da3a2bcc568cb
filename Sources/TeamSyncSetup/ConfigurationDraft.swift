package import TeamSyncConfiguration

/// A commented configuration of the repositories that were found. The same repositories give the same text.
package struct ConfigurationDraft: Sendable {
    let repositories: [ChosenRepository]
    let home: HomePath

    package init(_ repositories: [ChosenRepository], home: HomePath) {
        self.repositories = repositories
        self.home = home
    }

    /// What keeps a path out of a configuration that people read, in words that follow it; nil when nothing does.
    static func problem(inPath path: String) -> String? {
        path.hasControlCharacter ? "has a control character in it" : nil
    }

    package var text: String {
        ConfigurationDraft.header + "repositories:\n" + repositories.map(entry).joined(separator: "\n")
    }

    /// Reads the text as teamsync will.
    /// - Throws: when it says anything else than was found.
    package func check(file: String, environment: [String: String]) throws(ConfigurationError) {
        let read = try ConfigurationLoader.parse(text, file: file, environment: environment).repositories
        let isSame = read.elementsEqual(repositories) { read, repository in
            let clone = repository.clone
            let path = WrittenPath(home: home.home, folder: "/").absolute(home.written(clone.path))
            return read.path.utf8.elementsEqual(path.utf8) && read.branch == clone.branch
                && read.remote == clone.remote && read.id == repository.id ?? clone.profile
                && read.label == repository.shownLabel
        }
        if isSame { return }
        throw ConfigurationError(file: file, message: "what would be written does not say what was found")
    }

    private func entry(_ repository: ChosenRepository) -> String {
        let clone = repository.clone
        var lines: [(key: String, value: String)] = [("profile", clone.profile)]
        if let id = repository.id { lines.append(("id", id)) }
        if let label = repository.label { lines.append(("label", label)) }
        lines.append(("path", home.written(clone.path)))
        if !clone.isUsualRemote { lines.append(("remote", clone.remote)) }
        if !clone.isUsualBranch { lines.append(("branch", clone.branch)) }
        var text = ""
        for (index, line) in lines.enumerated() {
            text += (index == 0 ? "  - " : "    ") + "\(line.key): \(YAMLScalar.text(line.value))\n"
        }
        for copy in repository.copies {
            text += "    # another clone of the same remote: \(YAMLScalar.text(home.written(copy)))\n"
        }
        return text
    }

    private static let header = """
        # The configuration of teamsync, begun by 'teamsync init'. It is yours to change: without --force, 'teamsync init'
        # does not write over it. docs/configuration.md explains every key, config/teamsync.example.yaml shows them all.

        # Defaults for all repositories; each of these keys may stand inside a repository too.
        #interval: 10m          # between two checks; at least 1m
        #counts_from: main      # what the counts describe: main (the local branch), head, worktree or upstream
        #tracking: shared       # or private, which leaves 'git push --force-with-lease' its meaning
        #update: none           # or fast-forward: move the local branch too, when that disturbs nothing
        #notify: false          # or true: the daemon shows a desktop notification when changes come in

        # Copies of the counts alone, for gallery apps and builds.
        #output:
        #  exports:
        #    - path: ~/code/app/Resources/design-system-counts.json

        # What is watched. A profile brings label, branch, paths and counts; all of it can be overridden.

        """
}
