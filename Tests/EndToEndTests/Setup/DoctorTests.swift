import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("The doctor", .validatesDocuments)
struct DoctorTests {
    let icons = Workbench.iconsID

    func findings(
        _ bench: Workbench, _ arguments: String..., environment: [String: String?] = [:]
    ) throws -> (findings: [Finding], status: Int32) {
        let result = try bench.run(
            bench.command("teamsync", ["doctor", "--json"] + arguments, environment: environment))
        #expect(result.errorText == "")
        return (try DocumentCodec.decode([Finding].self, from: result.output), result.status)
    }

    func only(_ findings: [Finding], _ step: String, _ subject: String? = nil) throws -> Finding {
        let found = findings.filter { $0.step == step && $0.subject == subject }
        try #require(found.count == 1, "\(step): \(findings)")
        return found[0]
    }

    /// Steps that need a fix.
    private func faults(_ findings: [Finding]) -> [String] {
        findings.filter(\.needsFixing).map(\.step)
    }

    @Test("A notification is shown on request, with the program that works")
    func notification() throws {
        let bench = try Workbench()
        let folder = bench.path("programs")
        let shown = bench.path("shown")
        try RawFile.makeFolder(RawPath(folder))
        func install(_ program: String, _ script: String) throws {
            try bench.write("#!/bin/sh\n\(script)\n", to: "\(folder)/\(program)")
            _ = chmod("\(folder)/\(program)", 0o755)
        }
        let environment: [String: String?] = ["PATH": folder]
        let asked = {
            try self.only(self.findings(bench, "--notify", environment: environment).findings, "notification")
        }
        let none = try asked()
        #expect(none.verdict == .failed)
        #expect(none.text.contains("notify-send is not installed, gdbus is not installed"))
        try install("notify-send", "exit 1")
        try install("gdbus", "exit 1")
        #expect(try asked().text.contains("notify-send failed, gdbus failed"))
        try install("gdbus", "echo \"$@\" >'\(shown)'")
        #expect(try asked() == Finding("notification", .ok, "gdbus showed a notification"))
        let words = String(decoding: try RawFile.contents(of: RawPath(shown)), as: UTF8.self)
        #expect(words.contains("org.freedesktop.Notifications.Notify -- teamsync"))
        #expect(words.contains("\"This is a test of 'teamsync doctor'.\""))
        #expect(try !findings(bench, environment: environment).findings.contains { $0.step == "notification" })
    }

