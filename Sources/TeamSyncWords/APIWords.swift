package import TeamSyncDocuments

/// Sentences about changes to an API.
extension Words {
    /// The change to a declaration, with its verdict: `ChipsView: init lost parameter 'size' (breaking)`.
    /// - Parameter item: the item that the sentence is about, so that its name is not repeated; nil for a separate
    ///   sentence.
    package static func about(_ change: APIChange, in item: String? = nil) -> Sentence {
        about(run: [change][...], in: item)
    }

    /// The same without the verdict.
    package static func effect(of change: APIChange) -> Sentence { effect(of: [change]) }

    /// Describes changes to one declaration: "init renamed parameter `a` to `b` and lost `c`".
    static func effect(of changes: [APIChange]) -> Sentence {
        let first = about(run: changes.prefix(1), in: nil, hasVerdict: false)
        return ([first] + changes.dropFirst().map { phrase([$0.effect], kind: $0.kind) }).joined(separator: " and ")
    }

    /// Describes several changes to an item. Added or removed parameters of the same declaration share one sentence, and
    /// equal changes to several overloads are described once.
    /// - Parameters:
    ///   - more: the number of further changes.
    ///   - worst: the most serious verdict among the further changes; nil if there are none.
    ///   - ofSeveral: whether other items changed in the same way, so that `…Style` stands for `ChipStyle`.
    package static func about(
        _ changes: [APIChange], more: Int = 0, worst: APIChange.Verdict? = nil, in item: String, ofSeveral: Bool = false
    ) -> [Sentence] {
        // Otherwise, a change to the item's own function would seem to be one to the function before it.
        let haveOthers = changes.contains { $0.kind == "fun" && $0.declaration.pathName != item }
        let name = ofSeveral ? item : nil
        var runs: [(sentence: Sentence, run: ArraySlice<APIChange>, count: Int)] = []
        for run in changes.ofSentences {
            let sentence = about(run: run, in: item, namesOwn: haveOthers, namesSuffixOf: name)
            if let known = runs.firstIndex(where: { $0.sentence == sentence }) {
                runs[known].count += 1
            } else {
                runs.append((sentence, run, 1))
            }
        }
        let sentences = runs.map { sentence, run, count in
            count == 1
                ? sentence : about(run: run, in: item, namesOwn: haveOthers, namesSuffixOf: name, overloads: count)
        }
        guard more > 0, let worst else { return sentences }
        return sentences + [
            "and \(own: English.number(more, "more change")) to its API (most serious: \(about(worst)))"
        ]
    }

    package static func about(_ verdict: APIChange.Verdict) -> Sentence {
        switch verdict {
        case .breaking: "breaking"
        case .mayBreak: "may break"
        case .notAnalysed: "could not be analyzed"
        case .deprecated: "deprecated"
        case .compatible: "compatible"
        }
    }

    /// The number of changes for each verdict, most serious first: `1 breaking, 2 compatible`.
    /// - Parameter isCut: whether there are further changes, which are at most as serious as the last of these.
    package static func counts(of changes: [APIChange], isCut: Bool) -> Sentence {
        let least = isCut ? changes.last?.verdict : nil
        return APIChange.Verdict.allCases.compactMap { verdict -> Sentence? in
            let count = changes.count(of: verdict)
            return count == 0 ? nil : "\(own: verdict == least ? "at least " : "")\(count) \(about(verdict))"
        }.joined(separator: ", ")
    }

    /// The name (of the lost parameter or the declaration) that no longer works in the places affected by a change.
    package static func used(by change: APIChange) -> Sentence {
        switch change.effect {
        case .parameterLost(let parameter), .parameterRenamed(let parameter, _): "\(code: parameter.name)"
        default: subject(of: change, below: "") ?? "\(code: change.owner)"
        }
    }

    // MARK: The parts of a sentence

