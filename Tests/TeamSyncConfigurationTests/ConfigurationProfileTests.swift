import CloneTestSupport
import Foundation
import TestSupport
import Testing

@testable import TeamSyncConfiguration

@Suite struct ConfigurationProfileTests {
    @Test("Every profile in the folder is built in, unchanged")
    func everyProfileOfTheFolderIsBuiltInAsItIs() throws {
        let folder = ConfigurationSupport.package + "/config/profiles"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(files.sorted() == Profile.names.map { $0 + ".yaml" })
        for name in Profile.names {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).yaml"))
            #expect(Profile.yaml(named: name)?.utf8.elementsEqual(bytes) == true)
        }
    }

    @Test("Every profile results in a valid repository", arguments: Profile.names)
    func everyProfileIsARepository(_ name: String) throws {
        let repository = try ConfigurationSupport.repository("repositories:\n  - profile: \(name)\n    path: /r\n")
        #expect(repository?.id == name)
        #expect(repository?.counts.isEmpty == false)
    }

    @Test("Everything in a profile can be overridden")
    func everythingInAProfileCanBeOverridden() throws {
        let repository = try ConfigurationSupport.repository(
            """
            repositories:
              - profile: icons-library
                path: /r
                id: mine
                label: Mine
                remote: upstream
                branch: trunk
                paths: [svg/]
                counts:
                  icons: {files: {glob: svg/*.svg}}
                  colors: ~
                  fonts: {keys: {file: fonts.json}}
            """)
        #expect(
            repository
                == RepositoryConfiguration(
                    id: "mine", label: "Mine", path: "/r", remote: "upstream", branch: "trunk", paths: ["svg/"],
                    counts: [
                        "icons": CountConfiguration(source: .files(glob: "svg/*.svg", exclude: []), updated: ["svg/"]),
                        "fonts": CountConfiguration(
                            source: .keys(file: "fonts.json", pointer: ""), updated: ["fonts.json"]),
                    ]))
    }

    @Test("A profile takes precedence over the top level, but does not set the schedule")
    func aProfileStandsOverTheTopLevelAndKeepsItsSchedule() throws {
        let repository = try ConfigurationSupport.repository(
            "interval: 2h\nrepositories:\n  - {profile: ios-components, path: /r}\n")
        #expect(repository?.interval == 7200)
        #expect(repository?.label == "Comps")
    }
}
