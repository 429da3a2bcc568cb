import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncSetup

@Suite("Reading the catalogues of a commit once") struct CountReaderTests {
    @Test("A source is read once, until another commit is read")
    func once() throws {
        let folder = try TemporaryFolder("counts")
        try RawFile.makeFolder(RawPath(folder.appending("icons")))
        func add(_ name: String) throws {
            try RawFile.write("<svg/>".utf8, to: RawPath(folder.appending("icons/\(name).svg")))
        }
        let files = WorktreeFileSource(root: folder.path)
        let source = CatalogueSource.files(glob: "icons/*.svg", exclude: [])
        var reader = CountReader()
        try add("bell")
        #expect(try reader.read("icons", source, in: files).count == 1)
        try add("cart")
        #expect(try reader.read("more_icons", source, in: files).count == 1)
        #expect(try reader.read("icons", .files(glob: "icons/**/*.svg", exclude: []), in: files).count == 2)
        reader.forget()
        #expect(try reader.read("icons", source, in: files).count == 2)
    }
}
