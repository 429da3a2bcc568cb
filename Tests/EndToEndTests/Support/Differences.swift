/// Collects the differences from the expected state.
struct Differences {
    private(set) var lines: [String] = []

    mutating func note<Value: Equatable>(_ name: String, _ ours: Value?, _ gits: Value?) {
        guard ours != gits else { return }
        func text(_ value: Value?) -> String { value.map { "\($0)" } ?? "nothing" }
        lines.append("\(name): \(text(ours)), git says \(text(gits))")
    }
}
