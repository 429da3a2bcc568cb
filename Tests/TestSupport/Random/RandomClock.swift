import TeamSyncBase

/// The times of a history's commits: clocks that are correct, stand still, jump, or disagree with each other.
struct RandomClock {
    private enum Behaviour {
        case steady, still, coarse, skewed, sometimesBack
    }

    private static let offsets = [0, 180, -210, 345, 840, -720, 330, -300, 60, 1, -1]

    /// git cannot display a time that is before 1970 because of its offset.
    private static let earliest: Int64 = 86_400

    private let behaviour: Behaviour
    private let start: Int64
    private var now: Int64
    private(set) var features: Set<HistoryFeature> = []
    private let authorsVary: Bool

    init(_ generator: inout SeededGenerator) {
        behaviour = generator.pick(weighted: [
            (30, .steady), (15, .still), (25, .coarse), (15, .skewed), (15, .sometimesBack),
        ])
        start = generator.pick(weighted: [(90, 1_700_000_000), (5, 4_300_000_000), (5, 2 * Self.earliest)])
        now = start
        authorsVary = generator.chance(60)
        if start > Int64(Int32.max) { features.insert(.timeBeyond32Bits) }
        switch behaviour {
        case .steady: features.insert(.steadyClock)
        case .still: features.insert(.equalTimes)
        case .coarse: features.insert(.almostEqualTimes)
        case .skewed, .sometimesBack: features.insert(.skewedClock)
        }
    }

    /// The times of the next commit.
    mutating func tick(_ generator: inout SeededGenerator) -> CommitTimes {
        var committed = now
        switch behaviour {
        case .steady: now += Int64(generator.int(1...7200))
        case .still: break
        case .coarse: now += generator.chance(30) ? 1 : 0
        case .skewed: committed = start + Int64(generator.int(0...400_000))
        case .sometimesBack:
            now += Int64(generator.int(1...600))
            if generator.chance(15) { committed = max(Self.earliest, now - Int64(generator.int(1...90_000))) }
        }
        var authored = committed
        if authorsVary {
            authored = max(Self.earliest, committed + Int64(generator.int(-90_000...90_000)))
            features.insert(.authorOutOfOrder)
        }
        return CommitTimes(
            author: Timestamp(secondsSinceEpoch: authored, offsetMinutes: offset(&generator)),
            committer: Timestamp(secondsSinceEpoch: committed, offsetMinutes: offset(&generator)))
    }

    private mutating func offset(_ generator: inout SeededGenerator) -> Int {
        let offset = generator.pick(RandomClock.offsets)
        if offset % 60 != 0 { features.insert(.oddTimeZone) }
        return offset
    }
}

/// In tests, a plain number is a number of seconds.
extension Duration: @retroactive ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) {
        self = .seconds(value)
    }
}
