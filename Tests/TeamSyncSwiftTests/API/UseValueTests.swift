import Testing

/// The places at which a changed value matters, judging by the code that states its type.
@Suite("Changed values") struct UseValueTests {
    private func places(_ old: String, _ new: String, in source: String) -> [String] {
        UseTypeTests().places(old, new, in: source)
    }

    @Test("Members of types that are nested in the required type are found, also if the code has a type of that name")
    func nestedTypes() {
        let old = """
            extension Color { enum Brand { static let ink = 1; static func tint(_ n: Int) -> Color { .red } } }
            enum Kind { case a; enum Set { static let ink = Kind.a } }
            struct V { init(_ k: Kind) {} }
            """
        let new = """
            extension Color { enum Brand { static let text = 1; static func tint(level n: Int) -> Color { .red } } }
            enum Kind { case a; enum Set { static let dye = Kind.a } }
            struct V { init(_ k: Kind) {} }
            """
        let source = """
            let a: Color = .Brand.ink
            let b: [Color] = [.Brand.ink, .red]
            func c(_ color: Color) { c(.Brand.tint(3)) }
            let d = V(.Set.ink)
            let e = Text("a").padding(.Brand.ink)
            enum Brand { static let ink = 1 }
            let f = Brand.ink
            struct Own { enum Set { static let ink = Own() } }
            let g: Own = .Set.ink
            let h = Text("a").padding(.Set.ink)
            """
        #expect(places(old, new, in: source) == ["1", "2", "3", "4", "5?"])
    }

    @Test("An alias of a protocol or a superclass denotes its type in the types that inherit it")
    func inheritedAliases() {
        let old = """
            struct Configuration { let label = "" }
            protocol Style { typealias Options = Configuration; func body(options: Options) -> Int }
            protocol Refined: Style {}
            """
        let new = """
            struct Configuration { let title = "" }
            protocol Style { typealias Options = Configuration; func body(options: Options) -> Int }
            protocol Refined: Style {}
            """
        let source = """
            struct A: Style { func body(options: Options) -> Int { options.label.count } }
            struct B: Refined { func body(options o: B.Options) -> Int { o.label.count } }
            func c(_ o: B.Options) -> String { o.label }
            struct Own { struct Options { var label = "" }; func d(_ o: Options) -> String { o.label } }
            """
        #expect(places(old, new, in: source) == ["1", "2", "3"])
    }

    @Test("After the loss of a setter, methods that change the value and bindings are found")
    func setters() {
        let old = """
            class Model { var flag = false; var list: [Int] = []; var name: String = "" }
            struct Own {}
            """
        let new = """
            class Model { private(set) var flag = false; private(set) var list: [Int] = []; let name: String = "" }
            struct Own {}
            """
        let source = """
            func a(_ m: Model) { m.flag.toggle() }
            func b(_ m: Model) { m.list.append(1) }
            func c(_ m: Model) { m.list.sort(); print(m.list.sorted(), m.name.count) }
            func d(_ m: Model) { m.list[0] += 1 }
            class E: Model { func e() { list.removeAll { $0 > 1 }; print(list.map { $0 }) } }
            struct F: View { @ObservedObject var model = Model(); var body: some View { Toggle("", isOn: $model.flag) } }
            let g: WritableKeyPath<Model, Bool> = \\.flag
            let h: KeyPath<Model, Bool> = \\.flag
            struct Other { var flag = false; var list = [1] }
            func i(_ o: inout Other) { o.flag.toggle(); o.list.append(1) }
            """
        #expect(places(old, new, in: source) == ["1", "2", "3", "4", "5", "6", "7"])
    }

