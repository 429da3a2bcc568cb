import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

/// For any events in any order, `MachineBench` checks that every job waits for a future event, that no lock or worker
/// is leaked, and that everything ends. `TEAMSYNC_SEEDS=from..to` selects other seeds.
@Suite struct RandomEventsTests {
    private static let steps = 300

    @Test("A daemon with random events", arguments: 0..<4 as Range<UInt64>)
    func daemon(part: UInt64) throws {
        for seed in try SeedRange.chosen(1...100, of: 1...400) where seed % 4 == part {
            var storm = Storm(seed: seed)
            storm.bench.handle(.start)
            for _ in 0..<Self.steps { storm.step() }
            storm.end(.stop)
        }
    }

    @Test("A round with random events", arguments: 0..<4 as Range<UInt64>)
    func round(part: UInt64) throws {
        for seed in try SeedRange.chosen(of: 1...400) where seed % 4 == part {
            var storm = Storm(seed: seed)
            let wait = storm.generator.pick([0, 5, 30, 100])
            let asking = storm.generator.pick([SyncRequest.Asking.always, .whenDue, .whenAlmostDue, .never])
            storm.bench.handle(.sync(SyncRequest(asking: asking, wait: .seconds(wait))))
            for _ in 0..<storm.generator.int(0...60) where storm.bench.summary == nil { storm.step(isDaemon: false) }
            // Without events other than answers and time, the round ends.
            storm.bench.foreignLocks = []
            storm.bench.isPublicationLocked = false
            storm.end(.locksReleased)
            #expect(storm.bench.summary?.results.count == storm.count, "seed \(seed)")
        }
    }
}

private struct Storm {
    let seed: UInt64
    let bench: MachineBench
    let count: Int
    var generator: SeededGenerator
    private var names = 0

    init(seed: UInt64) {
        self.seed = seed
        var random = SeededGenerator(seed: seed)
        let numbers = 0..<random.int(1...random.pick([6, 6, 14]))
        count = numbers.count
        var hosts: [String: String] = [:]
        for number in numbers { hosts["r\(number)"] = random.pick([nil, "x", "y"]) }
        var repositories: [RepositoryConfiguration] = []
        for number in numbers { repositories.append(Storm.repository(number, &random)) }
        bench = MachineBench(repositories, hosts: hosts)
        generator = random
        for id in bench.records.keys.sorted() where generator.chance(20) { bench.records[id] = nil }
    }

    private static func repository(_ number: Int, _ generator: inout SeededGenerator) -> RepositoryConfiguration {
        RepositoryConfiguration(
            id: "r\(number)", path: "/r\(number)", branch: generator.pick(["main", "main", "next"]), interval: 60,
            update: generator.pick([.none, .fastForward]))
    }

    private mutating func id() -> String { "r\(generator.int(0...count - 1))" }

    private mutating func name() -> String {
        names += 1
        return "\(names)"
    }

    mutating func step(isDaemon: Bool = true) {
        if !bench.requests.isEmpty, generator.chance(55) { return answer() }
        switch generator.int(0...(isDaemon ? 11 : 5)) {
        case 0: bench.handle(.locksReleased)
        case 1: bench.foreignLocks.formSymmetricDifference(["\(id()) \(generator.pick(["fetch", "record"]))"])
        case 2: bench.isPublicationLocked.toggle()
        case 3: bench.pass(.milliseconds(generator.int(1...3000)))
        case 4: bench.pass(.seconds(generator.int(1...70)))
        case 5:
            bench.passUnhandled(.seconds(generator.int(1...40)))
            bench.handle(all: [.locksReleased, .timeout, .locksReleased])
        case 6: bench.fingerprints[id()] = name()
        case 7: bench.handle(.changed(Set((0...generator.int(0...2)).map { _ in id() })))
        case 8: bench.handle(.checkAll)
        case 9: bench.pass(.seconds(1), clock: Int64(generator.int(-5000...5000)))
        case 10: reload()
        default: bench.watchProblems[id()] = generator.chance(50) ? Problem(.internal, "no") : nil
        }
    }

    private mutating func reload() {
        var repositories: [RepositoryConfiguration] = []
        for number in 0..<count where generator.chance(80) {
            repositories.append(Storm.repository(number, &generator))
        }
        bench.handle(.reload(Configuration(repositories: repositories)))
    }

    private mutating func answer() {
        let request = generator.pick(bench.requests)
        let isEnd = request.isKilled || generator.chance(15)
        guard !isEnd else {
            let ending = generator.pick([
                WorkerEnding.signalled(9), .signalled(11), .exited(0), .exited(1), .stuck, .broken,
            ])
            return bench.end(request, ending, phase: generator.pick([nil, .connect]))
        }
        let problem = Problem(generator.pick([.missing, .corrupt, .tooLarge, .offline, .authFailed, .locked]), "no")
        let facts = MachineBench.clone(
            "/\(request.id)", fingerprint: generator.pick([bench.fingerprints[request.id] ?? "f", name()]),
            host: generator.pick([nil, "x", "y"]), isLocal: generator.chance(90),
            mount: generator.pick(["/net", "/home"]))
        if generator.chance(20) {
            return bench.answer(request, .failed(problem, clone: generator.chance(50) ? facts : nil))
        }
        switch request.task {
        case .fetch:
            if generator.chance(30) {
                return bench.say(request.id, .progress(FetchProgress(phase: generator.pick([.connect, .receive]))))
            }
            if generator.chance(10) { return bench.answer(request, .adopted(bench.time.wall)) }
            if generator.chance(50) { bench.fingerprints[request.id] = name() }
            bench.answer(request, .fetched(.upToDate(.zero)))
        case .look:
            let (local, upstream) = (generator.pick(["a", "b"]), generator.pick(["a", "b"]))
            if generator.chance(20) {
                return bench.say(
                    request.id, generator.pick([.adopted(bench.time.wall), .looking(Examination.Key(basis: "x"))]))
            }
            bench.answer(
                request,
                .looked(
                    WorkerEvent.Looked(
                        examination: MachineBench.examination(local: local, upstream: upstream, basis: "x"),
                        problem: generator.pick([nil, nil, problem]), clone: facts, hasWrittenChanges: true)))
        case .update:
            let obstacle = WorkerEvent.Obstacle(reason: .failed, message: "no")
            bench.answer(request, .updated(generator.pick([nil, obstacle])))
        case .clean: bench.answer(request, .cleaned)
        }
    }

    /// Runs everything to its end.
    mutating func end(_ event: SupervisorEvent) {
        bench.handle(event)
        var steps = 0
        while bench.summary == nil, steps < 2000 {
            steps += 1
            if !bench.requests.isEmpty, generator.chance(80) { answer() } else { bench.pass(.seconds(1)) }
        }
        #expect(bench.summary != nil, "seed \(seed): \(bench.machine.jobs.values.map(\.state))")
    }
}
