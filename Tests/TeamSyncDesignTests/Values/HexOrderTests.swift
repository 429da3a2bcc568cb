import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import Testing

@Suite("The order of digits in a catalogue")
struct HexOrderTests {
    private func values(_ hex: HexOrder?) -> [String] {
        let count = CountConfiguration(
            source: .keys(file: "colors.json", pointer: ""), kind: .color, hex: hex)
        let value: JSONValue = ["light": "#80FF0000", "dark": "#FF0000", "dim": "#8F00"]
        return ItemForm(value, count).values.map(\.value).sorted()
    }

    @Test("Alpha is last as in CSS, unless the count says that it is first")
    func order() {
        #expect(values(nil) == ["#80FF0000", "#8F00", "#FF0000"])
        #expect(values(.rgba) == ["#80FF0000", "#8F00", "#FF0000"])
        #expect(values(.argb) == ["#F008", "#FF0000", "#FF000080"])
    }
}