    @Test("A value that became optional breaks where its type matters, also through a variable")
    func optionalValues() {
        let old = """
            struct Session { func go() {}; var id = 1 }
            class Tracker { func make() -> Session { Session() }; var current = Session(); var list: [Session] = [] }
            """
        let new = """
            struct Session { func go() {}; var id = 1 }
            class Tracker { func make() -> Session? { nil }; var current: Session? = nil; var list: [Session]? = nil }
            """
        let source = """
            func a(_ t: Tracker) {
                let s = t.make()
                s.go()
                t.make().go()
                print("\\(t.make())", t.make() ?? Session(), s == nil)
                for x in t.list { print(x) }
            }
            class B: Tracker { func b() {
                let s = make()
                s.go()
            } }
            func c(_ t: Tracker) -> Session {
                let s = t.make()
                return s
            }
            """
        #expect(places(old, new, in: source) == ["3", "4", "6", "10", "14?"])
    }

    @Test("A value that is no longer optional breaks only where it is unwrapped")
    func unwrappedValues() {
        let old = "class Form { func title() -> String? { nil }; init?(id: Int) {}; init() {} }"
        let new = "class Form { func title() -> String { \"\" }; init(id: Int) {}; init() {} }"
        let source = """
            func a(_ f: Form) {
                if let t = f.title() { print(t) }
                print(f.title()?.count ?? 0)
                let t = f.title()
                print(t ?? "", t == nil, f.title() ?? "")
                if let t { print(t) }
                print(t!)
                let g = Form(id: 1)
                g?.title()
                let h: String? = f.title()
                print(h)
            }
            """
        #expect(places(old, new, in: source) == ["2", "3", "6", "7", "9"])
    }

    @Test("After a value became opaque, members that its type had are found on their own lines")
    func opaqueValues() {
        let old = "struct Chip: View { func wide() -> Chip { self }; func hint() -> Chip { self } }"
        let new = "struct Chip: View { func wide() -> some View { self }; func hint() -> Chip { self } }"
        let source = """
            let a = Chip()
                .wide()
                .hint()
            let b = Chip()
                .wide()
                .padding()
            """
        #expect(places(old, new, in: source) == ["3"])
    }

    @Test("Elements of collections are known in functions of the standard library")
    func elements() {
        let old = "enum Icon: CaseIterable { case a; var old: Int { 1 } }; struct Item { var label = \"\" }"
        let new = "enum Icon: CaseIterable { case a; var new: Int { 1 } }; struct Item { var caption = \"\" }"
        let source = """
            let a = Icon.allCases.map { $0.old }
            let b = ForEach(Icon.allCases, id: \\.self) { icon in Text("\\(icon.old)") }
            func c(_ items: [Item]) { print(Dictionary(grouping: items) { $0.label }) }
            func d(_ items: [Item]) { print(Dictionary(grouping: items, by: { $0.id })["a"]?.first?.label) }
            func e(_ items: [Item]) { print(items.reduce(into: [:]) { (all: inout [String: Int], item) in all[item.label] = 1 }) }
            func f(_ items: [String: Item]) { print(items.mapValues { $0.label }) }
            func g(_ items: [Item]) { print((items + items)[0...1].map { $0.label }) }
            func h(_ items: [Item]) { print(Array(items.prefix(2)).lastIndex { $0.label == "" }) }
            func i(_ items: AsyncStream<Item>) async { for await item in items { print(item.label) } }
            struct Own { var label = ""; var old = 1 }
            func j(_ own: [Own]) { print(own.map { $0.label + "\\($0.old)" }, Dictionary(grouping: own) { $0.label }) }
            """
        #expect(places(old, new, in: source) == ["1", "2", "3", "4", "5", "6", "7", "8", "9"])
    }

