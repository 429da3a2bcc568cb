import Foundation
import TestSupport
import Testing

@testable import TeamSyncSetup

@Suite("Writing the configuration file")
struct ConfigurationFileTests {
    private let folder: TemporaryFolder
    private let file: ConfigurationFile

    init() throws {
        folder = try TemporaryFolder()
        file = ConfigurationFile(path: folder.appending("new/teamsync/config.yaml"))
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("A new file is private, and so are its new folders")
    func private0600() throws {
        #expect(try file.contents() == nil)
        #expect(try file.write("a\n", inPlaceOf: nil) == nil)
        #expect(try file.contents() == Array("a\n".utf8))
        #expect(try mode(file.path) == 0o600)
        #expect(try mode(folder.appending("new")) == 0o700)
        #expect(try mode(folder.appending("new/teamsync")) == 0o700)
    }

    @Test("The previous file is kept under an unused name, with its mode")
    func backups() throws {
        _ = try file.write("interval: 1m", inPlaceOf: nil)
        try RawFile.setMode(0o640, of: RawPath(file.path))
        for number in 2...4 {
            let former = try #require(try file.contents())
            let backup = try #require(try file.write("interval: \(number)m", inPlaceOf: former))
            #expect(backup == file.path + (number == 2 ? ".bak" : ".bak.\(number - 1)"))
            #expect(try RawFile.contents(of: RawPath(backup)) == Array("interval: \(number - 1)m".utf8))
            #expect(try mode(backup) == 0o640)
            #expect(try mode(file.path) == 0o640)
        }
    }

    @Test("A broken link is not an unused name, and a link in place of the file is kept")
    func links() throws {
        let target = folder.appending("dotfiles/config.yaml")
        try RawFile.write("interval: 5m".utf8, to: RawPath(target))
        try RawFile.link(RawPath(file.path), to: RawPath(target))
        try RawFile.link(RawPath(file.path + ".bak"), to: "nowhere")
        #expect(try file.write("new", inPlaceOf: Array("interval: 5m".utf8)) == file.path + ".bak.2")
        #expect(try RawFile.contents(of: RawPath(target)) == Array("new".utf8))
    }

    @Test("The next steps are commands that use the configuration")
    func nextSteps() throws {
        let environment = ["HOME": folder.path]
        let usual = folder.appending(".config/teamsync/config.yaml")
        let steps = NextSteps.commands(configuration: usual, environment: environment)
        #expect(steps.first == "teamsync sync")
        try RawFile.write([], to: RawPath(folder.appending(".config/systemd/user/teamsyncd.service")))
        #expect(
            NextSteps.commands(configuration: usual, environment: environment)
                == ["teamsync sync", "systemctl --user start teamsyncd"])
        let timer = folder.appending(".config/systemd/user/timers.target.wants/teamsync-sync.timer")
        try RawFile.write([], to: RawPath(timer))
        #expect(NextSteps.commands(configuration: usual, environment: environment) == ["teamsync sync"])
        #expect(
            NextSteps.commands(configuration: "it's mine.yaml", environment: environment)
                == [
                    #"teamsync sync --config 'it'\''s mine.yaml'"#, #"teamsyncd run --config 'it'\''s mine.yaml'"#,
                ])
    }
}
