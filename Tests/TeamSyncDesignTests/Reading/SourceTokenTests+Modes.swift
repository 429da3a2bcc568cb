import TeamSyncBase
import Testing

@testable import TeamSyncDesign

/// Constants that are modes of one group by their names.
extension SourceTokenTests {
    @Test("Hidden groups with the same members are the modes of one group")
    func hiddenModes() throws {
        func items(_ dark: String) throws -> [String] {
            let groups = "const InkScaleLight = { 50: '#eee', 90: '#111' };\nconst InkScaleDark = { \(dark) };\n"
            return try lines(
                groups + "export default (mode) => ({ ink: mode === 'light' ? InkScaleLight : InkScaleDark });", .script
            )
        }
        #expect(
            try items("50: '#222', 90: '#ddd'") == [
                "InkScale.50 [light] = #eee", "InkScale.90 [light] = #111", "InkScale.50 [dark] = #222",
                "InkScale.90 [dark] = #ddd",
            ])
        // Groups with other members are separate.
        #expect(
            try items("50: '#222', hover: '#ddd'") == [
                "InkScaleLight.50 = #eee", "InkScaleLight.90 = #111", "InkScaleDark.50 = #222",
                "InkScaleDark.hover = #ddd",
            ])
    }
}
