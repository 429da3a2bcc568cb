import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("Files in the home folder that hide those of the package") struct PackageDiagnosisTests {
    @Test("Without a package, there is no finding")
    func withoutAPackageThereIsNothingToSay() {
        #expect(PackageDiagnosis.finding(.init(packaged: [], units: ["/home/ann/unit"])) == nil)
    }

    @Test("A package without hidden files is good")
    func aPackageByItselfIsFine() {
        #expect(PackageDiagnosis.finding(.init(packaged: ["/usr/bin/teamsyncd"]))?.verdict == .ok)
    }

    @Test("Files that hide it are named")
    func whatHidesItIsNamed() throws {
        let finding = try #require(
            PackageDiagnosis.finding(
                .init(packaged: ["/usr/bin/teamsyncd"], units: ["/h/teamsyncd.service"], programs: ["/h/bin/teamsync"]))
        )
        #expect(finding.verdict == .warning)
        #expect(finding.text.hasPrefix("/h/teamsyncd.service and 1 more take precedence over the package"))
        #expect(finding.fix?.contains("scripts/uninstall") == true)
    }

    @Test("Only folders before the package's hide it")
    func onlyFoldersBeforeThePackagesHideIt() {
        func before(_ path: String) -> [String] { PackageDiagnosis.foldersBefore(path: path) }
        #expect(
            before("/home/ann/.local/bin:/usr/local/bin:/usr/bin:/opt/bin") == [
                "/home/ann/.local/bin", "/usr/local/bin",
            ])
        #expect(before("relative:/bin:/usr/bin:/home/ann/bin") == [])
        #expect(before("/home/ann/bin") == [])
    }

    @Test("User units are in two folders")
    func unitsOfTheUserAreInTwoFolders() {
        #expect(
            PackageDiagnosis.ownUnitFolders(home: "/h", environment: ["XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "x"])
                == ["/c/systemd/user", "/h/.local/share/systemd/user"])
    }
}
