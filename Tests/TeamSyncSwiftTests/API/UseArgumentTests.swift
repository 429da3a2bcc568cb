import Testing

/// The calls and members that a change breaks, judging by the types of their arguments and results.
extension UseValueTests {
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
        let old = """
            protocol Style {
                associatedtype Body: View
                func body(_ n: Int) -> Body; func size(_ n: Int) -> Int; func scaled(_ n: Int) -> Self
            }
            """
        let new = """
            protocol Style {
                associatedtype Body: View
                func body(of n: Int) -> Body; func size(of n: Int) -> Int; func scaled(by n: Int) -> Self
            }
            """
        let source = """
            struct A: Style {
                func body(_ n: Int) -> some View { Text("a") }
                func size(_ n: Int) -> Int { n }
                func scaled(_ n: Int) -> A { self }
            }
            """
        #expect(places(old, new, in: source).contains("3"))
        #expect(places(old, new, in: source).contains("4"))
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

    @Test("A member that implements a requirement with another type of a parameter is found by its conformance")
    func retypedRequirements() {
        let old = """
            public protocol Observer { func changed(_ ids: [AnyHashable]) }
            public protocol Store { associatedtype Item; func add(_ item: Item, to all: [Any]) }
            """
        let new = """
            public protocol Observer { func changed(_ ids: Set<AnyHashable>) }
            public protocol Store { associatedtype Item; func add(_ items: [Item], to all: [Any]) }
            """
        let source = """
            struct A: Observer {
                func changed(_ ids: [AnyHashable]) {}
            }
            struct B: Store {
                func add(_ item: Int, to all: [Any]) {}
            }
            """
        #expect(places(old, new, in: source) == ["1", "4"])
    }

    @Test("Loops over a type that is no longer a sequence, and calls of the methods of sequences, are found")
    func lostSequences() {
        let old =
            "struct Page: Sequence { let items: [Int]; func makeIterator() -> IndexingIterator<[Int]> { items.makeIterator() } }"
        let new =
            "struct Page { let items: [Int]; func makeIterator() -> IndexingIterator<[Int]> { items.makeIterator() } }"
        let source = """
            func a(_ p: Page) {
                for n in p { print(n) }
                print(p.map { $0 })
                for n in p.items { print(n) }
                print(p.items.map { $0 })
            }
            struct Own { func map(_ f: (Int) -> Int) {} }
            func b(_ o: Own) { o.map { $0 } }
            """
        #expect(places(old, new, in: source) == ["1?", "2", "3?"])
    }

    @Test("A property that became a function breaks where its value is used, not where a variable gets it")
    func formerProperties() {
        let old = "class Client { static let live = Client(); func send() {}; var token: Int { 1 } }"
        let new =
            "class Client { static func live() -> Client { Client() }; func send() {}; func token() -> Int { 1 } }"
        let source = """
            func a() {
                let client = Client.live
                client.send()
            }
            func b(_ c: Client) {
                let token = c.token
                print(token + 1)
            }
            """
        #expect(places(old, new, in: source) == ["3", "7"])
    }

    @Test("A pattern with one value gets all values of a case as a tuple, also with a label")
    func tuplePatterns() {
        let old = "enum Fault { case network(code: Int), other }"
        let new = "enum Fault { case network(Int, retry: Bool), other }"
        let source = """
            func a(_ f: Fault) { if case .network(code: let c) = f { print(c) } }
            let b = Fault.network(code: 1)
            """
        #expect(places(old, new, in: source) == ["1?", "2"])
    }
}
