import TeamSyncBase
import TeamSyncDocuments
import Testing

@testable import TeamSyncDesign

@Suite("Roles of files in their items")
struct FilePartTests {
    @Test(
        "A data file is a specification, unless it is named after a language in a folder of translations",
        arguments: [
            ("ui/modal/modal.json", FilePart.spec), ("ui/modal/translations/sv-SE.json", .file),
            ("ui/modal/locales/en.yaml", .file), ("ui/i18n/zh-Hans-CN.json", .file), ("ui/tab/tab.json", .spec),
            ("ui/lang/lang.spec.json", .spec), ("ui/translations/modal.json", .spec), ("ui/tab/en.json", .spec),
            ("ui/translations/sv.ts", .source), ("ui/messages/-.json", .spec),
        ] as [(String, FilePart)])
    func part(path: String, expected: FilePart) {
        #expect(FilePart(GitPath(Array(path.utf8))) == expected)
    }
}
