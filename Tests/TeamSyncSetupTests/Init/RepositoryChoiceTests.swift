import TestSupport
import Testing

@testable import TeamSyncSetup

@Suite("The choice among recognized clones")
struct RepositoryChoiceTests {
    private static let profiles = ["icons-library", "ios-components"]

    static func clone(
        _ path: String, _ profile: String = "icons-library", origin: String? = nil, time: Int64? = 0
    ) -> RecognizedClone {
        RecognizedClone(
            path: path, proposal: CloneProposal(profile: profile),
            label: profile == "icons-library" ? "Icons" : "Comps", remote: "origin",
            branch: "main", isUsualRemote: true, isUsualBranch: true, hasLocalBranch: true, counts: [],
            origin: origin ?? path, checkedOutTime: time)
    }

    private func choose(_ clones: RecognizedClone...) -> [ChosenRepository] {
        RepositoryChoice(clones, profiles: Self.profiles).repositories
    }

    @Test("Repositories are sorted by profile, then by path")
    func order() {
        let chosen = choose(Self.clone("/a", "ios-components"), Self.clone("/z"), Self.clone("/b"))
        #expect(chosen.map(\.clone.path) == ["/b", "/z", "/a"])
    }

    @Test("Among clones of one remote, the latest commit decides, then the shorter path")
    func copies() {
        let late = choose(
            Self.clone("/a", origin: "x", time: 1), Self.clone("/long", origin: "x", time: 2),
            Self.clone("/b", origin: "x", time: nil))
        #expect(late.map(\.clone.path) == ["/long"])
        #expect(late.first?.copies == ["/a", "/b"])
        let short = choose(
            Self.clone("/long", origin: "x"), Self.clone("/b", origin: "x"), Self.clone("/c", origin: "x"))
        #expect(short.map(\.clone.path) == ["/b"])
        #expect(short.first?.copies == ["/c", "/long"])
        #expect(short.first?.id == nil)
    }

    @Test("Further repositories with a profile are named after their folders")
    func ids() {
        let chosen = choose(Self.clone("/a/one"), Self.clone("/b/two"), Self.clone("/c/two"), Self.clone("/d/three"))
        #expect(chosen.map(\.id) == [nil, "two", "icons-library-3", "three"])
        #expect(chosen.map(\.shownLabel) == ["Icons", "two", "Icons 3", "three"])
    }

    @Test("An id is never that of another profile, or invalid")
    func reservedIDs() {
        let chosen = choose(
            Self.clone("/a"), Self.clone("/b/ios-components"), Self.clone("/c/é"), Self.clone("/d/.x"),
            Self.clone("/e/icons-library-5"), Self.clone("/f/a b"), Self.clone("/g", "ios-components"))
        #expect(
            chosen.map(\.id) == [
                nil, "icons-library-2", "icons-library-3", "icons-library-4", "icons-library-5", "icons-library-6", nil,
            ])
        #expect(Set(chosen.map { $0.id ?? $0.clone.usualID }).count == chosen.count)
    }

    @Test("The order of the found clones makes no difference", arguments: 1...20 as ClosedRange<UInt64>)
    func deterministic(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let clones = (0..<30).map { number in
            Self.clone(
                "/\(number % 7)/\(number)", number % 3 == 0 ? "ios-components" : "icons-library",
                origin: "\(number % 11)", time: Int64(number % 4))
        }
        let expected = RepositoryChoice(clones, profiles: Self.profiles).repositories
        let shuffled = RepositoryChoice(clones.shuffled(using: &generator), profiles: Self.profiles).repositories
        #expect(shuffled == expected)
    }
}
