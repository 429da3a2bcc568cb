import Glibc
import TeamSyncBase

/// Packs that `git gc` and `git repack` keep even though no reference needs their objects: each has a `.keep` file,
/// like those of `git index-pack --keep`. The packs are protected as long as this object exists.
final class KeptPacks {
    /// The age in seconds after which the file of a process on another machine is considered abandoned.
    private static let timeoutOfOtherMachines: Int64 = 86_400
    private static let ending = ".keep"

    private var files: [String] = []

    deinit {
        for file in files { unlink(file) }
    }

    /// - Parameter pack: the path of the pack without its extension; it does not have to exist yet.
    func keep(_ pack: String) throws(GitError) {
        let path = pack + KeptPacks.ending
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            // Another process protects the same pack.
            if errno == EEXIST { return }
            throw Quarantine.failure("create", path)
        }
        files.append(path)
        defer { close(descriptor) }
        let text = Array(Owner.own.text.utf8)
        guard write(descriptor, text, text.count) == text.count else { throw Quarantine.failure("write", path) }
    }

    /// Removes the files of processes that ended without removing them.
    static func sweep(objects: String) {
        let folder = "\(objects)/pack"
        for name in FolderListing.names(of: folder) where name.hasSuffix(ending) {
            let path = "\(folder)/\(name)"
            guard let (text, age) = contents(of: path), let owner = Owner(text) else { continue }
            let isStale = owner.machine == Owner.own.machine ? !owner.isAlive : age > timeoutOfOtherMachines
            if isStale { unlink(path) }
        }
    }

    /// Returns the first 512 bytes of a file, and its age in seconds; nil if it is not a regular file, is empty or
    /// cannot be read.
    private static func contents(of path: String) -> (text: String, age: Int64)? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return (String(decoding: bytes[..<count], as: UTF8.self), Int64(time(nil)) - Int64(status.st_mtim.tv_sec))
    }
}

/// The owner of a `.keep` file: `teamsync <process>.<start> on <machine>`. The start time distinguishes the process
/// from a later one with the same number.
private struct Owner {
    let process: Int32
    let start: UInt64
    let machine: String

    static let own = Owner(process: getpid(), start: Owner.start(of: getpid()) ?? 0, machine: hostName())

    init(process: Int32, start: UInt64, machine: String) {
        (self.process, self.start, self.machine) = (process, start, machine)
    }

    init?(_ text: String) {
        let words = text.split(whereSeparator: { $0 == " " || $0 == "\n" })
        let numbers = words.count == 4 ? words[1].split(separator: ".") : []
        guard numbers.count == 2, words[0] == "teamsync", words[2] == "on", let process = Int32(numbers[0]),
            let start = UInt64(numbers[1])
        else { return nil }
        self.init(process: process, start: start, machine: String(words[3]))
    }

    var text: String { "teamsync \(process).\(start) on \(machine)\n" }

    var isAlive: Bool {
        guard process > 0, kill(process, 0) == 0 || errno == EPERM else { return false }
        // Without /proc, only the number can be checked.
        guard let running = Owner.start(of: process) else { return true }
        return running == start
    }

    /// Returns the start time in the clock ticks of `/proc/<process>/stat`.
    private static func start(of process: Int32) -> UInt64? {
        let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        // The name is in parentheses and may contain any byte. The start time is the 20th field after it.
        guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let words = bytes[(end + 1)..<count].split(separator: UInt8(ascii: " "))
        return words.count > 19 ? UInt64(String(decoding: words[19], as: UTF8.self)) : nil
    }

    private static func hostName() -> String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes.filter { $0 > 0x20 && $0 < 0x7f }, as: UTF8.self)
    }
}
