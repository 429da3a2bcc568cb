import TeamSyncConfiguration
import TeamSyncProtocol
import Testing

@testable import TeamSyncSwift

/// The uses that code reaches through declarations in unchanged sources of the design system.
@Suite struct UseReachTests {
    /// The lines of a source that a change breaks, with a question mark if they may break.
    /// - Parameter others: unchanged sources of the design system.
    private func places(_ old: String, _ new: String, others: [String], in source: String) -> [String] {
        var comparison = SourceComparison()
        comparison.old = [SourceFile(path: "A.swift", contents: .text(old))]
        comparison.new = [SourceFile(path: "A.swift", contents: .text(new))]
        comparison.others = others.enumerated().map {
            SourceFile(path: "Other\($0.offset).swift", contents: .text($0.element))
        }
        let compared = APIAnswer(to: .compare([comparison], texts: [:], access: .internal)).comparisons.first
        let changes = compared?.changes.filter(\.concernsUses) ?? []
        #expect(!changes.isEmpty)
        let files = [SourceFile(path: "0.swift", contents: .text(source))]
        return APIAnswer(to: .findUses(of: changes, in: files, context: compared?.context)).uses
            .map { "\($0.line)\($0.isCertain ? "" : "?")" }
    }

    private let old = "struct Theme { var name: String { \"\" } }"
    private let new = "struct Theme { var title: Int { 1 } }"

    @Test("Functions, properties and types in unchanged sources lead to values of a changed type")
    func unchangedSources() {
        let others = [
            "final class Manager { static let shared = Manager(); var theme: Theme; func themes() -> [Theme] { [] } }",
            "func makeManager() -> Manager { .shared }\nlet manager: Manager = .shared",
            "struct Kit { let manager: Manager; static var standard: Kit { fatalError() } }",
            "protocol Themed { var theme: Theme { get } }",
            "struct Other { var name = 1; static let one = Other() }",
        ]
        let source = """
            func a() { _ = makeManager().theme.name }
            func b() { _ = manager.themes().map { $0.name } }
            func c() { _ = Kit.standard.manager.theme.name }
            func d(_ t: some Themed) { _ = t.theme.name }
            func e() { _ = Manager.shared.themes().first?.name }
            func f() { _ = Other.one.name }
            struct Own { var theme: Own2 }
            struct Own2 { var name = 1 }
            func g(_ own: Own) { _ = own.theme.name }
            """
        #expect(places(old, new, others: others, in: source) == ["1", "2", "3", "4", "5"])
    }

    @Test("Generic types and functions in unchanged sources have the types of their arguments")
    func genericSources() {
        let others = [
            "struct Box<Value> { var value: Value; init(_ value: Value) {}; func get() -> Value { value } }",
            "func with<T, R>(_ value: T, _ body: (T) -> R) -> R { body(value) }",
            "struct State { var theme: Theme; init() {} }",
        ]
        let source = """
            func a() { _ = Box(State()).get().theme.name }
            func b(_ s: State) { with(s) { _ = $0.theme.name } }
            func c(_ s: State) { with(s.theme) { t in print(t.name) } }
            func d(_ n: Named) { with(n) { print($0.name) } }
            struct Named { var name = 1 }
            """
        #expect(places(old, new, others: others, in: source) == ["1", "2", "3"])
    }
}
