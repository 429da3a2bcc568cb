import TeamSyncProtocol
import Testing

@testable import TeamSyncSwift

/// The places that changed effects, actors, closures and patterns break.
extension UseTypeTests {
    @Test(
        "Effects, actors, patterns, narrowed types and aliases",
        arguments: [
            Kind(
                "async let", "struct Tag { func load() async -> Int { 1 } }",
                "struct Tag { func load() async throws -> Int { 1 } }",
                """
                func a(_ t: Tag) async {
                    async let n = t.load()
                    print(await n)
                }
                func b(_ t: Tag) async throws {
                    async let n = t.load()
                    print(try await n)
                }
                """, "3"),
            Kind(
                "functions that always throw", "func each(_ f: () throws -> Void) rethrows {}",
                "func each(_ f: () throws -> Void) throws {}",
                """
                func a() { each { print(1) } }
                func b() throws { try each { print(1) } }
                """, "1"),
            Kind(
                "types of the main actor",
                "final class Tag { init() {}; func go() {}; var size = 1; let edge = 2; nonisolated func stop() {} }",
                "@MainActor final class Tag { init() {}; func go() {}; var size = 1; let edge = 2; nonisolated func stop() {} }",
                """
                func a(_ t: Tag) { t.go(); t.stop() }
                func b(_ t: Tag) -> Int { t.edge }
                @MainActor func c(_ t: Tag) { t.go(); t.size = 2 }
                func d(_ t: Tag) async { await t.go() }
                func e(_ t: Tag) -> Int { t.size }
                """, "1?", "5?"),
            Kind(
                "actors", "final class Tag { init() {}; func go() {}; static func make() {} }",
                "actor Tag { init() {}; func go() {}; static func make() {} }",
                """
                func a(_ t: Tag) { t.go() }
                func b(_ t: Tag) async { await t.go(); Tag.make() }
                """, "1"),
            Kind(
                "results", "struct Tag { func save() -> Result<Int, Wrong> { .success(1) } }; struct Wrong: Error {}",
                "struct Tag { func save() -> Int { 1 } }; struct Wrong: Error {}",
                """
                func a(_ t: Tag) {
                    switch t.save() {
                    case .success(let n): print(n)
                    case .failure: break
                    }
                    let r = t.save()
                    if case .success = r { print(1) }
                }
                """, "3", "4", "7"),
            Kind(
                "parameters of closures",
                "struct Tag { func save(_ done: (Result<Int, Wrong>) -> Void) {} }; struct Wrong: Error {}",
                "struct Tag { func save(_ done: (Result<String, Wrong>) -> Void) {} }; struct Wrong: Error {}",
                """
                func a(_ t: Tag) {
                    t.save { r in
                        if case .success(let n) = r { print(n + 1) }
                        if case .failure(let e) = r { print(e) }
                    }
                }
                """, "2?", "3?"),
            Kind(
                "narrowed dictionaries", "func track(_ values: [String: Any]) {}",
                "func track(_ values: [String: String]) {}",
                """
                func a() { track(["a": "b"]) }
                func b() { track(["a": 1, "c": "d"]) }
                func c(_ v: [String: Any]) { track(v) }
                func d(_ v: [String: String]) { track(v) }
                """, "2", "3"),
            Kind(
                "generic aliases", "typealias Done<T> = (T) -> Void; func ask<T>(_ done: Done<T>, _ value: T) {}",
                "typealias Done<T> = (T, Int) -> Void; func ask<T>(_ done: Done<T>, _ value: T) {}",
                """
                let a: Done<String> = { print($0) }
                func b() { ask({ (n: Int) in print(n) }, 1) }
                """, "1?", "1", "2", "2"),
            Kind(
                "members whose type cannot be inferred",
                "struct Tag { init(n: Int) {}; var kind = Mode.on; func with(_ m: Mode) -> Tag { self }; func old() -> Tag { self } }; enum Mode { case on, off }",
                "struct Tag { init(m: Int) {}; var kind = Mode.on; func with(_ m: Mode) -> Tag { self } }; enum Mode { case on, off }",
                """
                func a(_ u: Tag) {
                    var t = Tag(n: 1)
                    t.kind = .off
                    _ = u.with(.on)
                    _ = u.old()
                        .with(.off)
                }
                """, "2", "3?", "5", "6?"),
            Kind(
                "functions beside a property", "struct Tag { var count: Int { 1 }; func count(_ n: Int) -> Int { n } }",
                "struct Tag { var count: Int { 1 } }",
                """
                func a(_ t: Tag) -> Int { t.count }
                func b(_ t: Tag) -> Int { t.count(2) }
                """, "2"),
            Kind(
                "operators of known types",
                "struct Tag { static func * (a: Tag, b: Double) -> Tag { a }; static prefix func ! (a: Tag) -> Tag { a } }",
                "struct Tag { static func * (a: Tag, b: Double) -> Tag { a } }",
                """
                func a(_ t: Tag, _ b: Bool) {
                    let u = t * 2
                    print(!u, !b)
                }
                """, "3"),
        ])
    func effectKinds(kind: Kind) {
        #expect(places(kind.old, kind.new, in: kind.source, module: "Kit") == kind.lines)
    }

    @Test("A key path to a value that can no longer be set is refused where SwiftUI sets it")
    func environment() {
        let old = "extension EnvironmentValues { var tag: Int { get { 1 } set {} } }"
        let new = "extension EnvironmentValues { var tag: Int { 1 } }"
        let source = """
            struct A: View { @Environment(\\.tag) var tag }
            func b(_ v: Text) { v.environment(\\.tag, 2) }
            """
        #expect(places(old, new, in: source) == ["2"])
    }
}
