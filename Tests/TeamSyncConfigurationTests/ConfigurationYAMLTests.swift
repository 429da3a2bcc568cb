import Testing

@testable import TeamSyncConfiguration

/// Features of YAML that people do not use in configurations.
@Suite struct ConfigurationYAMLTests {
    private func node(_ yaml: String) throws(ConfigurationError) -> ConfigurationNode? {
        try ConfigurationParser(file: "/c.yaml").node(of: yaml)
    }

    private func problem(_ yaml: String) -> String? {
        do throws(ConfigurationError) {
            _ = try node(yaml)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// The node as text: lists in brackets, mappings in braces, nothing as `~`.
    private func text(_ node: ConfigurationNode?) -> String {
        switch node?.content {
        case nil: "none"
        case .nothing: "~"
        case .text(let text): text
        case .list(let items): "[" + items.map(text).joined(separator: ",") + "]"
        case .mapping(let entries): "{" + entries.map { "\($0.key):\(text($0.value))" }.joined(separator: ",") + "}"
        }
    }

    @Test(
        "Values have their meaning in YAML",
        arguments: [
            ("", "none"), ("# nothing\n", "none"), ("---\n", "~"),
            ("a: ~\nb: null\nc: 'null'\nd: \"\"\ne:\n", "{a:~,b:~,c:null,d:,e:~}"),
            ("a: [b, {c: d}, [e]]\n", "{a:[b,{c:d},[e]]}"),
            ("- a\n- - b\n  - c\n- d: e\n  f: g\n", "[a,[b,c],{d:e,f:g}]"),
            ("a: |\n  one\n  two\nb: >-\n  three\n  four\n", "{a:one\ntwo\n,b:three four}"),
            ("a: 'it''s'\nb: \"\\u00e9\\n\"\n", "{a:it's,b:é\n}"), ("a: &x b\nc: d\n", "{a:b,c:d}"),
            ("<<: a\n? b\n: c\n", "{<<:a,b:c}"), ("!!map {a: !!str b, c: !!seq [d]}", "{a:b,c:[d]}"),
            ("%YAML 1.1\n---\na: b\n...\n", "{a:b}"), ("a: 1.0\nb: yes\nc: 0x1f\n", "{a:1.0,b:yes,c:0x1f}"),
        ])
    func values(yaml: String, expected: String) throws {
        #expect(try text(node(yaml)) == expected)
    }

    @Test(
        "Columns are counted in characters",
        arguments: [
            ("ключ: [é, [x], {y: *z}]", "/c.yaml:1:20: aliases"),
            ("a: b\nå: 1\nå: 2\n", "/c.yaml:3:1: the key 'å' appears twice"),
            ("a: {b: c, d: {e: 1, f: 2, e: 3}}", "/c.yaml:1:27: the key 'e' appears twice"),
            ("{[a]: b}", "/c.yaml:1:2: a key must be a single word"),
            ("? {a: b}\n: c\n", "/c.yaml:1:3: a key must be a single word"),
            ("a: !!int 1", "/c.yaml:1:4: the tag"), ("a: b\n--- c\n", "/c.yaml:2:1: a second YAML document"),
            ("é: \u{1}\n", "/c.yaml:1:4: there is a control character"),
        ])
    func places(yaml: String, expected: String) throws {
        #expect(try #require(problem(yaml)).hasPrefix(expected), "\(problem(yaml) ?? "no problem")")
    }

    @Test("Nesting of any excessive depth is refused", arguments: ["[", "{a: ", "- ", "? ", "[[{a: "])
    func depth(opening: String) throws {
        let message = try #require(problem(String(repeating: opening, count: 100_000)))
        #expect(message.contains("nested too deeply") || message.contains("single word"), "\(message)")
    }

    @Test("The number of values is limited")
    func valueLimit() throws {
        let many = String(repeating: "a,", count: 100_000)
        #expect(try #require(problem("[\(many)]")).contains(": there are more than 100000 values"))
        #expect(problem("[\(many.prefix(180_000))]") == nil)
    }
}
