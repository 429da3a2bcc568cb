import CloneTestSupport
import Foundation
import TeamSyncDocuments
import TestSupport
import Testing

@testable import TeamSyncConfiguration

@Suite struct ConfigurationLoaderTests {
    static let minimal = """
        repositories:
          - profile: icons-library
            path: ~/code/icons-library
          - profile: ios-components
            path: ~/code/ios-components

        """

    static func error(_ path: String) -> ConfigurationError? {
        do throws(ConfigurationError) {
            _ = try ConfigurationLoader.load(path: path, environment: ConfigurationSupport.environment)
            return nil
        } catch {
            return error
        }
    }

    @Test("Five lines are a configuration")
    func fiveLinesAreAConfiguration() throws {
        #expect(
            try ConfigurationSupport.parse(Self.minimal)
                == Configuration(repositories: [
                    RepositoryConfiguration(
                        id: "icons-library", label: "Icons", path: "/home/ada/code/icons-library",
                        remote: "origin", branch: "main", paths: ["icons/", "metadata.json", "colors.json"],
                        counts: [
                            "icons": CountConfiguration(
                                source: .array(file: "metadata.json", pointer: "/icons", key: "name"),
                                updated: ["icons/"], with: ["icons/{key}.svg"], kind: .icon),
                            "colors": CountConfiguration(
                                source: .array(file: "colors.json", pointer: "/colors", key: "name"),
                                updated: ["colors.json"], kind: .color),
                        ],
                        countsFrom: .main, interval: 600, timeout: 60, stallTimeout: 15, maxBackoff: 3600,
                        limits: Limits(commits: 200, files: 2000)),
                    RepositoryConfiguration(
                        id: "ios-components", label: "Comps", path: "/home/ada/code/ios-components",
                        paths: ["Sources/", "specs/"],
                        counts: [
                            "components": CountConfiguration(
                                source: .array(file: "specs/index.json", pointer: "/components", key: "name"),
                                updated: ["Sources/", "specs/"],
                                with: ["specs/components/{key}.json", "Sources/**/{key}.swift"], kind: .component)
                        ],
                        uses: [
                            "icons": [
                                .lines(
                                    glob: "**/*.swift", exclude: [], pattern: #"DSIcon\.named\(\s*"(?<key>[^"\\]+)""#)
                            ]
                        ]),
                ]))
    }

