import TestSupport
import Testing

@testable import TeamSyncSupervisor

/// A refused login is retried as soon as anything that it depended on has changed.
@Suite struct AccessFingerprintTests {
    private let folder: TemporaryFolder
    private let environment: [String: String]

    init() throws {
        folder = try TemporaryFolder()
        environment = ["HOME": folder.appending("home"), "SSH_AUTH_SOCK": folder.appending("agent")]
        for name in ["home", "home/.ssh", "clone", "clone/.git"] {
            try RawFile.makeFolder(RawPath(folder.appending(name)))
        }
        try write("[core]\n", "clone/.git/config")
        try write("secret", "home/.ssh/id_ed25519")
    }

    private func write(_ text: String, _ path: String) throws {
        try RawFile.write(Array(text.utf8), to: RawPath(folder.appending(path)))
    }

    private func fingerprint(_ changes: [String: String] = [:]) -> String {
        AccessFingerprint.current(
            clone: folder.appending("clone"), environment: environment.merging(changes) { _, new in new })
    }

    @Test(
        "The fingerprint changes with everything that access depends on",
        arguments: [
            "clone/.git/config", "home/.gitconfig", "home/.config/git/config", "home/.git-credentials", "home/.netrc",
            "home/.ssh/config", "home/.ssh/known_hosts", "home/.ssh/id_ed25519", "home/.ssh/id_new", "agent",
        ])
    func changes(file: String) throws {
        if file.contains(".config/git") {
            for name in ["home/.config", "home/.config/git"] { try RawFile.makeFolder(RawPath(folder.appending(name))) }
        }
        let before = fingerprint()
        #expect(fingerprint() == before)
        try write("something that is longer than it was", file)
        #expect(fingerprint() != before)
    }

    @Test("Another global configuration results in another fingerprint")
    func globalConfiguration() throws {
        try write("[user]\n", "other")
        #expect(fingerprint(["GIT_CONFIG_GLOBAL": folder.appending("other")]) != fingerprint())
    }

    @Test(
        "Other files do not change the fingerprint, and it contains no secrets",
        arguments: ["clone/file", "home/x"])
    func stays(file: String) throws {
        let before = fingerprint()
        try write("text", file)
        #expect(fingerprint() == before)
        #expect(!before.contains("secret"))
    }
}
