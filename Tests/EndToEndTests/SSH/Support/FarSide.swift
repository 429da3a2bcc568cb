import TestSupport
import Testing

/// A script that runs between sshd and git at the origin: `remote.origin.uploadpack` names it.
struct FarSide {
    private let bench: RemoteBench
    private let name: String

    /// - Parameter script: a shell script; `$1` is the repository, `$DIR` a folder of the test.
    init(_ bench: RemoteBench, _ name: String = "far-side", script: String) throws {
        self.bench = bench
        self.name = name
        let path = bench.folder.appending("\(name).sh")
        try RawFile.makeFolder(RawPath(bench.folder.appending(name)))
        try RawFile.write("DIR='\(bench.folder.appending(name))'\n\(script)\n".utf8, to: RawPath(path))
        try bench.clone.git("config", "remote.origin.uploadpack", "sh '\(path)'")
    }

    /// Passes on the given number of bytes of git's output, and then nothing more until the connection ends.
    static func stalling(_ bench: RemoteBench, after bytes: Int) throws -> FarSide {
        try FarSide(
            bench,
            script: """
                exec 3<&0
                git-upload-pack "$1" | {
                    \(copy) \(bytes) 0
                    : >"$DIR/stalled"
                    exec cat <&3 >/dev/null
                }
                """)
    }

    /// Passes on the given number of bytes of git's output, and ends.
    static func cutting(_ bench: RemoteBench, after bytes: Int) throws -> FarSide {
        try FarSide(
            bench,
            script: """
                git-upload-pack "$1" 2>/dev/null | {
                    \(copy) \(bytes) 0
                    kill -9 $$
                } 2>/dev/null
                """)
    }

    /// Passes on git's output in pieces of the given number of bytes, with a pause after each.
    static func slow(_ bench: RemoteBench, bytes: Int, seconds: Double) throws -> FarSide {
        try FarSide(bench, script: "git-upload-pack \"$1\" | \(copy) 1000000000 \(seconds) \(bytes)")
    }

    /// A program that passes on the given number of bytes, with a pause of the given number of seconds after each
    /// piece.
    private static let copy = """
        python3 -c '
        import os, sys, time
        rest, pause, piece = int(sys.argv[1]), float(sys.argv[2]), int((sys.argv + ["65536"])[3])
        while rest and (chunk := os.read(0, min(rest, piece))):
            os.write(1, chunk)
            rest -= len(chunk)
            time.sleep(pause)
        '
        """

    /// The text that the script has written to a file.
    func text(_ file: String) throws -> String {
        try bench.text(of: "\(name)/\(file)")
    }

    /// Waits until the script has created a file.
    func waitFor(_ file: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let folder = bench.folder.appending(name)
        let isThere = try FolderWatch.wait(
            for: { RawFile.exists(RawPath("\(folder)/\(file)")) }, in: folder, atMost: 60_000)
        try #require(isThere, "the far side got as far as \(file)", sourceLocation: sourceLocation)
    }
}
