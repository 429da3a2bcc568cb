extension Sentence {
    /// The predicates of a sentence about several items: `were reformatted` instead of `was reformatted`.
    var plural: Sentence {
        runs.reduce(into: "") { sentence, run in
            guard case .text(let text) = run else { return sentence += Sentence(run) }
            sentence += Sentence(.text(Sentence.plural(text)))
        }
    }

    private static let verbs = [
        ("was ", "were "), ("is ", "are "), ("has ", "have "), ("now uses ", "now use "),
        ("now requires ", "now require "), ("no longer requires ", "no longer require "),
        ("no longer deprecates ", "no longer deprecate "), ("deprecates ", "deprecate "), ("takes ", "take "),
    ]

    private static func plural(_ text: String) -> String {
        let text = text.replacing(" its ", with: " their ")
        guard let (one, several) = verbs.first(where: { text.hasPrefix($0.0) }) else { return text }
        return several + text.dropFirst(one.count)
    }
}