    @Test("The example is a configuration")
    func theExampleIsAConfiguration() throws {
        let configuration = try ConfigurationLoader.load(
            path: ConfigurationSupport.package + "/config/teamsync.example.yaml",
            environment: ConfigurationSupport.environment)
        let repositories = configuration.repositories
        #expect(configuration.nudge != nil && configuration.nudge?.limitation == nil)
        #expect(repositories.map(\.id) == ["icons-library", "icons-archive", "ios-components"])
        #expect(repositories.map(\.interval) == [300, 600, 600])
        #expect(repositories[1].path == "/home/ada/code/icons archive")
        #expect(
            repositories[1].counts.keys.sorted() == [
                "assets", "brands", "colors", "drawings", "icons", "sets", "sizes", "tokens",
            ])
        #expect(repositories[2].counts.keys.sorted() == ["sources"])
        #expect(repositories[2].countsFrom == .upstream)
        #expect(configuration.exports.map(\.path) == ["/home/ada/code/app/Resources/design-system-counts.json"])
        let defaults = RepositoryConfiguration(id: "x", path: "/x")
        #expect(repositories[1].timeout == defaults.timeout)
        #expect(repositories[1].stallTimeout == defaults.stallTimeout)
        #expect(repositories[1].maxBackoff == defaults.maxBackoff)
        #expect(repositories[1].limits == defaults.limits)
    }

    @Test("The option takes precedence over the environment, and the environment over the home folder")
    func theOptionGoesBeforeTheEnvironmentAndTheEnvironmentBeforeTheHomeFolder() {
        var environment = ["HOME": "/home/ada", "XDG_CONFIG_HOME": "/xdg", "TEAMSYNC_CONFIG": "/own.yaml"]
        #expect(ConfigurationPath.inUse(option: "x.yaml", environment: environment) == "x.yaml")
        #expect(ConfigurationPath.inUse(option: nil, environment: environment) == "/own.yaml")
        environment["TEAMSYNC_CONFIG"] = ""
        #expect(ConfigurationPath.inUse(option: nil, environment: environment) == "/xdg/teamsync/config.yaml")
        environment["XDG_CONFIG_HOME"] = "relative"
        #expect(
            ConfigurationPath.inUse(option: nil, environment: environment) == "/home/ada/.config/teamsync/config.yaml")
    }

    @Test("The error for a missing file contains a minimal configuration")
    func aMissingFileShowsTheLeastThatWorks() throws {
        let folder = try ConfigurationFolder()
        let path = folder.path + "/none.yaml"
        let error = try #require(Self.error(path))
        #expect(error.line == nil)
        #expect(
            error.description
                == "\(path): there is no configuration file here\nrun 'teamsync init' to find your clones and write one, or write it yourself:\nthe smallest valid configuration is\n\n\(Self.minimal)"
        )
    }

    @Test("A folder is not a file")
    func aFolderIsNotAFile() throws {
        let folder = try ConfigurationFolder()
        #expect(
            Self.error(folder.path)?.description
                == "\(folder.path): this is a folder, not a file (specify the file in it)")
    }

    @Test("An unreadable file is reported", .enabled(if: getuid() != 0, "root may read everything"))
    func anUnreadableFileIsSaid() throws {
        let folder = try ConfigurationFolder()
        let path = try folder.write(Array(Self.minimal.utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        #expect(
            Self.error(path)?.description
                == "\(path): the file cannot be read: permission denied (check its permissions)")
    }

    @Test("A pipe is not a file")
    func aPipeIsNotAFile() throws {
        let folder = try ConfigurationFolder()
        let path = folder.path + "/pipe.yaml"
        try #require(mkfifo(path, 0o600) == 0)
        for path in [path, "/dev/null"] {
            #expect(
                Self.error(path)?.description
                    == "\(path): this is a pipe, a socket or a device, not a file (specify a regular file)")
        }
    }

    @Test("The number of repositories is limited")
    func theNumberOfRepositoriesIsBounded() {
        func yaml(_ number: Int) -> String {
            "repositories:\n" + (0..<number).map { "  - path: /r\($0)\n" }.joined()
        }
        #expect(ConfigurationSupport.problem(yaml(1000)) == nil)
        #expect(ConfigurationSupport.problem(yaml(1001)) == "2:3: 'repositories' has 1001 entries (at most 1000)")
    }

    /// A worker, possibly of another build, reads it: the bytes must not change by accident.
    @Test("The encoding of a repository is stable")
    func theEncodingOfARepositoryIsStable() throws {
        let count = CountConfiguration(
            source: .array(file: "m.json", pointer: "/icons", key: "name"), with: ["i/{key}.svg"], kind: .icon)
        let repository = RepositoryConfiguration(
            id: "icons", path: "/r", paths: ["i/"], counts: ["icons": count],
            uses: ["c": [.files(glob: "*.svg", exclude: [])]], update: .fastForward)
        let text = String(decoding: try DocumentCodec.encode(repository), as: UTF8.self)
        let expected = #"""
            {"branch":"main","counts":{"icons":{"kind":"icon","optional":[],"source":{"array":{"file":"m.json","key":"name",
            "pointer":"/icons"}},"updated":["m.json"],"with":["i/{key}.svg"]}},"countsFrom":"main","id":"icons",
            "interval":[32,9704189641294348288],"label":"icons","limits":{"commits":200,"files":2000},"maxBackoff":[195,2884905626637434880],"notify":false,
            "path":"/r","paths":["i/"],"remote":"origin","stallTimeout":[0,15000000000000000000],"timeout":[3,4659767778871345152],"tracking":"shared",
            "update":"fast-forward","uses":{"c":[{"files":{"exclude":[],"glob":"*.svg"}}]}}
            """#
        let lines = text.split(whereSeparator: \.isWhitespace).joined()
        #expect(lines == expected.split(whereSeparator: \.isNewline).joined())
        #expect(try DocumentCodec.decode(RepositoryConfiguration.self, from: Array(text.utf8)) == repository)
        // A key that another build omits has its default.
        let older =
            #"{"kind":"item","source":{"lines":{"exclude":[],"glob":"a","pattern":"b"}},"updated":[],"with":[]}"#
        #expect(
            try DocumentCodec.decode(CountConfiguration.self, from: Array(older.utf8))
                == CountConfiguration(source: .lines(glob: "a", exclude: [], pattern: "b"), updated: []))
        #expect(repository.interval == .seconds(600) && repository.maxBackoff == .seconds(3600))
        #expect(repository.timeout == .seconds(60) && repository.stallTimeout == .seconds(15))
    }

    @Test("A link to itself is reported")
    func aLinkToItselfIsSaid() throws {
        let folder = try ConfigurationFolder()
        let path = folder.path + "/loop.yaml"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        #expect(
            Self.error(path)?.description
                == "\(path): the file cannot be read: Too many levels of symbolic links (check the file and its file system)"
        )
    }

    @Test("A file of 1 MiB is read, and a larger one is refused")
    func aFileOfOneMebibyteIsReadAndALargerOneIsNot()
        throws
    {
        let folder = try ConfigurationFolder()
        let minimal = Array(Self.minimal.utf8)
        let comment = [UInt8](repeating: UInt8(ascii: "#"), count: 1 << 20)
        #expect(Self.error(try folder.write(minimal + comment.dropLast(minimal.count))) == nil)
        let path = try folder.write(minimal + comment.dropLast(minimal.count - 1))
        #expect(
            Self.error(path)?.description
                == "\(path): the file is larger than 1 MiB (check that this is the configuration file)")
    }

    @Test(
        "A file that is not UTF-8 is refused, with the location",
        arguments: [
            ([0xFF], "3:8"), ([0xC3], "3:8"), ([0xED, 0xA0, 0x80], "3:8"), ([0xC3, 0xA4, 0xF8], "3:9"),
        ] as [([UInt8], String)])
    func aFileThatIsNotUTF8IsRefusedWhereItIsNot(_ bytes: [UInt8], _ place: String) throws {
        let folder = try ConfigurationFolder()
        let path = try folder.write(Array("repositories:\n  - path: /r\n# notes".utf8) + bytes)
        #expect(Self.error(path)?.description == "\(path):\(place): this is not UTF-8 (save the file as UTF-8)")
    }

    @Test("An error names the file as given")
    func anErrorNamesTheFileAsItWasGiven() throws {
        let folder = try ConfigurationFolder()
        let path = try folder.write(Array("repositories:\n  - path: /r\n    label: [a]\n".utf8))
        #expect(Self.error(path)?.description == "\(path):3:12: 'label' must be text, not a list")
    }

    @Test("A relative path is resolved against the folder of a relative file")
    func aRelativePathStartsAtTheFolderOfARelativeFile() throws {
        let here = FileManager.default.currentDirectoryPath
        let configuration = try ConfigurationLoader.parse(
            "repositories:\n  - path: icons\n", file: "team/config.yaml", environment: [:])
        #expect(configuration.repositories.map(\.path) == ["\(here)/team/icons"])
        let beside = try ConfigurationLoader.parse(
            "repositories:\n  - path: icons\n", file: "config.yaml", environment: [:])
        #expect(beside.repositories.map(\.path) == ["\(here)/icons"])
        let root = try ConfigurationLoader.parse("repositories:\n  - path: icons\n", file: "/c.yaml", environment: [:])
        #expect(root.repositories.map(\.path) == ["/icons"])
    }
}
