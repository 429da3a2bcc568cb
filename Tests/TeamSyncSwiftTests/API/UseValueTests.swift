import Testing

/// The places at which a changed value matters, judging by the code that states its type.
@Suite("Changed values") struct UseValueTests {
    func places(_ old: String, _ new: String, in source: String) -> [String] {
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
        #expect(places(old, new, in: source) == ["3", "4", "6", "10", "14"])
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
            func b(_ f: Form) {
                let t = f.title()
                guard let t else { return }
                print(t.count)
            }
            """
        #expect(places(old, new, in: source) == ["2", "3", "6", "7", "9", "15"])
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

    @Test("A generic result has the type that a call passes")
    func genericResults() {
        let old = """
            class Cell { var caption = "" }; class Table { func dequeue<C: Cell>(_ type: C.Type, at i: Int) -> C { } }
            """
        let source = """
            func a(_ t: Table) {
                let cell = t.dequeue(Cell.self, at: 1)
                print(cell.caption)
            }
            class Own { var caption = "" }
            func make<C: Own>(_ type: C.Type) -> C { }
            func b() { print(make(Own.self).caption) }
            """
        #expect(places(old, old.replacing("caption", with: "title"), in: source) == ["3"])
    }

    @Test("Aliases of collections, of the code and of the design system, have the types of their elements")
    func collectionAliases() {
        let kit = "typealias Cells = [String: Cell]; struct Kit { var all: Cells = [:] }"
        let (old, new) = ("struct Cell { var caption = \"\" }; \(kit)", "struct Cell { var title = \"\" }; \(kit)")
        let source = """
            func a(_ cells: Cells) { print(cells.values.map { $0.caption }) }
            typealias Row = [Cell]
            func b(_ row: Row) { print(row.first?.caption) }
            func c(_ kit: Kit) { print(kit.all["a"]?.caption) }
            struct Own { var caption = "" }
            typealias Others = [Own]
            func d(_ others: Others) { print(others.first?.caption) }
            """
        #expect(places(old, new, in: source) == ["1", "3", "4"])
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

    @Test("The types of properties that only their initial values state are known, here and in the design system")
    func initialValues() {
        let old = """
            struct Theme { static let light = Theme(); var isDark = true }
            class Store { static let shared = Store(); var theme = Theme.light; var last = Store.shared.theme }
            @propertyWrapper struct Checked { var wrappedValue: Int; var projectedValue: Theme { .light } }
            """
        let new = """
            struct Theme { static let light = Theme(); var scheme = 1 }
            class Store { static let shared = Store(); var theme = Theme.light; var last = Store.shared.theme }
            @propertyWrapper struct Checked { var wrappedValue: Int; var projectedValue: Theme { .light } }
            """
        let source = """
            class A { let store = Store.shared; func a() { store.theme.isDark.toggle(); print(store.last.isDark) } }
            func b(_ a: A) { print(a.store.theme.isDark) }
            struct C { @Checked var n = 1; var c: Bool { $n.isDark } }
            struct Own { static let light = Own(); var isDark = true }
            class D { let store = Own.light; func d() { print(store.isDark) } }
            """
        #expect(places(old, new, in: source) == ["1", "1", "2", "3"])
    }
}
