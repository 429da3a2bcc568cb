import Foundation
import TestSupport
import Testing

@testable import TeamSyncSwift

@Suite("Files that git ignores") struct IgnoredPathsTests {
    @Test("The same files are ignored as by git check-ignore, in random trees", arguments: 1...10)
    func oracle(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder("ignored")
        let runner = GitRunner(home: folder.appending("home"))
        let repository = try TestRepository.make(at: folder.appending("app"), runner: runner)
        let (names, endings) = (["a", "build", "lib", "x y"], ["css", "gen.css", "kt"])
        var paths: Set<String> = []
        for _ in 0..<40 {
            let depth = Int.random(in: 0...3, using: &generator)
            let folders = (0..<depth).map { _ in names[Int.random(in: 0..<names.count, using: &generator)] }
            let ending = endings[Int.random(in: 0..<endings.count, using: &generator)]
            let name = "f\(Int.random(in: 0...3, using: &generator)).\(ending)"
            paths.insert((folders + [name]).joined(separator: "/"))
        }
        for path in paths { try repository.write("x", to: RawPath(path)) }
        let rules = ["build/", "*.gen.css", "!f1.gen.css", "/lib/*", "x y/**", "/a/f0.css"].shuffled(using: &generator)
        try repository.write(rules.prefix(4).joined(separator: "\n") + "\n", to: ".gitignore")
        for path in paths.sorted().shuffled(using: &generator).prefix(8) { try repository.git("add", "--force", path) }
        let listed = WorkingTree(ofUser: repository.path, environment: runner.environment).list().paths
        let ignored = try paths.filter { path in
            try runner.attempt(["check-ignore", "--quiet", "--", path], in: repository.path).status == 0
        }
        #expect(Set(listed) == paths.subtracting(ignored))
        #expect(!ignored.isEmpty)
    }

    @Test("Without a repository, nothing is ignored")
    func noRepository() throws {
        let folder = try TemporaryFolder("ignored")
        try RawFile.write("*".utf8, to: RawPath("\(folder.path)/.gitignore"))
        try RawFile.write("x".utf8, to: RawPath("\(folder.path)/a.css"))
        let tree = WorkingTree(ofUser: folder.path, environment: ["PATH": "/nowhere"])
        #expect(tree.list().paths == ["a.css"])
    }
}
