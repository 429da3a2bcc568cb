/// Collects what differs, so that one failure of a random history tells all of it.
struct DifferenceList {
    private(set) var lines: [String] = []

    mutating func compare<Value: Equatable>(_ name: String, _ ours: Value, _ gits: Value) {
        if ours != gits { lines.append("\(name): \(ours), git says \(gits)") }
    }

    mutating func compare<Value: Hashable>(_ name: String, _ ours: Set<Value>, _ gits: Set<Value>) {
        lines += ours.subtracting(gits).map { "\(name): \($0), which git does not say" }.sorted()
        lines += gits.subtracting(ours).map { "\(name): not \($0), which git says" }.sorted()
    }
}