    @Test("The types of local functions, closures, bindings and inferred properties are known")
    func inferredValues() {
        let old = "struct Cell { var caption = \"\" }; class Base { var cell = Cell(); func make() -> Cell { cell } }"
        let new = "struct Cell { var title = \"\" }; class Base { var cell = Cell(); func make() -> Cell { cell } }"
        let source = """
            func a() {
                func local() -> (Cell, Int) { (Cell(), 1) }
                print(local().0.caption)
                let make = { Cell() }
                print(make().caption)
                let all = ["a": Cell()]
                print(all["a"]?.caption)
            }
            func b(_ c: Binding<Cell>) { print(c.wrappedValue.caption, c.caption) }
            class D: Base {
                lazy var copy = cell
                lazy var made = self.make()
                var text: String { self.copy.caption + made.caption }
            }
            @dynamicMemberLookup struct Themed<V> { var v: V; subscript<T>(dynamicMember k: KeyPath<V, T>) -> T { v[keyPath: k] } }
            func e(_ t: Themed<Cell>) { print(t.caption) }
            struct Own { var caption = "" }
            func f(_ t: Themed<Own>, _ b: Binding<Own>) { print(t.caption, b.caption, b.wrappedValue.caption) }
            """
        #expect(places(old, new, in: source) == ["3", "5", "7", "9", "9", "13", "13", "16"])
    }

    @Test("Calls of values by their own names and members by dynamic lookup are found")
    func unnamedMembers() {
        let old = """
            struct Palette { func callAsFunction(_ name: String) -> Int { 1 } }
            @dynamicMemberLookup struct Form<V> {
                var value: V; func reset() {}
                subscript<T>(dynamicMember k: KeyPath<V, T>) -> T { value[keyPath: k] }
            }
            extension EnvironmentValues { var palette: Palette { Palette() } }
            """
        let new = """
            struct Palette { func callAsFunction(token name: String) -> Int { 1 } }
            struct Form<V> { var value: V; func reset() {} }
            extension EnvironmentValues { var palette: Palette { Palette() } }
            """
        let source = """
            struct A: View { @Environment(\\.palette) var palette; var body: some View { Text("\\(palette("a"))") } }
            func b(_ p: Palette) { print(p("a")) }
            struct C { var zip = 1 }
            func d(_ f: Form<C>) { print(f.zip) }
            func e(_ f: Form<C>) { print(f.value.zip); f.reset() }
            func f(_ format: (String) -> Int) { print(format("a")) }
            """
        #expect(places(old, new, in: source) == ["1", "2", "4?"])
    }

    @Test("Arguments that a parameter no longer accepts are found by their types")
    func arguments() {
        let old = """
            enum Kit {
                static func a<S: StringProtocol>(_ s: S) {}; static func b(_ s: some Sequence<Int>) {}
                static func c(_ p: (x: Int, y: Int)) {}; static func d(_ p: [(x: Int, y: Int)]) {}
                static func e<T>(_ t: T) {}; typealias Pair = (icon: Int, lead: Bool); static func f(_ p: Pair, n: Int) {}
            }
            """
        let new = """
            enum Kit {
                static func a(_ s: String) {}; static func b(_ s: [Int]) {}
                static func c(_ p: (x: Int, z: Int)) {}; static func d(_ p: [(x: Int, z: Int)]) {}
                static func e(_ t: Int) {}; struct Pair {}; static func f(_ p: Pair, n: Int) {}
            }
            """
        let source = """
            func a(_ s: String, _ t: Substring) { Kit.a("a"); Kit.a(s) }
            func b(_ s: String, _ t: Substring) { Kit.a(s.prefix(2)); Kit.a(t) }
            func c(_ s: Set<Int>) { Kit.b([1, 2]) }
            func d(_ s: Set<Int>) { Kit.b(s) }
            func e() { Kit.c((x: 1, y: 2)); Kit.d([(x: 1, y: 2)]) }
            func f() { Kit.c((1, 2)); Kit.d([(1, 2)]); Kit.e(1) }
            func g() { Kit.e("a") }
            func h() { Kit.e(unknown) }
            func i() { Kit.f((icon: 1, lead: true), n: 1) }
            """
        #expect(places(old, new, in: source) == ["2", "2", "4", "5", "5", "7", "8?", "9?"])
    }

