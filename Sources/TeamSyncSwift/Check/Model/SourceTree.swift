import Glibc
import TeamSyncBase
import TeamSyncReaders

/// Files by their paths from the top of a repository: those on disk, or those of git's index.
package protocol SourceTree {
    /// The folder that paths begin at. Absolute.
    var root: String { get }
    /// All files, sorted, and what could not be looked at.
    func list() -> (paths: [String], gaps: [CheckGap])
    func contents(of path: String) throws(UnreadableSource) -> [UInt8]
}

package struct UnreadableSource: Error {
    /// As a predicate, such as "is larger than 4 MiB".
    package let reason: String
}

extension SourceTree {
    /// Bytes of a file. A larger one is not checked.
    package static var sizeLimit: Int { 4 << 20 }
}

/// The files on disk. Symbolic links are not followed.
package struct WorkingTree: SourceTree {
    private static let entryLimit = 500_000
    /// Folders of packages and of builds.
    private static let ignored: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules", "SourcePackages"]

    package let root: String
    private let isExcluded: (String) -> Bool

    /// - Parameter isExcluded: whether a file or a folder is left out, by its path.
    package init(root: String, isExcluded: @escaping (String) -> Bool = { _ in false }) {
        (self.root, self.isExcluded) = (root, isExcluded)
    }

    package func list() -> (paths: [String], gaps: [CheckGap]) {
        var (paths, gaps, open, visited): ([String], [CheckGap], [String], Int) = ([], [], [""], 0)
        while let folder = open.popLast() {
            let path = folder.isEmpty ? root : "\(root)/\(folder)"
            guard access(path, R_OK | X_OK) == 0 else {
                gaps.append(CheckGap(path: folder.isEmpty ? "." : folder, reason: "cannot be read: permission denied"))
                continue
            }
            for name in FolderListing.names(of: Array(path.utf8CString)) {
                visited += 1
                guard visited <= WorkingTree.entryLimit else {
                    gaps.append(CheckGap(reason: "there are more than \(WorkingTree.entryLimit) files"))
                    return (paths.sorted(), gaps)
                }
                guard let text = String(validating: name, as: UTF8.self) else {
                    if name.suffix(6).elementsEqual(".swift".utf8) {
                        let shown = Sanitizer.clean(String(decoding: name, as: UTF8.self), limit: .name)
                        gaps.append(
                            CheckGap(
                                path: folder.isEmpty ? shown : "\(folder)/\(shown)",
                                reason: "has a name that is not UTF-8"))
                    }
                    continue
                }
                // Hidden files are not sources: .git, .build.
                guard !text.hasPrefix(".") else { continue }
                let child = folder.isEmpty ? text : "\(folder)/\(text)"
                guard !isExcluded(child) else { continue }
                switch kind(of: child) {
                case S_IFDIR where WorkingTree.ignored.contains(text): break
                case S_IFDIR: open.append(child)
                case S_IFREG: paths.append(child)
                case S_IFLNK:
                    if let reason = problem(ofLink: child) { gaps.append(CheckGap(path: child, reason: reason)) }
                default:
                    if text.hasSuffix(".swift") { gaps.append(CheckGap(path: child, reason: "is not a regular file")) }
                }
            }
        }
        return (paths.sorted(), gaps)
    }

    package func contents(of path: String) throws(UnreadableSource) -> [UInt8] {
        switch kind(of: path) {
        case nil: throw UnreadableSource(reason: "does not exist")
        case S_IFREG: break
        case S_IFLNK: throw UnreadableSource(reason: "is a symbolic link, and links are not followed")
        case S_IFDIR: throw UnreadableSource(reason: "is a folder")
        default: throw UnreadableSource(reason: "is not a regular file")
        }
        do throws(FileError) {
            return try BoundedFile.contents(of: "\(root)/\(path)", limit: WorkingTree.sizeLimit)
        } catch {
            throw UnreadableSource(
                reason: error.code == EFBIG
                    ? "is larger than \(WorkingTree.sizeLimit >> 20) MiB"
                    : "cannot be read: \(String(cString: strerror(error.code)))")
        }
    }

    private func kind(of path: String) -> mode_t? {
        var status = stat()
        return lstat("\(root)/\(path)", &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// What a link inside the tree leads to is checked at its own place.
    private func problem(ofLink path: String) -> String? {
        var status = stat()
        let whole = "\(root)/\(path)"
        guard stat(whole, &status) == 0 else {
            return path.hasSuffix(".swift") ? "is a symbolic link that leads nowhere" : nil
        }
        guard status.st_mode & S_IFMT == S_IFDIR || path.hasSuffix(".swift") else { return nil }
        guard let real = realpath(whole, nil) else { return "is a symbolic link that cannot be read" }
        defer { free(real) }
        let target = String(cString: real)
        return target == root || target.hasPrefix(root == "/" ? "/" : "\(root)/")
            ? nil : "is a symbolic link out of the repository, and is not followed"
    }
}

/// The files of git's index, which are what the next commit will have.
package struct StagedTree: SourceTree {
    package struct Failure: Error {
        package let reason: String
    }

    private static let timeout = Duration.seconds(60)
    private static let batch = 40

    package let root: String
    private let blobs: [String: String]
    /// What differs from the last commit, without what was deleted.
    package let staged: [String]
    private let cache: [String: [UInt8]]

    /// - Parameter isWanted: whether the contents of a staged file are needed.
    package init(root: String, environment: [String: String], isWanted: (_ path: String, _ isStaged: Bool) -> Bool)
        throws(Failure)
    {
        self.root = root
        var environment = environment
        for (name, value) in [("GIT_OPTIONAL_LOCKS", "0"), ("LC_ALL", "C"), ("GIT_TERMINAL_PROMPT", "0")] {
            environment[name] = value
        }
        environment["PATH"] = ProgramSearch.folders(environment: environment).joined(separator: ":")
        let runner = CommandRunner(environment: environment, folder: root)
        func git(_ arguments: [String], input: String = "") throws(Failure) -> [UInt8] {
            let output = runner.run(
                "git", ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false"] + arguments, input: input,
                timeout: StagedTree.timeout)
            guard let output else { throw Failure(reason: "git cannot be run, took too long, or printed too much") }
            guard output.hasSucceeded else {
                let said =
                    output.error.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it gives no reason"
                throw Failure(reason: "git cannot list what is staged: \(said)")
            }
            return output.text
        }
        var blobs: [String: String] = [:]
        for entry in try git(["ls-files", "--stage", "-z", "--", "."]).split(separator: 0) {
            // MODE OBJECT STAGE\tPATH
            guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")),
                let path = String(validating: entry[(tab + 1)...], as: UTF8.self)
            else { continue }
            let words = entry[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard words.count == 3, words[0].hasPrefix("100"), words[2] == "0" else { continue }
            blobs[path] = words[1]
        }
        let changed = try git([
            "diff", "--cached", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv",
            "--diff-filter=ACMT", "--relative", "--", ".",
        ])
        staged = changed.split(separator: 0).compactMap { String(validating: $0, as: UTF8.self) }.sorted()
        let changes = Set(staged)
        let wanted = blobs.keys.filter { isWanted($0, changes.contains($0)) }.sorted()
        var cache: [String: [UInt8]] = [:]
        var rest = wanted[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(StagedTree.batch))
            rest = rest.dropFirst(part.count)
            let ids = part.compactMap { blobs[$0] }
            let whole = runner.run(
                "git", ["cat-file", "--batch"], input: ids.joined(separator: "\n") + "\n", timeout: StagedTree.timeout)
            if let whole, whole.hasSucceeded, let contents = StagedTree.contents(whole.text, count: part.count) {
                for (path, bytes) in zip(part, contents) { cache[path] = bytes }
                continue
            }
            // One of them may be too large for all to be read at once.
            for (path, id) in zip(part, ids) {
                let output = runner.run("git", ["cat-file", "blob", id], timeout: StagedTree.timeout)
                if let output, output.hasSucceeded { cache[path] = output.text }
            }
        }
        (self.blobs, self.cache) = (blobs, cache)
    }

    package func list() -> (paths: [String], gaps: [CheckGap]) { (blobs.keys.sorted(), []) }

    package func contents(of path: String) throws(UnreadableSource) -> [UInt8] {
        guard let bytes = cache[path] else {
            throw UnreadableSource(
                reason: blobs[path] == nil ? "is not in git's index" : "cannot be read from git's index")
        }
        guard bytes.count <= StagedTree.sizeLimit else {
            throw UnreadableSource(reason: "is larger than \(StagedTree.sizeLimit >> 20) MiB")
        }
        return bytes
    }

    /// The contents that `git cat-file --batch` prints; nil when they are not as many as were asked for.
    private static func contents(_ output: [UInt8], count: Int) -> [[UInt8]]? {
        var (contents, rest): ([[UInt8]], ArraySlice<UInt8>) = ([], output[...])
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            // OBJECT TYPE SIZE
            let words = rest[..<end].split(separator: UInt8(ascii: " "))
            guard words.count == 3, let size = Int(String(decoding: words[2], as: UTF8.self)), size >= 0,
                rest.endIndex - end - 1 > size
            else { return nil }
            contents.append(Array(rest[(end + 1)...(end + size)]))
            rest = rest[(end + size + 2)...]
        }
        return contents.count == count ? contents : nil
    }
}