    /// - Parameters:
    ///   - run: at least one change; several if one sentence describes them all.
    ///   - namesOwn: whether a function is named although it is the item.
    ///   - prefix: the beginning of the names of types that is written as an ellipsis.
    ///   - overloads: the number of initializers or subscripts that changed in this way.
    private static func about(
        run: ArraySlice<APIChange>, in item: String?, hasVerdict: Bool = true, namesOwn: Bool = false,
        namesSuffixOf prefix: String? = nil, overloads: Int = 1
    ) -> Sentence {
        guard let change = run.first else { return "" }
        if case .other = change.effect { return unknown(change) }
        let isCounted = overloads > 1 && ["init", "subscript"].contains(change.kind) && !change.isWhole
        var (before, subject) = beginning(of: change, in: item, namesOwn: namesOwn, namesSuffixOf: prefix)
        if isCounted, let own = subject { subject = "\(overloads) \(own)s" }
        let effects = phrase(run.map(\.effect), kind: change.kind) + reason(change)
        // Of several items, the words without a subject are about all of them.
        let phrase = isCounted || prefix != nil && before.isEmpty && subject == nil ? effects.plural : effects
        let covered: Sentence =
            switch change.effect {
            case _ where !change.isCovered: ""
            case .gone: ": calls to it resolve to another overload"
            default: ": affected calls resolve to another overload"
            }
        // Calls without the argument still compile, but do something else. The words for a deprecation are its verdict.
        var isComplete: Bool {
            switch change.effect {
            case .parameterDefaultChanged, .valueChanged: change.verdict == .compatible
            case .deprecated: change.verdict == .deprecated
            default: false
            }
        }
        return before + ([subject, phrase].compactMap { $0 } as [Sentence]).joined(separator: " ") + covered
            + (hasVerdict && !isComplete ? " (\(about(change.verdict)))" : "")
    }

    /// The reason for the verdict on a new parameter with a default that follows the last function of a Kotlin function.
    private static func reason(_ change: APIChange) -> Sentence {
        guard change.kind == "fun", change.verdict == .mayBreak, case .parameterAdded(_, _, true, false) = change.effect
        else { return "" }
        return " after the last function, which affects calls with a trailing lambda"
    }

    /// The subject, and the text before it.
    private static func beginning(
        of change: APIChange, in item: String?, namesOwn: Bool, namesSuffixOf prefix: String?
    ) -> (before: Sentence, subject: Sentence?) {
        if !namesOwn, change.kind == "fun", change.declaration.pathName == item, !change.isWhole { return ("", nil) }
        let own = subject(of: change, below: "")
        guard !change.owner.isEmpty, change.declaration.pathName != item else { return ("", own) }
        guard let rest = item.flatMap({ nested(change.owner, below: $0) }) else {
            let owner = prefix.flatMap { suffix(of: change.owner, after: $0) } ?? change.owner
            return (own == nil ? "\(name: owner) " : "\(name: owner): ", own)
        }
        if rest.isEmpty { return ("", own) }
        return ("", subject(of: change, below: "\(rest).") ?? "\(name: rest)")
    }

    /// Returns `…Style` for `ChipStyle`; nil if the name does not continue the other one with another word.
    private static func suffix(of name: String, after prefix: String) -> String? {
        guard !prefix.isEmpty, name.hasPrefix(prefix), case let rest = name.dropFirst(prefix.count),
            rest.first?.isUppercase == true, prefix.last?.isUppercase == false
        else { return nil }
        return "…" + rest
    }

    /// The path of `owner` below an item; empty for the item itself, nil for other types.
    private static func nested(_ owner: String, below item: String) -> String? {
        if owner == item || owner.hasSuffix(".\(item)") { return "" }
        return owner.hasPrefix("\(item).") ? String(owner.dropFirst(item.count + 1)) : nil
    }

    /// The member that changed; nil if the type itself changed.
    /// - Parameter types: the prefix of the member's name, either empty or ending with a period.
    private static func subject(of change: APIChange, below types: String) -> Sentence? {
        let name = types + change.declaration.name
        switch change.kind {
        case _ where change.isOfType: return nil
        case "extension", "package": return nil
        case "init" where change.isWhole, "func" where change.isWhole:
            let labels = (change.declaration.labels ?? []).map { "\($0):" }.joined()
            return "\(code: "\(name)(\(labels))")"
        case "init", "subscript": return types.isEmpty ? "\(own: change.kind)" : "\(name: types)\(own: change.kind)"
        case "case": return "case \(code: name)"
        case "fun" where change.isWhole:
            return "\(code: name + change.name.drop { $0 != "(" })"
        case "func" where change.declaration.labels?.isEmpty == false: return "\(code: name)"
        case "func": return "\(code: name + "()")"
        // A macro expansion has no parameters.
        case "macro" where change.declaration.labels != nil: return "\(code: name + "()")"
        default: return "\(code: name)"
        }
    }

    /// The summary of a change with an effect unknown to this version. Each word is marked as text from other people.
    private static func unknown(_ change: APIChange) -> Sentence {
        guard !change.summary.isEmpty else { return "\(code: change.name) changed (\(about(change.verdict)))" }
        return change.summary.split(separator: " ").map { "\(name: String($0))" as Sentence }.joined(separator: " ")
    }
}

extension APIChange {
    /// Whether the change affects a function as a whole, so that labels are needed to distinguish it from its
    /// overloads.
    fileprivate var isWhole: Bool {
        guard declaration.labels != nil else { return false }
        switch effect {
        case .gone, .added, .addedRequirement, .hidden, .unavailable, .deprecated: return true
        default: return false
        }
    }
}
