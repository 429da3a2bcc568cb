import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// The instructions of docs/integrations for Xcode, Gradle and SwiftPM, as far as they can be run without these tools.
@Suite("Builds", .validatesDocuments)
struct BuildSnippetTests {
    private static let name = "design-system-counts.json"

    /// A project that contains the script.
    private func project(_ bench: Workbench) throws -> String {
        let folder = bench.path("my app")
        let script = "\(folder)/scripts/sync-design-system-counts.sh"
        try bench.write(bench.text(of: PackageFolder.path("config/sync-design-system-counts.sh")), to: script)
        try RawFile.setMode(0o755, of: RawPath(script))
        return folder
    }

    private func expectIcons(_ bench: Workbench, in path: String) throws {
        let json = try JSONSerialization.jsonObject(with: Data(RawFile.contents(of: RawPath(path))))
        #expect((json as? [String: Any])?["icons"] as? Int == 12)
    }

    @Test("The Xcode phase writes the declared output and reads the declared input")
    func xcode() throws {
        let bench = try Workbench.forHosts()
        let folder = try project(bench)
        let page = try IntegrationPage("xcode.md")
        let output = "\(folder)/Resources/\(Self.name)"
        #expect(page.text.contains("| Output Files | `$(SRCROOT)/Resources/\(Self.name)` |"))
        let phase = try page.snippet("Run Script phase")
        let variables = ["SRCROOT": folder, "SCRIPT_OUTPUT_FILE_0": output, "PATH": "/usr/bin:/bin"]
        let result = try bench.runHost("/bin/sh", "-c", phase, environment: variables)
        #expect(result.status == 0)
        #expect(result.text + result.errorText == "")
        try expectIcons(bench, in: output)
        let list = try page.snippet("scripts/design-system-counts.xcfilelist")
        let input = list.trimmingCharacters(in: .newlines).replacing("$(HOME)", with: bench.home)
        #expect(input == bench.state.countsDocument)
    }

    @Test("The daemon writes the export that can replace an Xcode phase")
    func export() throws {
        let bench = try Workbench()
        let top = try IntegrationPage("xcode.md").snippet("~/.config/teamsync/config.yaml")
        try bench.configure(top.split(separator: "\n").map(String.init))
        try bench.sync()
        try expectIcons(bench, in: "\(bench.home)/code/app/Resources/\(Self.name)")
    }

    @Test("The Gradle command, with the words of the registered task")
    func gradle() throws {
        let bench = try Workbench.forHosts()
        let folder = try project(bench)
        let snippet = try IntegrationPage("gradle.md").snippet("app/build.gradle.kts")
        func path(_ variable: String) throws -> String {
            let pattern = try Regex("val \(variable) = layout\\.projectDirectory\\.file\\(\"([^\"]+)\"\\)\\.asFile")
            let match = try #require(try pattern.firstMatch(in: snippet))
            return "\(folder)/app/\(try #require(match[1].substring))"
        }
        try RawFile.makeFolder(RawPath("\(folder)/app"))
        #expect(snippet.contains("commandLine(\"sh\", script.path, counts.path)"))
        let result = try bench.runHost("sh", path("script"), path("counts"))
        #expect(result.status == 0)
        #expect(result.text + result.errorText == "")
        try expectIcons(bench, in: "\(folder)/app/src/main/assets/\(Self.name)")
        #expect(snippet.filter { $0 == "{" }.count == snippet.filter { $0 == "}" }.count)
        // In the order in which the programs search for the published file.
        let places = ["TEAMSYNC_STATE_DIR", "XDG_STATE_HOME", "user.home", ".local/state/teamsync"]
        let found = places.compactMap { snippet.range(of: $0)?.lowerBound }
        #expect(found.count == places.count && found == found.sorted())
    }

    @Test("The Swift package's manifest is valid, and the file is one of its resources")
    func swiftPM() throws {
        let bench = try Workbench.forHosts()
        let folder = try project(bench)
        let page = try IntegrationPage("swiftpm.md")
        try bench.write(page.snippet("Package.swift"), to: "\(folder)/Package.swift")
        try bench.write("print(1)\n", to: "\(folder)/Sources/App/main.swift")
        let result = try Command(
            "/bin/sh", ["-c", page.snippet("before swift build")], environment: bench.hostEnvironment, directory: folder
        ).run()
        #expect(result.status == 0)
        #expect(result.text + result.errorText == "")
        try expectIcons(bench, in: "\(folder)/Sources/App/Resources/\(Self.name)")
        let description = try Command(
            "swift", ["package", "--package-path", folder, "describe", "--type", "json"],
            environment: ProcessInfo.processInfo.environment.merging(["HOME": bench.home]) { $1 }
        ).runChecked()
        #expect(description.text.contains(Self.name), "\(description.text)")
    }
}
