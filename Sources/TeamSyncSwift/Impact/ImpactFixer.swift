import TeamSyncBase
package import TeamSyncDocuments

/// Rewrites names that were certainly renamed, in the working tree of a repository that uses them. Files that are
/// untracked or differ from the last commit are not changed.
package struct ImpactFixer {
    /// A file and its new contents.
    package struct Change {
        package let path: String
        fileprivate let old: [UInt8]
        fileprivate let new: [UInt8]
        /// The number of rewritten places.
        package let count: Int
        /// The number of rewritten places that break.
        package let broken: Int

        /// The changed lines as a unified diff without context lines.
        package var diff: String {
            var text = "--- a/\(path)\n+++ b/\(path)\n"
            let lines = [old, new].map { $0.split(separator: 0x0a, omittingEmptySubsequences: false) }
            for (number, pair) in zip(lines[0], lines[1]).enumerated() where !pair.0.elementsEqual(pair.1) {
                text += "@@ -\(number + 1) +\(number + 1) @@\n"
                text += "-\(String(decoding: pair.0, as: UTF8.self))\n+\(String(decoding: pair.1, as: UTF8.self))\n"
            }
            return text
        }
    }

    private static let timeout = Duration.seconds(60)
    /// The maximum number of paths passed to git in one call.
    private static let batch = 200

    private let root: String
    private let tree: WorkingTree
    private let git: GitCommand

    /// - Parameter root: the top of the repository.
    package init(root: String, environment: [String: String]) {
        self.root = root
        tree = WorkingTree(root: root, hasRepositories: false)
        var environment = environment
        for (name, value) in [("GIT_OPTIONAL_LOCKS", "0"), ("LC_ALL", "C"), ("GIT_TERMINAL_PROMPT", "0")] {
            environment[name] = value
        }
        git = GitCommand(.question, CommandRunner(environment: environment, folder: root))
    }

    /// Whether the checked-out commit of a clone contains a commit.
    /// - Parameter clone: the folder of the clone.
    package static func contains(_ commit: String, in clone: String, environment: [String: String]) -> Bool {
        let git = ImpactFixer(root: clone, environment: environment).git
        let output = git.run(["merge-base", "--is-ancestor", commit, "HEAD"], timeout: timeout)
        return output?.hasSucceeded ?? false
    }

    /// Returns the changes to places that break or are deprecated, and sentences about files that are not rewritten.
    /// - Parameter providers: the ids of the repositories whose clones contain the new names; only their renames are
    ///   applied.
    package func changes(
        for user: ImpactDocument.User, providers: Set<String>
    ) -> (changes: [Change], left: [String]) {
        var renames: [(rename: CertainRename, item: ImpactDocument.Item)] = []
        for item in user.items where providers.contains(item.provider) {
            if let rename = CertainRename(item) { renames.append((rename, item)) }
        }
        let contested = renames.reduce(into: Set<String>()) { $0.formUnion($1.rename.contested) }
        let own = ownNames(among: contested)
        var wanted: [String: [Wanted]] = [:]
        for (rename, item) in renames where rename.contested.isDisjoint(with: own) {
            for place in item.places {
                wanted[place.path, default: []].append(
                    Wanted(rename: rename, place: place, isBroken: item.effect == .breaks))
            }
        }
        guard !wanted.isEmpty else { return ([], []) }
        var (changes, left): ([Change], [String]) = ([], [])
        let state = state(of: wanted.keys.sorted())
        for (path, renames) in wanted.sorted(by: { $0.key < $1.key }) {
            do throws(UnreadableSource) {
                let bytes = try tree.contents(of: path)
                guard let change = ImpactFixer.change(of: path, bytes, renames) else { continue }
                if let reason = state?.reason(path)
                    ?? (state == nil ? "git does not report whether it has changes" : nil)
                {
                    left.append("\(path) was not rewritten: \(reason)")
                } else {
                    changes.append(change)
                }
            } catch {
                left.append("\(path) was not rewritten: it \(error.reason)")
            }
        }
        return (changes, left)
    }

    /// The names that the code declares itself, including the types that it extends; all names if a source cannot be
    /// read.
    private func ownNames(among wanted: Set<String>) -> Set<String> {
        guard !wanted.isEmpty else { return [] }
        let (paths, gaps) = tree.list()
        guard gaps.isEmpty else { return wanted }
        let search = WordSearch(wanted)
        var names = UseNames()
        for path in paths where path.hasSuffix(".swift") {
            let bytes: [UInt8]
            do throws(UnreadableSource) { bytes = try tree.contents(of: path) } catch { return wanted }
            guard search.matches(bytes) else { continue }
            names.add(ParsedSource(path: path, text: String(decoding: bytes, as: UTF8.self)))
        }
        return wanted.intersection(names.declared.union(names.owners).union(names.aliases.keys))
    }

    private struct Wanted {
        let rename: CertainRename
        let place: ImpactDocument.Place
        let isBroken: Bool
    }

    private static func change(of path: String, _ bytes: [UInt8], _ renames: [Wanted]) -> Change? {
        var source = RenameEdits(bytes, path: path)
        var edits: [Int: Set<RenameEdit>] = [:]
        var broken: Set<Int> = []
        for wanted in renames {
            guard let edit = source.edit(wanted.rename, at: wanted.place) else { continue }
            edits[edit.offset, default: []].insert(edit)
            if wanted.isBroken { broken.insert(edit.offset) }
        }
        edits = edits.filter { $0.value.count == 1 }
        var (new, count) = (bytes, 0)
        for (offset, own) in edits.sorted(by: { $0.key > $1.key }) {
            // A place with several possible edits is not rewritten.
            guard own.count == 1, let edit = own.first else { continue }
            new.replaceSubrange(offset..<offset + edit.old.utf8.count, with: Array(edit.new.utf8))
            count += 1
        }
        guard count > 0 else { return nil }
        return Change(
            path: path, old: bytes, new: new, count: count, broken: broken.intersection(edits.keys).count)
    }

    /// The state of a set of files in git.
    private struct FileStates {
        var tracked: Set<String> = []
        var changed: Set<String> = []

        /// The reason that a file is not rewritten; nil if it is.
        func reason(_ path: String) -> String? {
            if !tracked.contains(path) { return "it is not tracked by git: add and commit it first" }
            return changed.contains(path) ? "it has uncommitted changes: commit or stash them first" : nil
        }
    }

    /// - Returns: nil if git fails or does not respond.
    private func state(of paths: [String]) -> FileStates? {
        var states = FileStates()
        var rest = paths[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(ImpactFixer.batch))
            rest = rest.dropFirst(part.count)
            let options = ["-c", "core.fsmonitor=false", "--literal-pathspecs"]
            let known = git.run(options + ["ls-files", "-z", "--"] + part, timeout: ImpactFixer.timeout)
            let changed = git.run(
                options + ["status", "--porcelain", "-z", "--no-renames", "--untracked-files=no", "--"] + part,
                timeout: ImpactFixer.timeout)
            guard let known, known.hasSucceeded, let changed, changed.hasSucceeded else { return nil }
            states.tracked.formUnion(known.text.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
            // XY PATH
            states.changed.formUnion(
                changed.text.split(separator: 0).map { String(decoding: $0.dropFirst(3), as: UTF8.self) })
        }
        return states
    }

    /// Replaces the contents of the file, unless it has changed since it was read.
    /// - Throws: `UnreadableSource`, or the reason that the file cannot be written.
    package func write(_ change: Change) throws {
        var rules = GuardedPath.Rules()
        rules.followsLinks = false
        let place = try GuardedPath("\(root)/\(change.path)", rules)
        guard try place.folder.contents(of: place.name, limit: WorkingTree.sizeLimit) == change.old else {
            throw UnreadableSource(reason: "changed in the meantime; run the command again")
        }
        try AtomicFile.replace(place.name, in: place.folder, with: change.new)
    }
}
