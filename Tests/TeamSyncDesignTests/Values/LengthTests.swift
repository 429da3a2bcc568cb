import Testing

@testable import TeamSyncDesign

@Suite("Lengths in px and rem")
struct LengthTests {
    @Test(
        "The same lengths in the other unit have a new unit",
        arguments: [
            ("16px", "1rem"), ("4px 8px", ".25rem 0.5rem"), ("10px", "0.625rem"), ("0 2px", "0 0.125rem"),
        ])
    func same(pixels: String, rem: String) {
        #expect(Length.newUnit(pixels, rem) == "rem")
        #expect(Length.newUnit(rem, pixels) == "px")
    }

    @Test(
        "Other lengths and units have none",
        arguments: [
            ("16px", "1.5rem"), ("4px 8px", "0.25rem 8px"), ("10px", "0.625em"), ("1px", "2px"), ("1px", "1px"),
            ("4px 8px", "0.25rem"), ("red", "red"), ("nanpx", "nanrem"), ("4px red", "0.25rem blue"),
        ])
    func different(old: String, new: String) { #expect(Length.newUnit(old, new) == nil) }
}