    @Test("An overload in the code does not hide the type of an argument that an extension of views requires")
    func ownOverload() {
        let old = "enum Radius { case soft }; extension View { func rounded(_ r: Radius) -> some View { self } }"
        let new = "enum Radius { case small }; extension View { func rounded(_ r: Radius) -> some View { self } }"
        let source = """
            extension Text { func rounded(_ n: Int) -> Text { self } }
            let a = Text("a").rounded(.soft)
            let b = Text("a").rounded(3)
            """
        #expect(places(old, new, in: source) == ["2?"])
    }

    @Test("A change does not break calls that only another one breaks")
    func otherChanges() {
        let old = "struct Chip { init(title: String, icon: Int? = nil, size: Int, tone: Int) {} }"
        let new = "struct Chip { init(title: String, icon: String? = nil, tone: Int, size: Int) {} }"
        let source = """
            let a = Chip(
                title: "a",
                size: 1,
                tone: 2)
            """
        #expect(places(old, new, in: source) == ["4"])
    }

    @Test("An extension of views in the code may replace a member that is gone")
    func replacedMembers() {
        let old =
            "struct Chip: View { func selected(_ on: Bool) -> Chip { self }; func tinted(_ on: Bool) -> Chip { self } }"
        let source = """
            extension View { func selected(_ on: Bool) -> some View { self } }
            let a = Chip().selected(true)
            let b = Chip().tinted(true)
            """
        #expect(places(old, "struct Chip: View {}", in: source) == ["2?", "3"])
    }

    @Test("A conformance is the place if an associated type is inferred from the result of a renamed requirement")
    func inferredResults() {
        let old =
            "protocol Style { associatedtype Body: View; func body(_ n: Int) -> Body; func size(_ n: Int) -> Int }"
        let new =
            "protocol Style { associatedtype Body: View; func body(of n: Int) -> Body; func size(of n: Int) -> Int }"
        let source = """
            struct A: Style {
                func body(_ n: Int) -> some View { Text("a") }
                func size(_ n: Int) -> Int { n }
            }
            """
        #expect(places(old, new, in: source).contains("3"))
        #expect(!places(old, new, in: source).contains("2"))
    }

    @Test("Overridden initializers and subscripts that gained a parameter are found")
    func overrides() {
        let old = "open class Base { public init(_ a: Int) {}; open subscript(i: Int) -> Int { i } }"
        let new = """
            open class Base { public init(_ a: Int, b: Int = 0) {}; open subscript(i: Int, j: Int = 0) -> Int { i } }
            """
        let source = """
            class A: Base {
                override init(_ a: Int) { super.init(a) }
                override subscript(i: Int) -> Int { i }
            }
            class B { init(_ a: Int) {}; subscript(i: Int) -> Int { i } }
            class C: B {
                override init(_ a: Int) { super.init(a) }
                override subscript(i: Int) -> Int { i }
            }
            """
        #expect(places(old, new, in: source) == ["2", "3"])
    }

    @Test("Generic types of the code and of the design system have the types of their arguments")
    func genericTypes() {
        let old = """
            struct Cell { var caption = "" }
            struct Page<Item> { var first: Item?; func map<T>(_ f: (Item) -> T) -> [T] { [] } }
            """
        let new = """
            struct Cell { var title = "" }
            struct Page<Item> { var first: Item?; func map<T>(_ f: (Item) -> T) -> [T] { [] } }
            """
        let source = """
            struct Box<T> { var value: T; init(_ value: T) { self.value = value } }
            func a(_ b: Box<Cell>) { print(b.value.caption) }
            let b = Box(Cell()).value.caption
            func c(_ p: Page<Cell>) { print(p.first?.caption, p.map { $0.caption }) }
            extension Page where Item == Cell { var top: String? { first?.caption } }
            extension Optional where Wrapped == Cell { var text: String { self?.caption ?? "" } }
            struct Own { var caption = "" }
            func d(_ b: Box<Own>, _ p: Page<Own>) { print(b.value.caption, p.first?.caption, Box(Own()).value.caption) }
            """
        #expect(places(old, new, in: source) == ["2", "3", "4", "4", "5", "6"])
    }
}
