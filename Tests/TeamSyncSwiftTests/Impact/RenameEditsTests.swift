import TeamSyncDocuments
import Testing

@testable import TeamSyncSwift

@Suite("Edits of renamed items") struct RenameEditsTests {
    private func edited(_ line: String, _ path: String, _ from: String, _ to: String, in head: String = "") -> String? {
        let text = head + line
        let name = line.firstRange(of: from) ?? line.firstRange(of: from.lowercased())
        guard let name else { return nil }
        let place = ImpactDocument.Place(
            path: path, line: head.utf8.count { $0 == 0x0a } + 1,
            column: line[..<name.lowerBound].utf8.count + 1, text: line)
        var edits = RenameEdits(Array(text.utf8), path: path)
        guard let edit = edits.edits(.item(from: from, to: to), at: place).first else { return nil }
        return line.replacing(edit.old, with: edit.new)
    }

    @Test("Resources of Android with capital letters are rewritten as they are written")
    func capitals() {
        #expect(edited("a=\"@color/grayColor\"", "a.xml", "grayColor", "inkGray") == "a=\"@color/inkGray\"")
        #expect(edited("f(R.color.grayColor)", "a.kt", "grayColor", "inkGray") == "f(R.color.inkGray)")
        // The file of an icon has the name in lower case.
        #expect(edited("f(R.drawable.gear)", "a.kt", "Gear", "Cog") == "f(R.drawable.cog)")
        #expect(edited("f(R.color.grayColors)", "a.kt", "grayColor", "inkGray") == nil)
    }

    @Test("Resources of an imported class are rewritten")
    func importedClasses() {
        let head = "import com.acme.R.drawable\n"
        #expect(edited("f(drawable.gear)", "a.kt", "gear", "cog", in: head) == "f(drawable.cog)")
        #expect(edited("f(drawable.gear)", "a.kt", "gear", "cog") == nil)
        #expect(edited("f(own.drawable.gear)", "a.kt", "gear", "cog", in: head) == nil)
    }
}
