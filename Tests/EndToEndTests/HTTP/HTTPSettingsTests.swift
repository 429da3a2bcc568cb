import TestSupport
import Testing

@testable import TeamSyncDocuments

/// git's settings apply wherever git reads them, even if libgit2 does not.
@Suite("Locations of git's settings", .validatesDocuments)
struct HTTPSettingsTests {
    enum Place: String, CaseIterable, Sendable {
        case home, xdg, globalVariable, systemVariable, countVariable, include, includeForRemote, worktree
    }

    @Test("A header that the server requires is read from each location", arguments: Place.allCases)
    func place(place: Place) throws {
        let bench = try HTTPBench()
        try bench.reach(.header)
        let text = "[http]\n\textraHeader = X-Team: icons\n"
        let file = bench.bench.path("extra.config")
        var environment: [String: String?] = [:]
        switch place {
        case .home:
            environment["GIT_CONFIG_GLOBAL"] = .some(nil)
            try bench.bench.write(text, to: "\(bench.bench.home)/.gitconfig")
        case .xdg:
            environment["GIT_CONFIG_GLOBAL"] = .some(nil)
            try bench.bench.write(text, to: "\(bench.bench.home)/.config/git/config")
        case .globalVariable:
            environment["GIT_CONFIG_GLOBAL"] = file
            try bench.bench.write(text, to: file)
        case .systemVariable:
            environment["GIT_CONFIG_NOSYSTEM"] = .some(nil)
            environment["GIT_CONFIG_SYSTEM"] = file
            try bench.bench.write(text, to: file)
        case .countVariable:
            let count = try #require(bench.bench.environment["GIT_CONFIG_COUNT"].flatMap { Int($0) })
            environment["GIT_CONFIG_COUNT"] = "\(count + 1)"
            environment["GIT_CONFIG_KEY_\(count)"] = "http.extraHeader"
            environment["GIT_CONFIG_VALUE_\(count)"] = "X-Team: icons"
        case .include:
            try bench.bench.write(text, to: file)
            try bench.set("include.path", file)
        case .includeForRemote:
            try bench.bench.write(text, to: file)
            try bench.set("includeIf.hasconfig:remote.*.url:http://localhost:*/**.path", file)
        case .worktree:
            try bench.clone.git("config", "extensions.worktreeConfig", "true")
            try bench.clone.git("config", "--worktree", "http.extraHeader", "X-Team: icons")
        }
        try bench.expectFetch(environment: environment)
    }

    @Test("url.insteadOf from a variable is used, too")
    func insteadOf() throws {
        let bench = try HTTPBench()
        try bench.bench.setOrigin(of: bench.bench.icons, to: "https://example.invalid/\(HTTPBench.name)")
        let count = try #require(bench.bench.environment["GIT_CONFIG_COUNT"].flatMap { Int($0) })
        try bench.expectFetch(environment: [
            "GIT_CONFIG_COUNT": "\(count + 1)",
            "GIT_CONFIG_KEY_\(count)": "url.http://localhost:\(bench.server.port(.http))/git/.insteadOf",
            "GIT_CONFIG_VALUE_\(count)": "https://example.invalid/",
        ])
    }

    @Test("A protocol forbidden in git is not used", arguments: ["protocol.allow", "protocol.http.allow"])
    func forbidden(setting: String) throws {
        let bench = try HTTPBench()
        try bench.reach()
        try bench.set(setting, "never")
        try bench.expectFailure(.unsupported, "not allowed")
        try bench.set(setting, "always")
        try bench.expectFetch()
    }

    @Test("Variables that bind git to another repository, as in a hook, are not passed on")
    func hook() throws {
        let bench = try HTTPBench()
        try bench.reach()
        try bench.expectFetch(environment: [
            "GIT_DIR": "\(bench.bench.components.clone.path)/.git", "GIT_INDEX_FILE": "/nowhere/index",
            "GIT_WORK_TREE": bench.bench.components.clone.path, "GIT_OBJECT_DIRECTORY": "/nowhere/objects",
        ])
    }
}
