import TeamSyncDocuments
import Testing

@testable import TeamSyncSwift

@Suite("Edits of renamed items") struct RenameEditsTests {
    /// - Parameter written: the old name in the line; nil if it is that of the item.
    private func edited(
        _ line: String, _ path: String, _ from: String, _ to: String, in head: String = "", written: String? = nil
    ) -> String? {
        let text = head + line
        let name = line.firstRange(of: written ?? from) ?? line.firstRange(of: from.lowercased())
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

    @Test("The style after the name of an icon stays")
    func variants() {
        #expect(edited("f(R.drawable.ic_gear_filled)", "a.kt", "gear", "cog") == "f(R.drawable.ic_cog_filled)")
        #expect(
            edited("a=\"@drawable/gear_24dp_bold\"", "a.xml", "gear", "cog_wheel")
                == "a=\"@drawable/cog_wheel_24dp_bold\"")
        // Another icon.
        #expect(edited("f(R.drawable.gear_box)", "a.kt", "gear", "cog") == nil)
        #expect(edited("f(R.drawable.gears_filled)", "a.kt", "gear", "cog") == nil)
    }

    @Test("Tokens are rewritten in the spelling of style sheets if it is the same for both names")
    func spellings() {
        func plain(_ text: String, _ to: String = "color.paper.dark") -> String? {
            edited(text, "a.scss", "color.ink.light", to, written: "color-ink-light")
        }
        #expect(plain("a: var(--color-ink-light, red)") == "a: var(--color-paper-dark, red)")
        #expect(plain("a: $acme-color-ink-light;") == "a: $acme-color-paper-dark;")
        #expect(plain("a: var(--color-ink-lighter)") == nil && plain("a: color-ink-light") == nil)
        // The words of the new name may be separated or not.
        #expect(plain("a: var(--color-ink-light)", "color.inkLight") == nil)
        let size = edited("a: var(--font-size-s)", "a.css", "fontSize.s", "fontSize.m", written: "font-size-s")
        #expect(size == "a: var(--font-size-m)")
    }
}
