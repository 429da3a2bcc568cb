import Testing

@testable import TeamSyncSupervisor

@Suite struct ChangeDebouncerTests {
    private let start = ContinuousClock.now

    private func after(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    @Test("A burst counts as one change")
    func aBurstIsOneChange() {
        var debouncer = ChangeDebouncer()
        #expect(debouncer.next == nil)
        for moment in [0, 5, 24, 30] {
            debouncer.change("a", at: after(moment))
            #expect(debouncer.settled(at: after(moment)) == [])
        }
        #expect(debouncer.next == after(50))
        #expect(debouncer.settled(at: after(49)) == [])
        #expect(debouncer.settled(at: after(50)) == ["a"])
        #expect(debouncer.next == nil && debouncer.settled(at: after(1000)) == [])
    }

    @Test("An endless burst is analyzed before its end")
    func aBurstWithoutEndIsLookedAtInTheMiddle() {
        var debouncer = ChangeDebouncer()
        for moment in stride(from: 0, through: 500, by: 10) { debouncer.change("a", at: after(moment)) }
        #expect(debouncer.next == after(500))
        #expect(debouncer.settled(at: after(500)) == ["a"])
    }

    @Test("Each repository has a separate burst")
    func eachRepositoryHasItsOwn() {
        var debouncer = ChangeDebouncer()
        for id in ["c", "a", "b"] { debouncer.change(id, at: after(0)) }
        debouncer.change("b", at: after(10))
        debouncer.forget("c")
        #expect(debouncer.settled(at: after(20)) == ["a"])
        #expect(debouncer.settled(at: after(30)) == ["b"])
    }
}
