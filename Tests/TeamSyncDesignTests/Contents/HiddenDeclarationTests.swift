import TeamSyncDesign
import Testing

/// Components with known initializers, surrounded by similar code.
@Suite("Hidden declarations of a component in sources")
struct HiddenDeclarationTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let source: String
        let initializers: [String]
        var configurations: [String] = []
    }

    @Test("Initializers belong to the component, whatever surrounds them", arguments: examples)
    func initializers(example: Example) {
        let found = ComponentDeclarations(
            [ComponentDeclarations.Source(example.source, fileName: "Chip.swift")], of: "Chip")
        #expect(found.initializers == example.initializers)
        #expect(found.configurations == example.configurations)
    }

    static let examples = [
        Example(
            testDescription: "types in the type",
            source: #####"""
                public struct Chip: View {
                    public struct Model {
                        public init(wrong: Int) { }
                        public enum Kind { case a; public init(raw: Int) { self = .a } }
                    }
                    public enum Style {
                        case small, large
                        public init(fromWrong text: String) { self = .small }
                    }
                    public let title: String
                    public init(title: String, count: Int = 0) { self.title = title }
                    private struct Inner { init(hidden: Int) {} }
                    public var body: some View { Text(title) }
                }
                """#####,
            initializers: [
                #####"init(title: String, count: Int = 0)"#####
            ]),
        Example(
            testDescription: "extensions",
            source: #####"""
                public struct Other0 { public init(other: Int) {} }
                public struct Chip<Content: View>: View {
                    let content: Content
                    public init(@ViewBuilder content: () -> Content) { self.content = content() }
                }
                extension Other0 { public init(more: Int) {} }
                extension Chip where Content == Text {
                    public init(_ text: String) { self.content = Text(text) }
                }
                public extension Chip where Content == EmptyView {
                    init() { self.content = EmptyView() }
                }
                extension Chip { init(internalOnly: Int) { fatalError() } }
                extension Other0.ChipThing { public init(thing: Int) {} }
                """#####,
            initializers: [
                #####"init(@ViewBuilder content: () -> Content)"#####,
                #####"init(_ text: String)"#####,
                #####"init()"#####,
            ]),
        Example(
            testDescription: "texts, raw texts and nested comments",
            source: #####"""
                public struct Chip {
                    public let a = "brace { in text"
                    public let b = #"raw " { quote"#
                    public let c = ##"raw "# { { two"##
                    public let d = """
                        { block "quoted" \(value("}"))
                        public init(inText: Int)
                        """
                    public let e = #"""
                        raw block """ { \(no) {
                        """#
                    public let f = "\(items.map { "}\($0)" }.joined())"
                    /* { /* nested { */ public init(commented: Int) { */
                    // public init(line: Int) {
                    public init(text: String = "}{)(", other: String = #"" ) { "#) { }
                    public init?(raw: String) { nil }
                }
                """#####,
            initializers: [
                #####"init(text: String = "}{)(", other: String = #"" ) { "#)"#####,
                #####"init?(raw: String)"#####,
            ]),
        Example(
            testDescription: "lines and closures",
            source: #####"""
                @MainActor
                public final class Chip: UIView {
                    public
                    convenience init(
                        title: String, // the title (
                        subtitle: String? = nil, /* none ) */
                        action: @escaping (_ sender: Chip, Int) async throws -> Void = { _, _ in
                            if true { print("x)") }
                        },
                        size: CGSize = .init(width: 1, height: 2)
                    ) async throws {
                        self.init()
                    }
                    @available(*, unavailable)
                    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
                    public func configure(
                        with model: Model,
                        animated: Bool = true
                    ) { }
                    public override init(frame: CGRect) { super.init(frame: frame) }
                }
                """#####,
            initializers: [
                #####"init(title: String, subtitle: String? = nil, action: @escaping (_ sender: Chip, Int) async throws -> Void = { _, _ in if true { print("x)") } }, size: CGSize = .init(width: 1, height: 2)) async throws"#####,
                #####"init(frame: CGRect)"#####,
            ], configurations: [#####"func configure(with model: Model, animated: Bool = true)"#####]),
        Example(
            testDescription: "conditions and macros",
            source: #####"""
                import SwiftUI
                #if canImport(UIKit)
                public struct Chip {
                    #if DEBUG
                    public init(debug: Bool) { }
                    #else
                    public init(release: Bool) { }
                    #endif
                    public init() { }
                }
                #endif
                #Preview("x {") {
                    struct Wrapper: View { init(preview: Int) {} ; var body: some View { Chip() } }
                    return Wrapper(preview: 1)
                }
                #if os(macOS)
                public extension Chip {
                    init(mac: Int) { self.init() }
                }
                #endif
                """#####,
            initializers: [
                #####"init(debug: Bool)"#####,
                #####"init(release: Bool)"#####,
                #####"init()"#####,
                #####"init(mac: Int)"#####,
            ]),
        Example(
            testDescription: "generic parameters",
            source: #####"""
                public struct Chip<Data, ID, Row>: View
                where Data: RandomAccessCollection, ID: Hashable,
                      Row: View
                {
                    public init<S: Sequence>(_ data: S, id: KeyPath<S.Element, ID>, @ViewBuilder row: @escaping (S.Element) -> Row) where S.Element: Identifiable {
                    }
                    public init(closure: @autoclosure () -> Bool = (1 < 2)) rethrows { }
                    init(hiddenInternal: Int) {}
                    fileprivate init(fp: Int) {}
                    package init(pkg: Int) {}
                }
                """#####,
            initializers: [
                #####"init<S: Sequence>(_ data: S, id: KeyPath<S.Element, ID>, @ViewBuilder row: @escaping (S.Element) -> Row)"#####,
                #####"init(closure: @autoclosure () -> Bool = (1 < 2)) rethrows"#####,
            ]),
        Example(
            testDescription: "types of the same name",
            source: #####"""
                public enum Holder0 {
                    public struct Chip { public init(wrongNested: Int) {} }
                }
                extension Holder0 { public struct ChipStyle { public init(wrongStyle: Int) {} } }
                public struct Chip {
                    @Binding private var isOn: Bool
                    @State var items: [String] = ["{", "}"]
                    let pattern = /\{[^"]*"/
                    public init(isOn: Binding<Bool>) { _isOn = isOn }
                    public static func make() -> Chip { Chip(isOn: .constant(true)) }
                }
                func helper0() {
                    struct Chip { init(wrongLocal: Int) {} }
                }
                """#####,
            initializers: [
                #####"init(isOn: Binding<Bool>)"#####
            ]),
        Example(
            testDescription: "types that are not public",
            source: #####"""
                struct Chip: View {
                    init(title: String) { }
                    private init(secret: Int) { }
                    init(`default` value: Int, in container: inout [Int]) { }
                    var body: some View { Text("a") }
                    final class Coordinator: NSObject { init(_ parent: Chip) { } ; override init() { } }
                    func makeCoordinator() -> Coordinator { Coordinator(self) }
                }
                protocol ChipDelegate { init(required: Int) }
                """#####,
            initializers: [
                #####"init(title: String)"#####,
                #####"init(`default` value: Int, in container: inout [Int])"#####,
            ]),
        Example(
            testDescription: "regular expressions",
            source: #####"""
                @Observable @MainActor public final class Chip {
                    @ObservationIgnored private let x = #selector(tap)
                    public var handler: (Int) -> Void = { value in
                        func init1(fake: Int) { }
                        print("init(fake: Int) {")
                    }
                    public init(handler: @escaping @Sendable @MainActor (Int) -> Void = { _ in }, regex: Regex<Substring> = /a{2}"/) { }
                    public convenience init(@Builder<Int> items: () -> [Item] = { [] }) { self.init() }
                    deinit { }
                    public subscript(index: Int) -> Int { index }
                }
                """#####,
            initializers: [
                #####"init(handler: @escaping @Sendable @MainActor (Int) -> Void = { _ in }, regex: Regex<Substring> = /a{2}"/)"#####,
                #####"init(@Builder<Int> items: () -> [Item] = { [] })"#####,
            ]),
        Example(
            testDescription: "protocols and closures",
            source: #####"""
                public protocol Configurable { associatedtype M; init(model: M) }
                public struct Chip: Configurable, @unchecked Sendable {
                    public typealias M = Int
                    public init(model: Int) { ; }
                    public init(_ value: Int, _: String, label _: Bool) { let f = { (x: Int) in x }; _ = f }
                    public nonisolated init(iso: isolated Actor) async { }
                    public func configure(_ block: (inout Self) -> Void) -> Self { self }
                    public static var preview: Chip { .init(model: 1) }
                }
                """#####,
            initializers: [
                #####"init(model: Int)"#####,
                #####"init(_ value: Int, _: String, label _: Bool)"#####,
                #####"init(iso: isolated Actor) async"#####,
            ], configurations: [#####"func configure(_ block: (inout Self) -> Void) -> Self"#####]),
    ]
}
