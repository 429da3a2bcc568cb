import TestSupport
import Testing

@testable import TeamSyncConfiguration

@Suite("The machine-wide configuration, which the user's own overrides") struct ConfigurationLayerTests {
    private let folder: TemporaryFolder
    private let environment: [String: String]
    private var own: String { folder.appending("home/.config/teamsync/config.yaml") }
    private var system: String { folder.appending("etc/config.yaml") }

    init() throws {
        folder = try TemporaryFolder("layers")
        environment = [
            "HOME": folder.appending("home"), "TEAMSYNC_SYSTEM_CONFIG_DIR": folder.appending("etc"),
        ]
    }

    private func write(_ yaml: String, to path: String) throws {
        try RawFile.makeFolder(RawPath(path).folder)
        try RawFile.write(yaml.utf8, to: RawPath(path))
    }

    private func load(_ path: String? = nil) throws(ConfigurationError) -> Configuration {
        try ConfigurationLoader.load(path: path ?? own, environment: environment)
    }

    private func error(_ path: String? = nil) -> ConfigurationError? {
        do throws(ConfigurationError) {
            _ = try load(path)
            return nil
        } catch {
            return error
        }
    }

    @Test("Each part of a value has its location, and all locations are shown")
    func originsOfParts() throws {
        try write(
            """
            interval: 30m
            limits: {commits: 100, files: 50}
            hooks:
              on_change: ['true']
            repositories:
              - id: design
                path: /r/design
                stall_timeout: 17s
                counts:
                  icons: {files: {glob: 'icons/*.svg'}, kind: icon}
                  colors:
                    keys: {file: colors.json}
                limits:
                  commits: 7
              - profile: icons-library
                path: /r/two

            """, to: system)
        try write(
            """
            limits:
              files: 60
            nudge:
              spread: 1m
              command: [sub]
            repositories:
              - id: design
                counts: {extra: {files: {glob: 'e/*.svg'}}, colors: ~}
                limits: {files: 3}
              - id: icons-library
                api: {access: public}

            """, to: own)
        let (configuration, origins) = try ConfigurationLoader.loadWithOrigins(path: own, environment: environment)
        let text = try ConfigurationDump(configuration, origins: origins).text()
        var checked = 0
        for line in text.split(separator: "\n") {
            let halves = line.split(separator: "  # ")
            guard halves.count == 2,
                let key = halves[0].split(separator: ":").first?.drop(while: { " -".contains($0) }),
                halves[1] != "default", !halves[1].hasPrefix("profile ")
            else { continue }
            let place = halves[1].split(separator: ":")
            let number = try #require(Int(place.last ?? ""))
            let file = String(decoding: try RawFile.contents(of: RawPath(String(place[0]))), as: UTF8.self)
            let written = file.split(separator: "\n", omittingEmptySubsequences: false)[number - 1]
            #expect(written.contains("\(key):") || key == "id" && written.contains("profile:"), "\(line), \(written)")
            checked += 1
        }
        #expect(checked == 17)
        let parts = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        for part in [
            "commits: 7  # \(system):14", "files: 3  # \(own):9", "commits: 100  # \(system):2",
            "files: 60  # \(own):2",
            "interval: 6h  # default", "spread: 1m  # \(own):4", "timeout: 30s  # default",
            "on_change: [\"true\"]  # \(system):4",
            "access: public  # \(own):11",
        ] {
            #expect(parts.contains { $0 == part }, "\(part) is not in\n\(text)")
        }
    }

    @Test("A user without a configuration has the machine's, with paths in the user's home folder")
    func systemAlone() throws {
        try write("interval: 30m\nrepositories:\n  - {profile: icons-library, path: ~/icons}\n", to: system)
        let configuration = try load()
        #expect(configuration.repositories.map(\.path) == [folder.appending("home/icons")])
        #expect(configuration.repositories.map(\.interval) == [.seconds(1800)])
    }

    @Test("An explicitly named file must exist")
    func namedFileIsMissing() throws {
        try write("repositories:\n  - {path: /icons}\n", to: system)
        #expect(error(folder.appending("other.yaml"))?.message == "there is no configuration file here")
    }

