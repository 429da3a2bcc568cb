import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSwift
import Testing

/// The places in other sources that a change breaks, according to the types that the sources state.
@Suite("Types of used declarations") struct UseTypeTests {
    /// The places in a source: `3` for a line with a place that breaks, `3?` for one that may break.
    func places(_ old: String, _ new: String, in source: String, also other: String = "", module: String? = nil)
        -> [String]
    {
        var comparison = SourceComparison()
        let path = module.map { "Sources/\($0)/A.swift" } ?? "A.swift"
        comparison.old = [SourceFile(path: path, contents: .text(old))]
        comparison.new = [SourceFile(path: path, contents: .text(new))]
        if let module {
            let manifest = "let package = Package(name: \"P\", targets: [.target(name: \"\(module)\")])"
            comparison.manifests = [SourceFile(path: "Package.swift", contents: .text(manifest))]
        }
        let compared = APIAnswer(to: .compare([comparison], texts: [:], access: .internal)).comparisons.first
        let changes = compared?.changes.filter(\.concernsUses) ?? []
        #expect(!changes.isEmpty)
        let files = [source, other].enumerated().map {
            SourceFile(path: "\($0.offset).swift", contents: .text($0.element))
        }
        return APIAnswer(to: .findUses(of: changes, in: files, context: compared?.context)).uses
            .filter { $0.path == "0.swift" }.map { "\($0.line)\($0.isCertain ? "" : "?")" }
    }

    private static let view = """
        extension View { func kitPlain() {}; func padding() {}; func kitInset(by: Int) {}; var kitLevel: Int { 1 } }
        extension Int { var kitPoints: Int { self }; func kitScaled(_ f: Int) -> Int { self }; var count: Int { 1 } }
        struct KitCard { func reload() {} }
        """

