import Glibc
import TeamSyncBase

/// The commits of other repositories that a repository is built with, according to its submodules and lock files.
package struct PinnedRevisions: Sendable {
    /// The maximum size of a lock file, in bytes.
    private static let sizeLimit = 32 << 20
    private static let submoduleLimit = 32
    /// The maximum number of folders that may contain ignored lock files.
    private static let folderLimit = 500
    private static let timeout = Duration.seconds(10)

    private var pins: [LockFile.Pin] = []
    /// The beginnings of addresses that git replaces, with their replacements (`url.BASE.insteadOf`).
    private var replaced: [(old: String, new: String)] = []
    /// Sentences about the files that could not be read, with the reasons.
    package private(set) var incomplete: [String] = []

    package init(of tree: TreeSnapshot, environment: [String: String]) {
        addSubmodules(of: tree.root, environment)
        let paths = tree.list().paths
        let ignored = PinnedRevisions.ignored(in: tree.root, beside: paths)
        let files = Set(paths).union(ignored).compactMap { path in
            let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
            return LockFile(rawValue: String(path[(slash.map(path.utf8.index(after:)) ?? path.startIndex)...]))
                .map { (path: path, file: $0) }
        }
        // The top-level file takes precedence over the files of examples and tools.
        func depth(_ path: String) -> Int { path.utf8.count { $0 == UInt8(ascii: "/") } }
        for (path, file) in files.sorted(by: { (depth($0.path), $0.path) < (depth($1.path), $1.path) }) {
            do {
                pins += try file.pins(in: tree.contents(of: path, limit: PinnedRevisions.sizeLimit))
            } catch {
                incomplete.append("\(path) could not be read, so the pinned commits are unknown")
            }
        }
        if !pins.isEmpty { addReplacements(in: tree.root, environment) }
    }

    /// The lock files of packages and Xcode projects that git ignores or that are hidden. Builds read them, too.
    private static func ignored(in root: String, beside paths: [String]) -> [String] {
        var folders: Set<String> = [""]
        var last: Substring = ""
        for path in paths {
            guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), folders.count < folderLimit else { continue }
            var folder = path[..<slash]
            if path.hasSuffix("/Package.swift") { folders.insert("\(folder)/") }
            guard folder != last else { continue }
            last = folder
            while !folder.isEmpty, folders.count < folderLimit {
                if folder.hasSuffix(".xcodeproj") {
                    folders.insert("\(folder)/project.xcworkspace/xcshareddata/swiftpm/")
                } else if folder.hasSuffix(".xcworkspace") {
                    folders.insert("\(folder)/xcshareddata/swiftpm/")
                }
                folder = folder[..<(folder.utf8.lastIndex(of: UInt8(ascii: "/")) ?? folder.startIndex)]
            }
        }
        return folders.sorted().flatMap { folder in
            LockFile.allCases.filter { $0.isOfSwift || folder.isEmpty }.map { folder + $0.rawValue }
        }.filter { access("\(root)/\($0)", F_OK) == 0 }
    }

    /// Adds the commits that are checked out in submodules: the user builds with these, even if they differ from the
    /// index.
    private mutating func addSubmodules(of root: String, _ environment: [String: String]) {
        guard access("\(root)/.gitmodules", F_OK) == 0 else { return }
        func git(_ arguments: [String], in folder: String) -> String? {
            let command = GitCommand(.question, CommandRunner(environment: environment, folder: folder))
            guard let output = command.run(arguments, timeout: PinnedRevisions.timeout), output.hasSucceeded else {
                return nil
            }
            return String(decoding: output.text, as: UTF8.self)
        }
        func values(_ pattern: String, _ options: [String], in folder: String) -> [String] {
            let output = git(["config"] + options + ["--null", "--get-regexp", pattern], in: folder) ?? ""
            // KEY LF VALUE
            return output.split(separator: "\0").compactMap { $0.split(separator: "\n").dropFirst().first }
                .map(String.init)
        }
        let paths = values("^submodule\\..*\\.path$", ["--file", ".gitmodules"], in: root)
        for path in paths.prefix(PinnedRevisions.submoduleLimit) {
            let folder = "\(root)/\(path)"
            guard GitPath(path).isPlain, access("\(folder)/.git", F_OK) == 0 else { continue }
            guard let commit = git(["rev-parse", "--verify", "HEAD"], in: folder)?.split(separator: "\n").first else {
                incomplete.append("the checked-out commit of the submodule \(path) is unknown")
                continue
            }
            pins += values("^remote\\..*\\.url$", ["--local"], in: folder).map {
                LockFile.Pin(location: RemoteURL($0), revision: String(commit))
            }
        }
    }

    /// - Parameter remote: the URL of a repository.
    /// - Returns: the commit that builds use; nil if none is pinned.
    package func revision(of remote: String) -> String? {
        let wanted = RemoteURL(remote)
        return pins.first { pin in
            pin.location.leadsTo(wanted) || address(pin.location).leadsTo(address(wanted))
        }?.revision
    }

    /// The address that git uses for another one.
    private func address(_ url: RemoteURL) -> RemoteURL {
        let found = replaced.filter { url.text.hasPrefix($0.old) }.max { $0.old.utf8.count < $1.old.utf8.count }
        return found.map { RemoteURL($0.new + url.text.dropFirst($0.old.count)) } ?? url
    }

    private mutating func addReplacements(in root: String, _ environment: [String: String]) {
        let command = GitCommand(.question, CommandRunner(environment: environment, folder: root))
        let arguments = ["config", "--null", "--get-regexp", "^url\\..*\\.insteadof$"]
        guard let output = command.run(arguments, timeout: PinnedRevisions.timeout), output.hasSucceeded else { return }
        // url.BASE.insteadof LF BEGINNING
        for entry in String(decoding: output.text, as: UTF8.self).split(separator: "\0").prefix(500) {
            let parts = entry.split(separator: "\n", maxSplits: 1)
            guard parts.count == 2, parts[0].count > "url..insteadof".count else { continue }
            replaced.append(
                (String(parts[1]), String(parts[0].dropFirst("url.".count).dropLast(".insteadof".count))))
        }
    }
}
