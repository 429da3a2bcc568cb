import Glibc
import TeamSyncBase
package import TeamSyncDocuments

/// Rewrites names that were certainly renamed, in the working tree of a repository that uses them. Files that are
/// untracked or differ from the last commit are not changed.
package struct ImpactFixer {
    package typealias Change = FileRewrite

    /// A broken place that is not rewritten.
    package struct Unchanged {
        package let place: ImpactDocument.Place
        /// The name in the design system. Untrusted text, like the place.
        package let name: String
        /// A sentence: "no new name is certain".
        package let reason: String
    }

    package struct Plan {
        package fileprivate(set) var changes: [Change] = []
        /// Sentences about files that are not rewritten.
        package fileprivate(set) var left: [String] = []
        /// The places in other files that are not rewritten, sorted by path and line.
        package fileprivate(set) var unchanged: [Unchanged] = []
    }

    /// The edits for a place, or the reason that there are none.
    private struct PlannedEdit {
        let item: String
        let place: ImpactDocument.Place
        let isBroken: Bool
        /// A name that the code declares too, and that would be meant without a receiver.
        var contested: String?
        var edits: [RenameEdit] = []
        var reason = ""
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
        tree = WorkingTree(ofUser: root, environment: environment)
        git = IgnoredPaths.git(root: root, environment)
    }

    /// Whether the checked-out commit of a clone contains a commit.
    /// - Parameter clone: the folder of the clone.
    package static func contains(_ commit: String, in clone: String, environment: [String: String]) -> Bool {
        let git = IgnoredPaths.git(root: clone, environment)
        let output = git.run(["merge-base", "--is-ancestor", commit, "HEAD"], timeout: timeout)
        return output?.hasSucceeded ?? false
    }

    /// Returns the changes to places that break or are deprecated, and the places that break and are left.
    /// - Parameter providers: the ids of the repositories whose clones contain the new names; only their renames are
    ///   applied.
    package func plan(for user: ImpactDocument.User, providers: Set<String>) -> Plan {
        var plan = Plan()
        var renames: [(rename: CertainRename, item: ImpactDocument.Item)] = []
        func leave(_ item: ImpactDocument.Item, _ reason: String) {
            guard item.effect == .breaks else { return }
            plan.unchanged += item.places.map { Unchanged(place: $0, name: item.key, reason: reason) }
        }
        for item in user.items {
            guard let rename = CertainRename(item) else {
                leave(item, CertainRename.reason(item))
                continue
            }
            if providers.contains(item.provider) {
                renames.append((rename, item))
            } else {
                leave(item, "the pulled commit is not checked out")
            }
        }
        let contested = renames.reduce(into: Set<String>()) { $0.formUnion($1.rename.contested) }
        let types = renames.compactMap { $0.item.change?.declaration.types.last }
        let own = contested.isEmpty ? OwnNames(UseNames()) : ownNames(among: contested.union(types))
        var wanted: [String: [(CertainRename, PlannedEdit)]] = [:]
        for (rename, item) in renames {
            guard let own else {
                leave(item, "not all Swift sources can be read, so your code may declare the name too")
                continue
            }
            if let name = own.conflict(rename, item.change) {
                leave(item, "your code declares \(name) too")
                continue
            }
            for place in item.places {
                var planned = PlannedEdit(item: item.key, place: place, isBroken: item.effect == .breaks)
                planned.contested = own.conflictOfName(rename)
                wanted[place.path, default: []].append((rename, planned))
            }
        }
        var files: [(path: String, bytes: [UInt8], planned: [PlannedEdit])] = []
        for (path, renames) in wanted.sorted(by: { $0.key < $1.key }) {
            do throws(UnreadableSource) {
                let bytes = try tree.contents(of: path)
                files.append((path, bytes, ImpactFixer.planned(of: path, bytes, renames)))
            } catch {
                plan.left.append("\(path) was not rewritten: it \(error.reason)")
            }
        }
        let names = files.flatMap(\.planned).flatMap(\.edits).reduce(into: Set<OwnName>()) { $0.formUnion($1.names) }
        let defined = OwnDefinitions(names, in: tree).found
        for index in files.indices { ImpactFixer.check(&files[index].planned, defined) }
        let changed = files.filter { $0.planned.contains { !$0.edits.isEmpty } }.map(\.path)
        let state = changed.isEmpty ? FileStates() : state(of: changed)
        for (path, bytes, planned) in files {
            for one in planned where one.edits.isEmpty && one.isBroken {
                plan.unchanged.append(Unchanged(place: one.place, name: one.item, reason: one.reason))
            }
            guard let change = ImpactFixer.change(of: path, bytes, planned) else { continue }
            if ImpactFixer.isGenerated(bytes) || state?.generated.contains(path) ?? false {
                plan.unchanged += planned.filter { !$0.edits.isEmpty && $0.isBroken }.map {
                    Unchanged(place: $0.place, name: $0.item, reason: "its file is generated")
                }
                continue
            }
            if let reason = state?.reason(path)
                ?? (state == nil ? "git does not report whether it has changes" : nil) ?? reasonToKeep(path)
            {
                plan.left.append("\(path) was not rewritten: \(reason)")
            } else {
                plan.changes.append(change)
            }
        }
        plan.unchanged.sort { left, right in
            (left.place.path, left.place.line ?? 0, left.place.column ?? 0)
                < (right.place.path, right.place.line ?? 0, right.place.column ?? 0)
        }
        return plan
    }

    /// The reason that a file cannot be replaced with a new one; nil if it can.
    private func reasonToKeep(_ path: String) -> String? {
        var status = stat()
        guard lstat("\(root)/\(path)", &status) == 0 else { return nil }
        if status.st_uid != geteuid() { return "it belongs to another user" }
        return status.st_nlink > 1 ? "it has several names (hard links)" : nil
    }

    /// The names that the code declares in the sources with some words; nil if a source cannot be read.
    private func ownNames(among wanted: Set<String>) -> OwnNames? {
        let (paths, gaps) = tree.list()
        guard gaps.isEmpty else { return nil }
        let words = CodeWords(wanted)
        var names = UseNames()
        for path in paths where path.hasSuffix(".swift") {
            let bytes: [UInt8]
            do throws(UnreadableSource) { bytes = try tree.contents(of: path) } catch { return nil }
            guard words.occur(in: bytes) else { continue }
            names.add(ParsedSource(path: path, text: String(decoding: bytes, as: UTF8.self)))
        }
        return OwnNames(names)
    }

    private static func planned(
        of path: String, _ bytes: [UInt8], _ renames: [(CertainRename, PlannedEdit)]
    ) -> [PlannedEdit] {
        var source = RenameEdits(bytes, path: path)
        return renames.map { rename, one in
            var one = one
            if let name = one.contested, !source.isQualified(one.place) {
                one.reason = "your code declares \(name) too"
                return one
            }
            one.edits = source.edits(rename, at: one.place)
            if one.edits.isEmpty { one.reason = source.reason(rename, at: one.place) }
            return one
        }
    }

    /// Removes the edits of names that the code defines itself, and those of places with several possible edits.
    private static func check(_ planned: inout [PlannedEdit], _ defined: Set<OwnName>) {
        var edits: [Int: Set<RenameEdit>] = [:]
        for edit in planned.flatMap(\.edits) { edits[edit.offset, default: []].insert(edit) }
        for index in planned.indices {
            let own = planned[index].edits
            if let name = own.flatMap(\.names).first(where: defined.contains) {
                planned[index].reason = "your code defines \(name.text) itself"
            } else if own.contains(where: { edits[$0.offset]?.count ?? 0 > 1 }) {
                planned[index].reason = "several new names are possible"
            } else {
                continue
            }
            planned[index].edits = []
        }
    }

    private static func change(of path: String, _ bytes: [UInt8], _ planned: [PlannedEdit]) -> Change? {
        let edits = Set(planned.flatMap(\.edits))
        let count = Set(planned.map(\.edits).filter { !$0.isEmpty }).count
        let broken = Set(planned.filter(\.isBroken).map(\.edits).filter { !$0.isEmpty }).count
        return edits.isEmpty ? nil : Change(path: path, old: bytes, edits, count: count, broken: broken)
    }

    /// The size of the part of a file that may say that it is generated, in bytes.
    private static let headSize = 1000

    /// Whether a comment at the beginning of a file says that it is generated.
    private static func isGenerated(_ bytes: [UInt8]) -> Bool {
        let head = String(decoding: bytes.prefix(headSize), as: UTF8.self).split(
            maxSplits: 10, whereSeparator: \.isNewline
        ).prefix(10).joined(separator: " ").lowercased()
        return ["do not edit", "do not modify", "@generated"].contains { head.contains($0) }
    }

    /// The state of a set of files in git.
    private struct FileStates {
        var tracked: Set<String> = []
        /// The files whose changes git does not report.
        var assumed: Set<String> = []
        var changed: Set<String> = []
        /// The files that git's attributes mark as generated.
        var generated: Set<String> = []

        /// The reason that a file is not rewritten; nil if it is.
        func reason(_ path: String) -> String? {
            if !tracked.contains(path) { return "it is not tracked by git: add and commit it first" }
            if assumed.contains(path) { return "git ignores its changes (assume-unchanged or skip-worktree)" }
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
            let known = git.run(options + ["ls-files", "-v", "-z", "--"] + part, timeout: ImpactFixer.timeout)
            let changed = git.run(
                options + ["status", "--porcelain", "-z", "--no-renames", "--untracked-files=no", "--"] + part,
                timeout: ImpactFixer.timeout)
            let attributes = git.run(
                ["check-attr", "-z", "linguist-generated", "--"] + part, timeout: ImpactFixer.timeout)
            guard let known, known.hasSucceeded, let changed, changed.hasSucceeded, let attributes,
                attributes.hasSucceeded
            else { return nil }
            // PATH NAME VALUE
            let fields = attributes.text.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            for index in stride(from: 0, to: fields.count - 2, by: 3) where ["set", "true"].contains(fields[index + 2])
            {
                states.generated.insert(fields[index])
            }
            // X PATH
            for entry in known.text.split(separator: 0) {
                let path = String(decoding: entry.dropFirst(2), as: UTF8.self)
                states.tracked.insert(path)
                // A lowercase letter: assume-unchanged.
                let mark = entry.first ?? 0
                if mark == UInt8(ascii: "S") || mark >= UInt8(ascii: "a") { states.assumed.insert(path) }
            }
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

extension ImpactDocument.Item {
    /// The first change to a declaration; nil for an item of a catalogue.
    fileprivate var change: APIChange? {
        for case .api(let changes, _, _) in facts where catalogue.isEmpty { return changes.first }
        return nil
    }
}