    @Test("Members of extensions of other modules' types may be used by unknown receivers")
    func modifiers() {
        let source = """
            struct Home: View {
                var title: String
                var body: some View {
                    Text("a").kitPlain()
                    Text("a").padding(2).kitPlain()
                    Text("a").kitInset(by: 2)
                    kitPlain()
                    Text("a").padding()
                    title.kitPlain()
                    [1].kitPlain()
                    3.kitPoints
                    title.kitPoints
                    [1].map { $0.kitScaled(2) }
                    [1].count
                    Text("a").kitLevel
                    other.reload()
                }
            }
            """
        let new = "struct KitCard {}"
        #expect(
            places(Self.view, new, in: source) == ["4", "5", "6", "7", "11", "13", "15"])
        // A member of a chain that the code declares may return something else than a view.
        let chained = "let a = Text(\"a\").drawn().kitPlain()\nlet b = Row().kitPlain()"
        let drawn = "extension View { func drawn() -> Canvas { Canvas() } }; struct Row {}"
        #expect(places(Self.view, new, in: chained, also: drawn) == ["1?", "2?"])
        // A member of this name in the code may be meant.
        let own = "extension Text { func kitPlain() {}; var kitLevel: Int { 1 } }"
        #expect(places(Self.view, new, in: source, also: own) == ["6", "7", "11", "13"])
        // The design system's own type is not an extension.
        #expect(places("struct KitCard { func reload() {} }", new, in: source) == [])
    }

    @Test("In a class with a superclass of another module, a name may be an inherited member instead of a global one")
    func inherited() {
        let old = "struct T { func tint(by a: Int) {} }; func kitReset(_ a: Int) {}"
        let source = """
            let shared = T()
            class Home: Screen { func f() { shared.tint(by: 1) } }
            class Base { func f() { shared.tint(by: 1) } }
            class Own: Base { func g(t: T) { shared.tint(by: 1); kitReset(1) } }
            extension Screen { func g() { shared.tint(by: 1) } }
            class Page: UIViewController { func f() { shared.tint(by: 1) } }
            class List: Screen { func f() { kitReset(1) } }
            """
        #expect(places(old, "struct T {}", in: source) == ["2?", "3", "4", "4", "5?", "6", "7?"])
    }

    @Test("A type with another module before its name may be a different type")
    func modules() {
        let old = "struct T { init(a: Int) {}; static let b = 1 }; struct U { struct V { static let w = 1 } }"
        let source = """
            import Other
            let a = Other.T(a: 1)
            let b = Other.T.b
            let c = T.b
            let d = U.V.w
            """
        #expect(places(old, "struct T {}; struct U { struct V {} }", in: source) == ["2", "3", "4", "5"])
        // The package has a module of another name.
        #expect(
            places(old, "struct T {}; struct U { struct V {} }", in: "import Kit; " + source, module: "Kit")
                == ["2?", "4", "5"])
        #expect(places(old, "struct T {}; struct U { struct V {} }", in: source, module: "Kit") == [])
        #expect(
            places(
                old, "struct T {}; struct U { struct V {} }", in: source.replacing("Other", with: "Kit"), module: "Kit")
                == ["2", "3", "4", "5"])
    }

    @Test("A deprecated alias is used where its name is written, and a member may break whose type changed")
    func others() {
        let source = """
            let a = Old(a: 1)
            func f(_ t: Old, _ u: T) { print(u.level) }
            enum Own { typealias C = T; static let d = C.tone }
            let e = other.level
            """
        #expect(
            places(
                "struct Old { init(a: Int) {} }",
                "struct New { init(a: Int) {} }; @available(*, deprecated) typealias Old = New", in: source)
                == ["1", "2"])
        #expect(
            places(
                "struct T { var level: Int { 1 }; static let tone = 1 }", "struct T { var level: String { \"\" } }",
                in: source.replacing("print(u.level)", with: "_ = [u.level]")) == ["2?", "3"])
    }

    @Test("A function of a type that returns the type begins a chain")
    func chains() {
        let old = "struct T { func tint(_ a: Int) -> T { self }; func rest() -> Self { self }; var ink: Int { 1 } }"
        let source = """
            func f(t: T, _ u: U) {
                let x = t.tint(1).tint(2).ink
                let y = t.rest()
                _ = y.ink
                _ = u.tint(1).ink
            }
            struct U { func tint(_ a: Int) -> U { self } }
            """
        #expect(
            places(old, old.replacing("; var ink: Int { 1 }", with: ""), in: source) == ["2", "4"])
    }

    private static let kit = """
        enum KitMode { case calm, loud; static let gap = 1 }
        typealias KitTone = KitMode
        struct KitTheme { var accent: Int; var mode: KitMode; func reload(now: Bool) {}; func style(_ m: KitMode) -> KitTheme { self } }
        struct KitButton { init(mode: KitMode, size: Int = 1) {}; init(other: Int) {} }
        protocol KitDelegate { func didTap(_ s: String) }
        """
    private static let changedKit = """
        enum KitMode { case calm }
        typealias KitTone = KitMode
        struct KitTheme { var mode: KitMode; func reload(soon: Bool) {}; func style(_ m: KitMode) -> KitTheme { self } }
        struct KitButton { init(mode: KitMode) {}; init(other: Int) {} }
        protocol KitDelegate { func didPress(_ s: String) }
        """

    private func kit(_ source: String, also other: String = "") -> [String] {
        places(Self.kit, Self.changedKit, in: source, also: other)
    }

    @Test("Key paths")
    func keyPaths() {
        let source = """
            let a = \\KitTheme.accent
            let b: KeyPath<KitTheme, Int> = \\.accent
            let c = themes.map(\\.accent)
            let d = \\Other.accent
            let e: KeyPath<Other, Int> = \\.accent
            let f = \\Holder.theme.accent
            struct Holder { let theme: KitTheme }
            struct Other { }
            """
        #expect(kit(source) == ["1", "2", "3?", "6"])
        #expect(kit(source, also: "struct More { let accent = 1 }") == ["1", "2", "6"])
    }

    @Test("A renamed requirement breaks conforming types, and calls through generic parameters")
    func requirements() {
        let source = """
            class Mine: KitDelegate { func didTap(_ s: String) {} }
            extension Other: KitDelegate { func didTap(_ s: String) {} }
            func a<T: KitDelegate>(_ d: T) { d.didTap("x") }
            func b(_ d: some KitDelegate) { d.didTap("x") }
            func c<T: Other>(_ d: T) { d.didTap("x") }
            protocol More: KitDelegate {}
            class Third: More {}
            """
        #expect(kit(source) == ["1", "2", "3", "4", "7"])
        #expect(kit(source, also: "extension Mine { func didPress(_ s: String) {} }") == ["2", "3", "4", "7"])
        let retyped = ("protocol P { var a: Int { get } }", "protocol P { var a: String { get } }")
        #expect(places(retyped.0, retyped.1, in: "struct S: P { var a: Int }") == ["1"])
        // A requirement that is gone leaves the implementations valid.
        let old = "protocol KitDelegate { func didTap(_ s: String); func other() }"
        #expect(places(old, "protocol KitDelegate { func other() }", in: "class A: KitDelegate {}") == [])
        let renamed = "protocol KitDelegate { func didPress(_ s: String); func other() }"
        #expect(places(old, renamed, in: "class A: KitDelegate {}") == ["1"])
        let implemented = "extension KitDelegate { func didPress(_ s: String) {} }"
        #expect(places(old, renamed + "\n" + implemented, in: "class A: KitDelegate {}") == [])
    }

    @Test("Types of collections, tuples, closures and aliases")
    func written() {
        let source = """
            let a: Set<KitMode> = [.loud]
            let b: [String: KitMode] = ["x": .loud]
            let c: (KitMode, Int) = (.loud, 1)
            let d: KitTone = .loud
            let e: () -> KitMode = { .loud }
            let f: [KitMode: Mood] = [.loud: .loud]
            let g: (Int, Mood) = (1, .loud)
            let h: (KitMode) -> Mood = { if $0 == .loud { return .loud }; return .loud }
            let i: [Mood] = [.loud]
            let j: Unknown = [.loud]
            func k(_ m: Mood) -> KitMode { if m == .loud { return .calm }; return .loud }
            func l() -> KitMode { Bool.random() ? .loud : .calm }
            var m: KitMode { get { .calm } set { print(newValue == .loud) } }
            enum Mood { case loud }
            """
        #expect(kit(source) == ["1", "2", "3", "4", "5", "6", "8", "10?", "11", "12", "13"])
    }

    @Test("Extensions of a changed type")
    func extensions() {
        let source = """
            extension KitMode {
                var isLoud: Bool { self == .loud }
                static let usual: Self = .loud
                static let other = Self.loud
                static func space() -> Int { gap }
                static func own(gap: Int) -> Int { gap }
            }
            extension Mood { static func space() -> Int { gap }; static let usual: Self = .loud }
            """
        #expect(kit(source) == ["2", "3", "4", "5"])
    }

    @Test("Properties of the code's own types, conditions and loops")
    func values() {
        let source = """
            struct Holder { let theme: KitTheme; let made = KitTheme() }
            func a(_ o: Holder) { print(o.theme.accent, o.made.accent) }
            func b(_ t: KitTheme) { if let z = Optional(t) { z.reload(now: true) } }
            func c(_ t: KitTheme, _ o: Other) { t.reload(now: true); let t = o; t.reload(now: true) }
            func d(_ ts: [KitTheme]) { for t in ts { t.reload(now: true) } }
            func e(_ ts: [KitTheme]) { print(ts[0].accent, ts.first!.accent) }
            let f: (KitTheme) -> Int = { $0.accent }
            let g: (KitTheme) -> Int = { t in t.accent }
            func h(_ t: Other, _ o: KitTheme) { if let t = o as KitTheme? { print(t) }; t.reload(now: true) }
            func i(_ ts: [KitTheme]) { ts.forEach { $0.reload(now: true) }; print(ts.map(\\.accent)) }
            func j(_ o: Unknown) { o.forEach { $0.reload(now: true) }; o.all { $0.accent } }
            func k(_ os: [Other]) { os.forEach { $0.reload(now: true) }; let m: () -> KitMode = make { .loud } }
            let l: KitMode = { .loud }()
            func n(_ ms: [KitMode]) { ms.contains(.loud); ms.contains { $0 == .loud }; ms.all(.loud) }
            struct Other { func reload(now: Bool) {} }
            class Screen {
                let t: KitTheme
                func p(_ o: Unknown) { let (t, x) = o.pair; t.reload(now: true); print(x) }
                func q(_ o: Unknown) { switch o { case .a(let t): t.reload(now: true); default: t.reload(now: false) } }
                func r(_ o: Unknown) { o.do { [t = Other()] in t.reload(now: true) } }
            }
            """
        #expect(
            kit(source) == [
                "2", "2", "3", "4", "5", "6", "6", "7", "8", "10", "10", "11?", "12?", "13", "14", "14", "14?",
                "18?", "19?", "19",
            ])
    }

    @Test("Arguments have the types of parameters")
    func arguments() {
        let source = """
            enum Mood { case calm, loud }
            struct Own { let mood: Mood; func mood(_ m: Mood) {} }
            func feel(_ m: Mood) {}
            func a(_ o: Own, _ t: KitTheme) {
                KitButton(mode: .loud)
                t.style(.loud)
                KitTheme().style(.loud)
                Own(mood: .loud)
                feel(.loud)
                o.mood(.loud)
                print([Mood.calm, .loud])
                let f: (Mood) -> Void = { _ in }
                f(.loud)
                unknown(.loud)
                take(.loud)
                var mode = KitMode.calm
                mode = .loud
                var mood = Mood.calm
                mood = .loud
            }
            func take(_ m: KitMode) {}
            func take(_ n: Mood, twice: Bool) {}
            """
        #expect(kit(source) == ["5", "6", "7", "14?", "15", "17"])
    }

    @Test("A nested type belongs to the type that contains it")
    func nested() {
        let old = """
            struct Card { enum Style { case loud, calm }; init(style: Style) {} }
            struct Chip { enum Style { case loud, calm }; init(style: Style) {}; init(card: Card.Style) {} }
            """
        let new = old.replacing(
            "struct Card { enum Style { case loud, calm }", with: "struct Card { enum Style { case calm }")
        let source = """
            Card(style: .loud)
            Chip(style: .loud)
            Chip(card: .loud)
            extension Card { func a(_ s: Style) { if s == .loud {} } }
            extension Chip { func a(_ s: Style) { if s == .loud {} } }
            let b: Card.Style = .loud
            let c: Chip.Style = .loud
            let d: Style = .loud
            """
        #expect(places(old, new, in: source) == ["1", "3", "4", "6", "8?"])
    }
}