    @Test(
        "Repositories are matched by id, and the user's keys take precedence; counts, uses and limits are merged by name"
    )
    func merged() throws {
        try write(
            """
            interval: 30m
            timeout: 20s
            hooks: {on_change: [./news]}
            repositories:
              - profile: icons-library
                path: ~/icons
                limits: {commits: 5, files: 6}
                counts:
                  extra: {files: {glob: a/*.svg}}
                  other: {files: {glob: b/*.svg}}
              - {id: comps, path: ~/comps}
              - {path: ~/web}
            """, to: system)
        try write(
            """
            interval: 1h
            repositories:
              - {id: own, path: own-clone}
              - id: icons-library
                update: fast-forward
                limits: {files: 7}
                counts: {extra: ~, icons: ~, mine: {files: {glob: c/*.svg}}}
              - {id: comps, path: code/comps}
              - {id: web, label: Web}
            """, to: own)
        let configuration = try load()
        #expect(configuration.repositories.map(\.id) == ["icons-library", "comps", "web", "own"])
        let icons = configuration.repositories[0]
        #expect(icons.update == .fastForward)
        #expect((icons.interval, icons.timeout) == (.seconds(3600), .seconds(20)))
        #expect(icons.limits == Limits(commits: 5, files: 7))
        #expect(icons.counts.keys.sorted() == ["colors", "mine", "other"])
        let home = folder.appending("home")
        #expect(
            configuration.repositories.map(\.path) == [
                "\(home)/icons", "\(home)/.config/teamsync/code/comps", "\(home)/web",
                "\(home)/.config/teamsync/own-clone",
            ])
        #expect(configuration.repositories[2].label == "Web")
        #expect(configuration.hook?.command == [folder.appending("etc/news")])
    }

    @Test("An error names its file, with line and column")
    func mistakes() throws {
        try write("repositories:\n  - {path: /icons}\nintervall: 3m\n", to: system)
        let unknown = try #require(error())
        #expect((unknown.file, unknown.line, unknown.column) == (system, 3, 1))
        try write("repositories:\n  - {path: /icons\n", to: system)
        #expect(error()?.file == system)
        try write("repositories:\n  - {path: /icons}\ninterval: 1m\n", to: system)
        try write("interval: 1s\n", to: own)
        let short = try #require(error())
        #expect((short.file, short.line) == (own, 1))
        try write("- list\n", to: own)
        #expect(error()?.file == own)
        // Also if the user's configuration has the same key.
        for value in ["7", "{a: b}"] {
            try write("repositories: \(value)\n", to: system)
            try write("repositories: [{path: /icons}]\n", to: own)
            #expect(error()?.file == system)
        }
    }

    @Test("Each value has a file and a line")
    func origins() throws {
        try write(
            "interval: 30m\nrepositories:\n  - {profile: icons-library,\n     path: ~/icons}\n", to: system)
        try write(
            "timeout: 9s\nrepositories:\n  - id: icons-library\n    counts:\n      colors: {files: {glob: a/*.svg}}\n",
            to: own)
        let (configuration, origins) = try ConfigurationLoader.loadWithOrigins(path: own, environment: environment)
        #expect(origins.files == [own, system])
        let icons = try #require(origins.repositories["icons-library"])
        #expect(icons["interval"] == "\(system):1")
        #expect(icons["timeout"] == "\(own):1")
        #expect(icons["path"] == "\(system):4")
        #expect(icons["counts.colors"] == "\(own):5")
        #expect(icons["counts.icons"]?.hasPrefix("profile icons-library:") == true)
        #expect(icons["notify"] == nil)
        let text = try ConfigurationDump(configuration, origins: origins).text()
        #expect(text.contains("    interval: 30m  # \(system):1\n"))
        #expect(text.contains("    notify: \"false\"  # default\n") || text.contains("    notify: false  # default\n"))
        #expect(try ConfigurationLoader.parse(text, file: own, environment: environment) == configuration)
    }

    @Test("The user's profiles take precedence over the machine's, and these over the built-in ones")
    func profiles() throws {
        try write("label: Machine\npaths: [a/]\n", to: folder.appending("etc/profiles/team.yaml"))
        try write("label: Own icons\n", to: folder.appending("etc/profiles/icons-library.yaml"))
        try write("repositories:\n  - {profile: team, path: /r}\n  - {profile: icons-library, path: /i}\n", to: own)
        #expect(try load().repositories.map(\.label) == ["Machine", "Own icons"])
        let mine = folder.appending("home/.config/teamsync/profiles/team.yaml")
        try write("label: Mine\n", to: mine)
        #expect(try load().repositories.map(\.label) == ["Mine", "Own icons"])
        try write("label: Mine\nlabl: x\n", to: mine)
        let mistake = try #require(error())
        #expect((mistake.file, mistake.line) == (mine, 2))
        try write("repositories:\n  - {profile: tem, path: /r}\n", to: own)
        #expect(error()?.hint?.contains("did you mean 'team'?") == true)
    }

    @Test("An empty TEAMSYNC_SYSTEM_CONFIG_DIR means none, and a relative one is refused")
    func noSystemFolder() throws {
        #expect(try SystemConfiguration.path(environment: [:]) == "/etc/teamsync/config.yaml")
        #expect(try SystemConfiguration.path(environment: ["TEAMSYNC_SYSTEM_CONFIG_DIR": ""]) == nil)
        for folder in ["etc", "./etc", "~/etc", " /etc"] {
            let problem = #expect(throws: ConfigurationError.self) {
                try SystemConfiguration.path(environment: ["TEAMSYNC_SYSTEM_CONFIG_DIR": folder])
            }
            #expect(
                problem?.description
                    == "TEAMSYNC_SYSTEM_CONFIG_DIR: '\(folder)' is not an absolute path (use an absolute path, or an empty "
                    + "value to ignore the machine's configuration)")
        }
    }

    @Test("nudge is a command and an interval; an empty command disables it")
    func nudge() throws {
        func nudge(_ text: String) throws -> NudgeConfiguration? {
            try write("repositories:\n  - path: /r\nnudge: \(text)\n", to: own)
            return try load().nudge
        }
        #expect(try nudge("{command: [sub, -t, x]}") == NudgeConfiguration(command: ["sub", "-t", "x"]))
        #expect(try nudge("{command: [sub], interval: 2h}")?.interval == .seconds(7200))
        #expect(try nudge("{command: [~/sub]}")?.command == [folder.appending("home/sub")])
        try write("repositories: []\nnudge: {command: [a]}\n", to: system)
        #expect(try nudge("{command: []}") == nil)
        for text in ["{}", "{command: sub}", "{command: ['']}", "{command: [a], interval: 10s}", "[a]"] {
            #expect(throws: ConfigurationError.self, "\(text)") { try nudge(text) }
        }
    }
}
