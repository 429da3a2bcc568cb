import Testing

@testable import TeamSyncReport

/// The parts of a value in an expectation.
extension TemplateValue {
    var text: String? { if case .text(let text) = self { text } else { nil } }

    var list: [TemplateValue] { if case .list(let list) = self { list } else { [] } }

    var object: [String: TemplateValue]? { if case .object(let object) = self { object } else { nil } }

    var objects: [[String: TemplateValue]] { list.compactMap(\.object) }
}

@Suite("Templates")
struct TemplateRendererTests {
    private func render(
        _ page: String, _ values: [String: TemplateValue] = [:], _ others: [String: String] = [:]
    ) throws -> String {
        try TemplateRenderer(others.merging(["page": page]) { $1 }).text(of: "page", values)
    }

    @Test(
        "A variable is escaped unless it is in three braces, and a missing one is empty",
        arguments: [
            ("{{a}}", #"&lt;b&gt;&amp;&quot;&apos;&#96;"#), ("{{{a}}}", "<b>&\"'`"),
            ("{{ a }}", #"&lt;b&gt;&amp;&quot;&apos;&#96;"#),
            ("[{{none}}{{{none}}}]", "[]"), ("{{empty}}", ""), ("{ {a} }", "{ {a} }"), ("é{{b}}漢", "é{{a}}漢"), ("", ""),
        ])
    func variables(template: String, expected: String) throws {
        #expect(try render(template, ["a": "<b>&\"'`", "b": "{{a}}", "empty": ""]) == expected)
    }

    @Test("Control characters, and quotation marks before a combining accent, cannot end an attribute")
    func hostile() throws {
        let page = try render(#"<a title="{{a}}">"#, ["a": "\u{1b}[31m\"\u{301} onload=\"\u{202e}x\u{0}"])
        #expect(page.unicodeScalars.count { $0 == "\"" } == 2)
        #expect(!page.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{0}" || $0 == "\u{202e}" })
    }

    @Test(
        "A section is shown for true, a text and an object, and for each value of a list; an inverted one for the others",
        arguments: [
            (TemplateValue.flag(true), "+"), (false, "-"), ("x", "+"), ("", "+"), (.object([:]), "+"), (.list([]), "-"),
            (.list([false]), "+"), (.list(["x", "y"]), "++"), (nil, "-"),
        ])
    func sections(value: TemplateValue?, expected: String) throws {
        let values = value.map { ["a": $0] } ?? [:]
        #expect(try render("{{#a}}+{{/a}}{{^a}}-{{/a}}", values) == expected)
    }

    @Test("A dot stands for the innermost value, in a text and in a list of texts, and is escaped too")
    func dot() throws {
        #expect(try render("{{#a}}[{{.}}]{{/a}}", ["a": "<"]) == "[&lt;]")
        #expect(try render("{{#a}}[{{.}}{{{.}}}]{{/a}}", ["a": .list(["<", "y"])]) == "[&lt;<][yy]")
        #expect(
            try render("{{#a}}{{#.}}{{.}}{{/.}};{{/a}}", ["a": .list([.list(["x", "y"]), .list(["z"])])]) == "xy;z;")
    }

    @Test("A name has its value in the innermost scope that defines it, and a false value hides an outer one")
    func scopes() throws {
        let inner: [String: TemplateValue] = ["b": "inner", "hidden": false]
        let values: [String: TemplateValue] = [
            "a": .objects([inner, [:]]), "b": "outer", "c": "far", "hidden": "shown", "flag": true,
        ]
        #expect(
            try render(
                "{{#a}}{{b}} {{c}}{{#hidden}} {{hidden}}{{/hidden}}{{^hidden}} none{{/hidden}};{{/a}}{{b}}", values)
                == "inner far none;outer far shown;outer")
        #expect(try render("{{#a}}{{#flag}}{{#c}}{{b}}{{/c}}{{/flag}}{{/a}}", values) == "innerouter")
        #expect(try render("{{#a}}{{#a}}{{/a}}{{^a}}x{{/a}}{{/a}}{{#a}}{{b}},{{/a}}", values) == "inner,outer,")
    }

    @Test("A template in a template has the same scopes")
    func templates() throws {
        let others = ["row": "<{{name}}{{> end}}>", "end": "{{#last}}.{{/last}}"]
        let rows: [[String: TemplateValue]] = [["name": "a"], ["name": "b", "last": true]]
        #expect(try render("{{#rows}}{{>row}}{{/rows}}", ["rows": .objects(rows)], others) == "<a><b.>")
        #expect(try render("{{#rows}}\n{{> row}}\n{{/rows}}\n", ["rows": .objects(rows)], others) == "<a><b.>")
    }

    @Test("A template can contain itself, as deep as its values")
    func recursion() throws {
        var value: [String: TemplateValue] = ["name": "0", "inner": false]
        for depth in 1...50 { value = ["name": "\(depth)", "inner": .object(value)] }
        let text = try render("{{> node}}", value, ["node": "{{name}}{{#inner}},{{> node}}{{/inner}}"])
        #expect(text == (0...50).reversed().map(String.init).joined(separator: ","))
    }

    @Test(
        "A line with only the tag of a section or template leaves no empty line",
        arguments: [
            ("a\n{{#s}}\nb\n{{/s}}\nc", "a\nb\nc"), ("{{#s}}\nb\n{{/s}}", "b\n"),
            ("{{#s}}\n{{#s}}\nb\n{{/s}}\n{{/s}}\n", "b\n"),
            ("a\n{{^s}}\nb\n{{/s}}\nc", "a\nc"), ("{{#s}}b\n{{/s}}\nc", "b\nc"), ("{{#s}}\nb{{/s}}\nc", "b\nc"),
            ("{{t}}\nc", "\nc"), ("a {{#s}}\nb\n{{/s}} \nc", "a \nb\n \nc"), (" {{#s}}\nb{{/s}}", " \nb"),
            ("{{#s}}{{/s}}\nc", "\nc"), ("\n\n{{> t}}\n\nc", "\n\nT\nc"), ("a{{> t}}\nc", "aT\nc"),
        ])
    func lines(template: String, expected: String) throws {
        #expect(try render(template, ["s": true, "t": ""], ["t": "T"]) == expected)
    }

    @Test(
        "A malformed template is an error",
        arguments: [
            ("a {{b", TemplateError.Problem.unclosedTag, "b"), ("{{{b}}", .unclosedTag, "{b}}"),
            ("{{b\n}", .unclosedTag, "b"),
            ("{{#a}}", .unclosedSection, "a"), ("{{#a}}{{^b}}{{/b}}", .unclosedSection, "a"),
            ("{{/a}}", .unexpectedEnd, "a"), ("{{#a}}{{#b}}{{/a}}{{/b}}", .unexpectedEnd, "a"),
            ("{{#a}}{{/a}}{{/a}}", .unexpectedEnd, "a"), ("{{> none}}", .unknownTemplate, "none"),
            ("{{! comment}}", .unknownTag, "! comment"), ("{{&a}}", .unknownTag, "&a"),
            ("{{=<% %>=}}", .unknownTag, "=<% %>="),
            ("{{<a}}{{/a}}", .unknownTag, "<a"), ("{{}}", .unknownTag, ""), ("{{#}}{{/}}", .unknownTag, "#"),
            ("{{a.b}}", .unknownTag, "a.b"), ("{{a b}}", .unknownTag, "a b"), ("{{f(a)}}", .unknownTag, "f(a)"),
        ])
    func malformed(template: String, problem: TemplateError.Problem, tag: String) {
        #expect(throws: TemplateError(problem: problem, tag: tag, template: "page")) { try render(template) }
        #expect(throws: TemplateError(problem: problem, tag: tag, template: "other")) {
            try render("{{> other}}", [:], ["other": template])
        }
    }

    @Test(
        "A variable that is not a text is an error, not an empty text",
        arguments: [TemplateValue.flag(false), .list(["x"]), .object([:])])
    func notText(value: TemplateValue) {
        for template in ["{{a}}", "{{{a}}}"] {
            #expect(throws: TemplateError(problem: .notText, tag: "a", template: "page")) {
                try render(template, ["a": value])
            }
        }
        #expect(throws: TemplateError(problem: .unknownTemplate, tag: "none", template: "none")) {
            try TemplateRenderer(["page": ""]).text(of: "none", [:])
        }
    }

    @Test("The templates of the page are well-formed")
    func ownTemplates() throws {
        _ = try PageTemplates()
    }
}
