import TestSupport
import Testing

@Suite("The steps of docs/integrations/ci.md", .validatesDocuments)
struct ContinuousIntegrationTests {
    private let check: CheckBench
    private let folder: String

    init() throws {
        check = try CheckBench(settings: nil)
        folder = check.bench.path("runner/work")
        try RawFile.makeFolder(RawPath(folder))
    }

    /// Checks out a pull request as actions/checkout does: a single commit without a branch.
    private func checkOutPullRequest(_ source: String) throws {
        let components = check.bench.components
        let page = try IntegrationPage("ci.md")
        let teammate = components.teammate
        try teammate.git("checkout", "--quiet", "-b", "feature")
        try teammate.write(page.snippet("teamsync.yaml in the repository"), to: "teamsync.yaml")
        try teammate.write("rules: {missing-spec: error}\n", to: ".teamsync-check.yaml")
        try teammate.write(source, to: "Sources/Components/Button.swift")
        try teammate.git("add", ".")
        try teammate.git("commit", "--quiet", "--message", "Feature")
        try teammate.git("checkout", "--quiet", "--detach", "main")
        try teammate.git("merge", "--quiet", "--no-ff", "--message", "Merge", "feature")
        try teammate.git("push", "--quiet", "origin", "HEAD:refs/pull/1/merge")
        for command in [
            "git init --quiet .", "git remote add origin file://\(components.origin.path)",
            "git fetch --quiet --no-tags --depth=1 origin +refs/pull/1/merge:refs/remotes/pull/1/merge",
            "git checkout --quiet --force refs/remotes/pull/1/merge",
        ] {
            let result = try shell(command)
            #expect(result.status == 0, "\(command): \(result.errorText)")
        }
    }

    private func shell(_ command: String) throws -> CommandResult {
        let clone = "file://\(check.bench.icons.origin.path)"
        let command = command.replacing("https://github.com/example/icons-library", with: clone)
            .replacing("https://gitlab.com/example/icons-library", with: clone)
        var environment = check.bench.environment
        let programs = try ProductBinary.path("teamsync").split(separator: "/").dropLast().joined(separator: "/")
        environment["PATH"] = "/\(programs):\(environment["PATH"] ?? "/usr/bin:/bin")"
        return try Command("sh", ["-c", command], environment: environment, directory: folder).run()
    }

    /// The commands of a page's steps, in order.
    private func steps(_ title: String) throws -> [String] {
        let text = try IntegrationPage("ci.md").snippet(title)
        return text.split(separator: "\n").compactMap { line in
            guard let start = line.firstRange(of: "- run: ") ?? line.firstRange(of: "    - ") else { return nil }
            let command = String(line[start.upperBound...])
            return command.hasPrefix("git ") || command.hasPrefix("teamsync ") ? command : nil
        }
    }

    private static let source = """
        struct Button: View {
            init(_ title: String, size: Int) {}
            var body: some View { DSIcon.named("nothing") }
        }

        """

    @Test("A pull request is checked at the commit that the output states", arguments: [false, true])
    func pullRequest(isGitLab: Bool) throws {
        try checkOutPullRequest(Self.source)
        let steps = try steps(isGitLab ? ".gitlab-ci.yml" : ".github/workflows/design-system.yml")
        #expect(steps.count == 3)
        for step in steps.dropLast() {
            let result = try shell(step)
            #expect(result.status == 0, "\(step): \(result.errorText)")
        }
        let last = try shell(#require(steps.last))
        #expect(last.status == 1, "\(last.text)\(last.errorText)")
        #expect(last.errorText.contains("has no branch main: the checked-out commit "), "\(last.errorText)")
        #expect(!last.errorText.contains("could not"), "\(last.text)\(last.errorText)")
        if isGitLab {
            let report = try check.bench.text(of: "\(folder)/gl-code-quality-report.json")
            #expect(report.contains("there is no icon 'nothing'") && !report.contains("not-checked"), "\(report)")
        } else {
            #expect(last.text.contains("::error file=Sources/Components/Button.swift,line=3,"), "\(last.text)")
            #expect(last.text.contains("does not list the parameter 'size'"))
        }
    }

    @Test("If upstream was not fetched, the job fails with advice")
    func withoutUpstream() throws {
        try checkOutPullRequest("struct Button: View { init(title: String) {} }\n")
        let steps = try steps(".github/workflows/design-system.yml")
        _ = try shell(steps[1])
        let result = try shell(steps[2])
        #expect(result.status == 2)
        #expect(
            result.text.contains("run 'git fetch origin main:refs/remotes/origin/main' to fetch it"), "\(result.text)")
        // Only this rule needs upstream.
        let lines = result.text.split(separator: "\n").filter { $0.contains("could not run") }
        #expect(lines.allSatisfy { $0.contains("title=not checked::removed-upstream could not run") }, "\(lines)")
        let settings = try check.bench.text(of: "\(folder)/.teamsync-check.yaml")
        try RawFile.write(
            settings.replacing("error}", with: "error, removed-upstream: off}").utf8,
            to: RawPath("\(folder)/.teamsync-check.yaml"))
        let without = try shell(steps[2])
        #expect(without.status < 2, "\(without.text)\(without.errorText)")
    }

    @Test("The API and the report of a pull request compare its two commits")
    func apiAndReport() throws {
        try checkOutPullRequest(Self.source)
        for step in try steps(".github/workflows/design-system.yml").dropLast() { _ = try shell(step) }
        let more = try steps("More steps, for the changes of a pull request")
        #expect(more.count == 2)
        let api = try shell(more[0])
        #expect(api.status == 1, "\(api.text)\(api.errorText)")
        #expect(api.text.contains("(breaking)"), "\(api.text)\(api.errorText)")
        let report = try shell(more[1])
        #expect(report.status == 0, "\(report.text)\(report.errorText)")
        #expect(try check.bench.text(of: "\(folder)/report.md").contains("Button"))
    }
}
