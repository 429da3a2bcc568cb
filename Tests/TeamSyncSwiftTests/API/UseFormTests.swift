import Testing

/// Uses in forms that do not show the changed declaration at once.
@Suite("Less common forms of uses") struct UseFormTests {
    private let types = UseTypeTests()

    @Test("A member of a type with dynamic members is gone if the type of the key paths has none of its name")
    func dynamicMembers() {
        let colors = { (members: String, root: String) in
            """
            struct Tokens { \(root) }
            @dynamicMemberLookup struct Colors {
                subscript(dynamicMember path: KeyPath<Tokens, Int>) -> Int { 1 }
                \(members)
            }
            struct Theme { static let colors = Colors() }
            """
        }
        let source = """
            let a = Theme.colors.accent
            let b: (Colors) -> Int = { $0.accent }
            let c = Theme.colors.gray
            """
        let places = { (old: String, new: String) in types.places(old, new, in: source) }
        let gray = "let gray = 1"
        #expect(places(colors("let accent = 1", gray), colors("", gray)) == ["1", "2"])
        // The key path reaches a member of the same name.
        #expect(places(colors("let accent = 1; let gray = 2", ""), colors("", "let accent = 1")) == ["3"])
    }

    @Test("A closure after the parentheses may be for a parameter whose type is an alias")
    func aliases() {
        let text = { (label: String) in
            """
            typealias Done = () -> Void
            struct Panel { func hide(\(label) text: String, style: Style? = nil, done: Done? = nil) -> Int { 1 } }
            struct Style {}
            """
        }
        let source = """
            func f(_ panel: Panel) {
                _ = panel.hide(with: "a") { print("done") }
                _ = panel.hide(with: "a", done: {})
            }
            """
        #expect(types.places(text("with"), text("_"), in: source) == ["2", "3"])
        // Without an alias of a function, the closure is for another function.
        let other = text("with").replacing("typealias Done = () -> Void", with: "typealias Done = Int")
        #expect(types.places(other, other.replacing("with", with: "_"), in: source) == ["3"])
    }

    @Test("Initializers are called with 'Self' and by metatypes")
    func initializers() {
        let text = { (label: String) in
            "class Chip { required init(\(label): String) {} }\nclass Other { required init(\(label): String) {} }"
        }
        let source = """
            extension Chip { static func made() -> Chip { Self(title: "a") } }
            func f<C: Chip>(_ type: C.Type) -> C { type.init(title: "a") }
            func g(_ type: Chip.Type) -> Chip { type.init(title: "a") }
            struct Own { init(title: String) {}; static func made() -> Own { Self(title: "a") } }
            func h(_ type: Own.Type) -> Own { type.init(title: "a") }
            """
        #expect(types.places(text("title"), text("text"), in: source) == ["1", "2", "3"])
    }

    @Test("An initializer that is no longer required cannot be called by a metatype, and is overridden")
    func required() {
        let source = """
            class Own: Chip { required init(title: String) { super.init(title: title) } }
            class Inner: Own { required init(title: String) { super.init(title: title) } }
            class Second: Chip { required override init(title: String) { super.init(title: title) } }
            class Third: Chip { init(size: Int) { super.init(title: "a") } }
            func f(_ type: Chip.Type) -> Chip { type.init(title: "a") }
            let chip = Chip(title: "a")
            """
        let (old, new) = ("open class Chip { public required init(title: String) {} }", "public init(title: String) {}")
        #expect(types.places(old, "open class Chip { \(new) }", in: source) == ["1", "5"])
    }

    @Test("A member that implements a requirement has its result builder")
    func builders() {
        let text = { (either: String) in
            """
            @resultBuilder struct Builder { static func buildBlock(_ parts: Int...) -> Int { 1 }; \(either) }
            protocol Part { @Builder var body: Int { get } }
            protocol Page: Part {}
            protocol Plain { var body: Int { get } }
            """
        }
        let either = """
            static func buildEither(first: Int) -> Int { 1 }
            static func buildEither(second: Int) -> Int { 1 }
            """
        let source = """
            struct A: Part { var body: Int { if Bool.random() { 1 } else { 2 } } }
            struct B: Page { var body: Int { if Bool.random() { 1 } else { 2 } } }
            struct C: Plain { var body: Int { if Bool.random() { 1 } else { 2 } } }
            struct D: Part { var other: Int { if Bool.random() { 1 } else { 2 } }; var body: Int { 1 } }
            struct E: Part { @Mine var body: Int { if Bool.random() { 1 } else { 2 } } }
            """
        #expect(types.places(text(either), text(""), in: source) == ["1", "2"])
    }

    @Test("The styles that a modifier takes, and the protocol of a generic parameter, are known")
    func styles() {
        let text = { (label: String) in
            """
            protocol Look {}
            struct Filled: Look, ButtonStyle {}
            extension Look where Self == Filled { static func filled(\(label) kind: Int) -> Filled { Filled() } }
            extension ButtonStyle where Self == Filled { static func brand(\(label) kind: Int) -> Filled { Filled() } }
            func look<L: Look>(_ look: L) {}
            """
        }
        let source = """
            struct Row: View { var body: some View { Text("a").buttonStyle(.brand(1)) } }
            func f() { look(.filled(1)) }
            struct Own { static func brand(_ kind: Int) -> Own { Own() } }
            func g(_ own: Own) { g(.brand(1)) }
            """
        #expect(types.places(text("_"), text("kind"), in: source) == ["1", "2"])
    }

    @Test("Literals have the members of a protocol that the standard type conforms to")
    func literals() {
        let text = { (name: String) in
            """
            protocol Part {}
            extension Part { func \(name)(_ name: String) -> Int { 1 } }
            extension String: Part {}
            """
        }
        let source = """
            let a = "Hello".style("x")
            let b = "Hello \\(a)".style("x")
            let c = 3.style("x")
            """
        #expect(types.places(text("style"), text("look"), in: source) == ["1", "2"])
    }

    @Test("A variable with a function that a call returned is not called if the result is another value")
    func functions() {
        let source = """
            func f(_ center: Center) {
                let stop = center.observe()
                stop()
                let other = { 1 }
                other()
            }
            """
        let text = { (type: String) in "struct Center { func observe() -> \(type) { fatalError() } }" }
        #expect(types.places(text("() -> Void"), text("Int"), in: source) == ["3"])
    }

    @Test("An own function with the name of a function hides only the calls that it accepts")
    func overloads() {
        let source = """
            func banner(_ number: Int) {}
            func f() {
                banner("a")
                banner(3)
            }
            """
        let text = { (label: String) in "func banner(\(label) text: String, tone: Int = 1) {}" }
        #expect(types.places(text("_"), text("text"), in: source) == ["3?"])
    }
}
