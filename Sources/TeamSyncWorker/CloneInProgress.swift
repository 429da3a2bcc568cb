import Glibc
import TeamSyncBase

/// Detects whether a clone is still being created. git creates all its references at the end, and fails if another
/// process has created one of them before. Until then, nothing must be written to the clone.
struct CloneInProgress {
    /// The time in seconds after which a file that has not changed is assumed to come from a killed `git clone`.
    private static let youth: Int64 = 600
    /// The maximum number of processes and open files to inspect.
    private static let processLimit = 4096
    private static let fileLimit = 4096

    private let folders: GitFolders
    private let clone: String
    private let remote: String
    private let now: Int64

    init(_ folders: GitFolders, clone: String, remote: String, now: Int64 = Int64(time(nil))) {
        (self.folders, self.clone, self.remote, self.now) = (folders, clone, remote, now)
    }

    var isBeingMade: Bool {
        guard isWithoutReferences else { return false }
        return hasYoungTraces || isYoungWithoutRefspec || isInUse
    }

    /// Whether the repository has no references, and `HEAD` refers to a branch that does not exist.
    private var isWithoutReferences: Bool {
        guard access("\(folders.common)/objects", F_OK) == 0, access("\(folders.common)/reftable", F_OK) != 0,
            let branch = folders.headReference, access("\(folders.common)/\(branch)", F_OK) != 0
        else { return false }
        return !hasPackedReferences && CloneInProgress.isEmpty("\(folders.common)/refs", depth: 8)
    }

    private var hasPackedReferences: Bool {
        do throws(FileError) {
            let text = try BoundedFile.contents(of: "\(folders.common)/packed-refs", limit: 64 << 10)
            return text.split(separator: UInt8(ascii: "\n")).contains { $0.first != UInt8(ascii: "#") }
        } catch {
            // A file that is too large contains references.
            return !error.isMissingFile
        }
    }

    /// Whether there are no files below the folder.
    private static func isEmpty(_ folder: String, depth: Int) -> Bool {
        FolderListing.names(of: folder).allSatisfy { name in
            var status = stat()
            let path = "\(folder)/\(name)"
            guard lstat(path, &status) == 0 else { return true }
            return status.st_mode & S_IFMT == S_IFDIR && depth > 0 && isEmpty(path, depth: depth - 1)
        }
    }

    /// Whether there are recent locks, partially received packs, or packs without references.
    private var hasYoungTraces: Bool {
        let packs = "\(folders.common)/objects/pack"
        let locks = [folders.own, folders.common].flatMap { folder in
            FolderListing.names(of: folder).filter { $0.hasSuffix(".lock") }.map { "\(folder)/\($0)" }
        }
        let temporary = FolderListing.names(of: packs).filter {
            $0.hasPrefix("tmp_") || $0.hasSuffix(".keep")
        }.map { "\(packs)/\($0)" }
        return (locks + temporary).contains(where: isYoung)
    }

    /// Whether git has written the URL of the remote but not the refspec, which it writes only after it has received
    /// everything.
    private var isYoungWithoutRefspec: Bool {
        let path = "\(folders.common)/config"
        guard isYoung(path) else { return false }
        do throws(FileError) {
            let text = String(decoding: try BoundedFile.contents(of: path, limit: 1 << 20), as: UTF8.self)
            var (isRemote, hasURL) = (false, false)
            for line in text.split(whereSeparator: \.isNewline) {
                let line = line.drop { $0 == " " || $0 == "\t" }
                if line.hasPrefix("[") {
                    isRemote = line.lowercased().hasPrefix("[remote ") && line.contains("\"\(remote)\"")
                }
                guard isRemote else { continue }
                let key = line.prefix { $0 != "=" && $0 != " " && $0 != "\t" }.lowercased()
                if key == "fetch" { return false }
                if key == "url" { hasURL = true }
            }
            return hasURL
        } catch {
            return false
        }
    }

    private func isYoung(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return now - Int64(status.st_mtim.tv_sec) < CloneInProgress.youth
    }

    /// Whether another process has one of the files in the clone open, runs in the clone, or is the `git clone` that
    /// creates it.
    private var isInUse: Bool {
        guard let path = ResolvedPath.real(clone) else { return false }
        let own = Set(ProcessFamily.members(of: getpid()).map { "\($0)" })
        var files = CloneInProgress.fileLimit
        for process in FolderListing.names(of: "/proc").prefix(CloneInProgress.processLimit)
        where process.utf8.allSatisfy(\.isASCIIDigit) && !own.contains(process) {
            if isGitClone(process, into: path) { return true }
            let folder = "/proc/\(process)/fd"
            for name in FolderListing.names(of: folder) {
                files -= 1
                if files < 0 { return false }
                if let target = ResolvedPath.target(ofLink: "\(folder)/\(name)"), target.hasPrefix(path + "/") {
                    return true
                }
            }
        }
        return false
    }

    /// Whether a process is a `git clone` into `path`. If its arguments contain no folder, git derives the name of the
    /// folder from the end of the URL.
    private func isGitClone(_ process: String, into path: String) -> Bool {
        let words: [String]
        do throws(FileError) {
            words = try BoundedFile.contents(of: "/proc/\(process)/cmdline", limit: 64 << 10).split(separator: 0).map {
                String(decoding: $0, as: UTF8.self)
            }
        } catch {
            // The process has ended or belongs to another user.
            return false
        }
        guard let program = words.first, program == "git" || program.hasSuffix("/git"),
            let verb = words.firstIndex(of: "clone"), let last = words[verb...].dropFirst().last
        else { return false }
        let folder = ResolvedPath.target(ofLink: "/proc/\(process)/cwd") ?? ""
        let absolute = last.hasPrefix("/") ? last : "\(folder)/\(last)"
        if ResolvedPath.real(absolute) == path { return true }
        var name = last.split(separator: "/").last.map(String.init) ?? last
        if name == ".git", let parent = last.split(separator: "/").dropLast().last { name = String(parent) }
        name = name.split(separator: ":").last.map(String.init) ?? name
        if name.hasSuffix(".git") { name = String(name.dropLast(4)) }
        return path == "\(folder)/\(name)" || path == "\(folder)/\(name).git"
    }
}
