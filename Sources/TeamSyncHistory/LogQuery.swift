import TeamSyncBase
package import TeamSyncGit

/// A query for a repository's log.
package struct LogQuery: Codable, Equatable, Sendable {
    /// The part of the history; nil for the whole history of upstream.
    package var range: HistoryRange?
    /// The maximum number of listed entries.
    package var limit: Int
    /// A kind of item, or the name of a count; nil for all.
    package var kind: String?
    /// A part of the name of an item, ignoring case; nil for all.
    package var name: String?
    /// Whether entries are commits instead of pushes.
    package var isPerCommit: Bool

    package init(
        range: HistoryRange? = nil, limit: Int = 20, kind: String? = nil, name: String? = nil, isPerCommit: Bool = false
    ) {
        (self.range, self.limit, self.kind, self.name, self.isPerCommit) = (range, limit, kind, name, isPerCommit)
    }

    /// Whether the log also lists entries that change no items, but only files in scope.
    var isWhole: Bool { kind == nil && name == nil }
}

/// A step of a history, with the data needed to group steps into entries.
struct LogStep: Equatable {
    let author: String
    /// The committer time in seconds since the epoch.
    let time: Int64
    let isMerge: Bool
    /// Whether the local branch contains the step.
    let isLocal: Bool
    /// The pull request that the step belongs to; nil if its message names none.
    var pullRequest: String?
    /// Whether a catalogue begins to exist with the step.
    var addsCatalogue = false
    /// Whether a pull of the local branch ended with the step.
    var endsPull = false

    /// The maximum time between the steps of a push, in seconds.
    private static let pause: Int64 = 3600

    /// Groups steps into pushes: consecutive steps of one author, at most an hour after the first of them. A merge, and
    /// a step that adds a catalogue, are always separate pushes. Steps that the local branch contains are not grouped
    /// with others, nor are steps of different pulls. Steps of different pull requests are not grouped either, because
    /// an entry has the title of its newest commit.
    /// - Parameter steps: the steps that change something at a configured path, newest first.
    /// - Returns: the ranges of steps, newest first.
    static func pushes(of steps: [LogStep]) -> [ClosedRange<Int>] {
        var pushes: [ClosedRange<Int>] = []
        var oldest = steps.count - 1
        while oldest >= 0 {
            var newest = oldest
            while newest > 0, !steps[newest].endsPull, steps[oldest].isOnePush(with: steps[newest - 1]) {
                newest -= 1
            }
            pushes.append(newest...oldest)
            oldest = newest - 1
        }
        return pushes.reversed()
    }

    private func isOnePush(with other: LogStep) -> Bool {
        guard !isMerge, !other.isMerge, !addsCatalogue, !other.addsCatalogue, author == other.author,
            isLocal == other.isLocal,
            pullRequest == other.pullRequest
        else { return false }
        let (distance, isTooFar) = other.time.subtractingReportingOverflow(time)
        return !isTooFar && (-LogStep.pause...LogStep.pause).contains(distance)
    }
}

/// The title for the changes of a commit, and the pull request that they belong to.
package struct PushTitle: Equatable {
    let title: String
    /// `#12`; nil if the message names none.
    package let pullRequest: String?

    /// - Parameters:
    ///   - second: the second paragraph of the message.
    ///   - body: the paragraphs after the second one.
    init(subject: String, second: String, body: String) {
        // Only at the beginning, because the subject of a commit that reverts a merge also contains this text.
        if let number = PushTitle.number(in: subject, between: "Merge pull request #", and: " "),
            subject.hasPrefix("Merge pull request #")
        {
            // The formats of GitHub and of earlier versions of Gitea.
            self.init(title: second.isEmpty ? subject : second, "#\(number)")
        } else if subject.hasPrefix("Merge pull request '"),
            let number = PushTitle.number(in: subject, between: "' (#", and: ") from "),
            let end = subject.firstRange(of: "' (#")
        {
            // The format of Gitea and Forgejo.
            let title = subject[..<end.lowerBound].dropFirst("Merge pull request '".count)
            self.init(title: title.isEmpty ? subject : String(title), "#\(number)")
        } else if subject.hasPrefix("Merge branch '"), let number = PushTitle.mergeRequest(in: "\(second)\n\(body)") {
            // The format of GitLab. If the merge request has no title, the second paragraph is the reference.
            let hasTitle = !second.isEmpty && !second.hasPrefix(PushTitle.reference)
            self.init(title: hasTitle ? second : subject, "!\(number)")
        } else if subject.hasPrefix("Merged in "),
            let number = PushTitle.number(in: subject, between: "(pull request #", and: ")")
        {
            // The format of Bitbucket.
            self.init(title: second.isEmpty ? subject : second, "#\(number)")
        } else if let number = PushTitle.number(in: subject, between: "Merged PR ", and: ": "),
            subject.hasPrefix("Merged PR ")
        {
            // The format of Azure DevOps.
            self.init(title: String(subject.dropFirst("Merged PR \(number): ".count)), "#\(number)")
        } else if subject.hasSuffix(")"), let open = subject.lastIndex(of: "("),
            let mark = subject[open...].dropFirst().first, mark == "#" || mark == "!",
            let number = PushTitle.digits(subject[open...].dropFirst(2).dropLast())
        {
            // The format of a squash merge.
            let title = subject[..<open].reversed().drop { $0 == " " }.reversed()
            self.init(title: title.isEmpty ? subject : String(title), "\(mark)\(number)")
        } else {
            self.init(title: subject, nil)
        }
    }

    package init(_ message: CommitMessage) {
        self.init(subject: message.commit.subject, second: message.secondParagraph, body: message.body)
    }

    private init(title: String, _ pullRequest: String?) {
        (self.title, self.pullRequest) = (title, pullRequest)
    }

    private static let reference = "See merge request "

    private static func mergeRequest(in text: String) -> String? {
        for line in text.split(separator: "\n") where line.hasPrefix(reference) {
            guard let mark = line.lastIndex(of: "!") else { continue }
            return digits(line[mark...].dropFirst())
        }
        return nil
    }

    private static func number(in text: String, between start: String, and end: String) -> String? {
        guard let first = text.firstRange(of: start) else { return nil }
        let rest = text[first.upperBound...]
        guard let last = rest.firstRange(of: end) else { return nil }
        return digits(rest[..<last.lowerBound])
    }

    /// Returns the text if it consists of one to nine digits.
    private static func digits(_ text: some StringProtocol) -> String? {
        let isNumber = (1...9).contains(text.utf8.count) && text.utf8.allSatisfy(\.isASCIIDigit)
        return isNumber ? String(text) : nil
    }
}
