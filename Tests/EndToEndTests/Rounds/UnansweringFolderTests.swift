import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("State directories and exports whose file system does not respond", .validatesDocuments)
struct UnansweringFolderTests {
    /// Mounts a file system (FUSE) that responds only to the mount itself, in separate namespaces, and runs a command,
    /// which is killed after a minute. The command inherits no descriptors of the file system.
    private static let script = """
        import ctypes, os, struct, subprocess, sys, threading
        point, reads, command = sys.argv[1], sys.argv[2] == "reads", sys.argv[3:]
        libc = ctypes.CDLL(None, use_errno=True)
        fuse = os.open("/dev/fuse", os.O_RDWR | os.O_CLOEXEC)
        options = f"fd={fuse},rootmode=40000,user_id={os.getuid()},group_id={os.getgid()}"
        if libc.mount(b"test", point.encode(), b"fuse", 0, options.encode()) != 0:
            sys.exit(77)
        request = os.read(fuse, 1 << 20)
        unique = struct.unpack_from("IIQ", request)[2]
        answer = struct.pack("IIIIHHI", 7, 31, 65536, 0, 0, 0, 1 << 16) + bytes(36)
        os.write(fuse, struct.pack("IiQ", 16 + len(answer), 0, unique) + answer)
        def read_requests():
            while True: os.read(fuse, 1 << 20)
        if reads: threading.Thread(target=read_requests, daemon=True).start()
        try:
            status = subprocess.run(command, stdin=subprocess.DEVNULL, timeout=60).returncode
        except subprocess.TimeoutExpired:
            status = 124
        sys.stdout.flush()
        libc.umount2(point.encode(), 2)
        os._exit(status)
        """

    private static func run(
        _ command: [String], in folder: String, reads: Bool, environment: [String: String]
    ) throws -> CommandResult {
        let arguments = ["-rm", "python3", "-c", script, folder, reads ? "reads" : "unread"] + command
        return try Command("unshare", arguments, environment: environment).run()
    }

    private static let canMount: Bool = {
        do {
            let scratch = try TemporaryFolder()
            let environment = SealedEnvironment.variables(home: scratch.path)
            return try run(["true"], in: scratch.path, reads: false, environment: environment).status == 0
        } catch {
            return false
        }
    }()

    @Test(
        "Every command ends, with its output for an unreadable document",
        .enabled(if: canMount, "FUSE cannot be mounted here"),
        arguments: [
            ("statusline", 0, "? state directory does not respond"), ("gate", 12, "does not respond"),
            ("prebuild", 0, "warning: teamsync: the file system of"), ("counts", 1, "does not respond"),
            ("status", 1, "does not respond"), ("changes", 1, "does not respond"),
            ("statusline --follow", 1, "does not respond"),
        ] as [(String, Int32, String)], [false, true])
    func ends(expected: (command: String, status: Int32, text: String), reads: Bool) throws {
        let bench = try Workbench()
        let folder = bench.path("mount")
        try RawFile.makeFolder(RawPath(folder))
        let words = expected.command.split(separator: " ").map(String.init)
        let command = try bench.command("teamsync", words)
        var environment = bench.environment
        environment["TEAMSYNC_STATE_DIR"] = "\(folder)/state"
        let result = try UnansweringFolderTests.run(
            [command.executable] + words, in: folder, reads: reads, environment: environment)
        #expect(result.status == expected.status)
        #expect((result.text + result.errorText).contains(expected.text))
    }

    @Test(
        "Exports on such a file system delay nothing: everything else is written, and a round names the missing one",
        .enabled(if: canMount, "FUSE cannot be mounted here"), arguments: [false, true])
    func exports(reads: Bool) throws {
        let bench = try Workbench()
        let (folder, link) = (bench.path("mount"), bench.path("link"))
        try RawFile.makeFolder(RawPath(folder))
        try RawFile.link(RawPath(link), to: RawPath(folder))
        let paths = ["\(folder)/a.json", "\(link)/b.json", bench.exportFile]
        try bench.configure(["output:", "  exports:"] + paths.map { "    - path: \"\($0)\"" })
        let command = try bench.command("teamsyncd", ["sync"])
        let result = try UnansweringFolderTests.run(
            [command.executable, "sync"], in: folder, reads: reads, environment: bench.environment)
        #expect(result.status == 1)
        #expect(result.errorText.contains("the file system of \(link)/b.json does not respond"))
        #expect(try bench.text(of: bench.exportFile).contains("\"icons\": 12"))
        #expect(try bench.document().counts.entries["icons"]?.count == 12)
    }
}
