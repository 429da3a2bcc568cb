import TestSupport
import Testing

@testable import TeamSyncSupervisor

@Suite struct CloneReadLimitsTests {
    private typealias Place = CloneReadLimits.Place

    private static func isOnMount(_ place: Place) -> Bool { if case .mount = place { true } else { false } }

    @Test(
        "Four jobs run on local file systems, one per mount on four mounts, and every job runs in the end",
        arguments: 0..<40 as Range<UInt64>)
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var limits = CloneReadLimits()
        var (waiting, inside, ending, begun) = ([Int: Place](), [Int: Place](), Set<Int>(), [Int]())
        var next = 0
        while next < 300 || !inside.isEmpty || !ending.isEmpty {
            let busy = (Array(inside.keys) + Array(ending)).sorted()
            if next < 300, busy.isEmpty || generator.chance(50) {
                let mounts = ["a", "b", "c", "d", "e", "f"].map { Place.mount($0) }
                let place = generator.pick([.local, .local, .local, generator.pick(mounts)])
                limits.wait(next, at: place)
                waiting[next] = place
                next += 1
            } else if generator.chance(20), let job = inside.keys.sorted().first(where: { inside[$0] == .local }) {
                let mount = generator.pick(["a", "b", "g"])
                let others = inside.values.filter(Self.isOnMount)
                let mayGoOn = limits.move(job, to: mount)
                #expect(mayGoOn == (others.count < 4 && !others.contains(.mount(mount))))
                inside[job] = mayGoOn ? .mount(mount) : nil
                if !mayGoOn { ending.insert(job) }
            } else {
                let job = generator.pick(busy)
                limits.leave(job)
                // A job that had to be ended waits again, for the slot of its mount.
                if ending.remove(job) != nil, generator.chance(80) {
                    limits.wait(job, at: .mount("a"))
                    waiting[job] = .mount("a")
                }
                inside[job] = nil
            }
            for job in limits.admit() {
                inside[job] = waiting.removeValue(forKey: job)
                begun.append(job)
            }
            let local = inside.values.count { $0 == .local }
            let mounts = inside.values.filter(Self.isOnMount)
            #expect(local <= 4 && mounts.count <= 4 && inside.count + ending.count <= 8)
            #expect(mounts.allSatisfy { mount in mounts.count { $0 == mount } == 1 })
            // No job waits that could start.
            guard inside.count + ending.count < 8 else { continue }
            #expect(local == 4 || !waiting.values.contains(.local))
            #expect(mounts.count == 4 || waiting.values.allSatisfy { !Self.isOnMount($0) || mounts.contains($0) })
        }
        #expect(Set(begun) == Set(0..<300))
    }

    @Test("A job that leaves before it starts never starts")
    func leaves() {
        var limits = CloneReadLimits()
        for job in 0..<6 { limits.wait(job, at: .local) }
        let first = limits.admit()
        #expect(first == [0, 1, 2, 3])
        limits.leave(4)
        limits.leave(0)
        let next = limits.admit()
        #expect(next == [5])
        let mayGoOn = limits.move(4, to: "a")
        #expect(!mayGoOn)
    }
}
