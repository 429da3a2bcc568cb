import TeamSyncBase

/// Assigns the arguments of a call to parameters that they do not match, in the order of the compiler, which reports
/// what is left over.
struct ArgumentMatching {
    /// The positions of arguments without a parameter.
    private(set) var extra: [Int] = []
    /// The positions of parameters that need an argument.
    private(set) var missing: [Int] = []
    /// Whether an argument has another label than its parameter.
    private(set) var hasOtherLabels = false
    /// The positions of arguments for parameters with another label and another type.
    private(set) var other: [Int] = []

    var isBroken: Bool { !extra.isEmpty || !missing.isEmpty || hasOtherLabels }

    private var isClaimed: [Bool]
    private var isBound: [Bool]
    private let former: [Callable.Parameter]
    private let labels: [String]
    private let parameters: [Callable.Parameter]

    /// - Parameters:
    ///   - former: the parameters to which the arguments were passed.
    ///   - listed: the number of arguments in the parentheses.
    init(_ former: [Callable.Parameter], listed: Int, _ parameters: [Callable.Parameter]) {
        (self.former, self.labels, self.parameters) = (former, former.map(\.label), parameters)
        isClaimed = Array(repeating: false, count: labels.count)
        isBound = Array(repeating: false, count: parameters.count)
        bindClosures(from: listed)
        for index in parameters.indices where !isBound[index] { bindLabel(index) }
        bindSimilarLabels()
        bindUnlabelled()
        if labels.count == parameters.count {
            for index in labels.indices where !isClaimed[index] && !isBound[index] && !parameters[index].hasDefault {
                bind(index, to: index)
            }
        }
        extra = labels.indices.filter { !isClaimed[$0] }
        missing = parameters.indices.filter { !isBound[$0] && !parameters[$0].hasDefault && !parameters[$0].isVariadic }
    }

    private mutating func bind(_ argument: Int, to parameter: Int) {
        (isClaimed[argument], isBound[parameter]) = (true, true)
        guard labels[argument] != parameters[parameter].label else { return }
        hasOtherLabels = true
        if former[argument].type != parameters[parameter].type { other.append(argument) }
    }

    /// Closures after the parentheses need no labels.
    private mutating func bindClosures(from listed: Int) {
        for argument in labels.indices.dropFirst(listed) {
            let free = parameters.indices.filter { !isBound[$0] && parameters[$0].takesClosure }
            guard let index = free.first(where: { parameters[$0].label == labels[argument] }) ?? free.last else {
                continue
            }
            (isClaimed[argument], isBound[index]) = (true, true)
        }
    }

    private mutating func bindLabel(_ parameter: Int) {
        let label = parameters[parameter].label
        guard let first = labels.indices.first(where: { !isClaimed[$0] && labels[$0] == label }) else { return }
        bind(first, to: parameter)
        guard parameters[parameter].isVariadic else { return }
        for argument in labels.indices.dropFirst(first + 1).prefix(while: { labels[$0] == "_" }) {
            isClaimed[argument] = true
        }
    }

    private mutating func bindSimilarLabels() {
        for argument in labels.indices where !isClaimed[argument] && labels[argument] != "_" {
            let free = parameters.indices.filter { !isBound[$0] && parameters[$0].label != "_" }
            let label = labels[argument]
            // Two labels of one letter are similar.
            let near =
                label.count == 1
                ? free.first { parameters[$0].label.count == 1 }
                : NearestWord.to(label, among: free.map { parameters[$0].label }).flatMap { near in
                    free.first { parameters[$0].label == near }
                }
            guard let index = near else { continue }
            bind(argument, to: index)
        }
        // The only argument left over is for the only parameter left over.
        let left = labels.indices.filter { !isClaimed[$0] }
        let free = parameters.indices.filter { !isBound[$0] }
        guard left.count(where: { labels[$0] != "_" }) == 1, free.count == 1, parameters[free[0]].label != "_",
            let only = left.first(where: { labels[$0] != "_" }), !parameters[free[0]].hasDefault
        else { return }
        bind(only, to: free[0])
    }

    /// An argument or a parameter may only lack its label.
    private mutating func bindUnlabelled() {
        for parameter in parameters.indices where !isBound[parameter] {
            guard let next = isClaimed.firstIndex(of: false) else { return }
            if labels[next] == "_" || parameters[parameter].label == "_" { bind(next, to: parameter) }
        }
    }
}
