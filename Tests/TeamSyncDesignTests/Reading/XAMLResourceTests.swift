import TeamSyncBase
import TeamSyncDocuments
import Testing

@testable import TeamSyncDesign

@Suite("Values in resource dictionaries in XAML")
struct XAMLResourceTests {
    private func lines(_ text: String) throws -> [String] {
        try XAMLResources(Array(text.utf8)).tokens.map { token in
            let mode = token.mode.map { " [\($0)]" } ?? ""
            return "\(token.key)\(mode): \(token.type ?? "-") = \(token.value.string ?? "")"
        }
    }

    @Test("Colors, brushes, sizes, references, and the dictionaries of themes")
    func values() throws {
        let text = """
            <ResourceDictionary xmlns="a" xmlns:x="b" xmlns:kit="c">
              <!-- Deprecated: use Sea -->
              <Color x:Key="Ink">#80112233</Color>
              <SolidColorBrush x:Key="InkBrush" Color="{StaticResource Ink}" />
              <x:Double x:Key="Gap"> 8 </x:Double>
              <Thickness x:Key="Inset">4,8</Thickness>
              <FontWeight x:Key="Bold">700</FontWeight>
              <StaticResource x:Key="ButtonInk" ResourceKey="Ink" />
              <kit:AppThemeColor x:Key="Sea" Light="#FFFFFF" Dark="#000000" />
              <Color x:Key="Coded">{x:Static kit:Colors.Ink}</Color>
              <x:String x:Key="Title">Hello</x:String>
              <Style x:Key="Button" TargetType="Button"><Setter Property="A" Value="1" /></Style>
              <ResourceDictionary.ThemeDictionaries>
                <ResourceDictionary x:Key="Default"><Color x:Key="Text">#111111</Color></ResourceDictionary>
                <ResourceDictionary x:Key="HighContrast"><Color x:Key="Text">#000000</Color></ResourceDictionary>
              </ResourceDictionary.ThemeDictionaries>
            </ResourceDictionary>
            """
        #expect(
            try lines(text) == [
                "Ink: color = #11223380", "InkBrush: color = {Ink}", "Gap: number = 8", "Inset: - = 4,8",
                "Bold: - = 700", "ButtonInk: - = {Ink}", "Sea [light]: color = #FFFFFF", "Sea [dark]: color = #000000",
                "Text: color = #111111", "Text [high-contrast]: color = #000000",
            ])
        let tokens = try XAMLResources(Array(text.utf8)).tokens
        #expect(tokens[0].line == 3)
        #expect(tokens[0].remarks["deprecated"] == .string("use Sea"))
        #expect(tokens[1].remarks.isEmpty)
    }

    @Test("A dictionary without values, and text that is not XML")
    func others() throws {
        #expect(try lines("<ResourceDictionary><Style TargetType=\"Button\" /></ResourceDictionary>").isEmpty)
        #expect(throws: Warning.FileFault.nothing(at: "/ResourceDictionary")) { try XAMLResources(Array("a".utf8)) }
    }
}
