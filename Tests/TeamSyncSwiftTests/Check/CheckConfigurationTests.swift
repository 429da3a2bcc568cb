import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncSwift
import Testing

@Suite("The file .teamsync-check.yaml")
struct CheckConfigurationTests {
    @Test("All keys are parsed")
    func everything() throws {
        let configuration = try CheckSupport.configuration(
            """
            rules: {hardcoded-color: error, sf-symbol: {level: off, allow: [gear], exclude: ['Demo/**']}}
            paths: {include: ['Sources/**'], exclude: ['**/*Tests/**'], definitions: ['Sources/Theme/**']}
            accessors: {icons: ['DSIcon.{name}'], colors: ['.dsColor(.{name})']}
            compare: {brands: [aurora], modes: [light]}
            fix: {Color: 'Color.ds(.{name})'}
            components:
              index: {file: specs/index.json, pointer: /components, key: id}
              specs: specs/{key}.json
              sources: Sources/**/{key}.swift
              previews: Previews/{key}.swift
              ignore_parameters: [content]
            baseline: .teamsync-baseline.json
            hex: argb
            examples: off
            """)
        #expect(configuration.hex == .argb)
        #expect(configuration.examples == "off")
        #expect(configuration.rules["hardcoded-color"]?.level == "error")
        let symbol = try #require(configuration.rules["sf-symbol"])
        #expect((symbol.level, symbol.allow.first, symbol.exclude.first) == ("off", "gear", "Demo/**"))
        #expect(configuration.definitions == ["Sources/Theme/**"])
        #expect(configuration.fixes == ["Color": "Color.ds(.{name})"])
        #expect(configuration.components?.index == .array(file: "specs/index.json", pointer: "/components", key: "id"))
        #expect(configuration.components?.ignoredParameters == ["content"])
        #expect(configuration.baseline == ".teamsync-baseline.json")
    }

    @Test("An empty file has all defaults")
    func empty() throws {
        #expect(try CheckSupport.configuration("# nothing\n") == CheckConfiguration())
    }

    @Test(
        "An error is reported with its location",
        arguments: [
            ("rules: {hardcoded-colour: off}", "1:9", "hardcoded-color"),
            ("rules:\n  sf-symbol: loud", "2:14", "off, warning or error"),
            ("accessors: {icons: ['f()']}", "1:21", "is not an accessor"),
            ("fix: {Color: x}", "1:14", "does not contain {name}"),
            ("paths: {exclude: ['/a']}", "1:19", "begins with '/'"),
            ("components: {specs: a.json}", "1:21", "does not contain {key}"),
            ("hex: abgr", "1:6", "must be one of rgba, argb"), ("examples: info", "1:11", "off, warning or error"),
            ("rule: {}", "1:1", "did you mean 'rules'"), ("a: &x b\nb: *x", "2:4", "aliases"),
            ("rules: [", "2:1", "not YAML"),
        ])
    func mistakes(yaml: String, place: String, words: String) {
        do {
            _ = try CheckSupport.configuration(yaml)
            Issue.record("\(yaml) was read")
        } catch let error as ConfigurationError {
            #expect("\(error)".contains(words), "\(error)")
            if !yaml.hasSuffix("[") { #expect("\(error)".hasPrefix(".teamsync-check.yaml:\(place):"), "\(error)") }
        } catch {
            Issue.record("\(error)")
        }
    }
}