    @Test("On a healthy machine, there is nothing to fix, and every step is listed")
    func healthy() throws {
        let bench = try Workbench(transport: .http)
        try bench.sync()
        try bench.fixture.pushIcons(["cart"])
        let result = try bench.teamsync("doctor")
        #expect(result.status == 0, "\(result.text)")
        #expect(result.errorText == "")
        let lines = result.text.split(separator: "\n").map(String.init)
        for step in [
            "engine", "swift", "mcp", "clock", "units", "linger", "configuration", "git", "state", "inotify",
            "document",
        ] {
            #expect(lines.count { $0.dropFirst(2).hasPrefix("\(step):") } == 1, "\(step): \(result.text)")
        }
        for id in [icons, Workbench.componentsID] {
            // The findings about a repository are below its id.
            let heading = try #require(lines.firstIndex(of: id))
            let own = lines[(heading + 1)...].prefix { $0.contains(": ") }
            for step in [
                "repository", "refs", "remote", "credentials", "proxy", "known_hosts", "fetch", "counts",
            ] {
                #expect(own.count { $0.dropFirst(2).hasPrefix("\(step):") } == 1, "\(step): \(result.text)")
            }
        }
        #expect(lines.last == "nothing to fix")
        #expect(result.text.contains("fetched new commits, in "))
        for phase in ["start ", "connect ", "negotiate "] { #expect(result.text.contains(phase), "\(result.text)") }
        try bench.expectGitAgrees()
    }

    @Test("JSON has the same findings as the text, and the exit code is the same")
    func json() throws {
        let bench = try Workbench()
        let (findings, status) = try findings(bench)
        #expect(status == 0)
        #expect(faults(findings) == [])
        #expect(try only(findings, "document").verdict == .note)
        #expect(try only(findings, "fetch", icons).text.hasPrefix("no new commits, in "))
    }

    @Test("An error in the configuration is reported with its location, and the other steps are performed")
    func configuration() throws {
        let bench = try Workbench()
        try bench.sync()
        try bench.writeConfiguration("interval: 10m\nrepositories:\n  - path: ~/a\n    colour: red\n")
        let (findings, status) = try findings(bench)
        #expect(status == 1)
        #expect(faults(findings) == ["configuration"])
        let fault = try only(findings, "configuration")
        #expect(fault.text.hasPrefix("\(bench.configurationFile):4:5: "))
        #expect(fault.fix != nil)
        for step in ["engine", "clock", "git", "state", "inotify", "document", "units", "linger", "repositories"] {
            _ = try only(findings, step)
        }
    }

    @Test("Another configuration can be selected")
    func otherConfiguration() throws {
        let bench = try Workbench()
        let (findings, status) = try findings(bench, "--config", bench.path("nowhere.yaml"))
        #expect(status == 1)
        #expect(try only(findings, "configuration").text.contains(bench.path("nowhere.yaml")))
        #expect(try only(findings, "configuration").fix == "write one with 'teamsync init'")
    }

    @Test("A missing clone does not hide the findings about others")
    func missingClone() throws {
        let bench = try Workbench()
        try bench.configure(icons: ["path: \"\(bench.path("nowhere"))\""])
        let (findings, status) = try findings(bench)
        #expect(status == 1)
        #expect(faults(findings) == ["repository"])
        #expect(try only(findings, "repository", icons).text == "\(bench.path("nowhere")) does not exist")
        #expect(try only(findings, "fetch", icons).verdict == .skipped)
        #expect(try only(findings, "fetch", Workbench.componentsID).verdict == .ok)
    }

    @Test("For a clone in an unsupported format, there is a hint")
    func format() throws {
        let bench = try Workbench()
        try bench.icons.clone.git("config", "core.repositoryFormatVersion", "1")
        try bench.icons.clone.git("config", "extensions.refStorage", "reftable")
        // The second time, the state contains facts about the clone.
        for _ in 1...2 {
            let (findings, status) = try findings(bench)
            #expect(status == 1)
            #expect(faults(findings) == ["repository"])
            #expect(try only(findings, "repository", icons).text.contains("refstorage=reftable"))
            #expect(try only(findings, "repository", icons).fix?.contains("git refs migrate") == true)
            #expect(try only(findings, "fetch", icons).verdict == .skipped)
        }
    }

    @Test("git fetches into a shallow clone")
    func shallow() throws {
        let bench = try Workbench(transport: .file)
        try bench.icons.clone.git("fetch", "--quiet", "--depth=1")
        let (findings, status) = try findings(bench)
        #expect(status == 0, "\(findings)")
        #expect(try only(findings, "repository", icons).text.contains("shallow clone"))
    }

    @Test("A path that matches nothing should be corrected")
    func counts() throws {
        let bench = try Workbench()
        try bench.configure(icons: ["paths: [nowhere/]"])
        let (findings, status) = try findings(bench)
        #expect(status == 1)
        #expect(faults(findings) == ["counts"])
        #expect(try only(findings, "counts", icons).text.contains("nowhere/"))
    }

    @Test("A missing branch")
    func missingBranch() throws {
        let bench = try Workbench()
        try bench.configure(icons: ["branch: develop"])
        let (findings, status) = try findings(bench)
        #expect(status == 1)
        #expect(faults(findings) == ["refs", "fetch"])
        #expect(try only(findings, "refs", icons).fix?.contains("set 'branch' to 'main'") == true)
        #expect(try only(findings, "fetch", icons).text.contains("has no branch 'develop'"))
    }

    @Test("A remote that refuses connections or never responds does not prevent the fetch from others")
    func remotes() throws {
        let bench = try Workbench()
        try bench.configure(icons: ["stall_timeout: 2s"])
        let faults = try FaultServer(root: bench.fixture.folder.path)
        for (url, code) in [
            ("http://127.0.0.1:1/x.git", "offline"), (faults.url("icons-library.git", .silent), "timeout"),
        ] {
            try bench.setOrigin(of: bench.icons, to: url)
            let (findings, status) = try findings(bench)
            #expect(status == 1)
            #expect(self.faults(findings) == ["fetch"])
            let fault = try only(findings, "fetch", icons)
            #expect(fault.text.contains("(\(code), after "), "\(fault.text)")
            #expect(fault.fix?.contains("git -C ") == true)
            #expect(try only(findings, "fetch", Workbench.componentsID).verdict == .ok)
        }
        try bench.expectNoEngineSurvives()
    }

    @Test("A remote that is not configured")
    func noRemote() throws {
        let bench = try Workbench()
        try bench.icons.clone.git("remote", "remove", "origin")
        let (findings, status) = try findings(bench)
        #expect(status == 1)
        #expect(faults(findings) == ["remote", "fetch"])
        #expect(try only(findings, "remote", icons).fix?.contains("remote add origin") == true)
    }

    @Test("A state directory that other users can read")
    func stateMode() throws {
        let bench = try Workbench()
        try bench.sync()
        try RawFile.setMode(0o755, of: RawPath(bench.state.path))
        let (findings, status) = try findings(bench)
        #expect(status == 1)
        #expect(faults(findings) == ["state"])
        #expect(try only(findings, "state").fix == "run 'chmod 700 \(bench.state.path)'")
    }

    @Test("A document that can be neither read nor written")
    func unreadableDocument() throws {
        let bench = try Workbench()
        try bench.sync()
        try RawFile.remove(RawPath(bench.state.countsDocument))
        try RawFile.write([], to: RawPath("\(bench.state.countsDocument)/file"))
        let (findings, status) = try findings(bench)
        #expect(status == 1)
        #expect(faults(findings) == ["publication", "document"])
        #expect(try only(findings, "document").text.contains(bench.state.countsDocument))
    }

    @Test("A damaged document is rewritten, with a note")
    func spoiltDocument() throws {
        let bench = try Workbench()
        try bench.sync()
        try bench.write("{", to: bench.state.countsDocument)
        let (findings, status) = try findings(bench)
        #expect(status == 0)
        #expect(try only(findings, "document").verdict == .note)
        #expect(try only(findings, "document").text.contains("the check rewrote the document"))
        try bench.expectGitAgrees()
    }

    @Test("A wrong clock, and a document from another time")
    func clock() throws {
        let bench = try Workbench()
        try bench.sync()
        for (time, verdict) in [("1970-01-02T00:00:00Z", Finding.Verdict.failed), ("2026-01-02T00:00:00Z", .warning)] {
            let (findings, status) = try findings(bench, environment: ["TEAMSYNC_NOW": time])
            #expect(status == 1)
            #expect(try only(findings, "clock").verdict == verdict)
        }
    }
}
